"""Reads the relations that an English sentence tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.core.relations.edges_en import LEAD, LIVED_AT, PLACED, TAIL
from memoryhub.core.relations.entity_names import is_entity, is_nobody
from memoryhub.core.relations.model import Mention, Told
from memoryhub.core.relations.names import is_nameable, is_proper
from memoryhub.core.relations.phrases_en import Context, noun_phrase
from memoryhub.core.relations.verbs_en import Verb, class_of, refined, verbs_in
from memoryhub.core.relations.vocabulary import is_single, leads_to

_COPULA = re.compile(
    r"(?<![\w'’-])(?:(?:is|are|was|'s|has been)(?: now| currently| still| also)?(?: called| named)?"
    r"|became|becomes)(?![\w'’-])"
)
# In lower case: "May", "Will" and "Hope" are names, and titles hold any word at all.
_NOT_TOLD = re.compile(
    r"[?？]\s*$|(?<![\w'’])(?:not|never|no longer|isn't|aren't|wasn't|doesn't|don't|didn't|won't|can't"
    r"|cannot|may|might"
    r"|could|would|should|must|will|if|unless|whether|suppose|imagine|maybe|perhaps|probably|used to|formerly"
    r"|wish|wants?|hopes?|wanted|thinks?|believe|guess|says?|said|told|pretend|please|let's|let me)(?![\w])"
    r"|^(?:If|Unless|Whether|Suppose|Imagine) .*,"
    r"|^(?:Please|Let's|Let me|Should|Would|Could)(?= [a-z0-9])"
    r"|^(?:If|Unless|Whether|Suppose|Imagine|Maybe|Perhaps|Probably|I (?:think|guess|hope|wish|want|believe))"
    r"(?= [a-z0-9]| I | (?:[A-Z][\w'-]* ){1,2}(?:is|was|has|[a-z]+s)(?![\w]))"
)
_NEXT = re.compile(
    r"(?:,?\s++(?:and|but)(?:\s++(?:also|then|now|she|he|they|who|it))?"
    r"|,\s*+(?:who|which|she|he|they|it|whom|where)|[;；]|,|，)\s+"
)
_RELATIVE = re.compile(
    r"^(?:the|a|an)\s+[a-z]+(?: [a-z]+){0,3}?,?\s+(?:that|which|where|who|whom|(?:in|at|for|by) which)\s",
    re.I,
)
_DEFINITE = frozenset({"child", "son", "daughter", "parent"})  # "Ann's child is Bo" speaks of the only one
_HAPPENS = frozenset({"education", "uses", "spouse", "team", "works_at", "lives_in"})
_STATE = re.compile(r"(?:is|are|was|were|am|'s|'re|'m|has been|have been)(?![\w])", re.I)
_MOST_CLAUSES = 12
_OF_PERSONS = frozenset(
    {
        "works_at",
        "lives_in",
        "spouse",
        "partner",
        "reports_to",
        "occupation",
        "friend",
        "colleague",
        "hometown",
    }
)
_SEATS = frozenset({"headquarters", "capital", "lives_in", "born_in"})
_NAMED = ("person", "org", "place")


def read_sentence(sentence: str, context: Context) -> tuple[list[Told], list[Mention], Context]:
    """What one sentence tells, the names it gives, and who was named last."""
    words = LEAD.sub("", " ".join(sentence.split()).strip()).rstrip(".!。！ ")
    if not words or _NOT_TOLD.search(words):
        return [], [], context
    told: list[Told] = []
    named: list[Mention] = []
    subject: Mention | None = None
    for place, clause in enumerate(_clauses(words)):
        found = read_clause(clause, subject, context)
        if found is None:
            lone = noun_phrase(clause, context)
            subject = lone if lone is not None and place == 0 else subject
            continue
        subject, context, relations, names = found
        told += [replace(one, clause=clause.strip()) for one in relations]
        named += names
    if len(told) == 1 and len(list(_clauses(words))) == 1:
        told = [replace(told[0], whole=True)]
    return told, named, context


def _clauses(words: str) -> Iterator[str]:
    """The clauses of a sentence: cut where a verb follows and a name does not go on."""
    first, made = 0, 0
    if _verb_count(words) < 2:
        yield words  # "Antony and Cleopatra" and "Andrew, Duke of York" are one name each
        return
    for cut in _NEXT.finditer(words):
        if made >= _MOST_CLAUSES:
            break
        rest = words[cut.end() :]
        if cut.start() > first and _starts_clause(rest, cut.group()):
            yield words[first : cut.start()]
            first = cut.start() if re.search(r"(?:she|he|they|it)\s+$", cut.group()) else cut.end()
            first = _at_pronoun(words, first, cut)
            made += 1
    yield words[first:]


def _verb_count(words: str) -> int:
    lowered = words.lower()
    verbs = [(verb.start, verb.end) for verb in verbs_in(lowered)]
    plain = [
        found
        for found in _COPULA.finditer(lowered)
        if not any(start <= found.start() < end for start, end in verbs)
    ]
    return len(verbs) + len(plain)


def _at_pronoun(words: str, first: int, cut: re.Match[str]) -> int:
    pronoun = re.search(r"(?:she|he|they|it)\s+$", cut.group())
    return cut.start() + pronoun.start() if pronoun else first


def _starts_clause(rest: str, mark: str) -> bool:
    """Whether what follows a comma or "and" is a clause of its own: it begins with a verb, or has one."""
    lowered = rest.lower()
    verb = next(iter(verbs_in(lowered)), None)
    copula = _COPULA.search(lowered)
    places = ([verb.start] if verb else []) + ([copula.start()] if copula else [])
    if not places:
        return False
    starts = min(places)
    if starts == 0 or re.search(r"who|which|she|he|they|it|whom|;", mark):
        return True
    before = rest[:starts].strip()
    whole_name = is_proper(before.split(",")[0]) or before.split(" ")[0].lower() in (
        "my",
        "his",
        "her",
        "the",
        "their",
        "i",
    )
    return whole_name and len(before.split()) <= 8


_Found = tuple[Mention, Context, list[Told], list[Mention]]


def read_clause(clause: str, subject: Mention | None, context: Context) -> _Found | None:
    """The relations of one clause; `subject` is that of the clause before, for one that has none."""
    lowered = clause.lower()
    copulas = [(found.start(), found.end()) for found in _COPULA.finditer(lowered)]
    if _RELATIVE.match(clause):
        found = _read_copula(clause, copulas, None, context, upto=len(clause))
        later = (_read_verb(clause, verb, None, context) for verb in reversed(verbs_in(lowered)))
        return found or next((one for one in later if one is not None), None)
    verbs = verbs_in(lowered)
    for verb in verbs:
        if any(start < verb.start for start, _ in copulas):
            copula = _read_copula(clause, copulas, subject, context, upto=verb.start)
            if copula is not None:
                return copula
        found = _read_verb(clause, verb, subject, context)
        if found is not None:
            return found
    return _read_copula(clause, copulas, subject, context, upto=len(clause))


def readings(clause: str, context: Context) -> Iterator[Told]:
    """Every relation that a clause might tell: by its verbs from the last to the first, then its copulas."""
    lowered = clause.lower()
    for verb in reversed(verbs_in(lowered)):
        found = _read_verb(clause, verb, None, context)
        if found is not None:
            yield from found[2]
    for copula in _COPULA.finditer(lowered):
        found = _read_copula(clause, [copula.span()], None, context, upto=len(clause))
        if found is not None:
            yield from found[2]


def _read_verb(clause: str, verb: Verb, subject: Mention | None, context: Context) -> _Found | None:
    left = _subject(clause[: verb.start], subject, context)
    rest = clause[verb.end :]
    classed = class_of(rest) if verb.direction == "out" else None
    if classed is not None:
        better = refined(verb, classed.noun)
        if better is not None:
            verb, rest = better, rest[classed.start :]
    elif not verb.known and not verb.single:
        return None  # a verb of no row tells something only by the class of its object
    right = _object(rest, context)
    if left is None or right is None:
        return None
    if _is_seat(left, verb):
        return _seated(left, right, context)
    ends = (left, right) if verb.direction == "out" else (right, left)
    found = _told(ends, verb.predicate, verb.single, verb.known, left, right, context)
    states = verb.direction == "out" and (
        classed is not None or verb.predicate not in _HAPPENS or _STATE.match(clause[verb.start :])
    )
    if found is None or states or found[2][0].sure:
        return found
    return None  # "Bart bought a red kite" is what happened, not how things stand


def _is_seat(left: Mention, verb: Verb) -> bool:
    """Whether a verb says where a place that belongs to something is, and so what that place is."""
    lies = verb.predicate in ("located_in", "headquarters", "continent", "country", "city")
    return left.of is not None and not left.name and left.role in _SEATS and lies


def _seated(left: Mention, right: Mention, context: Context) -> _Found | None:
    """ "The headquarters of X is located in Y"."""
    assert left.of is not None
    return _told((left.of, right), left.role, is_single(left.role), True, left.of, right, context)


def _told(
    ends: tuple[Mention, Mention], predicate: str, single: bool, known: bool, left: Mention, right: Mention,
    context: Context,
) -> _Found | None:  # fmt: skip
    whose = "person" if predicate in _OF_PERSONS else ""
    subject, other = _alone(ends[0], whose), _alone(ends[1], leads_to(predicate))
    if subject == other or (leads_to(predicate) in _NAMED and is_nobody(other.name)):
        return None  # "my son is sick" tells of no son by that name
    if not other.kind and not other.role:
        other = replace(other, kind=leads_to(predicate))
    sure = known and _is_sure(subject) and _is_sure(other)
    told = Told(subject, predicate, other, single, sure)
    return (
        left,
        context.after(other if right is not left else left).after(left),
        [told],
        _named(subject, other),
    )


def _alone(mention: Mention, kind: str) -> Mention:
    """A name without the place or post that follows: "Northwind in Shanghai", "Acme as a cook"."""
    if kind not in _NAMED or mention.kind not in ("", *_NAMED):
        return mention
    name = (LIVED_AT if kind == "place" else PLACED).sub("", mention.name)
    return replace(mention, name=name) if name and name != mention.name else mention


def _is_sure(mention: Mention) -> bool:
    if mention.name:
        return mention.name.startswith("@") or (is_proper(mention.name) and is_entity(mention.name))
    return bool(leads_to(mention.role))


def _named(*mentions: Mention) -> list[Mention]:
    return [mention for mention in mentions if mention.aliases]


def _subject(text: str, before: Mention | None, context: Context) -> Mention | None:
    words = text.strip(" ,")
    if not words:
        return before
    return noun_phrase(words, context)


def _object(text: str, context: Context) -> Mention | None:
    words = TAIL.sub("", text.strip(" ,:")).partition(" as a ")[0].partition(" as an ")[0]
    return noun_phrase(words, context) if words else None


def _read_copula(
    clause: str, copulas: list[tuple[int, int]], before: Mention | None, context: Context, *, upto: int
) -> _Found | None:
    """ "The R of X is Y", "Y is the R of X", "my R is Y"."""
    for start, end in copulas:
        if start > upto:
            return None
        left = _subject(clause[:start], before, context)
        right = _object(clause[end:], context)
        if left is None or right is None:
            continue
        called = clause[start:end].rstrip().endswith(("called", "named"))
        found = _equated(left, right, context, called=called)
        if found is not None:
            return found
    return None


def _equated(left: Mention, right: Mention, context: Context, *, called: bool) -> _Found | None:
    if left.of is not None and not left.name and (right.name or right.of is not None):
        if not called and not is_nameable(right.name) and right.of is None:
            return None
        single = is_single(left.role) or (left.role in _DEFINITE and not left.of.is_self)
        return _told((left.of, right), left.role, single, _is_word(left), right, right, context)
    if right.of is not None and not right.name and left.name:
        return _told(
            (right.of, left), right.role, is_single(right.role), _is_word(right), left, left, context
        )
    if left.name and right.name and (called or left.aliases):
        return left, context.after(left), [], _named(replace(left, aliases=(*left.aliases, right.name)))
    return None


def _is_word(mention: Mention) -> bool:
    """Whether the vocabulary knows the relation, so that it is more than the form of a sentence."""
    return bool(leads_to(mention.role))
