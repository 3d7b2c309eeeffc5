"""What one statement says, taken apart for comparing: units of meaning, numbers, polarity, conditions."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from memoryhub.core import conflict_words as words
from memoryhub.core.statement_conditions import ASPECTS, CLAUSE, CONDITIONS
from memoryhub.core.terms import stem
from memoryhub.core.text_fold import CJK, fold

_FILLER = re.compile(
    r"(?<![a-z'])(?:i'm|i've|i'd|i'll|it's|that's|we're|we've|he's|she's|they're|you're|my|mine|i|me|we"
    r"|us|our|you"
    r"|your|he|she|it|they|them|his|her|their|this|that|these|those|am|is|are|was|were|be|been|being"
    r"|have|has"
    r"|had|do|does|did|the|a|an|to|in|at|of|on|for|with|by|from|as|and|or|but|so|there|here|please"
    r"|remember|note"
    r"|now|nowadays|currently|really|very|just|actually|always|usually|generally|normally|will|would|can"
    r"|could"
    r"|should|get|got|gets|getting|give|gives|make|makes|going|go|goes|want|wants|wish|personally|quite"
    r"|lot|lots"
    r"|also|too|well|another|any ?more|from now on|these days|again|instead|new|recently|already|fyi"
    r"|by the way"
    r"|btw|oh|hey|ok|okay|yes|yeah|sorry|wait|hi|hello|sir|i think|i guess|maybe|perhaps|probably|i believe"
    r"|not sure|right|one|ever|since|any|some|when it comes|comes|who|which|whose|kind|sort|type|thing"
    r"|things"
    r"|someone|something|way)(?![a-z'])"
)
_FILLER_ZH = frozenset(
    "我你您他她它们的了啊呢吧哦呀是在有请就都也还会要想把给让对和跟与个这那能可以吗呗嘛很挺太之其实啦着过"
    "所为到去来从于里上下面因但而且并或者等及位家只得地被将用"
)
_FILLER_WORDS_ZH = re.compile(
    "现在|目前|如今|其实|一直|请记住|记住|记得|非常|特别|真的|通常|一般|平时|平常|比较|最近|已经|今后|以后"
    "|从现在起|从今天起|说错了|记错了|弄错了|更正一下|更正|纠正一下|不对[,，]|可能|也许|大概|好像|似乎"
    "|应该|估计|另外|此外|同时"
    "|个人|觉得|认为|左右|麻烦|希望|反应|的话|时候|那边|这边|属于|算是|方面"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_DATES = (
    re.compile(rf"(?<![a-z]){_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)"),
    re.compile(rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}(?![a-z])"),
    re.compile(r"(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]?"),
)
_CLOCKS = (
    re.compile(
        r"(?<!\d)(?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>am|pm|a\.m\.|p\.m\.|o'clock)(?![a-z])"
    ),
    re.compile(r"(?<![\dt])(?P<hour>\d{1,2}):(?P<minute>\d\d)(?!\d)(?P<half>)"),
    re.compile(
        r"(?P<half>下午|晚上|傍晚)?(?P<hour>\d{1,2})点(?:(?P<minute>\d{1,2})分?"
        r"|(?P<thirty>半))?钟?"
    ),
)
_DIGITS_ZH = "零一二三四五六七八九"
_COUNT_ZH = re.compile(
    r"[一二两三四五六七八九十]{1,3}(?=[点月号日个岁只年次周天层楼杯口条辆公室位人块千百万斤])"
)
_COUNT_EN: Mapping[str, str] = MappingProxyType(
    {
        word: str(number)
        for number, word in enumerate(
            (
                "zero",
                "one",
                "two",
                "three",
                "four",
                "five",
                "six",
                "seven",
                "eight",
                "nine",
                "ten",
                "eleven",
                "twelve",
            )
        )
        if number != 1
    }
    | {"twice": "2", "thirty": "30", "twenty": "20", "fifteen": "15", "half": "0.5"}
)
_ONE_OF_ZH = re.compile(r"(?<!只有)(?<![第十仅])一[个只条位台辆本家种名份]")
_PHRASES = (
    (re.compile(r"(?<![a-z])(?:get|gets|getting) up(?![a-z])"), "wake"),
    (re.compile(r"(?<![a-z])(?:wake|wakes|woke) up(?![a-z])"), "wake"),
    (re.compile(r"(?<![a-z])(?:work|works|working) as(?![a-z])"), ""),
)
_NUMBER = re.compile(r"(?<![a-z])(?:d\d+-\d+|t\d+:\d\d|\d+(?:\.\d+)?)")
_WORD = re.compile(rf"‹[a-z_]+›|[a-z][a-z'’\-+#.]*[a-z+#]|[a-z]|[{CJK}]|[^\W\d_]+")
LIKED = "‹like›"
ENJOYING = frozenset({"eat", "drink", "play", "watch", "listen", "read", "吃", "喝", "看", "听", "玩"})
"""How one likes something: beside "like" these say nothing more."""
_LIGHT_WORDS = """
like eat drink use wake play watch listen read take need do go wear love_job speak favorit favourit prefer
food meat ‹like› ‹use› ‹speak› 吃 喝 看 听 玩 抽 做 最 肉 了 再 碰 打 食
"""
_LIGHT = frozenset(_LIGHT_WORDS.split())


@dataclass(frozen=True, slots=True)
class Reading:
    """One statement: `units` are concepts and words that carry meaning, `order` those without a synonym.

    `negative` is the parity of its negations. `names` are units that were written with a capital letter.
    """

    text: str
    units: frozenset[str]
    order: tuple[str, ...]
    names: frozenset[str]
    numbers: tuple[str, ...]
    negative: bool
    conditions: frozenset[str]
    aspects: frozenset[str]
    changed: bool
    corrected: bool
    added: bool
    hedged: bool
    only: bool

    @property
    def objects(self) -> frozenset[str]:
        """What it is about: its units without verbs that say little."""
        return frozenset(self.units - _LIGHT) or self.units


@lru_cache(maxsize=4_096)
def read_statement(text: str) -> Reading:
    """Take a statement apart; pure, and kept for the next comparison with it."""
    folded = _with_numbers(fold(text))
    bare, negative = _without_negation(folded)
    conditions, rest = _conditions(bare)
    tokens = _tokens(_NUMBER.sub(" ", rest))
    plain = folded.replace("‘", "'").replace("’", "'")
    return Reading(
        text=fold(text).strip(" .!?。！？~"),
        units=frozenset(tokens),
        order=tuple(token for token in tokens if not token.startswith("‹")),
        names=_names(text),
        numbers=tuple(sorted(_NUMBER.findall(folded))),
        negative=negative,
        conditions=conditions,
        aspects=frozenset(name for name, pattern in ASPECTS.items() if pattern.search(folded)),
        changed=words.CHANGED.search(plain) is not None,
        corrected=words.CORRECTED.search(plain) is not None,
        added=words.ADDED.search(plain) is not None,
        hedged=words.HEDGED.search(plain) is not None,
        only=words.ONLY.search(plain) is not None,
    )


def _with_numbers(folded: str) -> str:
    """Dates as `d5-3`, clock times as `t7:30`, number words as digits."""
    folded = _ONE_OF_ZH.sub("", folded.replace("’", "'"))
    for pattern, plain in _PHRASES:
        folded = pattern.sub(plain, folded)
    folded = _COUNT_ZH.sub(lambda found: _chinese_number(found.group()), folded)
    folded = re.sub(
        r"(?<![a-z])[a-z]+(?![a-z])", lambda found: _COUNT_EN.get(found.group(), found.group()), folded
    )
    for pattern in _DATES:
        folded = pattern.sub(_date, folded)
    for pattern in _CLOCKS:
        folded = pattern.sub(_clock, folded)
    return folded


def _chinese_number(text: str) -> str:
    tens, ten, ones = text.replace("两", "二").partition("十")
    if not ten:
        return "".join(str(_DIGITS_ZH.index(sign)) for sign in tens)
    return str((_DIGITS_ZH.index(tens) if tens else 1) * 10 + (_DIGITS_ZH.index(ones) if ones else 0))


def _date(found: re.Match[str]) -> str:
    month = found["month"]
    number = int(month) if month.isdigit() else _MONTHS.index(month[:3]) + 1
    return f" d{number}-{int(found['day'])} "


def _clock(found: re.Match[str]) -> str:
    parts = found.groupdict()
    hour, half = int(parts["hour"]), parts["half"] or ""
    if (half.startswith("p") or half in ("下午", "晚上", "傍晚")) and hour < 12:
        hour += 12
    minute = int(parts["minute"] or (30 if parts.get("thirty") else 0))
    return f" t{hour}:{minute:02d} "


def _without_negation(folded: str) -> tuple[str, bool]:
    """The text as if it affirmed, and whether it denied."""
    bare = words.NO_NEGATION.sub(" ", folded)
    count = 0

    def affirmed(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        word = found.group()
        if re.match(
            r"hate|dislike|detest|loathe|despise|can.{0,4}(?:stand|bear)|受不了|讨厌|厌恶|反感|嫌弃"
            r"|not a fan|not into",
            word,
        ):
            return " like "
        if re.match(r"avoid|abstain|stay|忌", word):
            return " eat "
        return " "

    bare = words.NEGATORS.sub(affirmed, bare)
    return bare, count % 2 == 1


def _conditions(text: str) -> tuple[frozenset[str], str]:
    """When, where and in which case it holds, and the text without that."""
    found = set()
    for name, pattern in CONDITIONS.items():
        text, count = pattern.subn(" ", text)
        if count:
            found.add(name)
    for clause in CLAUSE.findall(text):
        if words.HEDGED.search(clause):  # "if I remember right" is no condition
            continue
        terms = _tokens(_NUMBER.sub(" ", clause))
        if terms:
            found.add("if " + " ".join(sorted(set(terms))))
            text = text.replace(clause, " ")
    return frozenset(found), text


def _tokens(text: str) -> list[str]:
    """Concepts as `‹live›`, English stems, single Chinese characters; fillers left out."""
    text = _FILLER_WORDS_ZH.sub(" ", _FILLER.sub(" ", text))
    for word, concept in words.chinese_concepts():
        if word in text:
            text = text.replace(word, f" ‹{concept.lstrip('-')}› ")
    english = words.english_concepts()
    found = []
    for token in _WORD.findall(text):
        if token.startswith("‹"):
            found.append(token)
        elif token in _FILLER_ZH:
            continue
        elif "a" <= token[0] <= "z":
            root = stem(token.removesuffix("'s").removesuffix("s'"))
            known = english.get(root, "")
            found.append(f"‹{known.lstrip('-')}›" if known else root)
        else:
            found.append(token)
    return found


def _names(text: str) -> frozenset[str]:
    """Stems of the words that are written with a capital letter but do not begin the text."""
    capital = re.findall(r"(?<=[\w,;:'\"(] )[A-Z][\w'-]+|(?<=[^\x00-\x7f])[A-Z][\w'-]+", text)
    return frozenset(
        stem(fold(word).removesuffix("'s")) for word in capital if fold(word) not in {"i", "i'm", "i've"}
    )
