"""A memory from the structure of a sentence, where no pattern knows its wording."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType

from memoryhub.core.dates import ResolvedDate, resolve_dates
from memoryhub.core.extraction.build import Said
from memoryhub.core.extraction.clauses import Prepared
from memoryhub.core.extraction.features import features, words_of
from memoryhub.core.extraction.indoors import moves_indoors
from memoryhub.core.extraction.markers import CORRECT, HEDGE
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.naming import Area, area_of, below, decides, key_of
from memoryhub.core.extraction.word_classes import Word
from memoryhub.core.extraction.worth import Worth, worth
from memoryhub.core.text import Language, detect_language, fold
from memoryhub.core.text_fold import fold_plain

# Where precision and recall of the training lines, each left out in turn, come nearest to each other.
WORTH_KEEPING: Mapping[Language, float] = MappingProxyType({"en": 0.6, "zh": 0.55})
_WORTH_KEEPING_IN_TALK = 0.85
_WORTH_IF_PASSING = 0.75
# Who tells a story says little that lasts, and much that looks like it.
_TALK_SENTENCES = 3
_TALK_CLAUSES = 6
_PASSING = frozenset({"feeling", "narrative", "supposed", "general"})
# Notes of work are seldom about the speaker, which is most of what speaks for a sentence.
_OF_WORK = ("note.", "opinion.", "decision.", "project.", "org.", "person.")
_DOUBT_OF_WORK = 0.1
_DOUBTS = ((0.95, 0.0), (0.85, 0.1), (0.7, 0.25), (0.0, 0.4))
_MAX_READ = 400
_AHEAD = timedelta(days=120)
_TO_COME = Area("event.{o}", "experience", 5, ("engagement",))
_MAY_BE_TO_COME = ("constraint.", "about.", "profile.home")


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence, read: its features, its words with their classes, and how likely it is worth keeping."""

    seen: frozenset[str]
    words: Sequence[Word]
    worth: Worth
    language: Language


def read(quote: str) -> Reading:
    """Read `quote`, a sentence or the part of one that may be kept; its first 400 characters decide."""
    language: Language = detect_language(quote)
    said = quote[:_MAX_READ]
    folded = fold_plain(said)
    seen = features(said, folded, language)
    return Reading(seen, words_of(folded, language), worth(seen, language), language)


def keeps(reading: Reading, prepared: Prepared) -> bool:
    """Whether the structure alone is reason enough to keep a sentence of this turn.

    In longer talk it must be surer, and about the speaker rather than of feelings, stories or the world.
    """
    if not _is_talk(prepared):
        least = WORTH_KEEPING[reading.language]
        return reading.worth.score >= (least if reading.seen.isdisjoint(_PASSING) else _WORTH_IF_PASSING)
    of_self = "self" in reading.seen and reading.seen.isdisjoint(_PASSING)
    return of_self and reading.worth.score >= _WORTH_KEEPING_IN_TALK


def _is_talk(prepared: Prepared) -> bool:
    return prepared.sentences >= _TALK_SENTENCES or len(prepared.clauses) >= _TALK_CLAUSES


def outweighs(reading: Reading, found: Candidate, prepared: Prepared) -> bool:
    """Whether what a pattern found holds, though the sentence may not look worth keeping.

    The surer the pattern, the more must speak against it: 0, 0.1, 0.25 or 0.4 are the least scores. In longer
    talk, and said with doubt, a pattern of last resort proves no more than the structure does.
    """
    in_doubt = HEDGE.search(fold(found.quote)) is not None
    if found.subject_key.startswith("about.") and (in_doubt or _is_talk(prepared)):
        return keeps(reading, prepared)
    least = next(least for sure, least in _DOUBTS if found.confidence >= sure)
    if found.subject_key.startswith(_OF_WORK):
        least = min(least, _DOUBT_OF_WORK)
    return reading.worth.score >= least


def named(found: Candidate, reading: Reading) -> Candidate:
    """A statement about the speaker that a pattern of last resort found, under the field it speaks of."""
    if not found.subject_key.startswith("about."):
        return found
    area = area_of(reading.seen, fold(found.quote))
    key = key_of(area, reading.words, found.quote)
    if not key or key.startswith("about."):
        return found
    key = below(key, found.quote)
    return replace(found, subject_key=key, memory_type=area.memory_type, single_valued=False)


def candidate_of(reading: Reading, quote: str, start: int, said: Said) -> list[Candidate]:
    """The candidate of a sentence worth keeping, `quote` beginning at `start` of the turn; or none."""
    area = area_of(reading.seen, fold(quote))
    if _is_to_come(
        area, reading.seen, resolve_dates(quote, said_at=said.at, timezone=said.timezone), said.at
    ):
        area = _TO_COME
    key = key_of(area, reading.words, quote)
    if not key:
        return []
    folded = fold(quote)
    dates = resolve_dates(quote, said_at=said.at, timezone=said.timezone) if _dated(area.memory_type) else []
    first = dates[0] if dates else None
    corrects = CORRECT.search(folded) is not None
    decided = decides(key, reading.seen, corrects=corrects) and not moves_indoors(folded)
    confidence = round(min(0.8, reading.worth.score) * (0.7 if HEDGE.search(folded) else 1.0), 2)
    return [
        Candidate(
            content=quote,
            quote=quote,
            start=start,
            end=start + len(quote),
            memory_type=area.memory_type,
            subject_key=key if decided else below(key, quote),
            importance=area.importance,
            confidence=confidence,
            inferred=False,
            intent="correct" if corrects else "assert",
            single_valued=decided,
            language=detect_language(quote),
            event_at=first.when if first else None,
            event_until=first.until if first else None,
            event_precision=first.precision if first else None,
            rule=f"structure.{key.partition('.')[0]}",
            reason="; ".join(reading.worth.reasons),
        )
    ]


def _dated(memory_type: str) -> bool:
    return memory_type == "experience"


def _is_to_come(area: Area, seen: frozenset[str], dates: Sequence[ResolvedDate], now: datetime) -> bool:
    """Whether a sentence taken for a rule tells what somebody does on one day ahead."""
    if not area.key.startswith(_MAY_BE_TO_COME) or not seen.isdisjoint(
        {"standing", "recurring", "like", "dislike", "kin"}
    ):
        return False
    return any(
        one.precision in ("day", "minute", "hour") and one.when > now and one.when - now < _AHEAD
        for one in dates
    )
