"""What a turn says has ended of what is known: "I don't run any more", 我把车卖了, "Lynn and I broke up".

Such words name a thing and seldom its key; what they end is found by comparing them with what is known.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, prepare
from memoryhub.core.extraction.ending_patterns import (
    CEASED,
    DETERMINERS,
    GAVE_UP,
    JOBLESS,
    MEAT,
    NOT_MEANT,
    OF_KIN,
    PARTED,
    PLACES,
    SCHOOLED,
    STUDIES,
    SUSPECTED,
    WHEN_BEHIND,
    Kind,
)
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.subject_keys import canonical_kin
from memoryhub.core.statement_reading import LIKED, read_statement
from memoryhub.core.text import detect_language, fold
from memoryhub.core.text_fold import is_han

ENDED_KEYS = (
    "habit.", "preference.", "diet.", "tool.", "project.", "plan.", "event.", "schedule.", "about.", "me.",
    "profile.about.", "profile.skill.", "profile.speaks.", "profile.education", "health.medication.",
    "family.", "profile.job", "profile.employer", "profile.workplace", "instruction.", "answer.",
    "profile.marital", "health.", "constraint.", "profile.home.",
)  # fmt: skip
"""Beginnings of the keys of what may end so."""
_OWNED = ("tool.", "project.", "about.", "habit.", "plan.", "profile.about.", "me.", "event.")
_WORK = ("profile.job", "profile.employer", "profile.workplace")
_COUPLE = ("family.partner", "family.wife", "family.husband", "profile.marital")
_OF_FOOD = ("diet.", "preference.", "health.")
_ABSTAINED = ("habit.", "about.", "event.", "past.", "profile.about.")
_GUARDED = ("health.allergy", "health.condition", "health.blood", "constraint.")
_BECAUSE_OF_IT = (
    "diet.",
    "constraint.",
    "habit.",
    "about.",
    "preference.",
    "event.",
    "plan.",
    "profile.about.",
)
IMPORTANCE, CONFIDENCE = 6, 0.85
_LONGEST = 80  # characters of a clause
_MOST = 6
_STUDY = ("profile.education", "profile.job", "profile.about.")


@dataclass(frozen=True, slots=True)
class Ending:
    """A clause that says something ended: its kind, what it names as units of meaning, and its words.

    `named` is who it parts from, empty where nobody is named; `quote` begins at `start` of the turn.
    """

    kind: Kind
    units: frozenset[str]
    object: str
    named: str
    quote: str
    start: int

    def candidate(self, subject_key: str, memory_type: str) -> Candidate:
        """The ending as something to remember under the key of what it ends."""
        lasting: MemoryType = "preference" if memory_type == "preference" else "fact"
        return Candidate(
            content=self.quote, quote=self.quote, start=self.start, end=self.start + len(self.quote),
            memory_type=lasting, subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
            inferred=False, intent="assert", single_valued=True, language=detect_language(self.quote),
            rule=f"ended.{self.kind}", reason=self.object or self.named,
        )  # fmt: skip


def endings_in(text: str) -> list[Ending]:
    """The endings that a user's turn tells, in order; nothing that is asked, supposed or only wished."""
    prepared = prepare(text)
    found: list[Ending] = []
    for clause in prepared.clauses:
        words = prepared.words(clause).strip(" .!。！~")
        if clause.end - clause.start > _LONGEST or BLANK in words or NOT_MEANT.search(words):
            continue
        if is_question(words, marked=clause.asks) or is_supposed(words) or CONDITION.search(words):
            continue
        ending = _of_life(prepared, clause, words) or _ended(prepared, clause, words)
        if ending is not None:
            found.append(ending)
    return found[:_MOST]


