"""What of forgotten memories lies elsewhere in memory: decisions, and questions to the user."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db.models import BooleanField, F, Func, JSONField, Q, QuerySet, TextField, Value

from memories.models import Clarification, ClarificationStatus, Preference, Relation, WriteDecision
from memories.models.decision import Outcome
from memories.queries.items import owned_by


@dataclass(frozen=True, slots=True)
class Remains:
    """How many rows of each kind go with some memories and turns."""

    relations: int
    preferences: int
    clarifications: int


def remains_of(user_id: UUID | None, memory_ids: Sequence[UUID], turn_ids: Sequence[UUID]) -> Remains:
    """Count what goes, in the open scope."""
    return Remains(
        relations=Relation.objects.filter(memory_id__in=memory_ids).count(),
        preferences=Preference.objects.filter(memory_id__in=memory_ids).count(),
        clarifications=questions_about(user_id, memory_ids, turn_ids).count(),
    )


def questions_about(
    user_id: UUID | None, memory_ids: Collection[UUID], turn_ids: Collection[UUID]
) -> QuerySet[Clarification]:
    """The questions to a user that quote some memories, or that these turns raised or answered.

    For the team (no user) only those that a memory of the team waits on.
    """
    rows = Clarification.objects.all() if user_id is None else Clarification.objects.filter(user_id=user_id)
    about = Q(candidate_id__in=memory_ids) | Q(chosen_id__in=memory_ids)
    about |= Q(turn_id__in=turn_ids) | Q(answered_turn_id__in=turn_ids)
    if user_id is not None and memory_ids:
        about |= Q(_offers_any(memory_ids))
    found: QuerySet[Clarification] = rows.filter(about)
    return found


def memories_asked_about(memory_ids: Sequence[UUID]) -> set[UUID]:
    """Those of some memories that an open question to anybody is about, in the open scope."""
    rows = Clarification.objects.filter(status=ClarificationStatus.OPEN)
    rows = rows.filter(Q(candidate_id__in=memory_ids) | Q(_offers_any(memory_ids)))
    found: set[UUID] = set()
    for candidate, options in rows.values_list("candidate_id", "options"):
        found |= {UUID(str(one["memory_id"])) for one in options if one.get("memory_id")}
        found |= {candidate} if candidate is not None else set()
    return found.intersection(memory_ids)


def _offers_any(memory_ids: Collection[UUID]) -> Func[Any]:
    """The condition that an option of a question is one of some memories; all is looked at where it lies."""
    return Func(
        F("options"),
        Value([memory_id.hex for memory_id in memory_ids], output_field=ArrayField(TextField())),
        template="EXISTS (SELECT 1 FROM jsonb_array_elements(%(expressions)s))",
        arg_joiner=") one WHERE replace(one->>'memory_id', '-', '') = ANY(",
        output_field=BooleanField(),
    )


def forget_questions(user_id: UUID | None, memory_ids: Collection[UUID], turn_ids: Collection[UUID]) -> None:
    """Delete them: a question repeats the words it asks about."""
    questions_about(user_id, memory_ids, turn_ids).delete()


def forget_decisions(
    user_id: UUID | None, memory_ids: Sequence[UUID], turn_ids: Sequence[UUID], *, whole_turns: bool
) -> None:
    """Leave decisions about memories, and about turns that made none, no words.

    With `whole_turns` decisions of these turns about other memories lose theirs too.
    """
    rows: QuerySet[WriteDecision] = WriteDecision.objects.all()
    if user_id is not None:
        rows = rows.filter(owned_by(user_id))
    digest = Func(
        Value("digest"), F("details__digest"), function="jsonb_build_object", output_field=JSONField()
    )
    rows.filter(Q(memory_id__in=memory_ids) | Q(turn_id__in=turn_ids, memory=None)).update(
        decision=Outcome.FORGOTTEN, content="", subject_key="", superseded_ids=[], memory=None, details=digest
    )
    if whole_turns:
        rows.filter(turn_id__in=turn_ids).update(content="")
