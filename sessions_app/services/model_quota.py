"""Whether a tenant may ask the connected model, or has spent its tokens of the day."""

from __future__ import annotations

import uuid

from django.db.models import F, Sum
from django.utils import timezone

from sessions_app.models import TokenUsage
from tenants.scope import tenant_tx
from tenants.services.limits import limits_of

LIMIT_REACHED = "model_limit"  # in `degraded` of an answer


def may_ask_model(tenant_id: uuid.UUID) -> bool:
    """Whether `model_tokens_per_day` leave room for a call; the call that passes the limit is made whole.

    What all users took counts together, so no scope may be open.
    """
    most = limits_of(tenant_id).model_tokens_per_day
    return most is None or tokens_today(tenant_id) < most


def tokens_today(tenant_id: uuid.UUID) -> int:
    """Tokens that models took from the tenant since midnight UTC, as they were billed."""
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    with tenant_tx(tenant_id):
        rows = TokenUsage.objects.filter(created_at__gte=today, calls__gt=0)
        found = rows.aggregate(tokens=Sum(F("prompt_tokens") + F("completion_tokens")))
    return int(found["tokens"] or 0)
