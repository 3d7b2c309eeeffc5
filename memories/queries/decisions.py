"""Lists of what was decided about statements, as people and programs search them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from memories.models import WriteDecision
from tenants.queries import of_end_user

FAMILY = ".*"  # at the end of a rule: all whose names begin like it


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionFilter:
    """Which decisions: all unless something is named. `user` is the tenant's own id, `q` words of the text.

    `rule` is one rule, or a family of them with `.*` at its end (`safety.*`).
    """

    user: str | None = None
    decision: str | None = None
    rule: str | None = None
    q: str | None = None
    session: UUID | None = None
    turn: UUID | None = None
    subject_key: str | None = None


def listed_decisions(wanted: DecisionFilter) -> QuerySet[WriteDecision]:
    """The decisions that a filter names, in the open scope; none of a user who is not known."""
    rows: QuerySet[WriteDecision] = WriteDecision.objects.select_related("memory", "user")
    rows = of_end_user(rows, wanted.user)
    equal = {
        "decision": wanted.decision,
        "session_id": wanted.session,
        "turn_id": wanted.turn,
        "subject_key": wanted.subject_key,
    }
    rows = rows.filter(**{name: value for name, value in equal.items() if value is not None})
    if wanted.rule is not None and wanted.rule.endswith(FAMILY):
        rows = rows.filter(rule__startswith=wanted.rule[:-1])
    elif wanted.rule is not None:
        rows = rows.filter(rule=wanted.rule)
    return rows if wanted.q is None else rows.filter(content__icontains=wanted.q)
