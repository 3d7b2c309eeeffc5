"""Which candidates are handed out: near enough, an answer at all, not said twice, within their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.models.passage import PassageKind
from memories.queries.search import ARM_LIMIT, Found, Probe
from memories.services.document_recall import DocumentSource
from memories.services.recall_request import RecallRequest
from memoryhub.core.asked_content import asked_content, holds_most
from memoryhub.core.asked_keys import EVERYTHING
from memoryhub.core.diversity import diverse_order
from memoryhub.core.ranking import Fused
from memoryhub.core.recall_settings import RecallSettings, Thresholds, shares_of
from memoryhub.core.relevance import relevance
from memoryhub.core.text import search_terms

Cut = Literal["threshold", "quota", "section", "diversity", "abstained"]
Rows = Mapping[UUID, MemoryItem | Passage]

_AROUND_A_HIT = 24  # tokens of a context: the date and source of a hit, and what sets it off
_CHARACTERS_A_TOKEN = 3  # of a memory, whose tokens nobody counts: English has four, Chinese not two
_SAYS_SO = frozenset({"key", "time", "graph"})  # arms that find what was named, however unlike its words are
LOOKED_AT = 12  # of the closest, and of those found by words, that are read before nothing is said to answer
_POOL = 3  # times as many as are handed out take part in the choice for diversity


@dataclass(frozen=True, slots=True)
class Near:
    """What the arms found that is near enough, and the likeness of what a type's threshold cut.

    `likeness` is that of all that has a vector: what words found as well may be far by its own.
    """

    found: Sequence[Found]
    too_far: Mapping[UUID, float] = field(default_factory=dict)
    likeness: Mapping[UUID, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answers:
    """Whether anything found answers the question: the most relevant one, against its threshold.

    `name` is the threshold's; `decided` is False where no number did: a name, a time or a relation was asked
    for, the model has no such threshold, or something found still waits for its vector. `by_words`: none
    reached its threshold, but one holds most of what the question is about.
    """

    yes: bool
    decided: bool = False
    name: str = ""
    relevance: float = 0.0
    least: float = 0.0
    by_words: bool = False

    def as_data(self, thresholds: Thresholds) -> dict[str, Any]:
        """As JSON; empty where no number decided."""
        if not self.decided:
            return {}
        return {
            "answers": self.yes,
            "threshold": self.name,
            "relevance": round(self.relevance, 4),
            "least": self.least,
            "from": thresholds.source(self.name),
            "by_words": self.by_words,
        }


@dataclass(frozen=True, slots=True)
class Selection:
    """What is handed out, best first, and what a rule of this module cut before all places were taken.

    `spare` would be handed out next, if there were more places.
    """

    best: Sequence[Fused[UUID]]
    cut: Mapping[UUID, Cut] = field(default_factory=dict)
    spare: Sequence[Fused[UUID]] = ()


def near_enough(found: Sequence[Found], rows: Rows, thresholds: Thresholds) -> Near:
    """`found` without what a vector alone found below the threshold of its type.

    Chunks have theirs in `document_recall`, where what words find counts too.
    """
    near: list[Found] = []
    likeness: dict[UUID, float] = {}
    for item in found:
        row, measured = rows.get(item.id), item.arm in ("vector", "line")
        if measured and row is not None:
            likeness[item.id] = max(item.score, likeness.get(item.id, -1.0))
            if item.kind != "chunk" and item.score < thresholds[type_of(row)]:
                continue
        near.append(item)
    kept = {item.id for item in near}
    return Near(near, {one: score for one, score in likeness.items() if one not in kept}, likeness)


def type_of(row: MemoryItem | Passage) -> str:
    """The name of the threshold of likeness that a row has."""
    return str(row.memory_type) if isinstance(row, MemoryItem) else kind_of(row)


def answers(
    near: Near, rows: Rows, probe: Probe, thresholds: Thresholds, query: str, *, wholly: bool = False
) -> Answers:
    """Whether anything found has enough to do with the question.

    The words of a few are counted only where no likeness suffices, or `wholly`, to say how much there is.
    """
    if probe.vector is None or not any(thresholds[name] for name in ("answer_memory", "answer_turn")):
        return Answers(yes=True)
    if any(item.arm in _SAYS_SO and item.id in rows for item in near.found):
        return Answers(yes=True)
    likeness = near.likeness
    if _any_waits(rows, likeness, probe):
        return Answers(yes=True)
    order = sorted(rows, key=lambda one: -likeness.get(one, 0.0))[:LOOKED_AT]
    best = Answers(yes=False, decided=True)
    for one in order:
        name = f"answer_{kind_of(rows[one])}"
        least, told = thresholds[name], likeness.get(one)
        if wholly or (told or 0.0) < least:
            told = relevance(told, probe.terms, set(search_terms(rows[one].content)))
        best = max(best, Answers((told or 0.0) >= least, True, name, told or 0.0, least), key=_by_margin)
    if best.yes:
        return best
    by_words = _holds_most(query, [*_found_by_words(near), *order], rows)
    return replace(best, yes=by_words, by_words=by_words)


def _found_by_words(near: Near) -> list[UUID]:
    """Turns with most of the question's words: a part of a long one may have them and be little like it."""
    return [item.id for item in near.found if item.arm == "text" and item.kind == "turn"][:LOOKED_AT]


