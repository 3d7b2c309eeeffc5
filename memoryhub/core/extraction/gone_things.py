"""Whether a clause says that a thing which a known statement names too is gone: sold, over, cancelled.

What may be said of a thing that goes on ("the gym closed") is asked about and ends nothing by itself.
"""

import re
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.extraction.gone_surely import does_it, is_sure, leaves_it_open
from memoryhub.core.extraction.lapse_words import (
    CANCELLED,
    DENIED,
    DUE,
    FINISHED,
    GONE_BEFORE_EN,
    GONE_BEFORE_ZH,
    GONE_BEHIND_EN,
    GONE_BEHIND_ZH,
    GONE_IT,
    LAST_DAY_ZH,
    LEFT_ALONE_ZH,
    OF_AN_ANIMAL,
    PASSING,
    RECURS,
    SHUT,
    SUBMITTED,
    USED_UP,
    WELL_ZH,
    goes_before,
)
from memoryhub.core.extraction.losses import is_one_of_several
from memoryhub.core.extraction.shared_things import (
    SharedThing,
    is_of_another_sort,
    shared_things,
    tells_of_now,
)
from memoryhub.core.extraction.told_now import POSSESSED, SPEAKER, Told
from memoryhub.core.text import fold
from memoryhub.core.text_fold import has_han

_WHOLE_EN = re.compile(
    r"^(?:'s)?(?:$|[,.;!)-]| (?:off|in|to|for|at|on|yesterday|today|last|this|and|but|with|because"
    r"|when|from|after|before"
    r"|by|so|as|is|was|now|then|over|altogether|completely|for|subscription|membership|trip|account"
    r"|contract|plan"
    r"|lessons?|class(?:es)?|appointments?|course|app|up|out|away|back|already|too|since|again"
    r"|either|anyway|of|a|the|away"
    r"|tickets?|flights?|holiday|visit|job|habit|thing|team|band|club)(?![a-z]))"
)
_WHOLE_ZH = re.compile(
    r"^(?:$|[了，。,.!！]|那|的?(?:会员|年卡|月卡|卡|票|套餐|账号|账户|课|订单|合同|工作|岗位|职位"
    r"|那边|项目|机票|行程))"
)
_PEOPLE = re.compile(
    r"(?<![a-z])(?:flatmate|roommate|housemate|lodger|tenant|foster|teacher|tutor|coach|nanny"
    r"|cleaner|boss|manager"
    r"|gp|dentist|doctor|therapist|assistant|intern|au pair)(?![a-z])"
    r"|室友|合租|寄养|老师|教练|保姆|阿姨|家教|领导|老板|主管|医生|租客|实习"
)


# Left behind for a while: "I left my Kawasaki at home".
_LEFT_SOMEWHERE = re.compile(
    r"(?<![a-z])(?:left|leaving) (?:my|the|our|that|it|them) .*"
    r"(?<![a-z])(?:at|in|on|with|behind|outside|inside|here|there|by|under|near)(?![a-z])"
)


Gone = Literal["", "over", "asked"]
"""Whether a thing is there, gone, or perhaps gone, which only the person can tell."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How a clause says it: by which words, and what stands behind them and behind the thing."""

    how: str
    behind: str


def names_what_is_gone(subject_key: str, content: str, told: Told) -> Gone:
    """Whether a known statement says how it is with a thing that a clause says is gone."""
    things = [one for one in shared_things(told.words, fold(content)) if tells_of_now(fold(content), one)]
    ways = [_is_gone(one, subject_key, content, told) for one in things]
    ways.append(_it_is_gone(subject_key, content, told))
    return next((way for way in ways if way == "over"), next((way for way in ways if way), ""))


def _as_known(thing: SharedThing, content: str) -> str:
    """The thing as a known statement writes it."""
    return content[thing.known_start : thing.known_end]


def _is_gone(thing: SharedThing, subject_key: str, content: str, told: Told) -> Gone:
    known, words = fold(content), told.words
    owner = POSSESSED.search(words, 0, thing.start)
    if owner is not None and (owner["o"] or owner["z"] or owner.group().strip()) not in known:
        return ""
    if is_one_of_several(_as_known(thing, content), content) or is_of_another_sort(thing, words, known):
        return ""
    way = _gone_chinese(words, thing) if has_han(words) else _gone_english(words, thing)
    return _judged(way, subject_key, known, words) if way is not None else ""


