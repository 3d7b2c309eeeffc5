"""How turns and questions are put, in both languages: dates, numbers, names, who is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memoryhub.core.turn_ranking.gathering import gathers, goes_on
from memoryhub.core.turn_ranking.table import Column

_FLAGS = re.IGNORECASE
# Dates and numbers are looked for in many turns, so in lower case and with a cheap test before the dear ones.
_DATE = re.compile(
    r"(?<![a-z])(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tonight|tomorrow|last|next|ago|weekend|since"
    r"|weeks?|months?|years?)(?![a-z])"
    r"|(?=[\d昨今明前后上下这去周星礼一二三四五六七八九十])"
    r"(?:(?<!\d)\d{4}(?!\d)|[昨今明前后]天|[昨今]晚|[上下这]个?(?:周|月|星期|礼拜)|[去明今前]年"
    r"|(?:周|星期|礼拜)[一二三四五六日天末]|[\d一二三四五六七八九十]+(?:月|号|日|年))"
)
_FIRST_PERSON = re.compile(r"(?<![a-z])(?:i|i'm|i've|i'd|my|we|our|me|mine|us)(?![a-z])|我|咱", _FLAGS)
_NUMBER = re.compile(
    r"[\d两二三四五六七八九十百]"
    r"|(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|couple|dozen)(?![a-z])"
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+|[《「“\"][^》」”\"]{1,40}[》」”\"]|叫做?|名字是")
_WHEN = re.compile(
    r"^when|what (?:year|date|month|day|time)|which (?:year|month|day)|how long (?:ago|has|have)"
    r"|什么时候|几月|几号|哪[一]?[天年月]|何时|多久|几点|哪个月",
    _FLAGS,
)
_HOW_MANY = re.compile(
    r"how (?:many|much|long|old|often|far)|多少|几[个次只年月本张岁位条种]|多大|多久|多远", _FLAGS
)
_WHICH = re.compile(
    r"^(?:who|where|which)|names?(?![a-z])|called|谁|哪里|哪儿|哪个|哪部|哪本|名字|叫什么", _FLAGS
)
_OF_YOU = re.compile(
    r"(?<![a-z])(?:did|have|had|do) you (?!remember|know|recall)|(?<![a-z])you (?:ever )?(?:\w+ly )?"
    r"(?:told|tell|recommend|suggest|advise|gave|give|said|shared?|mention|propose|introduc|taught)"
    r"|your (?:advice|suggestion|recommendation)"
    r"|你(?:曾经?|之前|上次)?(?:给我|向我|告诉|推荐|建议|教我|教过|说过|提到|介绍|和我推荐|跟我)",
    _FLAGS,
)


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a question is after; `of_me` is 1 for what the user said, -1 for what was answered, else 0.

    `gathers` is 1 where the answer is likely spread over several places.
    """

    when: float
    how_many: float
    which: float
    of_me: float
    gathers: float = 0.0


def asked_for(question: str) -> AskedFor:
    """Read a question."""
    of_me = -1.0 if _OF_YOU.search(question) else float(bool(_FIRST_PERSON.search(question)))
    if goes_on(question):
        of_me = 0.0  # whoever writes at length speaks of themselves, whatever they look for
    return AskedFor(
        when=float(bool(_WHEN.search(question))),
        how_many=float(bool(_HOW_MANY.search(question))),
        which=float(bool(_WHICH.search(question))),
        of_me=of_me,
        gathers=float(gathers(question)),
    )


def dates(texts: Sequence[str]) -> Column:
    """How many date words each text has, at most 3."""
    return _counted(_DATE, [text.lower() for text in texts], 3)


def numbers(texts: Sequence[str]) -> Column:
    """Whether each text holds a number."""
    return _counted(_NUMBER, [text.lower() for text in texts], 1)


def names(texts: Sequence[str]) -> Column:
    """How many names each text seems to hold, at most 3."""
    return _counted(_NAME, texts, 3)


def _counted(pattern: re.Pattern[str], texts: Sequence[str], most: int) -> Column:
    counts = np.zeros(len(texts))
    for place, text in enumerate(texts):
        for number, _ in enumerate(pattern.finditer(text), start=1):
            counts[place] = number
            if number == most:
                break
    return counts
