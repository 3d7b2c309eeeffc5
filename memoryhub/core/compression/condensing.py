"""Chooses what a summary keeps within its room: first that no span is lost, then that it reads well."""

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from memoryhub.core.compression.quality import SpanKey
from memoryhub.core.compression.stance_worth import negation_worth
from memoryhub.core.compression.wordings import Clause
from memoryhub.core.spans import SpanKind
from memoryhub.core.summaries.summary import SPEAKERS, Speaker
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter

JOINS: Mapping[Language, str] = {"en": "; ", "zh": "；"}
SPEAKER_WEIGHTS: Mapping[Speaker, float] = {"user": 1.5, "assistant": 1.0, "tool": 0.7}
FITTING_ROUNDS = 4  # a rendered summary has headings, which are known only once it is rendered
_JOIN_TOKENS = 1
_LEAST_LENGTH = 24  # characters: shorter clauses are no denser than this
# What the fuller wordings of a clause are worth beside its spans, which are worth 1 each.
_BRIEF_GAIN, _WHOLE_GAIN = 0.45, 0.35
# Some words around a span dangle; they are for clauses that would take more than so many times as much.
_BRIEF_FROM = 4
_IDLE_SHARE = 0.2  # of the weight, for a name in a greeting that may stand in a statement too
# Spans alone may take so much of the room; the rest is for words that explain them.
BARE_SHARE = 0.7
# What others than the user deny or ask for is mostly a manner of speaking (don't worry, 别着急).
_ASIDE_SHARE = 0.3
_STANCES: frozenset[SpanKind] = frozenset({"negation", "constraint"})
_KIND_WORTH: Mapping[SpanKind, float] = {
    "address": 2.5,
    "amount": 2.0,
    "date": 2.0,
    "time": 2.0,
    "name": 2.0,
    "number": 1.8,
    "constraint": 1.0,
    "term": 0.5,
}
# Characters of a figure that is worth just that; a longer one says more and costs more (十二月二十三号).
_PLAIN_HAN, _PLAIN_LATIN = 4, 10
_GROWTH = 0.7
_FIGURES: frozenset[SpanKind] = frozenset({"address", "amount", "date", "time", "number"})


@dataclass(frozen=True, slots=True)
class Unit:
    """A clause that may be kept; `weight` says how much its speaker's word counts, `worth` what it is worth
    without any span; `turns` are the turns it cites, `by` said it. Of an `idle` one only its spans count."""

    clause: Clause
    turns: tuple[int, ...]
    place: int
    weight: float = 1.0
    worth: float = 0.0
    by: Speaker = "user"
    idle: bool = False


@dataclass(slots=True)
class Kept:
    """A chosen unit: the spans it answers for, and its wording, which may still grow."""

    unit: Unit
    keys: tuple[SpanKey, ...]
    wordings: tuple[str, ...]
    costs: tuple[int, ...]
    level: int = -1
    gains: tuple[float, ...] = field(default=())
    order: int = 0  # among the units, as they were said

    @property
    def text(self) -> str:
        """The wording chosen so far."""
        return self.wordings[self.level]

    @property
    def whole(self) -> bool:
        """Whether the clause stands in full."""
        return self.level == len(self.wordings) - 1

    def follows(self, other: "Kept") -> bool:
        """Whether both clauses stand in full, this one right behind the other on the same line."""
        one, two = other.unit.clause, self.unit.clause
        if one.source is not two.source or not (self.whole and other.whole):
            return False
        between = one.source[other.unit.clause.bounds[1] : two.bounds[0]]
        return one.start < two.start and not one.source[one.end : two.start].strip() and "\n" not in between


class Condenser:
    """The offers of a stretch of conversation, to be placed into any room.

    A span is kept once, where most others stand beside it; spans that are `held` elsewhere count for
    nothing. Near linear: every wording is counted once, and units are sorted, never compared in pairs.
    """

    def __init__(
        self, units: Sequence[Unit], *, held: Callable[[SpanKey], bool], counter: TokenCounter
    ) -> None:
        self._offers = list(_offers(units, held, counter))

    def within(
        self, room: int, *, bare_share: float = BARE_SHARE, speakers: Collection[Speaker] = SPEAKERS
    ) -> list[Kept]:
        """What to keep within `room` tokens of what `speakers` said, as it was said.

        Each stands in the fullest wording there is room for. Bare spans take `bare_share` of the room at
        most; the next call places the same offers anew.
        """
        for offer in self._offers:
            offer.level = -1
        offers = [offer for offer in self._offers if offer.unit.by in speakers]
        _grow(offers, room - _place_bare(offers, int(room * bare_share)))
        return sorted((offer for offer in self._offers if offer.level >= 0), key=_as_said)


