"""English verbs that tell a relation, and where they stand in a clause."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from memoryhub.core.relations.model import Direction
from memoryhub.core.relations.names import slug_of
from memoryhub.core.relations.vocabulary import meaning_en

_ADVERB = (
    r"(?:now|currently|also|still|originally|first|directly|officially|mainly|formerly|best|most|well|widely"
    r"|actually|both|presently|really|an?|the)"
)
_AUX = rf"(?:(?:is|are|was|were|am|'s|'re|'m|has been|have been|got|gets|became|becomes)(?: {_ADVERB})*)"

# predicate, direction ("out": the words before the verb are its subject), one at a time, regular expression.
_ROWS: tuple[tuple[str, Direction, bool, str], ...] = (
    ("reports_to", "out", True, r"reports?(?: directly)? to|answers to|works(?: directly)? under"),
    ("led_by", "in", True, rf"(?:co-)?leads|heads(?: up)?|{_AUX} (?:leading|heading(?: up)?|managing"
     rf"|running|in "
     r"charge of|responsible for|the (?:lead|head|owner|manager) (?:of|for|on))|manages|runs|oversees"
     r"|took over|takes over|lead(?= (?:the|project))|led"),
    ("led_by", "out", True, rf"{_AUX} (?:led|headed|run|managed|overseen) by"),
    ("works_at", "out", True, rf"work(?:s|ed)? (?:at|for)|{_AUX} (?:employed (?:at|by|with)|working "
     rf"(?:at|for))"
     r"|joined|(?:has|took|got) a job (?:at|with)"),
    ("works_at", "in", True, r"employs|hired"),
    ("works_on", "out", False, rf"works? on|{_AUX} working on|contributes? to"),
    ("occupation", "out", True, rf"work(?:s|ed)? as(?: an?)?|{_AUX} working as(?: an?)?|work(?:s|ed) in the "
     r"(?:field|area|profession) of"),
    ("work_location", "out", True, rf"work(?:s|ed)? in|{_AUX} working in"),
    ("headquarters", "out", True, rf"{_AUX} (?:based|headquartered) in|has its (?:headquarters|head "
     rf"office) in"),
    ("lives_in", "out", True, rf"live[sd]? (?:in|at)|{_AUX} living (?:in|at)|resides? in|(?:has )?moved to"),
    ("roommate", "out", False, r"lives with|shares an? (?:flat|apartment|house|room) with"),
    ("born_in", "out", True, rf"{_AUX} born in|{_AUX} born at"),
    ("birthday", "out", True, rf"{_AUX} born on"),
    ("died_in", "out", True, rf"(?:died|passed away|breathed (?:his|her|their) last) (?:in|at)"
     rf"|{_AUX} killed in"),
    ("buried_in", "out", True, rf"{_AUX} buried (?:in|at)"),
    ("hometown", "out", True, rf"grew up in|{_AUX} (?:raised|brought up) in"),
    ("origin", "out", True, rf"(?:comes?|hails?|originate[sd]?) (?:from|in)|{_AUX} from"
     rf"|{_AUX} (?:created|invented|made|formed|developed) in"),
    ("spouse", "out", True, rf"{_AUX} (?:re)?married to|married"),
    ("partner", "out", True, rf"{_AUX} (?:engaged to|dating|in a relationship with)"),
    ("friend", "out", False, rf"{_AUX} friends with"),
    ("colleague", "out", False, r"works (?:together )?with"),
    ("education", "out", True, rf"{_AUX} educated (?:at|in)|studie[sd] (?:at|in)|{_AUX} studying at"
     r"|(?:graduated|graduates) from|attend(?:s|ed)|received (?:his|her|their|an?) education (?:at|from)"),
    ("owner", "in", True, r"owns|acquired|bought"),
    ("owner", "out", True, rf"{_AUX} (?:owned|acquired|bought) by"),
    ("part_of", "out", True, rf"belongs to|{_AUX} (?:part|a part|a subsidiary|a division) of"),
    ("member_of", "out", False, rf"{_AUX} (?:members?|one) of"),
    ("team", "out", True, r"play(?:s|ed) (?:for|on)|signed (?:with|for)"),
    ("uses", "out", False, rf"uses?|{_AUX} (?:using|built (?:with|on)|powered by)|runs on"),
    ("depends_on", "out", False, rf"(?:depends?|relies) on|{_AUX} dependent on|requires"),
    ("citizenship", "out", True, rf"{_AUX} (?:citizens?|nationals?) of|(?:holds?|has|have|held) (?:the |a )?"
     r"(?:citizenship|nationality) (?:of|in)"),
    ("language", "out", False, r"speaks?"),
    ("notable_work", "out", True, rf"{_AUX} (?:famous|known|renowned|celebrated|noted|famed) for"),
    ("located_in", "out", True, rf"{_AUX} (?:located|situated|found) (?:in|on|at)|lies (?:in|on)"),
    ("founded_in", "out", True, rf"{_AUX} (?:founded|established|started) (?:in|at)|originated in"
     r"|came into (?:existence|being) in"),
    ("founder", "in", True, r"(?:co-?)?founded|established|set up|started"),
    ("founder", "out", True, rf"{_AUX} (?:(?:co-?)?founded|established|started|set up) by"),
    ("author", "in", True, r"wrote|authored|penned"),
    ("author", "out", True, rf"{_AUX} (?:written|authored|penned) by"),
    ("director", "in", True, r"directed|directs"),
    ("director", "out", True, rf"{_AUX} directed by"),
    ("composer", "in", True, r"composed"),
    ("composer", "out", True, rf"{_AUX} composed by"),
    ("performer", "in", True, r"performed|sang|recorded"),
    ("performer", "out", True, rf"{_AUX} (?:performed|sung|played|recorded) by"),
    ("developer", "in", True, r"develop(?:ed|s)"),
    ("developer", "out", True, rf"{_AUX} developed by"),
    ("producer", "in", True, r"(?:produce|manufacture|make|build)s|produced|manufactured|made|built"),
    ("producer", "out", True, rf"{_AUX} (?:produced|manufactured|made|built) by"),
    ("creator", "in", True, r"created"),
    ("creator", "out", True, rf"{_AUX} created by"),
    ("designer", "in", True, r"design(?:ed|s)"),
    ("designer", "out", True, rf"{_AUX} designed by"),
    ("inventor", "in", True, r"invented"),
    ("inventor", "out", True, rf"{_AUX} invented by"),
    ("discoverer", "in", True, r"discovered"),
    ("discoverer", "out", True, rf"{_AUX} discovered by"),
    ("publisher", "in", True, r"publish(?:ed|es)"),
    ("publisher", "out", True, rf"{_AUX} published by"),
    ("broadcaster", "out", True, rf"{_AUX} (?:broadcast|broadcasted|aired|televised|shown) (?:by|on)"
     r"|(?:(?:originally|first) )?(?:aired|premiered|airs) on"),
    ("coach", "in", True, r"coach(?:es|ed)|train(?:s|ed)"),
    ("coach", "out", True, rf"{_AUX} (?:coached|trained) by"),
    ("mentor", "in", True, r"mentors"),
    ("mentor", "out", True, rf"{_AUX} mentored by"),
    ("teacher", "out", False, rf"{_AUX} taught by"),
    ("chairperson", "in", True, r"chairs"),
    ("chairperson", "out", True, rf"{_AUX} chaired by"),
    ("host", "in", True, r"hosts|hosted"),
    ("host", "out", True, rf"{_AUX} hosted by"),
    ("editor", "out", True, rf"{_AUX} edited by"),
    ("translator", "out", True, rf"{_AUX} translated by"),
    ("painter", "out", True, rf"{_AUX} painted by"),
    ("sponsor", "out", True, rf"{_AUX} sponsored by"),
    ("successor", "out", True, rf"{_AUX} (?:succeeded|followed|replaced) by"),
    ("successor", "in", True, r"succeeded|replaced"),
    ("affiliation", "out", True, rf"{_AUX} affiliated (?:with|to)"),
    ("religion", "out", True, r"practi[cs]es|believes in|converted to"),
)  # fmt: skip
_FUNCTIONAL = (
    r"(?:named after|signed (?:to|with|by)|distributed by|released by|ruled by|governed by|represented by"
    r"|insured (?:by|with)|funded by|maintained by|supervised by|operated by|powered by|held (?:in|at"
    r"|by)|made of|"
    r"set in|stored (?:in|on|at)|kept (?:in|at)|hosted (?:on|at)|deployed (?:on|in|to)|written in|filmed in|"
    r"recorded (?:in|at)|awarded to|assigned to|dedicated to|scheduled for|released (?:in|on)|due on|painted)"
)
_CLASS_WORDS = """
sport country city town state position religion language field continent genre company university league
profession role office rank title ethnicity denomination party species genus family order currency district
county region province island planet century period style branch faith discipline music village school
instrument hand color colour brand model movement rite club band label game subject
"""
_CLASSES = frozenset(_CLASS_WORDS.split())


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb phrase in a clause: `text[start:end]`, and what it tells; `known` as in Meaning."""

    predicate: str
    direction: Direction
    single: bool
    start: int
    end: int
    known: bool = True