def _holds_most(query: str, order: Sequence[UUID], rows: Rows) -> bool:
    """Whether a turn among these does. A memory is short: its likeness suffices where it answers."""
    asked = asked_content(query)
    turns = [row for one in dict.fromkeys(order) if (row := rows.get(one)) and kind_of(row) == "turn"]
    return any(holds_most(asked, row.content, set(search_terms(row.content))) for row in turns)


def _any_waits(rows: Rows, likeness: Mapping[UUID, float], probe: Probe) -> bool:
    """Whether something found has no vector of this model yet: nobody can say that it does not answer.

    The vector arms name every turn and chunk that has one, up to their limit; of memories the row tells it.
    """
    named = Counter(kind_of(rows[one]) for one in likeness)
    for one, row in rows.items():
        if one in likeness:
            continue
        if isinstance(row, MemoryItem):
            if row.embedding_model != probe.model and not probe.beside:
                return True
        elif named[kind_of(row)] < ARM_LIMIT:
            return True
    return False


def _by_margin(one: Answers) -> tuple[bool, float]:
    return one.yes, one.relevance - one.least if one.name else -2.0


def places_for(
    request: RecallRequest, probe: Probe, settings: RecallSettings, best: Iterable[MemoryItem | Passage]
) -> int:
    """How many hits are handed out: as asked for, else as many of the best as a room holds, else as usual."""
    if request.top_k is not None:
        return request.top_k
    if EVERYTHING in probe.asked:
        return int(settings["top_k_overview"])
    if request.room is not None:
        return settings.top_k_for(request.room, map(_tokens_in_context, best))
    return int(settings["top_k"])


def _tokens_in_context(row: MemoryItem | Passage) -> int:
    counted = row.tokens if isinstance(row, Passage) else 0
    return _AROUND_A_HIT + (counted or len(row.content) // _CHARACTERS_A_TOKEN)


def selected(
    ranked: Sequence[Fused[UUID]],
    rows: Rows,
    sources: Mapping[UUID, DocumentSource],
    settings: RecallSettings,
    top_k: int,
    *,
    fixed: Collection[UUID] = (),
    spare: int = 0,
) -> Selection:
    """The first `top_k` of `ranked`, as many of each kind as have places; `fixed` keep theirs.

    Memories and turns beyond their share fill places that nobody else takes; chunks do not, and of each
    section of a document there is one. `spare` more are named beside.
    """
    chosen = _selected(ranked, rows, sources, settings, top_k, fixed)
    shown = {item.id for item in chosen.best}
    if not spare or len(ranked) <= len(shown):
        return chosen
    more = _selected(ranked, rows, sources, settings, len(shown) + spare, shown).best
    return replace(chosen, spare=[item for item in more if item.id not in shown][:spare])


def _selected(
    ranked: Sequence[Fused[UUID]],
    rows: Rows,
    sources: Mapping[UUID, DocumentSource],
    settings: RecallSettings,
    top_k: int,
    fixed: Collection[UUID],
) -> Selection:
    order = _diversified(ranked, rows, settings["diversity"], top_k, fixed)
    shares = shares_of(settings, top_k)
    taken: Counter[str] = Counter()
    sections: set[UUID] = set()
    best: list[Fused[UUID]] = []
    held: list[Fused[UUID]] = []
    cut: dict[UUID, Cut] = {}
    for item in order:
        if len(best) == top_k:
            break
        kind, source = kind_of(rows[item.id]), sources.get(item.id)
        if source is not None and source.section_id in sections:
            cut[item.id] = "section"
        elif taken[kind] >= shares[kind] and item.id not in fixed:
            cut[item.id] = "quota"
            held += [item] if kind != "chunk" else []
        else:
            best.append(item)
            taken[kind] += 1
            sections |= {source.section_id} if source is not None else set()
    best += held[: top_k - len(best)]
    shown = {item.id for item in best}
    first = {item.id for item in ranked[:top_k]}
    cut |= {item.id: "diversity" for item in order if item.id in first - shown - cut.keys()}
    return Selection(best, {one: why for one, why in cut.items() if one not in shown})


def _diversified(
    ranked: Sequence[Fused[UUID]], rows: Rows, strength: float, top_k: int, fixed: Collection[UUID]
) -> list[Fused[UUID]]:
    if strength <= 0:
        return list(ranked)
    head = [item for item in ranked if item.id in fixed]
    free = [item for item in ranked if item.id not in fixed]
    pool = free[: _POOL * top_k]
    words = {item.id: frozenset(search_terms(rows[item.id].content)) for item in pool}
    return [*head, *diverse_order(pool, words, strength), *free[len(pool) :]]


def kind_of(row: MemoryItem | Passage) -> str:
    """Whether a row is a memory, a turn or a chunk."""
    if isinstance(row, MemoryItem):
        return "memory"
    return "turn" if row.kind == PassageKind.TURN else "chunk"
