"""Adds to what extraction found in a turn the relations between named people and things that it tells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from memoryhub.core.extraction.clauses import BLANK, Prepared, prepare
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.unsaid import unsaid_spans
from memoryhub.core.relations import KeyedFact, Told, fact_of, read_relations
from memoryhub.core.relations.read import sentences_of
from memoryhub.core.text import Span, detect_language, fold

IMPORTANCE, CONFIDENCE = 5, 0.85
# Who says what is to be put away does not say that it holds.
_TAKEN_BACK = re.compile(
    r"^\W*(?:(?:please|now|and|so|ok(?:ay)?|can you|could you|would you|just) )*(?:forget|unlearn|delete"
    r"|erase|remove|wipe|ignore|disregard|scratch|strike|discard|drop|undo|cancel|retract)(?![a-z])"
    r"(?! (?:it|this|that)?[,;:.])"
    r"|^(?:请|麻烦|帮我|把|你|就|那)*(?:忘|删|忽略|无视|别管|不用管|撤销|取消|收回|当我?没|清除|抹)"
)
_OPEN_KEYS = ("about.", "note.", "project.", "tool.", "org.", "person.", "profile.", "family.")
_FIELDS: Mapping[str, str] = MappingProxyType({"lives_in": ".home", "works_at": ".job", "occupation": ".job"})
_TOLD_SHARE = 0.8  # of the characters of a candidate
_LONGEST = 400
_MOST_ADDED = 8


def with_told(text: str, found: Sequence[Candidate]) -> list[Candidate]:
    """`found` with each relation under the key of its own: a candidate that had only made up a key takes it,
    and a relation that nothing was made of becomes a candidate.

    Only relations between names count, and nothing that is quoted, asked or part of a task.
    """
    told = [one for one in read_relations(text).told if one.sure]
    if not told:
        return list(found)
    prepared, spans = prepare(text), sentences_of(text)
    unsaid = unsaid_spans(prepared)
    told = [one for one in told if not any(start <= one.start < end for start, end in unsaid)]
    candidates = [one for one in found if len(_told_in(one)) < 2 or not _is_made_up(one)]
    added = 0
    for one in told:
        fact = fact_of(one)
        if fact is None or any(known.subject_key == fact.subject_key for known in candidates):
            continue
        if _is_taken_back(text[one.start : one.end], one, found):
            continue
        if any(_says_the_same(known, one) for known in candidates):
            continue
        if one.subject.is_self and any(one.start <= known.start < one.end for known in found):
            continue  # of the speaker extraction knows more: an address is no second home
        if _take_key(candidates, one, fact) or added >= _MOST_ADDED or not _is_own_word(prepared, text, one):
            continue
        made = _candidate(text, spans, one, fact)
        if made is not None:
            candidates.append(made)
            added += 1
    return sorted(candidates, key=lambda one: one.start)


def _is_taken_back(words: str, told: Told, found: Sequence[Candidate]) -> bool:
    """Whether a relation is only named to be put away: by a wish to forget, or "ignore that ..."."""
    wishes = [one for one in found if one.intent == "forget"]
    wished = any(told.start < wish.end and wish.start < told.end for wish in wishes)
    return wished or _TAKEN_BACK.search(fold(words)) is not None


def _says_the_same(known: Candidate, told: Told) -> bool:
    """Whether extraction found the same in that sentence, under its own key of that relative."""
    field = _FIELDS.get(told.predicate, "-")
    inside = told.start <= known.start < told.end
    return inside and known.subject_key.startswith("family.") and known.subject_key.endswith(field)


def _is_made_up(candidate: Candidate) -> bool:
    """Whether a candidate's key is of its own words, so that no later statement would ever have the same."""
    return candidate.rule.startswith("structure.") or candidate.rule.endswith("{o}")


def _told_in(candidate: Candidate) -> list[Told]:
    """The relations a candidate tells, when its words tell nothing else."""
    told = [one for one in read_relations(candidate.content).told if one.sure]
    covered = sum(len(clause) for clause in {one.clause for one in told})
    return told if covered >= _TOLD_SHARE * len(candidate.content) else []


def _take_key(candidates: list[Candidate], told: Told, fact: KeyedFact) -> bool:
    """Give the key to the candidate of the same sentence that has one made of its own words."""
    for place, known in enumerate(candidates):
        if (
            told.start <= known.start < told.end
            and _is_made_up(known)
            and known.subject_key.startswith(_OPEN_KEYS)
        ):
            alone = _told_in(known)
            if len(alone) == 1 and fact_of(alone[0]) == fact:
                candidates[place] = replace(
                    known, subject_key=fact.subject_key, single_valued=fact.single, memory_type="fact"
                )
                return True
    return False


def _is_own_word(prepared: Prepared, text: str, told: Told) -> bool:
    """Whether it is the speaker's own statement: not quoted, no material of a task, nothing asked with it."""
    copy = prepared.copy
    inside = [place for place, start in enumerate(copy.starts[:-1]) if told.start <= start < told.end]
    blanked = any(copy.text[place] == BLANK for place in inside if place < len(copy.text))
    return (
        not blanked
        and not any(clause.asks for clause in prepared.clauses)
        and '"' not in text[told.start : told.end]
    )


def _candidate(text: str, spans: Sequence[Span], told: Told, fact: KeyedFact) -> Candidate | None:
    """The sentence as a candidate, with those before it back to the one that names whom its pronoun means."""
    inside = text.find(told.clause, told.start, told.end) if told.clause else -1
    start, end = (told.start, told.end) if inside < 0 else (inside, inside + len(told.clause))
    names = [name for name in (told.subject.name, told.object.name) if name and not name.startswith("@")]
    for span in reversed([span for span in spans if span.start <= told.start]):
        if all(name in text[start:end] for name in names):
            break
        start = span.start
    quote = text[start:end].strip()
    start = text.index(quote, start)
    if not quote or len(quote) > _LONGEST:
        return None
    return Candidate(
        content=quote,
        quote=quote,
        start=start,
        end=start + len(quote),
        memory_type="fact",
        subject_key=fact.subject_key,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        inferred=False,
        intent="assert",
        single_valued=fact.single,
        language=detect_language(quote),
        rule=f"relation.{told.predicate}",
        reason="a relation between two names",
    )
