"""Holds a model's candidates against the turns they quote: what they say must stand there, said by the user.

A candidate whose content stands in the turn word for word is the user's statement. One that words it anew is
an inference whatever the model calls it: lower trust, marked, never above what was said.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from memoryhub.core.dates import resolve_dates
from memoryhub.core.extraction import gate
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.naming import below
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.extraction.wishes import read_wish
from memoryhub.core.folding import fold_with_map
from memoryhub.core.summaries.support import Support
from memoryhub.core.text import detect_language, fold, split_sentences

Rejection = Literal[
    "foreign_turn", "not_the_user", "quote_not_found", "too_short", "too_long", "invented", "negation_lost",
    "not_in_turns", "other_language", "question", "supposed", "this_task_only", "wish", "known", "too_many",
]  # fmt: skip

MOST_A_TURN = 12
MOST_CONTENT = 400  # code points of a memory
STATED, INFERRED = 0.8, 0.55  # confidence
MOST_INFERRED = 7  # importance: above it the policy asks the user, which a guess of a model is not worth
_LEAST = {"en": 6, "zh": 3}  # code points of a quote
_SHARE_KNOWN = 0.6  # of the shorter span that an earlier candidate covers
_RESERVED = ("secret", "forget", "conversation", "authority")
_ONE_VALUE = frozenset(
    f"profile.{name}"
    for name in ("home", "address", "name", "nickname", "birthday", "phone", "email", "employer", "hometown")
) | {"report.timezone", "profile.timezone", "answer.language"}
"""Keys under which what was said replaces what was said before; under all others it only adds."""
_KEY_PART = re.compile(r"[a-z0-9\u3400-\u9fff]+(?:-[a-z0-9\u3400-\u9fff]+)*")
_MOST_PARTS, _MOST_KEY = 4, 120


@dataclass(frozen=True, slots=True)
class QuotedTurn:
    """A turn that candidates may quote; `known` are spans of it that memory has candidates of already."""

    seq: int
    role: str
    content: str
    said_at: datetime
    timezone: str
    known: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """The candidates that stand, by the seq of their turn in order of appearance, and why others do not."""

    candidates: Mapping[int, tuple[Candidate, ...]]
    rejected: tuple[Rejection, ...]

    @property
    def found(self) -> int:
        """How many stand."""
        return sum(len(found) for found in self.candidates.values())


def checked(answer: Mapping[str, Any], turns: Sequence[QuotedTurn]) -> Checked:
    """Hold an answer that satisfies `CANDIDATES_SCHEMA` against the turns it was made from."""
    by_seq = {turn.seq: turn for turn in turns}
    kept: dict[int, list[Candidate]] = {}
    rejected: list[Rejection] = []
    for row in answer["candidates"]:
        turn = by_seq.get(row["turn"])
        found = _read(row, turn, kept.get(row["turn"], ()))
        if isinstance(found, Candidate):
            kept.setdefault(row["turn"], []).append(found)
        else:
            rejected.append(found)
    ordered = {seq: tuple(sorted(found, key=lambda one: one.start)) for seq, found in sorted(kept.items())}
    return Checked(ordered, tuple(rejected))


def _read(
    row: Mapping[str, Any], turn: QuotedTurn | None, before: Sequence[Candidate]
) -> Candidate | Rejection:
    if turn is None or turn.role != "user":
        return "foreign_turn" if turn is None else "not_the_user"
    span = _span_of(row["quote"], turn.content)
    if span is None:
        return "quote_not_found"
    if len(before) >= MOST_A_TURN:
        return "too_many"
    quote = turn.content[slice(*span)]
    content = _own_words(row["content"].strip(), turn.content)
    wrong = _wrong(quote, content or row["content"], turn, span)
    taken = [*turn.known, *((one.start, one.end) for one in before)]
    if wrong is None and any(_covers(other, span) for other in taken):
        wrong = "known"
    return _candidate(row, turn, span, content) if wrong is None else wrong


def _wrong(quote: str, content: str, turn: QuotedTurn, span: tuple[int, int]) -> Rejection | None:
    """Why a candidate may not be kept, if so, by what its turn says and in what kind of sentence."""
    if len(quote.strip()) < _LEAST[detect_language(quote)]:
        return "too_short"
    if len(content) > MOST_CONTENT or len(quote) > MOST_CONTENT:
        return "too_long"
    support = Support.of([turn.content])
    if detect_language(content) != detect_language(quote) or not support.speaks(content):
        return "other_language"
    for code, _ in support.missing(content):
        return _CODES.get(code, "not_in_turns")
    return _by_gate(fold(_sentence_around(turn.content, span)), quote)


_CODES: Mapping[str, Rejection] = {
    "invented": "invented",
    "negation_lost": "negation_lost",
    "not_in_turns": "not_in_turns",
}


def _by_gate(sentence: str, quote: str) -> Rejection | None:
    """What the deterministic engine would never keep, a model may not either."""
    if gate.is_question(fold(quote), marked=sentence.rstrip().endswith(("?", "？"))):
        return "question"
    if gate.is_supposed(sentence):
        return "supposed"
    if gate.is_one_off(sentence):
        return "this_task_only"
    if read_wish(fold(quote)) is not None:
        return "wish"
    return None


def _sentence_around(text: str, span: tuple[int, int]) -> str:
    """The sentences that a span lies in, with the marks that end them."""
    parts = [one for one in split_sentences(text) if one.start < span[1] and one.end > span[0]]
    if not parts:
        return text[slice(*span)]
    end = parts[-1].end
    while end < len(text) and text[end] in " .!?。！？~":
        end += 1
    return text[parts[0].start : end]


def _span_of(quote: str, text: str) -> tuple[int, int] | None:
    """Where a quote stands in a text: to the letter, else but for width, case and white space."""
    plain = quote.strip()
    place = text.find(plain)
    if plain and place >= 0:
        return place, place + len(plain)
    copy = fold_with_map(text, _char)
    wanted = "".join(_char(char) for char in plain)
    place = copy.text.find(wanted)
    if not wanted or place < 0:
        return None
    first, last = copy.original_span(place, place + len(wanted))
    return first, last


def _char(char: str) -> str:
    return "" if char.isspace() else fold(char)


def _own_words(content: str, text: str) -> str:
    """The stretch of a text that a content repeats, as the text writes it; empty when it is worded anew."""
    span = _span_of(content.strip(" .。!！"), text)
    return "" if span is None else text[slice(*span)]


def _covers(known: tuple[int, int], span: tuple[int, int]) -> bool:
    shared = min(known[1], span[1]) - max(known[0], span[0])
    return shared > _SHARE_KNOWN * min(known[1] - known[0], span[1] - span[0])


def _candidate(row: Mapping[str, Any], turn: QuotedTurn, span: tuple[int, int], words: str) -> Candidate:
    """The candidate, its key and numbers bounded, its dates resolved from the words of the quote."""
    quote = turn.content[slice(*span)]
    content = words or row["content"].strip()
    memory_type: MemoryType = row["memory_type"]
    inferred = not words or row["basis"] == "inferred"
    key = _key_of(row["subject_key"], content, memory_type)
    single = not inferred and key in _ONE_VALUE
    dates = (
        resolve_dates(quote, said_at=turn.said_at, timezone=turn.timezone)
        if memory_type == "experience"
        else []
    )
    first = dates[0] if dates else None
    importance = max(1, min(9, row["importance"]))
    return Candidate(
        content=content,
        quote=quote,
        start=span[0],
        end=span[1],
        memory_type=memory_type,
        subject_key=key if single else below(key, content),
        importance=min(importance, MOST_INFERRED) if inferred else importance,
        confidence=INFERRED if inferred else STATED,
        inferred=inferred,
        intent="assert",
        single_valued=single,
        language=detect_language(content),
        event_at=first.when if first else None,
        event_until=first.until if first else None,
        event_precision=first.precision if first else None,
        rule="model",
        reason="read by a model",
    )


def _key_of(proposed: str, content: str, memory_type: str) -> str:
    """A key in the house's writing; in place of one that names nothing or is reserved, one of the words."""
    parts = []
    for part in fold(proposed).replace("_", "-").replace(" ", "-").split(".")[:_MOST_PARTS]:
        found = _KEY_PART.search(part)
        parts += [found.group()] if found else []
    key = ".".join(parts)[:_MOST_KEY]
    if len(parts) < 2 or parts[0] in _RESERVED:
        head = "preference" if memory_type == "preference" else "about"
        return f"{head}.{slug(content)}"
    return key
