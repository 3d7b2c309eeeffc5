"""Turns an English question into statements with a gap where the answer stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memoryhub.core.relations.model import Mention, Told
from memoryhub.core.relations.phrases_en import Context
from memoryhub.core.relations.read_en import readings
from memoryhub.core.relations.vocabulary import meaning_en

GAP = "Zzyx"
"""The name that stands for the answer; nobody is called that."""
THAT = Mention("@that")
"""What a pronoun means: where the part of the question before it led."""

_PART = re.compile(
    r"(?:,|;|\?)?\s++(?:and|then)\s++(?=(?:(?:to|for|in|at|from|by|with) )?(?:who|whom|what|where|which)\b)"
    r"|[,;]\s*+(?=(?:(?:to|for|in|at|from|by|with) )?(?:who|whom|what|where|which)\b)", re.I)  # fmt: skip
_LEAD = re.compile(
    r"^(?:(?:please|so|and|then|hey|ok|well)[,]?\s+)*(?:(?:can|could|would) you )?(?:please )?(?:tell me"
    r"|remind me|do you (?:know"
    r"|remember)|i(?:'d like to| want to) know|name)?[,:]?\s*(?=(?:(?:to|for|in|at|from|by|with|on) "
    r")?(?:who|whom|whose|what"
    r"|where|which)\b)", re.I)  # fmt: skip
_ASK = re.compile(
    r"^(?:(?P<p>to|for|in|at|from|by|with|on)\s+)?(?P<w>whose|whom|who|where|what|which)(?:'s|’s)?\b\s*(?P<r>.*)$",
    re.I,
)
_AUX = re.compile(r"^(?P<a>is|are|was|were|does|do|did|has|have)\s+(?P<r>.+)$", re.I)
_CLASS = re.compile(
    r"^(?P<c>[a-z]+(?: (?:of )?[a-z]+){0,3}?)\s+(?=(?:is|are|was|were|does|do|did|has|have|[a-z]+s"
    r"|[a-z]+ed)\s)"
)
_ROUND = tuple(
    (re.compile(pattern, re.I), plain)
    for pattern, plain in (
        (r"^(is|was) the (?:full |real )?names? of(?= )", r"\1"),
        (r"(?<![a-z])(?:holds?|has|occupies) the (?:position|role|post|office|job) of (\w[\w ]*?) (?:in"
            r"|of|at|for)(?= )",
         r"is the \1 of"),
        (r"the \w+ that (?:serves|acts|functions|works) as(?= )", ""),
        (r"(?<![a-z])(?:serves|acts|functions) as(?= )", "is"),
        (r"(?<=,) (with|in|at|by|for|to) which ([^,]+),(?= )", r" \1 which \2"),
    )
)  # fmt: skip
_BE = ("is", "are", "was", "were", "has", "have")
_PREPOSITIONS = ("", " at", " in", " to", " for", " by", " with", " from")
_PAST = {
    "come": "came", "write": "wrote", "make": "made", "lead": "led", "hold": "held", "speak": "spoke",
    "grow": "grew", "sing": "sang", "run": "ran", "build": "built", "get": "got", "have": "had",
}  # fmt: skip
_MOST_TAIL = 4


def parts(question: str) -> list[str]:
    """The parts of a question that each ask something."""
    words = " ".join(question.split()).strip().rstrip("?？.! ").strip()
    return [_LEAD.sub("", part).strip(" ,") for part in _PART.split(_LEAD.sub("", words)) if part.strip()]


def told(statement: str, context: Context) -> list[Told]:
    """What a statement with a gap may tell, the likelier first."""
    return list(readings(statement, context))


def statements(part: str) -> Iterator[str]:
    """The statements that would answer a part of a question, the likelier first."""
    found = _ASK.match(part)
    if found is None:
        return
    word, rest, moved = found["w"].lower(), _plainer(found["r"].strip()), (found["p"] or "").lower()
    if re.search(r"(?i)^\w+['’]s\b", part):
        rest = f"is {rest}"
    noun = ""
    classed = _CLASS.match(rest) if word in ("which", "what") else None
    if classed is not None and not _AUX.match(rest):
        noun, rest = classed["c"], rest[classed.end() :]
    yield from _statements(rest, noun, f" {moved}" if moved else "", where=word == "where")


def _plainer(rest: str) -> str:
    """A question without the words that only go round what it asks."""
    for pattern, plain in _ROUND:
        rest = pattern.sub(plain, rest)
    return rest


def _statements(rest: str, noun: str, moved: str, *, where: bool) -> Iterator[str]:
    """`rest` stands behind the question word and its class `noun`; `moved` is the preposition before them."""
    aux = _AUX.match(rest)
    if aux is None:
        yield f"{GAP} {rest}"
        return
    word, clause = aux["a"].lower(), aux["r"]
    if word in _BE:
        if not moved and not where:
            yield f"{GAP} {word} {clause}"
        for subject, tail in _cuts(clause):
            yield from _gapped(f"{subject} {word} {tail}", noun, moved, where=where)
        yield f"{clause} is {GAP}"
        if noun:
            yield from _by_class(clause, noun, "")
        return
    for subject, tail in _cuts(clause):
        for verb in _forms(tail, word):
            yield from _gapped(f"{subject} {verb}", noun, moved, where=where)
    if noun:
        yield from _by_class(clause, noun, moved)


def _gapped(clause: str, noun: str, moved: str, *, where: bool) -> Iterator[str]:
    ends = [moved] if moved else list(_PREPOSITIONS[:3] if where or noun else _PREPOSITIONS[:1])
    for end in ends:
        if noun:
            yield f"{clause}{end} the {noun} of {GAP}"
        yield f"{clause}{end} {GAP}"


def _by_class(clause: str, noun: str, moved: str) -> Iterator[str]:
    """ "What type of music does Ann play?": the class alone may say which relation is meant."""
    meaning = meaning_en(noun)
    if meaning is not None and meaning.known:
        for subject, tail in _cuts(clause):
            if tail.split(" ")[0].islower():
                yield f"The {noun} of {subject} is {GAP}"
        yield f"The {noun} of {clause} is {GAP}"


def _cuts(clause: str) -> Iterator[tuple[str, str]]:
    """A clause cut into its subject and the verb at its end, the longest verb first."""
    words = clause.split(" ")
    for length in range(min(_MOST_TAIL, len(words) - 1), 0, -1):
        tail = words[-length:]
        if all(not word[:1].isupper() for word in tail):
            yield " ".join(words[:-length]), " ".join(tail)


def _forms(verb: str, aux: str) -> Iterator[str]:
    """The verb as a statement has it: "does report to" is "reports to", "did die in" is "died in"."""
    first, _, rest = verb.partition(" ")
    rest = f" {rest}" if rest else ""
    yield verb
    if aux == "did" and first in _PAST:
        yield f"{_PAST[first]}{rest}"
    elif aux == "did":
        yield f"{first}{'d' if first.endswith('e') else 'ed'}{rest}"
    else:
        yield f"{first}{'es' if first.endswith(('s', 'sh', 'ch', 'x')) else 's'}{rest}"
