"""The path of relations that a question asks along: "who leads Atlas, and whom does that person report to?"

A question is turned into the statement that would answer it, with a gap where the answer stands, and that is
read as any statement is: the way from the name in it to the gap is the path.
"""

from __future__ import annotations

import re
from itertools import islice

from memoryhub.core.relations import gaps_en, gaps_zh
from memoryhub.core.relations.gaps_en import GAP, THAT
from memoryhub.core.relations.model import BACKWARDS, Mention, Path, Step, Told
from memoryhub.core.relations.phrases_en import Context
from memoryhub.core.relations.read import sentences_of
from memoryhub.core.relations.vocabulary import family_of, is_known
from memoryhub.core.text import detect_language

MOST_STEPS = 5
_MOST_STATEMENTS = 40
_MOST_READINGS = 5
_NO_NAME = re.compile(
    r"(?<![\w])(?:that|who|whom|which|where|whose|is|was|are|were|does|did|has|have|associated|located"
    r"|its|as a)(?![\w])"
    r"|\s(?:in|by|to|with|at|for|of|from|on|as|a|the|do|play|hold|speak|live|work|come|belong|die)$|^(?:the|name|is)$"
)
_LONGEST = 400
_ASKS = re.compile(
    r"[?？]\s*$|(?i:^\W*(?:and |so |please |then )?(?:(?:to|for|in|at|from|by|with|on) )?(?:who|whom"
    r"|whose|what|where"
    r"|which|tell me|name)\b)|谁|哪|什么"
)


def paths_of_question(text: str) -> list[Path]:
    """How the question in `text` may be read as a path, the likeliest first.

    A part that goes on about what the part before led to lengthens it ("… and whom does that person report
    to?"); other questions after the first are left out. Empty where nobody is named, or no relation.
    """
    found: list[Path] = []
    for span in sentences_of(text[:2_000]):
        if len(span.text) <= _LONGEST and _ASKS.search(span.text):
            found = _lengthened(span.text, found)
    return [path for path in found if 0 < len(path.steps) <= MOST_STEPS][:_MOST_READINGS]


def _lengthened(question: str, found: list[Path]) -> list[Path]:
    zh = detect_language(question) == "zh"
    for part in (gaps_zh.parts if zh else gaps_en.parts)(question):
        before = found[0] if found else None
        read = _of_part(part, before, zh=zh)
        goes_on = [
            path for path in read if before is not None and path.steps[: len(before.steps)] == before.steps
        ]
        found = goes_on or found or read
    return found


def _of_part(part: str, so_far: Path | None, *, zh: bool) -> list[Path]:
    """The readings of one part: known relations first, then from what looks like a name, then the longer."""
    context = Context(person=THAT, thing=THAT)
    found: list[Path] = []
    for statement in islice((gaps_zh.statements if zh else gaps_en.statements)(part), _MOST_STATEMENTS):
        for told in (gaps_zh.told if zh else gaps_en.told)(statement, context):
            path = _to_gap(told, so_far)
            if path is not None and path not in found:
                found.append(path)
    return sorted(found, key=_likelihood, reverse=True)


def _likelihood(path: Path) -> tuple[bool, bool, int]:
    """All words of a question count towards its path, so the longer of two readings has left out fewer."""
    known = all(is_known(step.predicates[0]) for step in path.steps)
    return known, path.start.is_self or not _NO_NAME.search(path.start.name), len(path.steps)


def _to_gap(told: Told, so_far: Path | None) -> Path | None:
    """The way from the name in a relation to the gap in it."""
    if _is_gap(told.object):
        known, direction = told.subject, "out"
    elif _is_gap(told.subject):
        known, direction = told.object, "in"
    else:
        return None
    base = _to(known, so_far)
    if base is None:
        return None
    step = Step(family_of(told.predicate), "out" if direction == "out" else "in")
    return base.then(step)


def _described(mention: Mention) -> Mention:
    """A name with, as other names of it, what it is without the words for its kind: "the album 'Help!'"."""
    quoted = re.search(r"[\"“「《'](?P<n>[^\"”」》]{2,80}?)[\"”」》']?$", mention.name)
    plain = re.match(r"(?:the )?(?:[a-z]+ ){1,4}(?P<n>[A-Z0-9].*)$", mention.name)
    others = tuple(found["n"] for found in (quoted, plain) if found is not None)
    return Mention(mention.name, mention.kind, aliases=(*mention.aliases, *others))


def _is_gap(mention: Mention) -> bool:
    return mention.name == GAP


def _to(mention: Mention, so_far: Path | None) -> Path | None:
    """The way to who or what a mention is: a name, what a pronoun means, or relations from one of them."""
    if mention == THAT:
        return so_far
    if mention.name:
        return None if _is_gap(mention) else Path(_described(mention), ())
    if mention.of is None:
        return None
    owner = _to(mention.of, so_far)
    if owner is None:
        return None
    if mention.role.startswith(BACKWARDS):
        return owner.then(Step(family_of(mention.role.removeprefix(BACKWARDS)), "in"))
    return owner.then(Step(family_of(mention.role)))
