"""The question that settles a conflict, in the user's language, and what a plain answer to it means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Literal

from memoryhub.core.injection import find_instructions
from memoryhub.core.sentence_worth import is_question
from memoryhub.core.statement_reading import Reading, read_statement
from memoryhub.core.text import Language, fold, truncate_graphemes

Answer = Literal["choice", "both", "neither"]

SHOWN = 120  # graphemes of a side in a question
_MOST_BESIDE = 2  # units a plain answer may hold beside those of an option
_WHO: Mapping[Language, Mapping[str, str]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {
                "tool_output": "A tool reported", "document": "A document says", "import": "An import says",
                "api": "An application noted", "operator": "An operator noted",
                "assistant_inferred": "I gathered", "": "You told me",
            }
        ),
        "zh": MappingProxyType(
            {
                "tool_output": "工具返回", "document": "文档里写着", "import": "导入的记录说",
                "api": "应用记录", "operator": "管理员记录", "assistant_inferred": "我推测", "": "你说过",
            }
        ),
    }
)  # fmt: skip
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")  # fmt: skip
NEITHER: Mapping[Language, str] = MappingProxyType({"en": "Neither is right", "zh": "都不对"})
"""The words of the option that stands for none of the others."""
NOT_SO: Mapping[Language, str] = MappingProxyType({"en": "No, that is not right", "zh": "不对"})
"""The same where only one thing is asked about."""

# Patterns run over folded text.
_BOTH = re.compile(
    r"(?<![a-z])(?:both(?: of (?:them|those|these))?|(?:they're|they are) (?:both|all) (?:right|true"
    r"|correct))(?![a-z])"
    r"|两[个条种]?都(?:对|是|要|可以|成立|算)|都(?:对|是对的|没错|正确|成立)|都是$"
)
_NEITHER = re.compile(
    r"(?<![a-z])(?:neither|none(?: of (?:them|those|these|the above))?|both (?:are )?wrong"
    r"|not either)(?![a-z])"
    r"|都不(?:对|是|正确|成立)|全不对|没一个对|都错|都不"
)
_YES = re.compile(
    r"(?<![a-z])(?:yes|yeah|yep|right|correct|true|sure|exactly|that's (?:right|it|correct)|it is)(?![a-z])"
    r"|^(?:对|是|嗯|没错|正确|是的|对的|当然)|(?:是的|没错|对的|对呀|对啊|正确)"
)
_NO = re.compile(
    r"^(?:no|nope|not (?:really|right|true|correct)|wrong|that's (?:wrong|not))(?![a-z])"
    r"|^(?:不|没有|错)"
)
_PLACES: Sequence[re.Pattern[str]] = (
    re.compile(
        r"(?<![a-z0-9])(?:first|former|1st|option (?:1|one|a)|number (?:1|one)|older|old one|earlier"
        r"|previous one)"
        r"(?![a-z0-9])|^(?:1|a|one)[.)]?$|第一|前面那?[个条]|前[一]?[个条者]|^前者|旧的|之前的|原来的"
        r"|以前的|^甲$|选 ?[a1一](?![a-z0-9])"
    ),
    re.compile(
        r"(?<![a-z0-9])(?:second|latter|2nd|option (?:2|two|b)|number (?:2|two)|newer|new one|later one"
        r"|the later)"
        r"(?![a-z0-9])|^(?:2|b|two)[.)]?$|第二|后面那?[个条]|后[一]?[个条者]|^后者|新的|后来的|现在的"
        r"|^乙$|选 ?[b2二](?![a-z0-9])"
    ),
    re.compile(
        r"(?<![a-z0-9])(?:third|3rd|option (?:3|three|c)|number (?:3|three))(?![a-z0-9])|^(?:3|c)[.)]?$"
        r"|第三"
        r"|^丙$|选 ?[c3三](?![a-z0-9])"
    ),
)
_LAST = re.compile(r"(?<![a-z])(?:the )?last (?:one|option)?(?![a-z])|最后(?:那|一)?[个条]")
_DENIED = re.compile(
    r"(?:(?<![a-z])(?:not|isn't|no longer)(?![a-z])|不是|并非"
    r"|不在)\s*(?P<what>[^,，.。;；]{1,40})"
)
_LONGEST_PLACE = 40  # characters of an answer that only points at an option


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a question: its words, when and by which channel it came; `said_at` in the user's zone."""

    content: str
    said_at: datetime | None = None
    channel: str = ""


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """What an answer means: one option (by its 0-based `index`), both, or neither of them."""

    kind: Answer
    index: int = -1


def question_for(sides: Sequence[Side], language: Language) -> str:
    """One question that quotes every side; a single side is asked about with yes or no."""
    words = _WHO[language]
    if len(sides) == 1:
        side = sides[0]
        known = words.get(side.channel, words[""])
        if language == "zh":
            return f"{known}：“{_shown(side)}”。这样对吗？"
        return f"{known}: “{_shown(side)}”. Is that right?"
    told = [_told(side, language) for side in sides]
    if language == "zh":
        return f"{'；'.join(told)}。以哪个为准？"
    first, *rest = told
    return f"{'; '.join([first, *map(_going_on, rest)])}. Which one holds?"


