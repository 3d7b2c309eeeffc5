"""What of forgotten memories lies elsewhere in memory: decisions, and questions to the user."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, Func, JSONField, Q, QuerySet, Value

from memories.models import Clarification, Preference, Relation, WriteDecision
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
        clarifications=len(questions_about(user_id, memory_ids, turn_ids)),
    )


def questions_about(
    user_id: UUID | None, memory_ids: Collection[UUID], turn_ids: Collection[UUID]
) -> list[UUID]:
    """The questions to a user that quote some memories, or that these turns raised or answered.

    For the team (no user) only those that a memory of the team waits on.
    """
    rows = Clarification.objects.all() if user_id is None else Clarification.objects.filter(user_id=user_id)
    about = Q(candidate_id__in=memory_ids) | Q(chosen_id__in=memory_ids)
    about |= Q(turn_id__in=turn_ids) | Q(answered_turn_id__in=turn_ids)
    found = list(rows.filter(about).values_list("pk", flat=True))
    if user_id is not None and memory_ids:
        named = {memory_id.hex for memory_id in memory_ids}
        for pk, options in rows.values_list("pk", "options"):
            if any(str(option.get("memory_id") or "").replace("-", "") in named for option in options):
                found.append(pk)
    return list(dict.fromkeys(found))


def forget_questions(user_id: UUID | None, memory_ids: Collection[UUID], turn_ids: Collection[UUID]) -> None:
    """Delete them: a question repeats the words it asks about."""
    Clarification.objects.filter(pk__in=questions_about(user_id, memory_ids, turn_ids)).delete()


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
