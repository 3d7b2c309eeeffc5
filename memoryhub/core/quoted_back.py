"""What a message only repeats of an answer: "you said: ...", 你刚才说：..., a line that begins with ">".

Those words came out of memory or out of a model. Learnt again they would seem to be said twice, and what a
model made up would become what the user said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_VERBS_EN = (
    r"said|say|says|told me|tell me|wrote|write|answered|answer|replied|claimed|claim|mentioned|stated|noted"
)
_ADVERBS_EN = r"(?: just| once| also| earlier| previously| already)*"
_EN = re.compile(
    r"(?:(?:earlier|before|last time),? )?(?<![a-z'])(?:"
    rf"(?:you|the assistant|the bot|the ai)(?: have|'ve)?{_ADVERBS_EN} (?:{_VERBS_EN})"
    r"|according to (?:you|the assistant|your (?:notes?|memory|answer|summary))"
    r"|your (?:last |previous |earlier )?(?:answer|reply|response|summary|memory|notes?|message)"
    r"(?: (?:was|is|says|said|states?|reads?))?"
    r")(?![a-z])[^\n:“\"「]{0,30}?(?P<mark>:|\bthat\b|,? ?(?=[“\"「]))",
    re.I,
)
_ZH = re.compile(
    r"(?<![跟和对给向同与诉])(?:你|您|助手|机器人|系统)(?:刚才|刚刚|之前|以前|上次|曾经|曾|也|还|已经|刚)*"
    r"(?:说过?|讲过?|告诉过?我|跟我说过?|回复(?:过|我)?|回答(?:过|我)?|写(?:过|道|着)?|提到过?|声称)"
    r"[^\n：:“\"「，,。]{0,12}?(?P<mark>[：:]|(?=[“\"「]))"
    # Without any mark only what was said before: "你说我该吃什么" asks for an opinion.
    r"|(?<![跟和对给向同与诉])(?:你|您|助手|机器人|系统)(?:跟我|和我|对我)?(?:(?:刚才|刚刚|之前|以前|上次|曾经|曾|早就)+(?:跟我|和我|对我)?"
    r"(?:说过?|讲过?|告诉过?我|提到?过?|回答过?我?)|(?:说|讲|提到?)过|告诉过我)(?P<mark4>)[，,]?(?=我|咱)"
    r"|(?:按|按照|据|根据|照)(?:你|您|助手)的?(?:说法|回答|回复|记忆|总结)?(?:所说|说)?(?P<mark2>[：:，,])"
    r"|(?:你|您|助手)的(?:上个|上一个)?(?:回答|回复|总结|记忆|说法|消息)(?:是|里|中|上|写着|说|里说|里写着|中写着)*"
    r"(?P<mark3>[：:]|(?=[“\"「]))"
)
_LINE = re.compile(r"^[ \t]*>[^\n]*", re.M)
_CLOSING = {"“": "”", '"': '"', "「": "」"}
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
# Where the user's own words begin again.
_OWN = re.compile(
    r"(?:(?<=[.!?,;。！？，；])|(?<=\n))\s{0,99}+(?=(?:but|however|actually|no[,.]|that's (?:wrong|not)"
    r"|that is (?:wrong|not)|wrong[,.]|in fact|instead|not true)(?![a-z])"
    r"|但|不过|其实|不对|不是|错了|说错|实际上|然而)",
    re.I,
)


def own_words(text: str) -> str:
    """`text` with what it repeats blanked out, letter by letter, so that all places in it stay the same."""
    kept = list(text)
    for start, end in quoted_back(text):
        kept[start:end] = [" " if letter != "\n" else "\n" for letter in text[start:end]]
    return "".join(kept)


def quoted_back(text: str) -> list[tuple[int, int]]:
    """The stretches of `text` that repeat an answer, and the words that say so; in order, half-open."""
    found = [match.span() for match in _LINE.finditer(text)]
    for pattern in (_EN, _ZH):
        found += [(match.start(), _end(text, match)) for match in pattern.finditer(text)]
    return list(_merged(sorted(found)))


def _end(text: str, match: re.Match[str]) -> int:
    """Where a quote ends: at its closing mark, else where the user contradicts, else with the paragraph.

    A quote may hold quotes. Straight marks do not say which they close, so the last of the paragraph counts.
    """
    place = match.end()
    while place < len(text) and text[place] == " ":
        place += 1
    break_at = _PARAGRAPH.search(text, place)
    paragraph = break_at.start() if break_at else len(text)
    own = _OWN.search(text, place, paragraph)
    last = own.end() if own else paragraph
    opening = text[place : place + 1]
    closing = _CLOSING.get(opening)
    if closing is None:
        return last
    end = (
        text.rfind(closing, place + 1, last) if opening == closing else _closed(text, place, opening, closing)
    )
    return end + 1 if end >= 0 else last


def _closed(text: str, place: int, opening: str, closing: str) -> int:
    """The mark that closes the one at `place`, those inside it passed over; -1 where none does."""
    depth = 0
    for at in range(place, len(text)):
        depth += (text[at] == opening) - (text[at] == closing)
        if depth == 0:
            return at
    return -1


def _merged(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    last: tuple[int, int] | None = None
    for start, end in spans:
        if last is not None and start <= last[1]:
            last = (last[0], max(last[1], end))
            continue
        if last is not None:
            yield last
        last = (start, end)
    if last is not None:
        yield last
