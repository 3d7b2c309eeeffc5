"""What a turn says and takes back again before it ends, as in "I live in Paris. Scratch that"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from memoryhub.core.extraction.asked import forget_candidate
from memoryhub.core.extraction.clauses import Clause, Prepared, by_sentence
from memoryhub.core.extraction.corrections import corrects, is_lead_in
from memoryhub.core.extraction.gate import is_question, is_small_talk
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.retractions import is_bare, is_joke
from memoryhub.core.extraction.wishes import RETRACTED, Wish, read_wish

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
            said = [clause for clause in clauses if not is_lead_in(prepared.words(clause))]
            meant = said or (before if _says_something(prepared, before) else [])
            found += [_span(prepared, meant)] if meant else []
    return found


def without_unsaid(prepared: Prepared, found: Sequence[Candidate]) -> list[Candidate]:
    """`found` without what the turn itself takes back, with the wish to take back the message before it."""
    spans = unsaid_spans(prepared)
    kept = [item for item in found if not _stands_in(item, spans)]
    wish = _wish_for_the_message_before(prepared)
    return _corrected(prepared, [*wish, *kept] if wish else kept)


def replacing_span(prepared: Prepared) -> Span | None:
    """Where the turn says what takes the place of the message before: "Scratch that, I live in Milan"."""
    if not prepared.clauses:
        return None
    first = next(by_sentence(prepared.clauses))
    leads = _leads(prepared, first)
    after = first[len(leads) :]
    return _span(prepared, after) if after and _puts_right(prepared, leads) else None


def last_sentence(prepared: Prepared) -> Span | None:
    """Where the last sentence of the turn stands that says something; None for small talk alone."""
    groups = [group for group in by_sentence(prepared.clauses) if _says_something(prepared, group)]
    return _span(prepared, groups[-1]) if groups else None


def asks_last(prepared: Prepared) -> bool:
    """Whether the last sentence of the turn that says something is a question."""
    groups = [group for group in by_sentence(prepared.clauses) if _says_something(prepared, group)]
    return bool(groups) and any(is_question(prepared.words(one), marked=one.asks) for one in groups[-1])


def sentences(prepared: Prepared, *, spoken: bool = False) -> list[Span]:
    """Where the sentences of the turn stand, without their stops; `spoken`: but for small talk."""
    groups = by_sentence(prepared.clauses)
    return [_span(prepared, group) for group in groups if not spoken or _says_something(prepared, group)]


def sentence_of(prepared: Prepared, place: int) -> int:
    """The number of the sentence that holds the code point `place` of the turn; -1 outside of all."""
    for number, (start, end) in enumerate(sentences(prepared)):
        if start <= place < end:
            return number
    return -1


def _wish_for_the_message_before(prepared: Prepared) -> list[Candidate]:
    """The wish of "ignore that", which nothing before it in its turn speaks of the message before."""
    for clauses in by_sentence(prepared.clauses):
        bare = [clause for clause in clauses if is_bare(prepared.words(clause))]
        if bare and len(_leads(prepared, clauses)) == len(clauses):
            wish = read_wish(prepared.words(bare[-1])) or Wish(RETRACTED, "")
            return [forget_candidate(prepared, bare[-1], wish)]
        if _says_something(prepared, clauses):
            return []
    return []


def _corrected(prepared: Prepared, found: list[Candidate]) -> list[Candidate]:
    """What "scratch that, I like blues" says corrects; what it puts something of the same kind for goes."""
    for before, after in _corrections(prepared):
        said = [_span(prepared, after)]
        kinds = {kind_of(item.subject_key) for item in found if _stands_in(item, said)}
        spans = [_span(prepared, before)] if before else []
        found = [
            replace(item, intent="correct") if _stands_in(item, said) else item
            for item in found
            if not (_stands_in(item, spans) and kind_of(item.subject_key) in kinds)
        ]
    return found


def _corrections(prepared: Prepared) -> Iterator[tuple[list[Clause], list[Clause]]]:
    """What stands before and after each lead-in of a correction, within its sentence or around it."""
    groups = list(by_sentence(prepared.clauses))
    for place, clauses in enumerate(groups):
        before = groups[place - 1] if place else []
        rest = list(clauses)
        while rest:
            leads = _leads(prepared, rest)
            after = list(takewhile(lambda one: not is_lead_in(prepared.words(one)), rest[len(leads) :]))
            if leads and not after and len(leads) == len(clauses):
                after = groups[place + 1] if place + 1 < len(groups) else []
            if leads and after and _puts_right(prepared, leads):
                yield before, after
            before, rest = after, rest[max(1, len(leads) + len(after)) :]


def _leads(prepared: Prepared, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses at the beginning of a sentence that only lead in what follows."""
    return list(takewhile(lambda clause: is_lead_in(prepared.words(clause)), clauses))


def _puts_right(prepared: Prepared, leads: Sequence[Clause]) -> bool:
    """Whether lead-ins, read together ("no, wait"), correct what was said."""
    return bool(leads) and corrects(prepared.copy.text[leads[0].start : leads[-1].end])


def kind_of(subject_key: str) -> str:
    """What keys of one kind share: `preference.taste` of all tastes; a key of two parts is its own kind."""
    return subject_key.rpartition(".")[0] if subject_key.count(".") > 1 else subject_key


def _stands_in(item: Candidate, spans: Sequence[Span]) -> bool:
    return item.intent != "forget" and any(start <= item.start < end for start, end in spans)


def _says_something(prepared: Prepared, clauses: Sequence[Clause]) -> bool:
    words = (prepared.words(clause).strip() for clause in clauses)
    return any(not is_small_talk(one) and not is_lead_in(one) for one in words)


def _span(prepared: Prepared, clauses: Sequence[Clause]) -> Span:
    return prepared.copy.original_span(clauses[0].start, clauses[-1].end)
