"""Which conflicts wait for a person or for a user, and which are settled: badge and tabs count them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from memories.models import Clarification, ClarificationStatus, WriteDecision
from memories.queries.clarifications import clarification_rows
from memories.services.asking import MOST_ASKED

OLDEST_FIRST = ("created_at", "id")
_ASKED = Q(times_asked__lt=MOST_ASKED) & (Q(times_asked__gt=0) | Q(left_to_user_at__isnull=False))


def open_conflicts() -> QuerySet[Clarification]:
    """All that nobody has settled yet."""
    return clarification_rows().filter(status=ClarificationStatus.OPEN).select_related("user")


def undecided() -> QuerySet[Clarification]:
    """What an operator may settle first: not asked yet, or asked in vain; the oldest first."""
    return open_conflicts().exclude(_ASKED).order_by(*OLDEST_FIRST)


def waiting_for_user() -> QuerySet[Clarification]:
    """What was put to its user, or left to be put; the oldest first."""
    return open_conflicts().filter(_ASKED).order_by(*OLDEST_FIRST)


def settled_by_people() -> QuerySet[Clarification]:
    """Answered or withdrawn, by the user or an operator; the newest first."""
    rows = clarification_rows().exclude(status=ClarificationStatus.OPEN)
    return rows.exclude(answered_by__startswith="system:").select_related("user", "chosen").order_by("-id")


def settled_by_rule() -> QuerySet[WriteDecision]:
    """Conflicts that the rules settled by themselves; the newest first."""
    rows: QuerySet[WriteDecision] = WriteDecision.objects.filter(
        rule__in=("conflict.update", "conflict.contradiction"), decision__in=("superseded", "kept", "refused")
    )
    return rows.select_related("user", "memory").order_by("-id")


def is_waiting(row: Clarification) -> bool:
    """Whether an open one waits for its user."""
    return row.times_asked < MOST_ASKED and (row.times_asked > 0 or row.left_to_user_at is not None)
