"""What a question or a request takes for granted of the speaker:
"does the gym I go to every day open at six?"."""

import re

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.text import detect_language

IMPORTANCE, CONFIDENCE = 4, 0.8
_OFTEN_EN = (
    r"(?:every (?:single )?[a-z]+|each [a-z]+|most (?:days|weeks|mornings|evenings|weekends)|on [a-z]+days"
    r"|regularly|daily|weekly"
    r"|all the time|(?:once|twice|three times|\d times) a (?:week|month))"
)
_GOES_EN = r"(?:go to|train at|shop at|swim at|work out at|play at|eat at|study at|volunteer at|visit|go)"
_HABITS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![a-z])(?:the|my|that) (?P<o>[a-z][a-z -]{{1,30}}?) (?:that |which "
        rf"|where )?i {_GOES_EN} {_OFTEN_EN}",
        rf"(?<![a-z])(?:the|my|that) (?P<o>[a-z][a-z -]{{1,30}}?) (?:that |which |where )?i (?:always"
        rf"|usually|often|regularly|normally) "
        rf"{_GOES_EN}(?![a-z])",
        r"我(?:最)?(?:常|经常|每天|每周|每个?月|每个?周末|老|总|平时|一直|习惯|周[一二三四五六日天末])"
        r"(?:都)?(?:去|光顾|吃|逛|练|喝)的?"
        r"(?:那|这)?(?:一?[家个间所条])?(?P<o>[\u4e00-\u9fff]{2,6}?)(?=今[天晚]|明天|现在|周|几|什么|开|关"
        r"|在|电话|地址|怎么|有|还|营业|是不|的|吗|[，,。]|$)",
    )
)


def presupposed(prepared: Prepared, clause: Clause) -> list[Candidate]:
    """The habit that a closed clause mentions beside what it asks, in its own words; empty for most."""
    words = prepared.words(clause)
    if BLANK in words:
        return []
    for pattern in _HABITS:
        found = pattern.search(words)
        if found is None:
            continue
        start, end = original(prepared, clause.start + found.start(), clause.start + found.end())
        name, quote = slug(found["o"]), prepared.original[start:end]
        return [_candidate(name, quote, start)] if name and quote else []
    return []


def _candidate(name: str, quote: str, start: int) -> Candidate:
    return Candidate(
        content=quote, quote=quote, start=start, end=start + len(quote), memory_type="preference",
        subject_key=f"habit.{name}", importance=IMPORTANCE, confidence=CONFIDENCE, inferred=False,
        intent="assert", single_valued=False, language=detect_language(quote),
        rule="presupposed.habit", reason=quote[:40],
    )  # fmt: skip
