"""`manage.py archive_memories`: archive what nobody used for long, or count it."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from memories.services.archive import archive_cold, archive_due
from tenants.management.product_command import ProductCommand, named
from tenants.queries import tenant_named


class Command(ProductCommand):
    """Archive a tenant's cold memories now, as its policy says."""

    help = "Archive memories that were not used for as long as the tenant's policy keeps their type."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("--tenant", required=True, type=named(200), help="id or name of the tenant")
        parser.add_argument("--dry-run", action="store_true", help="only count, change nothing")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The counts, by type."""
        tenant = tenant_named(options["tenant"])
        dry_run = bool(options["dry_run"])
        done = archive_due(tenant.id) if dry_run else archive_cold(tenant.id)
        return {
            "tenant_id": str(tenant.id),
            "dry_run": dry_run,
            "archived": {name: done.by_type.get(name, 0) for name in ("preference", "fact", "experience")},
            "total": done.total,
            "held": done.held,
            "deleted": done.deleted,
        }

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The same for people."""
        would = "would be " if answer["dry_run"] else ""
        types = ", ".join(f"{name} {count}" for name, count in answer["archived"].items() if count)
        held = [f"{answer['held']} are held by a pin or a question"] if answer["held"] else []
        deleted = [f"{answer['deleted']} {would}deleted from the archive"] if answer["deleted"] else []
        return [f"{answer['total']} {would}archived" + (f" ({types})" if types else ""), *held, *deleted]
