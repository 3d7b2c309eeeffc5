"""What a turn says and takes back again before it ends, as in "I live in Paris. Scratch that"."""

from collections.abc import Sequence
from itertools import pairwise

from memoryhub.core.extraction.asked import forget_candidate
from memoryhub.core.extraction.clauses import Clause, Prepared, by_sentence
from memoryhub.core.extraction.gate import is_small_talk
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.retractions import is_bare, is_joke
from memoryhub.core.extraction.wishes import RETRACTED, Wish

Span = tuple[int, int]


def unsaid_spans(prepared: Prepared) -> list[Span]:
    """Where in the turn, in code points, stands what the same turn takes back or says in jest."""
    groups = list(by_sentence(prepared.clauses))
    found: list[Span] = []
    for place, clauses in enumerate(groups):
        before = groups[place - 1] if place else []
        words = [prepared.words(clause) for clause in clauses]
        if any(is_joke(one) for one in words):
            found.append(_span(prepared, clauses))
            found += [_span(prepared, before)] if len(clauses) == 1 and before else []
        elif is_bare(words[-1]):
            meant = clauses[:-1] or (before if _says_something(prepared, before) else [])
            found += [_span(prepared, meant)] if meant else []
    return found


def without_unsaid(prepared: Prepared, found: Sequence[Candidate]) -> list[Candidate]:
    """`found` without what the turn itself takes back, with the wish to take back the message before it."""
    spans = unsaid_spans(prepared)
    kept = [item for item in found if not _stands_in(item, spans)]
    wish = _wish_for_the_message_before(prepared)
    return _corrected(prepared, [*wish, *kept] if wish else kept)


def _wish_for_the_message_before(prepared: Prepared) -> list[Candidate]:
    """The wish of "ignore that", which nothing before it in its turn speaks of the message before."""
    before: list[Clause] = []
    for clauses in by_sentence(prepared.clauses):
        if len(clauses) == 1 and is_bare(prepared.words(clauses[0])):
            if not _says_something(prepared, before):
                return [forget_candidate(prepared, clauses[0], Wish(RETRACTED, ""))]
            return []
        before = [*before, *clauses]
    return []


def _corrected(prepared: Prepared, found: list[Candidate]) -> list[Candidate]:
    """Drop what "scratch that, I like blues" puts something of the same kind in place of."""
    groups = list(by_sentence(prepared.clauses))
    for before, clauses in pairwise(groups):
        if len(clauses) < 2 or not is_bare(prepared.words(clauses[0])):
            continue
        said = _span(prepared, clauses)
        kinds = {_kind(item) for item in found if _stands_in(item, [said])}
        replaced = [
            item for item in found if _stands_in(item, [_span(prepared, before)]) and _kind(item) in kinds
        ]
        found = [item for item in found if item not in replaced]
    return found


def _kind(item: Candidate) -> str:
    return item.subject_key.rpartition(".")[0] if item.subject_key.count(".") > 1 else item.subject_key


def _stands_in(item: Candidate, spans: Sequence[Span]) -> bool:
    return item.intent != "forget" and any(start <= item.start < end for start, end in spans)


def _says_something(prepared: Prepared, clauses: Sequence[Clause]) -> bool:
    return any(not is_small_talk(prepared.words(clause).strip()) for clause in clauses)


def _span(prepared: Prepared, clauses: Sequence[Clause]) -> Span:
    return prepared.copy.original_span(clauses[0].start, clauses[-1].end)
