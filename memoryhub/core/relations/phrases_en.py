"""English noun phrases: names, "my sister Mei", "Tom's wife", "the capital of France", pronouns."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from memoryhub.core.relations.model import BACKWARDS, SELF, Mention
from memoryhub.core.relations.names import clean_name, is_nameable, is_proper, kind_of
from memoryhub.core.relations.verbs_en import Verb, refined, verbs_in
from memoryhub.core.relations.vocabulary import Meaning, meaning_en

_SELF = frozenset(
    {"i", "me", "myself", "we", "us", "i've", "i'm", "i’ve", "i’m", "i have", "i am", "we have", "we've"}
)
_PERSON = frozenset(
    {"he", "she", "they", "him", "her", "them", "that person", "this person", "the person", "who", "that one"}
)
_THING = frozenset({"it", "this", "that", "that project", "this project", "that company", "this company",
                    "the company", "the project", "that country", "the country"})  # fmt: skip
_OWNERS = {"my": "self", "our": "self", "his": "person", "her": "person", "their": "person", "its": "thing"}
_ALSO = re.compile(
    r"^(?P<n>.+?)(?:\s*+[(（](?:aka|a\.k\.a\.|also(?: called| known as)?|nickname:?|英文名"
    r"|又名)?\s*(?P<a>[^()（）]{1,40})[)）]"
    r"|,?\s++(?:also (?:called|known as)|aka|a\.k\.a\.|nicknamed|known as|whose english name is"
    r"|英文名)\s+(?P<b>[^,]{1,40}))"
    r"\s*,?$",
    re.I,
)
_GOVERNMENT = re.compile(
    r"^(?:the )?(?:name of )?(?:the )?(?:(?:current|present|new) )?head of (?:the )?(?P<x>.+?)(?:'s)? "
    r"government$",
    re.I,
)
_OF = re.compile(r"\s(?:of|in|for|at|from|to)\s")
_REDUCED = re.compile(
    r"^(?P<a>(?:the|a|an)\s+[a-z]+(?: [a-z]+){0,2}?)\s+(?P<v>(?:[a-z]+ed|written|made|built|sung|led|run"
    r"|known|spoken|born)"
    r" (?:with|by|in|at|to|for|from|on)\s.+|[a-z]+ing\s.+)$",
    re.I,
)
_BARE = re.compile(
    r"^(?P<a>(?:[Tt]he|[Aa]n?)\s+[a-z]+)\s+(?=(?:(?:my|our|his|her|their)\s[a-z]|[A-Z]|he\s|she\s|they\s|I\s)"
    r"(?:[^ ]*\s){0,6}?(?:was|is|were|[a-z]+s|[a-z]+ed)(?:\s[a-z]+)?(?:\s(?:in|at|for|by|with|to|on|from))?$)"
)
_RELATIVE = re.compile(
    r"^(?:the|a|an)\s+(?P<c>[a-z]+(?: (?:of )?(?!the |an? |of )[a-z]+){0,3}?),?\s+(?:that|which|where"
    r"|who|whom|(?:in|at|for|by|of|with"
    r"|from|to|on) wh(?:ich|om))\s+(?P<r>\S.*)$",
    re.I,
)
_OF_FIRST = re.compile(r"^(?:the|a|an)\s+[a-z][a-z -]*?\s+(?:of|in|for)\s[^'’]*['’]s\s", re.I)
_PREPOSITIONS = ("", " of", " in", " at", " by", " for", " from", " with", " to", " on")
_MOST_DEEP = 6


@dataclass(frozen=True, slots=True)
class Context:
    """Who and what was named last in the statement: what a pronoun stands for."""

    person: Mention | None = None
    thing: Mention | None = None

    def after(self, mention: Mention) -> Context:
        """The same once `mention` was named."""
        if mention.is_self:
            return self
        if mention.kind in ("project", "org", "place", "thing"):
            return replace(self, thing=mention)
        return Context(person=mention, thing=mention)


def noun_phrase(text: str, context: Context, *, deep: int = 0) -> Mention | None:
    """The mention that a noun phrase makes; None when it names nothing. `text` keeps its capitals."""
    words = " ".join(text.split()).strip(' ,;:.!?"“”')
    lowered = words.lower()
    if not words or deep > _MOST_DEEP:
        return None
    if lowered in _SELF:
        return SELF
    if lowered in _PERSON:
        return context.person
    if lowered in _THING:
        return context.thing or context.person
    readers = (_alias, _possessive, _owned, _government, _relative, _of_phrase)
    for read in readers if not _OF_FIRST.match(words) else (_government, _relative, _of_phrase, *readers):
        found = read(words, context, deep)
        if found is not None:
            return found
    return _name(words)


def _name(words: str) -> Mention | None:
    name = clean_name(words)
    return Mention(name, kind_of(words)) if is_nameable(name) else None


def _owned(words: str, context: Context, deep: int) -> Mention | None:
    """ "my sister Mei", "his wife", "our project Atlas"."""
    first, _, rest = words.partition(" ")
    owner_kind = _OWNERS.get(first.lower())
    if owner_kind is None or not rest:
        return None
    owner = SELF if owner_kind == "self" else getattr(context, owner_kind)
    if re.match(r"(?:project|team|company|product)\s+[A-Z0-9]", rest):
        return _name(rest)
    if owner is None:
        return None
    return _related(rest, owner, context, deep)


def _alias(words: str, context: Context, deep: int) -> Mention | None:
    found = _ALSO.match(words)
    if found is None:
        return None
    base = noun_phrase(found["n"], context, deep=deep + 1)
    alias = clean_name(found["a"] or found["b"])
    if base is None or base.is_self or not is_proper(alias):
        return base
    return replace(base, aliases=(*base.aliases, alias))


def _possessive(words: str, context: Context, deep: int) -> Mention | None:
    for cut in reversed(list(re.finditer(r"(?:['’]s|(?<=s)['’])\s+(?=\S)", words))):
        rest = words[cut.end() :]
        if rest[:1].isupper() and not _known_head(rest):
            continue  # "Rosemary's Baby" is a name
        owner = noun_phrase(words[: cut.start()], context, deep=deep + 1)
        if owner is not None:
            return _related(rest, owner, context, deep)
    return None


def _known_head(rest: str) -> bool:
    meaning = meaning_en(rest)
    return meaning is not None and meaning.known and rest.isupper()


def _related(rest: str, owner: Mention, context: Context, deep: int) -> Mention | None:
    """The relation that `rest` begins with, and the name behind it if there is one."""
    words = rest.split(" ")
    for length in range(min(4, len(words)), 0, -1):
        noun = " ".join(words[:length])
        meaning = meaning_en(noun)
        if meaning is None or not meaning.known:
            continue
        name = " ".join(words[length:]).strip(" ,")
        if not name:
            return Mention("", meaning.kind, owner, meaning.predicate, wording=noun)
        named = _alias(name, context, deep) or _name(name)
        if named is not None and is_proper(named.name) and name[:1].isupper():
            return replace(named, kind=meaning.kind, of=owner, role=meaning.predicate, wording=noun)
    return _generic(rest, owner)


def _generic(rest: str, owner: Mention) -> Mention | None:
    """A relation that only its form tells: "Tom's favourite colour"."""
    meaning = meaning_en(rest)
    plain = re.fullmatch(r"[a-z][a-z0-9' /-]{1,60}", rest) and len(rest.split()) <= 6
    if meaning is None or not plain:
        return None
    return Mention("", meaning.kind, owner, meaning.predicate, wording=rest)


def _government(words: str, context: Context, deep: int) -> Mention | None:
    found = _GOVERNMENT.match(words)
    owner = noun_phrase(found["x"], context, deep=deep + 1) if found else None
    return Mention("", "person", owner, "head_of_government", wording="head of government") if owner else None


def _of_phrase(words: str, context: Context, deep: int) -> Mention | None:
    """ "the author of Hamlet": the longest noun that the vocabulary knows, else what stands before "of"."""
    bare = re.sub(r"^(?:the|a|an)\s+", "", words, flags=re.I)
    cuts = list(_OF.finditer(bare))
    for cut in reversed(cuts):
        meaning = _head(bare[: cut.start()])
        if meaning is not None and meaning.known:
            return _headed(bare, cut, meaning, context, deep)
    if not words.lower().startswith("the ") or words[4:5].isupper():
        return None
    for cut in cuts:
        noun = bare[: cut.start()]
        meaning = _head(noun)
        if meaning is not None and cut.group().strip() == "of" and re.fullmatch(r"[a-z][a-z' -]{1,60}", noun):
            return _headed(bare, cut, meaning, context, deep)
    return None


def _head(noun: str) -> Meaning | None:
    """A noun before "of": lower case, or it belongs to a name ("University of the Arts")."""
    if not noun or not noun.isascii():
        return None
    if noun[:1].isupper() and not noun.isupper():
        office = meaning_en(noun)  # "The Prime Minister of Sweden", but not "The University of the Arts"
        return office if office is not None and office.known and office.kind == "person" else None
    if re.fullmatch(r"(?:(?:full|real|official|current)\s+)?names?|identity|type|kind|(?:the )?person", noun):
        return None
    return meaning_en(noun)


def _headed(bare: str, cut: re.Match[str], meaning: Meaning, context: Context, deep: int) -> Mention | None:
    owner = noun_phrase(bare[cut.end() :], context, deep=deep + 1)
    if owner is None:
        return None
    return Mention("", meaning.kind, owner, meaning.predicate, wording=bare[: cut.start()])


def _relative(words: str, context: Context, deep: int) -> Mention | None:
    """ "the university where Ann studied", "the company that makes it", "the sport associated with Ann"."""
    reduced = _REDUCED.match(words)
    found = _RELATIVE.match(_completed(words, reduced))
    if found is None:
        return None
    clause, meaning = found["r"].strip(" ,"), meaning_en(found["c"])
    if meaning is not None and meaning.known and meaning.kind == "thing":
        gap = _known_gap(clause, found["c"], context, deep)
        if gap is not None:
            return gap
    for end in _PREPOSITIONS:
        whole = clause + end
        for verb in verbs_in(whole.lower()):
            gap = _gap(whole, verb, found["c"], context, deep)
            if gap is not None:
                return gap
    return _known_gap(clause, found["c"], context, deep)


def _completed(words: str, reduced: re.Match[str] | None) -> str:
    """A relative clause with the words that may be left out: "the company (that) Ann works at"."""
    if reduced is not None:
        return f"{reduced['a']} that is {reduced['v']}"
    return _BARE.sub(r"\g<a> that ", words, count=1) if not _RELATIVE.match(words) else words


def _gap(clause: str, verb: Verb, noun: str, context: Context, deep: int) -> Mention | None:
    """What stands for the gap of a relative clause, when `verb` is at either end of it."""
    before, after = clause[: verb.start].strip(), clause[verb.end :].strip()
    if not before and after and (verb.known or verb.single):
        owner = noun_phrase(after, context, deep=deep + 1)
        role = verb.predicate if verb.direction == "in" else f"{BACKWARDS}{verb.predicate}"
        return Mention("", "", owner, role, wording=noun) if owner else None
    if before and not after and verb.direction == "out":
        owner = noun_phrase(before, context, deep=deep + 1)
        told = refined(verb, noun) or verb
        return Mention("", "", owner, told.predicate, wording=noun) if owner else None
    return None


def _known_gap(clause: str, noun: str, context: Context, deep: int) -> Mention | None:
    """ "the type of music that Ann plays": the class says it, whatever the verb."""
    meaning = meaning_en(noun)
    found = re.match(
        r"^(?:(?:is|was|are|were) [a-z]+(?: (?:in|at|on|for|with|to|from|by))? (?P<o>.+)"
        r"|(?P<s>.+?) (?:(?:is|was|does|has) )?(?:its )?[a-z]+(?: (?:in|at|on|for|with|to|from|by))?)$",
        clause,
    )
    if meaning is None or not meaning.known or found is None:
        return None
    owner = noun_phrase(found["o"] or found["s"], context, deep=deep + 1)
    return Mention("", meaning.kind, owner, meaning.predicate, wording=noun) if owner else None
