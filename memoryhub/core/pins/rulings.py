"""Which sentences of a user are pinned, and which of the earlier pins they replace or lift.

A pin goes before everything but the system prompt, so the rules lean to keeping both: prohibitions add up,
and only a new value for the very same thing ("the budget is 500", "预算改成800") takes the place of the old.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.occasions import forgets_an_occasion
from memoryhub.core.pins.laid_down import laid_down, only_stresses
from memoryhub.core.pins.lifting import lift_of, lifted
from memoryhub.core.pins.own_words import own_sentences
from memoryhub.core.pins.ruling_words import (
    ADDS,
    AT_LEAST,
    AT_MOST,
    CHANGED,
    FIGURE,
    FRAME,
    LANGUAGE,
    LET_US,
    LIFTED,
    PROHIBITS,
    WISH_TO_FORGET,
)
from memoryhub.core.pins.standing_orders import CLAUSE_CUT, is_directive, is_directive_clause
from memoryhub.core.sentence_worth import is_question
from memoryhub.core.spans import SpanKind, spans
from memoryhub.core.text import fold, search_terms
from memoryhub.core.text_fold import fold_plain

ValueKind = Literal["quantity", "date", "time", "place", "name", "language"]
RECENT_TURNS = 6  # how far back "make it 800" reaches
_SAME_WORDS, _SAME_THING = 0.75, 0.5  # share of the words in common: of both sentences; with a word of change
_LEAST_LIFTED = 0.6  # of a pin's words that a sentence must name to lift it

_KINDS: dict[SpanKind, ValueKind] = {
    "number": "quantity",
    "amount": "quantity",
    "date": "date",
    "time": "time",
    "address": "place",
    "name": "name",
}
# What a plain restatement may replace; a second name or place may as well be meant beside the first.
_EXCLUSIVE: frozenset[ValueKind] = frozenset({"quantity", "date", "time", "language"})


@dataclass(frozen=True, slots=True)
class Standing:
    """A pin in force: its text and the turn it was said in."""

    text: str
    seq: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a sentence, or what it lays down, means for the pins: whether it is one, and which of those before
    it (by their place in the list that was given) end with it."""

    text: str
    pinned: bool
    ends: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    """A sentence taken apart: what it is about, and the values it gives."""

    folded: str
    about: frozenset[str]
    rest: str  # without the values
    units: frozenset[str]  # of its figures: what they are of where nothing else says it
    values: dict[ValueKind, frozenset[str]]

    @property
    def changes(self) -> bool:
        return bool(CHANGED.search(self.folded))


_Known = tuple[int, Standing, _Reading]


def rulings(
    content: str, seq: int, standing: Sequence[Standing], *, elsewhere: Callable[[], Sequence[str]] = tuple
) -> Iterator[Ruling]:
    """What the sentences of a user's turn `seq` mean for the pins in force; the others are left out.

    A sentence of the same turn does not end an earlier one of it: both were meant. `elsewhere` is asked for
    the rules that are known beside the pins where a sentence may lift one: what lifts it is none itself.
    """
    sentences = [(text, doubt) for text, doubt in own_sentences(content) if _may_rule(text, doubt)]
    known = [(place, pin, _read(pin.text)) for place, pin in enumerate(standing)] if sentences else []
    rules = elsewhere() if any(lift_of(text) for text, _ in sentences) else ()
    for text, doubt in sentences:
        lifting = _lifting(text, known, rules)
        if lifting:
            yield from (one for one in lifting if one.pinned or one.ends)
            continue
        ruling = _ruling(text, seq, known, doubt)
        if ruling.pinned:
            first, *others = laid_down(text)
            yield Ruling(first.text, pinned=True, ends=ruling.ends)
            yield from (Ruling(other.text, pinned=True) for other in others)
        elif ruling.ends:
            yield ruling


def standing_after(turns: Iterable[SourceTurn], standing: Sequence[Standing] = ()) -> list[Standing]:
    """The pins in force once these turns are said after `standing`; the same words stand once."""
    pins = list(standing)
    for turn in turns:
        if turn.role != "user":
            continue
        before = list(pins)
        for ruling in rulings(turn.content, turn.seq, before):
            ended = {before[place] for place in ruling.ends}
            pins = [pin for pin in pins if pin not in ended]
            if ruling.pinned and fold(ruling.text) not in {fold(pin.text) for pin in pins}:
                pins.append(Standing(ruling.text, turn.seq))
    return pins


def may_rule(content: str) -> bool:
    """Whether any sentence of a turn could be or end a pin, which most turns' cannot."""
    return any(_may_rule(text, doubt) for text, doubt in own_sentences(content))


def replaces(new: str, old: str) -> bool:
    """Whether `new` gives another value for the very thing that `old` gives one for."""
    return _replaces(_read(new), _read(old))


def _may_rule(text: str, doubt: float) -> bool:
    if is_directive(text, doubt=doubt):
        return True
    folded = fold_plain(text)
    asks = (is_question(text) and not LET_US.search(text)) or "吗" in text
    return not asks and bool(CHANGED.search(folded) or LIFTED.search(folded) or lift_of(text))


def _lifting(text: str, known: Sequence[_Known], elsewhere: Sequence[str]) -> list[Ruling]:
    """What a sentence that lifts a rule means: the end of it, and what it lays down beside."""
    lift = lift_of(text)
    if lift is None:
        return []
    ended = lifted(lift, [pin.text for _, pin, _ in known])
    if not (ended or lift.calls_it_a_rule or lifted(lift, elsewhere)):
        return []
    places = tuple(known[place][0] for place in ended)
    beside = [Ruling(part, pinned=True) for part in lift.beside if is_directive(part)]
    return [Ruling(text, pinned=False, ends=places), *beside]