def is_ended_by(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known statement holds no longer after an ending."""
    judge = _OF_LIFE.get(ending.kind)
    if judge is not None:
        return judge(subject_key, content, ending)
    if ending.kind == "resumed":
        return not _is_apart(subject_key, content) and _is_allowed_again(subject_key, content, ending)
    added = subject_key.startswith(("profile.job.", "profile.home."))
    if not added and (_is_apart(subject_key, content) or subject_key.startswith(_GUARDED)):
        return False
    if ending.kind == "disposed" and not (added or subject_key.startswith(_OWNED)):
        return False
    return not read_statement(content).negative and _names_it(ending, content)


def _is_apart(subject_key: str, content: str) -> bool:
    """Whether a statement ends in ways of its own: a couple, a job, a wish, another's doing."""
    own = (*_COUPLE, *_WORK, "instruction.", "answer.")
    return subject_key.startswith(own) or OF_KIN.search(fold(content)) is not None


def _is_of_work(subject_key: str, content: str, ending: Ending) -> bool:
    return subject_key.startswith(_WORK) and not JOBLESS.search(fold(content))


def _is_of_study(subject_key: str, content: str, ending: Ending) -> bool:
    return subject_key.startswith(_STUDY) and STUDIES.search(fold(content)) is not None


def _is_ordered(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known wish for the answers is the one that is taken back."""
    ordered = subject_key.startswith(("instruction.", "answer."))
    return ordered and not read_statement(content).negative and _names_it(ending, content)


def _is_allowed_again(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known "I don't eat" is what one eats again; a vegetarian's is meat."""
    negative = read_statement(content).negative
    if subject_key == "diet.style":
        return not negative and MEAT.search(ending.object) is not None
    gave_up = subject_key.startswith(_ABSTAINED) and GAVE_UP.search(fold(content)) is not None
    return (gave_up or subject_key.startswith(_OF_FOOD)) and negative and _names_it(ending, content)


def _is_cleared(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known illness, or what was given up for it, is the one that turned out to be none."""
    if not subject_key.startswith(("health.", *_BECAUSE_OF_IT)) or not _names_it(ending, content):
        return False
    suspected = SUSPECTED.search(fold(content)) is not None
    if subject_key.startswith("health."):
        return suspected or not read_statement(content).negative
    return suspected


def _names_it(ending: Ending, content: str) -> bool:
    """Whether a known statement speaks of the very thing: all that the ending names is in it."""
    known = read_statement(content).units
    own = ending.units - {LIKED} if ending.kind == "resumed" else ending.units
    for wide, narrow in _OF_ONE_HABIT:
        if own <= wide and known & narrow:
            return True
    if not own or not own <= known:
        return False
    thing = [unit for unit in own if is_han(unit) and len(unit) == 1 and unit not in _VERBS_ZH]
    if len(thing) == 1:  # 鱼 is not 鱼香肉丝
        return re.search(rf"{thing[0]}(?:$|[^\u3400-\u9fff]|了|的)", content) is not None
    return True


# What is given up goes by several words: the cigarettes of who smokes, the beer of who drinks.
_SMOKE = frozenset(["smok", "cigarett", "cig", "fag", "tobacco", "烟", "抽"])
_DRINKS = "alcohol beer wine booze liquor whisky whiskey vodka gin rum cider ‹drink› drink 酒"
_ALCOHOL = frozenset(_DRINKS.split())
_OF_ONE_HABIT = (
    (_SMOKE, _SMOKE - {"抽"}),
    (frozenset({"‹drink›", "drink", "alcohol", "booze", "酒"}), _ALCOHOL - {"‹drink›", "drink"}),
)
_VERBS_ZH = frozenset("吃喝看听玩打学抽用读")


def _ended(prepared: Prepared, clause: Clause, words: str) -> Ending | None:
    for kind, pattern in CEASED:
        found = pattern.search(words)
        if found is None:
            continue
        said = _object(found.groupdict())
        units = read_statement(said).units
        if units and (kind in ("resumed", "cleared") or not read_statement(said).negative):
            return Ending(kind, units, said, "", *_quote(prepared, clause))
    return None


def _object(groups: dict[str, str | None]) -> str:
    if groups.get("home"):
        return f"live {PLACES.sub(' ', groups['home'] or '')}".replace("'", " ")
    if groups.get("topic"):
        return f"{groups['v']}{groups['topic']}"
    return WHEN_BEHIND.sub("", DETERMINERS.sub("", groups.get("o") or ""))


def _of_life(prepared: Prepared, clause: Clause, words: str) -> Ending | None:
    """A job or a couple that ended."""
    if JOBLESS.search(words):
        return Ending("jobless", frozenset(), "", "", *_quote(prepared, clause))
    if SCHOOLED.search(words):
        return Ending("schooled", frozenset(), "", "", *_quote(prepared, clause))
    found = PARTED.search(words)
    if found is None:
        return None
    named = found["n"] or found["n2"] or found["n3"] or ""
    return Ending("parted", frozenset(), "", named, *_quote(prepared, clause))


def _is_of_the_couple(subject_key: str, content: str, ending: Ending) -> bool:
    if not subject_key.startswith(_COUPLE) or PARTED.search(fold(content)):
        return False
    if not ending.named or ending.named in fold(content):
        return True
    return f"family.{canonical_kin(ending.named)}" == ".".join(subject_key.split(".")[:2])


_OF_LIFE: Mapping[Kind, Callable[[str, str, Ending], bool]] = MappingProxyType(
    {
        "parted": _is_of_the_couple,
        "jobless": _is_of_work,
        "schooled": _is_of_study,
        "unordered": _is_ordered,
        "cleared": _is_cleared,
    }
)


def _quote(prepared: Prepared, clause: Clause) -> tuple[str, int]:
    start, end = original(prepared, clause.start, clause.end)
    return prepared.original[start:end], start