@cache
def _pattern() -> re.Pattern[str]:
    """All verbs as one alternation; the number of the group is that of the row."""
    rows = "|".join(f"(?P<v{number}>{regex})" for number, (_, _, _, regex) in enumerate(_ROWS))
    generic = rf"{_AUX} (?P<functional>{_FUNCTIONAL})"
    classed = (
        rf"(?:{_AUX} )?(?P<classed>(?!(?:was|has|does|its|his|this|not|but|about)(?![a-z]))"
        r"[a-z]{2,}(?:s|ed|en|t|rn)(?: (?:in|at|with|to|for|from|by|on|as))?)(?= the [a-z])"
    )
    return re.compile(rf"(?<![\w'’-])(?:{rows}|{generic}|{classed})(?![\w'’-])")


@lru_cache(maxsize=64)  # a clause is looked at several times while its sentence is read
def verbs_in(clause: str) -> tuple[Verb, ...]:
    """The verbs of a clause in lower case, from left to right; of those that begin together the longest."""
    verbs: list[Verb] = []
    position = 0
    while (found := _pattern().search(clause, position)) is not None:
        verbs.append(_longest(clause, found))
        position = found.end()
    return tuple(verbs)


def _longest(clause: str, found: re.Match[str]) -> Verb:
    """The row that reaches furthest from where the alternation found its first."""
    best = found
    for number, (_, _, _, regex) in enumerate(_ROWS):
        other = _single(number, regex).match(clause, found.start())
        if other is not None and other.end() > best.end():
            best = other
    return _verb(best, clause)