def worth_of_spans(kept: Iterable[Kept]) -> float:
    """What the spans that are kept are worth together."""
    return sum(offer.gains[0] for offer in kept if offer.keys)


def _as_said(offer: Kept) -> tuple[int, int]:
    return offer.unit.place, offer.order


def _offers(units: Sequence[Unit], held: Callable[[SpanKey], bool], counter: TokenCounter) -> Iterator[Kept]:
    """Each unit with the spans it answers for; the densest clause of the weightiest speaker gets a span."""
    taken: set[SpanKey] = set()
    seen: set[str] = set()
    for order, unit in sorted(enumerate(units), key=lambda pair: _density(pair[1]), reverse=True):
        keys = tuple(dict.fromkeys(key for key in unit.clause.keys if key not in taken and not held(key)))
        whole = unit.clause.text
        if not keys and (unit.worth <= 0 or whole.casefold() in seen):
            continue
        taken.update(keys)
        seen.add(whole.casefold())
        yield _offer(unit, keys, whole, counter, order)


def _density(unit: Unit) -> tuple[float, int]:
    told = len(set(unit.clause.keys))
    # The first mention says what a span is about; the shortest (`5000, right?`) seldom does.
    weight = unit.weight * (_IDLE_SHARE if unit.idle else 1.0)
    return weight * told / max(unit.clause.end - unit.clause.start, _LEAST_LENGTH), -unit.place


def _offer(unit: Unit, keys: tuple[SpanKey, ...], whole: str, counter: TokenCounter, order: int) -> Kept:
    share = 1.0 if unit.by == "user" else _ASIDE_SHARE
    value = unit.weight * sum(_worth(key) * (share if key[0] in _STANCES else 1.0) for key in keys)
    steps = [
        (unit.clause.bare(keys), value),
        (unit.clause.brief(keys), value * _BRIEF_GAIN),
        (whole, value * _WHOLE_GAIN + unit.worth),
    ]
    if unit.idle:
        del steps[1:]
    elif counter.count(whole) <= _BRIEF_FROM * counter.count(steps[1][0]):
        steps[1:] = [(whole, value * (_BRIEF_GAIN + _WHOLE_GAIN) + unit.worth)]
    wordings: list[str] = []
    costs: list[int] = []
    gains: list[float] = []
    for text, gain in steps:
        if not text:
            continue
        cost = counter.count(text) + _JOIN_TOKENS
        total = gain
        while costs and cost <= costs[-1]:  # the fuller wording is no dearer, so it takes the place
            total += gains.pop()
            costs.pop()
            wordings.pop()
        wordings.append(text)
        costs.append(cost)
        gains.append(total)
    return Kept(unit, keys, tuple(wordings), tuple(costs), gains=tuple(gains), order=order)


def _worth(key: SpanKey) -> float:
    kind, form = key
    if kind == "negation":
        return negation_worth(form)
    if kind not in _FIGURES:
        return _KIND_WORTH[kind]
    size = len(form) / (_PLAIN_LATIN if form.isascii() else _PLAIN_HAN)
    return _KIND_WORTH[kind] * max(1.0, math.pow(size, _GROWTH))


def _place_bare(offers: Iterable[Kept], room: int) -> int:
    """Put every span in, the best value for its tokens first; the tokens taken."""
    taken = 0
    with_spans = [offer for offer in offers if offer.keys]
    for offer in sorted(with_spans, key=lambda item: (-item.gains[0] / item.costs[0], -item.unit.place)):
        if taken + offer.costs[0] <= room:
            offer.level = 0
            taken += offer.costs[0]
    return taken


def _grow(offers: Sequence[Kept], room: int) -> None:
    """Spend what is left on the step that gives most for its tokens, again and again."""
    heap = [entry for index, offer in enumerate(offers) if (entry := _next_step(offer, index)) is not None]
    heapq.heapify(heap)
    while heap:
        _, _, index = heapq.heappop(heap)
        offer = offers[index]
        price = offer.costs[offer.level + 1] - (offer.costs[offer.level] if offer.level >= 0 else 0)
        if price > room:
            continue
        room -= price
        offer.level += 1
        following = _next_step(offer, index)
        if following is not None:
            heapq.heappush(heap, following)


def _next_step(offer: Kept, index: int) -> tuple[float, int, int] | None:
    level = offer.level + 1
    if level >= len(offer.wordings):
        return None
    price = offer.costs[level] - (offer.costs[level - 1] if level else 0)
    return -offer.gains[level] / price, -offer.unit.place, index
