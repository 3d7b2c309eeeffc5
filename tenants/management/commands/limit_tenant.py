"""`manage.py limit_tenant TENANT`: show what a tenant may take, and change it."""

import argparse
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from tenants.management.product_command import ProductCommand
from tenants.queries import tenant_named
from tenants.services.audit import SYSTEM
from tenants.services.limits import Limits, set_limits

_MOST = 2_000_000_000
_SAYS: Mapping[str, str] = {
    "requests_per_minute": "requests to the API, /v1 and /mcp a minute, of all keys together",
    "max_users": "users; those of the console's members come on top",
    "model_tokens_per_day": "tokens that models bill in a day (UTC); then the built-in parts do the work",
}


class Command(ProductCommand):
    """Show or change the limits of a tenant."""

    help = "Show what a tenant may take, and change what is named. `none` takes a limit away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("tenant", help="id or name of the tenant")
        for one in fields(Limits):
            flag = "--" + one.name.replace("_", "-")
            parser.add_argument(
                flag, type=_limit, metavar="N", default=argparse.SUPPRESS, help=_SAYS[one.name]
            )

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Change what is named; all limits as they are now."""
        tenant = tenant_named(options["tenant"])
        changes = {one.name: options[one.name] for one in fields(Limits) if one.name in options}
        limits = set_limits(tenant.id, changes, actor=SYSTEM)
        return {"tenant_id": str(tenant.id), **asdict(limits)}

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """One limit a line."""
        shown = {name: "no limit" if value is None else value for name, value in answer.items()}
        return [f"{name:<22}{value}" for name, value in shown.items()]


def _limit(text: str) -> int | None:
    if text.strip().lower() == "none":
        return None
    if text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= _MOST and len(text) <= 12:
        return int(text)
    raise ArgumentTypeError(f"a limit is a number from 1 to {_MOST}, or none")