@cache
def _single(number: int, regex: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<v{number}>{regex})(?![\w'’-])")


def _verb(found: re.Match[str], clause: str) -> Verb:
    start, end = found.span()
    groups = found.groupdict()
    row = next((name for name, value in groups.items() if value and name.startswith("v")), "")
    if row:
        predicate, direction, single, _ = _ROWS[int(row[1:])]
        return Verb(predicate, direction, single, start, end)
    words = groups.get("functional") or groups.get("classed") or ""
    return Verb(slug_of(words), "out", bool(groups.get("functional")), start, end, known=False)


_CLASS = re.compile(r"^\s*(?:the|a|an)\s+(?P<c>[a-z]+(?: [a-z]+){0,2}?)\s+of\s+(?P<v>\S.*)$")


@dataclass(frozen=True, slots=True)
class Classed:
    """An object with its class: "the sport of baseball" begins at `start` of its text."""

    noun: str
    start: int


def class_of(words: str) -> Classed | None:
    """The class that stands before an object."""
    found = _CLASS.match(words)
    if found is None:
        return None
    meaning = meaning_en(found["c"])
    if found["c"] in _CLASSES or (meaning is not None and meaning.known and meaning.kind != "person"):
        return Classed(found["c"], found.start("v"))
    return None


_SPECIFIC = frozenset({"located_in", "affiliation", "origin", "language", "uses", "classed"})


def refined(verb: Verb, noun: str) -> Verb | None:
    """A verb with the class of its object: "is associated with the sport of" says which sport.

    The verb decides where it says more than the class: one is born, works and dies in a city.
    """
    meaning = meaning_en(noun)
    if meaning is None:
        return None
    if verb.known and verb.predicate not in _SPECIFIC:
        return Verb(verb.predicate, verb.direction, True, verb.start, verb.end)
    if verb.predicate == "origin":
        return Verb("origin", "out", True, verb.start, verb.end)
    predicate = meaning.predicate
    if not verb.known and meaning.kind in ("place", "org"):
        predicate = f"{verb.predicate}-{meaning.predicate}"
    return Verb(predicate, "out", True, verb.start, verb.end, known=meaning.known)
