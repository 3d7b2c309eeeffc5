"""What lifts a standing rule: "you may touch the production table now", 取消周五不上线的规定.

A rule ends only where the words say that something changed, name nothing that the rule does not name, and
allow what it forbids or waive what it asks for. A permission for once, or until something happens, ends none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from memoryhub.core.occasions import forgets_an_occasion
from memoryhub.core.pins import lifting_words as words
from memoryhub.core.pins.standing_orders import CLAUSE_CUT
from memoryhub.core.sentence_worth import is_question
from memoryhub.core.terms import search_terms
from memoryhub.core.text import split_sentences
from memoryhub.core.text_fold import CJK, fold_plain, has_han

Does = Literal["demand", "ban"]
Kind = Literal["undo", "said", "release", "permit", "state"]
"""A rule that is called one; what was said; what was demanded; what was forbidden; the thing itself."""

# Of the words that tell a rule, those that must be named: less with "again" than with a mere "now".
_LEAST_AGAIN, _LEAST_NOW, _LEAST_SAID = 0.5, 0.75, 0.5
_LEAST_AVOIDED = 0.25  # where it speaks of what was to be avoided
_LEAST_NAMED = 0.6  # of what names a rule that is called one, that the rule must hold
_EITHER: frozenset[Does] = frozenset({"demand", "ban"})
_STEM = 5  # letters from which a word may go on in the other: deliver, delivery
_KINDS: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "en": {kind: re.compile(pattern) for kind, pattern in words.EN.items()},
    "zh": {kind: re.compile(pattern) for kind, pattern in words.ZH.items()},
}
_EDGES = " \t,，;；:：.。!！"
_EN_WORD = re.compile(r"[a-z0-9][a-z0-9'.@_-]*")
_HAN = re.compile(rf"[{CJK}]")


@dataclass(frozen=True, slots=True)
class Lift:
    """A clause `text[start:end]` that may lift a rule: how, and the words that say which.

    `waives` is what it speaks of: something demanded, something forbidden, or either. `least` is the share of
    a rule's words that it must name. `points_back`: it names nothing but what was said before. `beside` are
    the stretches of its sentence before and behind it.
    """

    kind: Kind
    named: frozenset[str]
    waives: frozenset[Does]
    least: float
    start: int
    end: int
    points_back: bool = False
    beside: tuple[str, ...] = ()

    @property
    def calls_it_a_rule(self) -> bool:
        """Whether it can be nothing but the end of a rule, known or not."""
        return self.kind == "undo"


@dataclass(frozen=True, slots=True)
class _Rule:
    """What a rule is told by: its words and those of each of its clauses, and what it does with them."""

    named: tuple[frozenset[str], ...]
    does: frozenset[Does]
    act: str
    names_a_thing: bool


def lifts_in(text: str) -> list[Lift]:
    """What of a user's text may lift a rule, in order; nothing that is asked, supposed or said by others."""
    found = []
    for sentence in split_sentences(text):
        lift = lift_of(sentence.text)
        if lift is not None:
            found.append(replace(lift, start=sentence.start + lift.start, end=sentence.start + lift.end))
    return found


@lru_cache(maxsize=4096)
def lift_of(sentence: str) -> Lift | None:
    """What a sentence lifts, by the first of its clauses that lifts something."""
    folded = _plain(sentence)
    if is_question(sentence) or folded.endswith(("?", "吗", "么")) or forgets_an_occasion(folded):
        return None
    limits = words.ONCE.search(words.FOR_GOOD.sub(" ", folded))
    if limits or words.NOT_SAID.search(words.OWN_WORD.sub(" ", folded)):
        return None
    return next(filter(None, (_read(clause, sentence, folded) for clause in _clauses(sentence))), None)


def is_for_once(sentence: str) -> bool:
    """Whether a sentence allows something for once, or for a while: no rule, and no end of one."""
    folded = words.FOR_GOOD.sub(" ", _plain(sentence))
    if is_question(sentence) or words.RESTRICTS.search(folded) or not words.ONCE.search(folded):
        return False
    clauses = [_plain(sentence[start:end]) for start, end in _clauses(sentence)]
    return any(_kind_of(one, "zh" if has_han(one) else "en") in ("permit", "state") for one in clauses)


def lifted(lift: Lift, rules: Sequence[str]) -> tuple[int, ...]:
    """The places of the rules, oldest first, that a lift ends: of several the nearest in words."""
    if lift.points_back:
        return (len(rules) - 1,) if rules else ()
    shares = [_share(lift, _rule(text)) for text in rules]
    best = max(shares, default=0.0)
    return tuple(place for place, share in enumerate(shares) if share == best > 0)


def is_same_rule(one: str, other: str) -> bool:
    """Whether two texts lay down the same, in the same words: one may be a clause of the other."""
    short, long = sorted((_plain(one), _plain(other)), key=len)
    return bool(short) and short in long


