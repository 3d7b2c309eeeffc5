"""`manage.py verify_receipt FILE --tenant T`: whether a receipt of an erasure is genuine and whole."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management import CommandError

from sessions_app.services.person_receipt import verify_receipt
from tenants.management.product_command import ProductCommand
from tenants.queries import tenant_named


class Command(ProductCommand):
    """Check a receipt."""

    help = (
        "Check the receipt of an erasure: a file with the receipt, or with the job's whole result, as JSON."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("file", type=Path, help="the receipt as JSON")
        parser.add_argument("--tenant", required=True, help="id or name of the tenant that holds it")
        parser.add_argument("--user", help="the user that the receipt should be of")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Check it; a receipt that does not hold is exit code 1.

        Raises:
            CommandError: the file cannot be read, or the receipt is not valid or of somebody else.
        """
        tenant = tenant_named(options["tenant"])
        verdict = verify_receipt(tenant.id, _read(options["file"]), options["user"])
        if not verdict.valid:
            raise CommandError(f"the receipt is not valid: {str(verdict.reason).replace('_', ' ')}")
        if verdict.matches_user is False:
            raise CommandError("the receipt is valid, but not of this user")
        return asdict(verdict)

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """One sentence."""
        whose = " and of this user" if answer["matches_user"] else ""
        return [f"The receipt is valid{whose}."]


def _read(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{file} cannot be read: {type(error).__name__}") from None
    if isinstance(found, dict) and isinstance(found.get("receipt"), dict):
        found = found["receipt"]
    if not isinstance(found, dict):
        raise CommandError(f"{file} holds no receipt")
    return found
