"""Marks what was recalled and is in question: an open clarification names its other sides."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q

from memories.models import Clarification
from memories.queries.clarifications import clarifications_of
from memories.services.hits import Hit
from memoryhub.core.clarifying import is_grave
from tenants.scope import Scope, tenant_tx


def with_disputes(scope: Scope, user_id: uuid.UUID, hits: Sequence[Hit], *, at: datetime) -> tuple[Hit, ...]:
    """`hits` with the other sides of the questions that were open about them at `at`.

    Only of what would do harm if it were taken for settled (health, and what does not change by
    itself); without any such hit nothing is read.
    """
    if not any(hit.kind == "memory" and is_grave(hit.subject_key) for hit in hits):
        return tuple(hits)
    with tenant_tx(scope.tenant_id, scope.user_id):
        rows = clarifications_of(user_id).filter(created_at__lte=at)
        asked = list(rows.filter(Q(settled_at=None) | Q(settled_at__gt=at)))
    return tuple(_marked(hit, asked) for hit in hits)


def _marked(hit: Hit, asked: Sequence[Clarification]) -> Hit:
    about = [row for row in asked if hit.kind == "memory" and _is_about(row, hit)]
    sides = [str(option["content"]) for row in about for option in row.options if option["memory_id"]]
    others = tuple(dict.fromkeys(side for side in sides if side != hit.content))
    return replace(hit, disputed=others, tokens=0) if others else hit


def _is_about(row: Clarification, hit: Hit) -> bool:
    named = {str(option["memory_id"] or "").replace("-", "") for option in row.options}
    return hit.id.hex in named or (bool(row.subject_key) and row.subject_key == hit.subject_key)