def _ruling(text: str, seq: int, known: Sequence[_Known], doubt: float) -> Ruling:
    said = _read(text)
    if LIFTED.search(said.folded) and not forgets_an_occasion(said.folded):
        ended = tuple(place for place, _, pin in known if _lifts(said, pin))
        if ended:
            return Ruling(text, pinned=False, ends=ended)
    if WISH_TO_FORGET.search(said.folded):
        return Ruling(text, pinned=False)
    replaced = [(place, pin.text) for place, pin, known_as in known if _replaces(said, known_as)]
    ended = tuple(place for place, old in replaced if not _lays_down_more(old, said))
    # "Make it 800" is understood beside the pin it changes, which therefore stays.
    continues = any(
        said.changes and not said.about and seq - pin.seq <= RECENT_TURNS and _differing(said, reading)
        for _, pin, reading in known
    )
    pinned = is_directive(text, doubt=doubt) or (said.changes and bool(ended)) or continues
    return Ruling(text, pinned=pinned, ends=ended if pinned else ())


def _replaces(new: _Reading, old: _Reading) -> bool:
    differing = _differing(new, old)
    if not differing or _bound(new) * _bound(old) < 0:
        return False
    about_new, about_old = _things(new, old), _things(old, new)
    if not new.changes:
        plain = len(differing) == 1 and differing <= _EXCLUSIVE
        prohibits = PROHIBITS.search(new.folded) or PROHIBITS.search(old.folded)
        if not plain or (prohibits and not _same_bound(new, old, differing)):
            return False
        return new.rest == old.rest or _share(about_new, about_old, of=about_new | about_old) >= _SAME_WORDS
    if "name" in differing and len(differing) > 1:
        return False
    if ADDS.search(new.folded) or _is_of_another(new, old):
        return False
    smaller = min(about_new, about_old, key=len)
    return _share(about_new, about_old, of=smaller) > _SAME_THING


def _lays_down_more(pin: str, new: _Reading) -> bool:
    """Whether a clause of a pin lays down what the new sentence says nothing of, and what would be lost."""
    clauses = [clause for clause in CLAUSE_CUT.split(pin) if clause.strip() and not only_stresses(clause)]
    return len(clauses) > 1 and any(
        is_directive_clause(clause) and _read(clause).about.isdisjoint(new.about) for clause in clauses
    )


def _is_of_another(new: _Reading, old: _Reading) -> bool:
    """Whether each is about something that the other does not speak of, and the new one has a name for it."""
    named = {name.removesuffix("s") for name in new.values.get("name", ())}
    return any(name not in old.folded for name in named) and bool(old.about - new.about)


def _things(one: _Reading, other: _Reading) -> frozenset[str]:
    """What a sentence is about; what its figures are of, too, where either says nothing else."""
    return one.about if one.about and other.about else one.about | one.units


def _same_bound(new: _Reading, old: _Reading, differing: set[ValueKind]) -> bool:
    """Whether both forbid what lies beyond one bound ("no calls before 9"), of which there is one."""
    return differing <= {"time", "quantity"} and _bound(new) == _bound(old) != 0


def _lifts(said: _Reading, old: _Reading) -> bool:
    """Whether a sentence says that what a pin lays down no longer counts."""
    return bool(LIFTED.search(said.folded)) and _share(said.about, old.about, of=old.about) >= _LEAST_LIFTED


def _differing(new: _Reading, old: _Reading) -> set[ValueKind]:
    """The kinds of value that both give, and give differently."""
    return {kind for kind in new.values.keys() & old.values.keys() if new.values[kind] != old.values[kind]}


def _bound(reading: _Reading) -> int:
    """-1 for a lower bound, 1 for an upper one, 0 for neither: the two do not replace each other."""
    least, most = bool(AT_LEAST.search(reading.folded)), bool(AT_MOST.search(reading.folded))
    return int(most) - int(least)


def _share(one: frozenset[str], other: frozenset[str], *, of: frozenset[str]) -> float:
    return len(one & other) / len(of) if of else 0.0


def _read(text: str) -> _Reading:
    values: dict[ValueKind, set[str]] = {}
    rest: list[str] = []
    units: set[str] = set()
    end = 0
    for start, stop, kind in _values(text):
        values.setdefault(kind, set()).add(fold(text[start:stop]))
        units.update(
            search_terms(FIGURE.sub(" ", fold_plain(text[start:stop]))) if kind == "quantity" else ()
        )
        rest.append(text[end:start])
        end = stop
    folded = fold_plain(text)
    plain = fold_plain(" ".join([*rest, text[end:]]))
    return _Reading(
        folded=folded,
        about=frozenset(search_terms(FRAME.sub(" ", plain))),
        rest=" ".join(plain.split()).strip(" .,!。，！"),
        units=frozenset(units),
        values={kind: frozenset(found) for kind, found in values.items()},
    )


def _values(text: str) -> Iterator[tuple[int, int, ValueKind]]:
    """The values in a sentence, from the left, none inside another."""
    found: list[tuple[int, int, ValueKind]] = [
        (match.start(), match.end(), "language") for match in LANGUAGE.finditer(text.lower())
    ]
    found += [(span.start, span.end, _KINDS[span.kind]) for span in spans(text) if span.kind in _KINDS]
    end = 0
    for start, stop, kind in sorted(found, key=lambda item: (item[0], item[2] != "language")):
        if start >= end:
            yield start, stop, kind
            end = stop
