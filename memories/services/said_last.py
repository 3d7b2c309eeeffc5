"""What a turn taught, statement by statement: what its last sentence said can be taken back alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from memories.models import MemoryItem, MemoryStatus, WriteDecision
from memories.queries.items import memory_rows, owned_by
from memories.services.statement import TurnBefore
from memoryhub.core.extraction.clauses import Prepared, prepare
from memoryhub.core.extraction.unsaid import asks_last, kind_of, last_sentence, sentence_of, sentences

NOWHERE = -1  # the number of the sentence of what the turn does not say in these words


@dataclass(frozen=True, slots=True)
class Sentence:
    """What one sentence of a turn taught, and its words."""

    memory_ids: tuple[UUID, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Taught:
    """What a turn taught: the sentences that taught something, by their place among all of `spoken`.

    `asks`: the turn ends with a question, which teaches nothing.
    """

    sentences: Mapping[int, Sentence]
    last: int
    spoken: int
    asks: bool = False

    @property
    def ends_elsewhere(self) -> bool:
        """Whether "scratch that" means a question that came last, and nothing that was taught before it."""
        return self.asks and self.last not in self.sentences and NOWHERE not in self.sentences

    @property
    def said_last(self) -> Sentence | None:
        """The statement that "scratch that" means; None where the turn leaves several to choose from."""
        if NOWHERE in self.sentences:
            return None
        if len(self.sentences) == 1:
            return next(iter(self.sentences.values()))
        return self.sentences.get(self.last)

    @property
    def is_one_statement(self) -> bool:
        """Whether the turn says nothing beside what it taught."""
        return self.spoken <= 1


def taught_by(user_id: UUID | None, turn: TurnBefore) -> Taught:
    """What a turn taught one user, in the open scope."""
    prepared = prepare(turn.content)
    spans = sentences(prepared)
    last = last_sentence(prepared)
    by_sentence: dict[int, list[UUID]] = {}
    for memory_id, place in _places(user_id, turn).items():
        by_sentence.setdefault(sentence_of(prepared, place), []).append(memory_id)
    taught = {
        number: Sentence(tuple(ids), "" if number == NOWHERE else turn.content[slice(*spans[number])])
        for number, ids in sorted(by_sentence.items())
    }
    number = NOWHERE if last is None else sentence_of(prepared, last[0])
    return Taught(taught, number, _spoken(prepared), asks=asks_last(prepared))


def said_instead_of(draft: MemoryItem, before: TurnBefore | None) -> list[MemoryItem]:
    """What the message before said last that a draft was put in the place of: of its kind, another value.

    "I like jazz" ends with "scratch that, I like blues"; what a name or a home was, its own key ends.
    """
    if before is None or draft.user_id is None or draft.turn_id is None:
        return []
    last = taught_by(draft.user_id, before).said_last
    rows = memory_rows().filter(pk__in=last.memory_ids if last else (), status=MemoryStatus.ACTIVE)
    return [
        row
        for row in rows
        if row.subject_key != draft.subject_key
        and kind_of(row.subject_key) == kind_of(draft.subject_key)
        and row.trust <= draft.trust
    ]


def ended_rows(draft: MemoryItem, ends: Sequence[UUID]) -> list[MemoryItem]:
    """The memories of `ends` that a draft can end: current, of the same user, and not of a better source."""
    if not ends or draft.user_id is None:
        return []
    rows = memory_rows().filter(owned_by(draft.user_id), pk__in=ends, status=MemoryStatus.ACTIVE)
    return [row for row in rows if row.trust <= draft.trust]


def known_of(user_id: UUID, turn_id: UUID) -> list[MemoryItem]:
    """The current memories of one user that a turn taught, in the order in which it did."""
    rows = memory_rows().filter(owned_by(user_id), turn_id=turn_id, status=MemoryStatus.ACTIVE)
    return list(rows.order_by("created_at", "id"))


def _spoken(prepared: Prepared) -> int:
    return len(sentences(prepared, spoken=True))


def _places(user_id: UUID | None, turn: TurnBefore) -> dict[UUID, int]:
    """Where in the turn each memory that rests on it is said, in code points; below 0 where it is not found.

    What was known before the turn said it again carries the words of another turn: those of this one stand in
    its decision.
    """
    rows = memory_rows().filter(owned_by(user_id), source_turn_ids__contains=[turn.turn_id])
    places = {
        row.pk: row.quote_start
        if row.turn_id == turn.turn_id and row.quote_start is not None
        else turn.content.find(row.content)
        for row in rows
    }
    said = WriteDecision.objects.filter(owned_by(user_id), turn_id=turn.turn_id, memory__in=list(places))
    for memory_id, content in said.values_list("memory_id", "content"):
        if places[memory_id] < 0 and content:
            places[memory_id] = turn.content.find(content)
    return places
