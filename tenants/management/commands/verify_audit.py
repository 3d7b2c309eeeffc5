"""`manage.py verify_audit --tenant T`: whether the audit trail is as it was sealed."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.core.management import CommandError

from memoryhub.core.audit_chain import Fault, Head
from tenants.management.product_command import ProductCommand
from tenants.queries import tenant_named
from tenants.services.audit_seals import Trail, check_trail, seal_tenant

MOST_SHOWN = 20
_HEAD = re.compile(r"(\d{1,9}):([0-9a-f]{64})")
_SENTENCES: Mapping[str, str] = {
    "event_altered": "event {event} of seal {seal} was changed after it was sealed",
    "event_missing": "event {event} of seal {seal} is gone",
    "event_put_in": "event {event} was put in under seal {seal}, which does not list it",
    "seal_altered": "seal {seal} was changed after it was made",
    "seal_missing": "seal {seal} is gone",
    "chain_broken": "seal {seal} does not follow the one before it",
    "other_key": "seal {seal} was not signed with this installation's MEMORYHUB_SECRET_KEY",
    "cut_off": "the trail ends before seal {seal}, which you kept: its end was cut off",
    "made_anew": "seal {seal} is another one than you kept: the trail was made anew",
}


class Command(ProductCommand):
    """Check the trail."""

    help = "Check that no event of a tenant's audit trail was changed, removed or put in since it was sealed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("--tenant", required=True, help="id or name of the tenant")
        parser.add_argument(
            "--head", type=_head, help="NUMBER:DIGEST of a seal that you kept; the trail has to reach it"
        )
        parser.add_argument(
            "--seal", action="store_true", help="first seal what waits, which otherwise happens each minute"
        )

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Check it; a trail that is not whole is exit code 1.

        Raises:
            CommandError: something is wrong with the trail; the message says what.
        """
        tenant = tenant_named(options["tenant"])
        if options["seal"]:
            seal_tenant(tenant.id)
        trail = check_trail(tenant.id, options["head"])
        if not trail.whole:
            raise CommandError("the audit trail is not whole:\n" + "\n".join(_told(trail)))
        return {"whole": trail.whole, **asdict(trail)}

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """What was checked, and the head to keep."""
        lines = [
            f"The audit trail is whole: {answer['events']} events under {answer['seals']} seals,"
            f" {answer['unsealed']} wait for the next."
        ]
        if head := answer["head"]:
            lines.append(
                f"Keep this elsewhere and check against it later: --head {head['number']}:{head['digest']}"
            )
        return lines


def _told(trail: Trail) -> list[str]:
    told = [_sentence(fault) for fault in trail.faults[:MOST_SHOWN]]
    left = len(trail.faults) - len(told)
    return [*told, f"... and {left} more"] if left else told


def _sentence(fault: Fault) -> str:
    return "  " + _SENTENCES[fault.kind].format(event=fault.event, seal=fault.seal)


def _head(text: str) -> Head:
    found = _HEAD.fullmatch(text.strip())
    if found is None:
        raise ArgumentTypeError("give NUMBER:DIGEST as an earlier check printed it")
    return Head(int(found[1]), found[2])
