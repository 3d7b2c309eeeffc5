"""`manage.py review_thresholds`: what the last seven days of a tenant say of its settings."""

import datetime
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from memoryhub.core.ids import encode_id
from sessions_app.services.threshold_review import WEEK, review_thresholds
from sessions_app.traffic import Week
from tenants.management.product_command import ProductCommand, named
from tenants.queries import tenant_named


class Command(ProductCommand):
    """Review a tenant's thresholds now."""

    help = "Look at a tenant's last seven days and propose budgets, windows and triggers. Applies nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tenant", required=True, type=named(200), help="id or name of the tenant")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Review, and say what was seen and proposed."""
        until = timezone.now().replace(second=0, microsecond=0) + datetime.timedelta(minutes=1)
        review = review_thresholds(tenant_named(options["tenant"]).id, Week(until - WEEK, until))
        return {
            "id": encode_id("thr", review.pk),
            "since": review.since.isoformat(),
            "until": review.until.isoformat(),
            "observed": review.observed,
            "proposals": review.proposals,
        }

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The same for people."""
        seen = answer["observed"]
        since = datetime.datetime.fromisoformat(answer["since"])
        lines = [
            f"since {since:%Y-%m-%d %H:%M} UTC: contexts {seen['contexts']}, "
            f"compressions {seen['compressions']}"
        ]
        if not seen["enough"]:
            lines.append("too few contexts to judge budgets by")
        lines += [
            f"{one['setting']}: {one['now']:g} -> {one['proposed']:g} ({one['reason']})"
            for one in answer["proposals"]
        ]
        return lines if answer["proposals"] else [*lines, "nothing to change"]
