"""The replay on a session's page: the form, and what the service found; it sends and stores nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from sessions_app.admin.context_view import Seen
from sessions_app.models import ContextTrace, Session

BUDGETS = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 128_000)


def replay_context(
    session: Session, trace: ContextTrace | None, seen: Seen | None, request: HttpRequest
) -> dict[str, Any]:
    """What the replay shows beside the context of the picked turn."""
    return {"replay": {"budgets": BUDGETS}}
