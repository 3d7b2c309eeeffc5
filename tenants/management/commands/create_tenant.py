"""`manage.py create_tenant NAME`: make a tenant and its first API key, which is shown this once."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from tenants.management.product_command import ProductCommand, named
from tenants.services.accounts import create_tenant


class Command(ProductCommand):
    """Make a tenant."""

    help = "Make a tenant and its first API key. The key is shown once and cannot be read again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("name", type=named(120), help="the tenant's name; no other tenant may have it")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Make it."""
        made = create_tenant(options["name"])
        return {"tenant_id": str(made.tenant.id), "api_key": made.key.plain}

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """Id and key, with a word of warning."""
        return [
            f"Tenant   {answer['tenant_id']}",
            f"API key  {answer['api_key']}",
            "Keep the key now: it is not stored and cannot be shown again.",
        ]
