"""The deterministic bilingual extraction engine: one turn in, quoted candidates out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain

from memoryhub.core.dates import resolve_dates
from memoryhub.core.extraction import gate, structural
from memoryhub.core.extraction.apart import apart
from memoryhub.core.extraction.asked import forget_candidate, note, simple
from memoryhub.core.extraction.build import Hit, Said, candidates_of, name_fits, original
from memoryhub.core.extraction.clauses import Clause, Prepared, by_sentence, prepare, sentence_text
from memoryhub.core.extraction.corrections import is_lead_in, lead_of
from memoryhub.core.extraction.markers import (
    CONDITION,
    DICTATED,
    EXPLICIT,
    LEAD,
    REPORTED,
)
from memoryhub.core.extraction.matching import ABOUT_SELF, list_end, may_be_doubted, meets, tables
from memoryhub.core.extraction.model import Candidate, Language
from memoryhub.core.extraction.owned_by import with_owners
from memoryhub.core.extraction.passing import is_ironic, is_material, is_passing
from memoryhub.core.extraction.presupposed import presupposed
from memoryhub.core.extraction.quoting import longest_run, quoted_span
from memoryhub.core.extraction.refine import distinct, refine
from memoryhub.core.extraction.sequences import in_time_order
from memoryhub.core.extraction.unsaid import without_unsaid
from memoryhub.core.extraction.wishes import RETRACTING, read_wish
from memoryhub.core.extraction.wording import (
    Wording,
    of_speaker,
    plain,
    with_subject,
    without_doubt,
    without_pay,
)
from memoryhub.core.redaction import has_marker

_MAX_TEXT = 20_000
_MAX_CLAUSE = 600
_MAX_CLAUSES = 400
_MAX_CANDIDATES = 24
_MOST_LEADS = 3  # "so, no wait, I meant"
_SIGNS_BEHIND = re.compile(r"[^\w\n]{1,8}")
_ASKED = ("note.", "instruction.", "constraint.", "answer.")


@dataclass(slots=True)
class _Sentence:
    """What the clauses of one sentence share while it is read."""

    words: str
    dated: bool
    list_end: int = 0
    explicit: bool = False
    leads_up: bool = False
    supposed: bool = False
    ordered: bool = False
    other: bool = False
    own: bool = False
    doubted: bool = False
    named: tuple[str, Clause] | None = None
    hits: list[Hit] = field(default_factory=list)
    open: list[Clause] = field(default_factory=list)
    done: list[Candidate] = field(default_factory=list)
    apart: dict[Clause, list[Candidate]] = field(default_factory=dict)


def extract(
    turn_text: str,
    *,
    role: str,
    said_at: datetime,
    timezone: str,
    language: Language | None = None,
    name: str | None = None,
) -> list[Candidate]:
    """Return what `turn_text` says that may be worth remembering, in order of appearance.

    `role` "user" is read in full; of a tool's text only what asks to be remembered comes out, for the
    policy to judge; nothing of the assistant's own text does. `said_at` is aware, `timezone` an IANA
    name, `name` the speaker. `language` fixes the patterns, else both are tried where the script fits.
    Beyond 20,000 characters or 400 clauses nothing is read.

    Raises InvalidInput for a naive `said_at` or unknown zone.
    """
    if role in ("assistant", "system"):
        return []
    prepared = prepare(turn_text[:_MAX_TEXT])
    said = Said(said_at, timezone, name)
    found: list[Candidate] = []
    groups = list(by_sentence(prepared.clauses[:_MAX_CLAUSES]))
    opened: list[Clause] = []
    for place, clauses in enumerate(groups):
        state = _read_sentence(prepared, clauses, said, language)
        state.leads_up = place + 1 < len(groups) and _asks_back(prepared, groups[place + 1])
        opened += state.open
        found += (
            _judged(prepared, clauses, state, said)
            if role == "user"
            else _from_patterns(prepared, state, said)
        )
    found = in_time_order(prepared, opened, found, said)
    if role != "user":
        found = [c for c in found if c.subject_key.startswith(_ASKED)]
    found = without_unsaid(prepared, found)
    return distinct(with_owners(refine(found, text=turn_text, said_at=said_at)))[:_MAX_CANDIDATES]


def _read_sentence(
    prepared: Prepared, clauses: list[Clause], said: Said, language: Language | None
) -> _Sentence:
    words = prepared.copy.text[clauses[0].start : clauses[-1].end]
    state = _Sentence(words, bool(resolve_dates(words, said_at=said.at, timezone=said.timezone)))
    end = clauses[-1].end
    signs = _SIGNS_BEHIND.match(prepared.copy.text, end)
    if (
        gate.is_tag_question(words)
        or is_ironic(words + (signs.group() if signs else ""))
        or is_material(words)
    ):
        return state
    for place, clause in enumerate(clauses):
        if clause.end - clause.start <= _MAX_CLAUSE:
            state.list_end = list_end(clauses, place, prepared)
            _read_clause(prepared, clause, state, language)
    return state


def _from_patterns(prepared: Prepared, state: _Sentence, said: Said) -> list[Candidate]:
    told = (
        candidates_of(prepared, hit, quoted_span(prepared, state.open, state.hits, hit, state.apart), said)
        for hit in state.hits
    )
    found = [*state.done, *chain.from_iterable(told)]
    if state.explicit and not found and state.open:
        found += note(prepared, state.open, said)
    return sorted(found, key=lambda c: c.start)


def _judged(prepared: Prepared, clauses: list[Clause], state: _Sentence, said: Said) -> list[Candidate]:
    """What patterns found unless the sentence as a whole speaks against it; else what its structure says."""
    if not state.explicit and not state.leads_up:
        _set_apart(prepared, state, said)
    found = _from_patterns(prepared, state, said)
    if state.done or state.explicit or not state.open:
        return found
    if state.leads_up:  # what a question begins with is told to be understood, not to be kept
        found = [item for item in found if item.memory_type != "experience"]
    told = [one for one in clauses if not (one.asks or gate.asks_in_chinese(prepared.words(one)))]
    sentence = sentence_text(prepared, told or clauses)
    if found:
        reading = structural.read(without_doubt(sentence) if state.doubted else sentence)
        kept = [one for one in found if structural.outweighs(reading, one, prepared)]
        kept = [structural.named(one, reading) for one in kept]
        return sorted([*kept, *chain.from_iterable(state.apart.values())], key=lambda item: item.start)
    reading = structural.read(sentence)
    if state.leads_up or gate.is_one_off(state.words) or not structural.keeps(reading, prepared):
        return []
    if "s:they" in reading.seen and clauses[0].start == prepared.clauses[0].start:
        return []  # nothing says who "he" is
    start, end = original(prepared, *longest_run(state.open))
    quote = prepared.original[start:end]
    part = reading if len(state.open) == len(clauses) else structural.read(quote)
    if not structural.keeps(part, prepared):
        return []  # what is left of the sentence says too little by itself
    return structural.candidate_of(reading, quote, start, said)


def _set_apart(prepared: Prepared, state: _Sentence, said: Said) -> None:
    """Note which clauses without a hit tell something of their own."""
    read = {hit.clause for hit in state.hits}
    rest = [clause for clause in state.open if clause not in read]
    if read and rest:
        keys = {item.subject_key for item in _from_patterns(prepared, state, said)}
        state.apart = apart(prepared, rest, keys, said)


def _asks_back(prepared: Prepared, clauses: Sequence[Clause]) -> bool:
    asks = any(clause.asks for clause in clauses)
    return asks and gate.asks_back(prepared.copy.text[clauses[0].start : clauses[-1].end])


def _read_clause(prepared: Prepared, clause: Clause, state: _Sentence, language: Language | None) -> None:
    """Sort one clause: a request to forget, a secret, an open clause, with or without pattern hits."""
    clause = _without_lead(prepared, clause)
    words = prepared.words(clause)
    wish = read_wish(words)
    if (wish is not None and wish.key in RETRACTING) or is_lead_in(words):
        return  # what it takes back or puts right is settled when all is read; it is no content
    if wish is not None:
        state.done.append(forget_candidate(prepared, clause, wish))
        return
    marker = EXPLICIT.search(words)
    if marker is not None:
        state.explicit = True
        clause = Clause(clause.start + marker.end(), clause.end, clause.sentence)
        words = prepared.words(clause)
    wording = plain(words) or (with_subject(words) if state.own else None)
    paid = without_pay(words)
    if paid is not None:  # what is earned is no business of memory; the job is
        clause, wording = Clause(clause.start + paid[0], clause.end, clause.sentence, clause.asks), paid[1]
        words = prepared.words(clause)
    read = words if wording is None else wording.text
    if not words.strip():
        return
    if _is_closed(words, read, clause, state):
        state.done += presupposed(prepared, clause)
        return
    start, end = original(prepared, clause.start, clause.end)
    if has_marker(prepared.original[start:end]):
        state.done.append(simple(prepared, clause, "secret.masked", importance=5))
        return
    found = _hits(prepared, clause, state, language, wording) if wording is not None else []
    if not found:
        if REPORTED.search(words):
            return
        found = _hits(prepared, clause, state, language)
    state.open.append(clause)
    hits = [hit for hit in found if not _continues(hit, state.hits)]
    state.hits += hits
    state.own = of_speaker(read)
    state.other = _speaks_of_other(words, hits, state.other)


def _continues(hit: Hit, before: Sequence[Hit]) -> bool:
    """Whether a hit only goes on with the one before: `fifth floor, no lift` is one thing to know."""
    pattern = hit.pattern
    return bool(before) and before[-1].pattern is pattern and not pattern.single and "{" not in pattern.key


def _without_lead(prepared: Prepared, clause: Clause) -> Clause:
    """The clause from where its statement begins."""
    for _ in range(_MOST_LEADS):
        words = prepared.words(clause)
        lead = LEAD.search(words)
        begins = lead.end() if lead is not None else lead_of(words)
        if not begins:
            return clause
        clause = Clause(clause.start + begins, clause.end, clause.sentence, clause.asks)
    return clause


def _is_closed(words: str, read: str, clause: Clause, state: _Sentence) -> bool:
    """Whether nothing may come out of a clause, `read` without its doubt, whatever patterns would say."""
    if not state.explicit and gate.is_question(words, marked=clause.asks):
        return True
    state.supposed = state.supposed or gate.is_supposed(words)
    if state.supposed or CONDITION.search(words) or REPORTED.search(read):
        return True
    idle = not state.explicit and (gate.is_of_third_party(words) or is_passing(words))
    if idle or (state.ordered and DICTATED.search(words)):
        return True
    state.ordered = not state.explicit and gate.is_order(words)
    return state.ordered or gate.is_small_talk(words) or (not state.explicit and gate.is_of_the_moment(words))


def _hits(
    prepared: Prepared,
    clause: Clause,
    state: _Sentence,
    language: Language | None,
    wording: Wording | None = None,
) -> list[Hit]:
    """The patterns that match `clause`, the more special first, no two over the same words."""
    words = prepared.words(clause) if wording is None else wording.text
    one_off = not state.explicit and (gate.is_one_off(words) or gate.is_one_off(state.words))
    hits: list[Hit] = []
    taken: list[tuple[int, int]] = []
    for pattern in tables(words, language):
        if (pattern.lasting and one_off) or (pattern.dated == "required" and not state.dated):
            continue
        if wording is not None and not may_be_doubted(pattern):
            continue
        match = pattern.regex.search(words)
        if match is None or (not pattern.overlap and meets(match.span(), taken)):
            continue
        # A clause without a subject is about whom the last one was about.
        if state.other and pattern in ABOUT_SELF and "我" not in match.group():
            continue
        hit = Hit(pattern, match, clause, state.explicit, state.list_end, state.named, wording)
        if name_fits(prepared, hit):
            hits.append(hit)
            taken.append(match.span())
            if hit.words("s") and not hit.speaks_of_named:
                state.named = hit.words("s"), clause
    state.doubted = state.doubted or (wording is not None and bool(hits))
    return hits


def _speaks_of_other(words: str, hits: Sequence[Hit], before: bool) -> bool:
    """Whether a next clause that names nobody would be about somebody else than the speaker."""
    if any(hit.pattern.key.startswith(("family.", "person.", "org.")) for hit in hits):
        return True
    named = [char for char in words if char in "我他她它你"]
    return named[-1] != "我" if named else before