def read_answer(text: str, options: Sequence[str], *, pointing: bool = True) -> AnswerReading | None:
    """What `text` answers to a question with these options (without "neither"); None when it is no answer.

    A question back, or a message that says more than the answer, is none: what it says is read on its own;
    nor is what tries to instruct, though "ignore the earlier ones" points at one.
    Without `pointing` only the words of an option count: "the second one" and "yes" may mean something else.
    """
    folded = fold(text).strip(" .!。！~,，")
    if not folded or not options or is_question(text) or find_instructions(text, force="hard"):
        return None
    pointed = _pointed_at(folded, options) if pointing and len(folded) <= _LONGEST_PLACE else None
    if pointed is not None:
        return pointed
    place = _option_said(folded, options[0]) if len(options) == 1 else _option_named(folded, options)
    return None if place is None else AnswerReading("choice", place)


def _pointed_at(folded: str, options: Sequence[str]) -> AnswerReading | None:
    """What a short answer means beside the question alone: "neither", "B", "yes"."""
    if len(options) == 1:
        if _NO.search(folded):
            return AnswerReading("neither")
        return AnswerReading("choice", 0) if _YES.search(folded) else None
    if _NEITHER.search(folded):
        return AnswerReading("neither")
    if _BOTH.search(folded):
        return AnswerReading("both")
    place = _place_named(folded, len(options))
    return None if place is None else AnswerReading("choice", place)


def _option_said(folded: str, option: str) -> int | None:
    """The only option, where its own words are said again."""
    said, known = read_statement(folded), read_statement(option)
    repeats = bool(said.units) and said.units <= known.units and said.negative == known.negative
    return 0 if repeats else None


def _place_named(folded: str, count: int) -> int | None:
    """The option that is pointed at: "the second one", "B", 后面那个."""
    named = [index for index, pattern in enumerate(_PLACES[:count]) if pattern.search(folded)]
    if not named and _LAST.search(folded):
        return count - 1
    return named[0] if len(named) == 1 else None


def _option_named(folded: str, options: Sequence[str]) -> int | None:
    """The only option whose own words are said and not denied: "Shanghai", "it's Shanghai, not Beijing"."""
    affirmed = _DENIED.sub(" ", folded)
    denied = " ".join(found["what"] for found in _DENIED.finditer(folded))
    readings = [read_statement(option) for option in options]
    marks = [_marks(text) for text in options]
    shared = frozenset.intersection(*marks) if marks else frozenset()
    said, refused = _marks(affirmed), _marks(denied)
    everything = frozenset().union(*marks)
    if len(said - everything) > _MOST_BESIDE or len(said - everything) > len(said & everything):
        return None
    named = [index for index, mark in enumerate(marks) if said & (mark - shared)]
    if len(named) == 1:
        return named[0]
    if not named and refused and len(options) == 2:
        out = [index for index, mark in enumerate(marks) if refused & (mark - shared)]
        return 1 - out[0] if len(out) == 1 else None
    return _by_polarity(affirmed, readings) if not named else None


def _by_polarity(folded: str, readings: Sequence[Reading]) -> int | None:
    """Sides that differ in a "not" alone are told apart by it."""
    said = read_statement(folded)
    fitting = [
        index
        for index, known in enumerate(readings)
        if said.units and said.units & known.units and said.negative == known.negative
    ]
    return fitting[0] if len(fitting) == 1 else None


def _marks(text: str) -> frozenset[str]:
    """What tells an option from another: units, numbers and conditions; Chinese characters in pairs."""
    found = read_statement(text)
    return found.units | frozenset(found.numbers) | found.conditions


def _told(side: Side, language: Language) -> str:
    words = _WHO[language]
    who = words.get(side.channel, words[""])
    quoted = f"“{_shown(side)}”"
    if side.said_at is None:
        return f"{who}{quoted}" if language == "zh" else f"{who} {quoted}"
    if language == "zh":
        date = f"{side.said_at.year}年{side.said_at.month}月{side.said_at.day}日"
        return f"{date}{who}{quoted}"
    date = f"{side.said_at.day} {_MONTHS[side.said_at.month - 1]} {side.said_at.year}"
    return f"{who} on {date}: {quoted}"


def _going_on(told: str) -> str:
    """An English part of a sentence that has begun; "I" stays large."""
    return told if told.startswith("I ") else f"{told[:1].lower()}{told[1:]}"


def _shown(side: Side) -> str:
    line = " ".join(side.content.split()).strip(" .。!！")
    short = truncate_graphemes(line, SHOWN)
    return short if short == line else f"{short}…"


_GRAVE = re.compile(r"^health\.|(?:^|\.)allergy(?:$|\.)|^profile\.(?:name|birthday|blood)")
_DISPUTED: Mapping[Language, str] = MappingProxyType(
    {
        "en": "{content} [disputed: {others} was said too, and it is not settled which holds]",
        "zh": "{content}［存在争议：还有一种说法是{others}，尚未确认以哪个为准］",
    }
)


def is_grave(subject_key: str) -> bool:
    """Whether it would do harm to take what this key holds for settled while it is in question."""
    return _GRAVE.search(subject_key) is not None


def content_with_dispute(content: str, others: Sequence[str], *, language: str) -> str:
    """A statement with what stands against it; the statement alone where nothing does."""
    if not others:
        return content
    if language.startswith("zh"):
        return _DISPUTED["zh"].format(content=content, others="、".join(f"“{other}”" for other in others))
    return _DISPUTED["en"].format(content=content, others=", ".join(f"“{other}”" for other in others))