def _read(span: tuple[int, int], sentence: str, folded: str) -> Lift | None:
    start, end = span
    clause = _plain(sentence[start:end])
    language = "zh" if has_han(clause) else "en"
    kind = _kind_of(clause, language)
    least = _least(kind, clause, folded, language) if kind else None
    if kind is None or least is None:
        return None
    named = _named(clause)
    if not named and not (kind in ("undo", "said") and words.POINTS_BACK.search(clause)):
        return None
    beside = tuple(part for one in (sentence[:start], sentence[end:]) if (part := one.strip(_EDGES)))
    waives = _waives(kind, clause, language)
    if kind == "release" and "ban" in waives:
        least = _LEAST_AVOIDED
    return Lift(kind, named, waives, least, start, end, points_back=not named, beside=beside)


def _kind_of(clause: str, language: str) -> Kind | None:
    patterns = _KINDS[language]
    for kind in ("undo", "said", "release", "state", "permit"):
        found = patterns[kind].search(clause)
        if found is None:
            continue
        may = kind == "permit" and not found.group().endswith("mind")
        if may and words.NOT_HIS_EN.search(clause[: found.start()].rstrip()):
            continue
        return kind
    return None


def _least(kind: Kind, clause: str, sentence: str, language: str) -> float | None:
    """The share of a rule's words that must be named; None where nothing says that something changed."""
    if kind == "undo":
        return 0.0
    if kind == "said":
        return _LEAST_SAID if words.POINTS_BACK.search(clause) else _LEAST_NOW
    again, now = (words.AGAIN_ZH, words.NOW_ZH) if language == "zh" else (words.AGAIN_EN, words.NOW_EN)
    if again.search(sentence):
        return _LEAST_AGAIN
    return _LEAST_NOW if now.search(clause) else None


def _waives(kind: Kind, clause: str, language: str) -> frozenset[Does]:
    if kind in ("undo", "said"):
        return _EITHER
    rest = _KINDS[language][kind].sub("", clause, count=1)
    denied = (words.DENIED_ZH if language == "zh" else words.DENIED_EN).search(rest) is not None
    if kind == "release":
        return frozenset({"ban"}) if denied else frozenset({"demand"})
    return _EITHER if denied else frozenset({"ban"})


def _share(lift: Lift, rule: _Rule) -> float:
    """How much of a rule's words a lift names; 0 where it speaks of something else."""
    if not lift.waives & rule.does:
        return 0.0
    held = [one for one in lift.named if any(_same(one, other) for other in rule.named[0])]
    if lift.kind == "undo":
        return len(held) / len(lift.named) if len(held) >= _LEAST_NAMED * len(lift.named) else 0.0
    if len(held) < len(lift.named):
        return 0.0
    if rule.act and lift.waives != {"demand"} and not any(_same(rule.act, one) for one in held):
        return 0.0
    share = max(_covered(part, held) for part in rule.named)
    least = 1.0 if lift.kind == "state" and not (rule.act or rule.names_a_thing) else lift.least
    return share if share >= least else 0.0


def _covered(part: frozenset[str], held: Sequence[str]) -> float:
    return sum(any(_same(one, other) for other in held) for one in part) / len(part) if part else 0.0


@lru_cache(maxsize=4096)
def _rule(text: str) -> _Rule:
    folded = _plain(text)
    clauses = [_named(_plain(text[start:end])) for start, end in _clauses(text)]
    does: set[Does] = set()
    if words.FORBIDS.search(folded):
        does.add("ban")
    if words.DEMANDS.search(folded) or not does:
        does.add("demand")
    act = "" if has_han(folded) else _act(folded)
    thing = words.NO_THING_EN.search(folded) is not None
    return _Rule((_named(folded), *(one for one in clauses if len(one) > 1)), frozenset(does), act, thing)


def _act(folded: str) -> str:
    """What an English prohibition forbids one to do; empty where the verb says little: "use", "put"."""
    found = words.ACT_EN.search(folded)
    first = next(iter(search_terms(found["rest"])), "") if found else ""
    return "" if first in words.LIGHT_EN else words.SAME_EN.get(first, first)


def _clauses(sentence: str) -> list[tuple[int, int]]:
    cuts = [(mark.start(), mark.end()) for mark in CLAUSE_CUT.finditer(sentence)]
    starts = [0, *(end for _, end in cuts)]
    return list(zip(starts, [*(start for start, _ in cuts), len(sentence)], strict=True))


def _plain(text: str) -> str:
    return fold_plain(text).replace("’", "'").strip(" .!。！~")


def _named(clause: str) -> frozenset[str]:
    """The words that tell which rule: English stems, single Chinese characters."""
    plain = words.FRAME_ZH.sub(" ", clause) if has_han(clause) else clause
    told = [word for word in _EN_WORD.findall(plain) if word not in words.FRAME_EN]
    stems = [term for word in told for part in word.split("-") for term in search_terms(part)]
    kept = {words.SAME_EN.get(one, one) for one in stems if one not in words.FRAME_EN}
    return frozenset(kept | set(_HAN.findall(plain.translate(words.SAME_ZH))))


def _same(one: str, other: str) -> bool:
    """Whether two words are one, or one goes on from the other."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= _STEM and long.startswith(short) and len(long) - len(short) < _STEM