def _judged(way: _Way, subject_key: str, known: str, words: str) -> Gone:
    if not _fits(way.how, subject_key, known, words):
        return ""
    if is_sure(way.how, way.behind):
        return "over"
    return "asked" if leaves_it_open(way.how, way.behind, known, words) else ""


_ANOTHER_THING = re.compile(
    r"(?<![a-z])(?:the|a|an|my|our|some|his|her|their) [a-z]+"
    r"|[把用给][\u4e00-\u9fff]{2}"
)


def _it_is_gone(subject_key: str, content: str, told: Told) -> Gone:
    """Whether a clause says of "it" that it is gone, and the clause before names the thing."""
    found = GONE_IT.search(told.words)
    alive = subject_key.startswith(("pet.", "family."))
    if found is None or alive or DENIED.search(told.words[: found.start()]):
        return ""
    known = fold(content)
    named = [one for one in shared_things(told.before, known) if tells_of_now(known, one)]
    apart = [is_of_another_sort(one, told.before, known) for one in named]
    theirs = [POSSESSED.search(told.before, 0, one.start) is not None for one in named]
    if not named or _ANOTHER_THING.search(told.before, named[-1].end) or any(apart) or any(theirs):
        return ""
    if is_one_of_several(_as_known(named[0], content), content):
        return ""
    return _judged(_Way(found.group(), told.words[found.end() :]), subject_key, known, told.words)


def _gone_english(words: str, thing: SharedThing) -> _Way | None:
    after = words[thing.end :]
    behind = GONE_BEHIND_EN.search(after)
    if behind is not None and does_it(behind.group(), after[behind.end() :]):
        return None
    if behind is not None:
        return _Way(behind.group(), after[behind.end() :])
    if DENIED.search(words[: thing.start]) or _LEFT_SOMEWHERE.search(words):
        return None
    if _WHOLE_EN.search(after) and goes_before(words, thing.start, thing.end):
        before = GONE_BEFORE_EN.search(words, 0, thing.start)
        return _Way(before["verb"] if before is not None else "handed", after)
    return None


def _gone_chinese(words: str, thing: SharedThing) -> _Way | None:
    after = words[thing.end :]
    behind = GONE_BEHIND_ZH.search(after)
    if behind is not None and does_it(behind.group(), after[behind.end() :]):
        return None
    if behind is not None:
        return _Way(behind.group(), after[behind.end() :])
    before = GONE_BEFORE_ZH.search(words[: thing.start])
    if before is not None and _WHOLE_ZH.search(after):
        return _Way(before.group(), after)
    last = LAST_DAY_ZH.search(after)
    return _Way(last.group(), "") if last is not None else None


def _is_off_once(how: str, words: str) -> bool:
    """Whether of what recurs one time may be meant: "the meeting got cancelled" by somebody."""
    return CANCELLED.search(how) is not None and SPEAKER.search(words) is None


def _goes_on(how: str, subject_key: str) -> bool:
    """Whether it only seems an end: what one takes is bought again, a dog that stopped barking is there."""
    if subject_key.startswith("pet."):
        return OF_AN_ANIMAL.search(how) is not None
    return subject_key.startswith(("health.", "diet.", "preference.")) and USED_UP.search(how) is not None


def _fits(how: str, subject_key: str, known: str, words: str) -> bool:
    """Whether a known statement is of a kind that ends in this way."""
    if RECURS.search(known) and (FINISHED.search(how) or PASSING.search(words) or _is_off_once(how, words)):
        return False
    if (SHUT.search(how) and PASSING.search(words)) or _goes_on(how, subject_key):
        return False
    if SUBMITTED.search(how) and not DUE.search(known):
        return False
    if WELL_ZH.search(how) and not subject_key.startswith("health."):
        return False
    if LEFT_ALONE_ZH.search(how) and not (subject_key.startswith("pet.") or _PEOPLE.search(known)):
        return False
    return not subject_key.startswith("family.") or _PEOPLE.search(known) is not None
