"""Secrets told in two or three messages: none is one alone, together they are.

Three ways: digits that go on in the next message (a checksum tells), a name of a secret at the end of one and
its value at the start of the next, and a token that was cut in two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.folding import fold_with_map, numerals_to_digits
from memoryhub.core.redaction.detect import find_sensitive, has_marker
from memoryhub.core.redaction.model import SECRET_KINDS

WINDOW = 3
"""How many messages before the last are looked at."""
_EDGE = 200  # code points of the end of one message and the start of the next that can belong together
_DIGITS = re.compile(
    r"(?<![0-9A-Za-z])[0-9](?:[ \-]{0,2}[0-9]){2,18}(?:[ \-]?[xX](?![A-Za-z]))?(?![0-9A-Za-z])"
)
# What makes a number the figure of something else: a decimal, letters of a code before it, or a unit.
_FIGURE_BEFORE = re.compile(r"(?:[0-9]\.|[A-Za-z][\-_/#]|[$€£¥￥])$")
_FIGURE_AFTER = re.compile(
    r"\s?(?:\.[0-9]|[%％°$€£¥￥年月日号點点时分秒元块角美欧英日人公千克斤吨米里升平岁度页条只件次楼层室路街]"
    r"|(?:kg|g|km|cm|mm|m|l|ml|eur|euros?|usd|dollars?|pounds?|yuan|am|pm|o'clock|percent|days?|weeks?|months?"
    r"|years?|hours?|minutes?|people|pages?|street|road|avenue)\b)",
    re.IGNORECASE,
)
_LABEL_END = re.compile(
    r"(?i)(?:密码|口令|密钥|验证码|卡号|账号|证件号|身份证号?码?|令牌|暗号|pass\s?(?:word|phrase|code)|pwd|pin|"
    r"secret|token|api[ _-]?key|access[ _-]?key|card number|account number|id number|ssn|passport number)"
    r"\s{0,2}(?:是|为|就是|is|=|:|：)?[\s:：…,，.。]{0,6}$"
)
_TOKEN_END = re.compile(r"[A-Za-z0-9_\-./+]{6,}$")
_TOKEN_START = re.compile(r"[A-Za-z0-9_\-./+=]{4,}")
# Not 卡 alone: it is in names (卡尔, 丽贝卡) and in words for a truck or a thing that sticks.
_CARD_TALK = re.compile(
    r"(?i)卡号|[行用蓄记贷借银金联]卡|卡[是为：:]|[我他她你的张]卡(?![A-Za-z\u4e00-\u9fff])|银行|账号|帐号"
    r"|\b(?:card|bank|visa|mastercard|account)\b|前\S{0,3}位|后\S{0,3}位|\bdigits\b"
)
_BY_CHECKSUM = frozenset({"cn_id", "credit_code"})


@dataclass(frozen=True, slots=True)
class SplitPart:
    """One message's part of a secret: which of the texts, and the span in it, in code points."""

    text: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SplitSecret:
    """A secret in parts, in the order of the texts; the last part stands in the last text."""

    kind: str
    parts: tuple[SplitPart, ...]


def find_split(texts: Sequence[str]) -> SplitSecret | None:
    """The secret that the last of some consecutive messages of one person completes, None without one.

    At most `WINDOW` messages before it count. They are as they were stored, without what was found in them.
    """
    texts = texts[-1 - WINDOW :]
    if len(texts) < 2 or not texts[-1].strip():
        return None
    first = len(texts) - 1
    for found in (*_by_digits(texts), *_by_label(texts[first - 1], texts[first], first)):
        return found
    return None


def _by_digits(texts: Sequence[str]) -> Iterator[SplitSecret]:
    last = len(texts) - 1
    ours = _groups(texts[last])
    if not ours:
        return
    chain: list[tuple[SplitPart, str]] = [_numbered(last, ours[0])]
    talk = " ".join(text[:_EDGE] for text in texts)
    for place in range(last - 1, -1, -1):
        theirs = _groups(texts[place])
        if not theirs:
            continue
        chain.insert(0, _numbered(place, theirs[-1]))
        kind = _kind_of("".join(digits for _, digits in chain), talk)
        if kind is not None:
            yield SplitSecret(kind, tuple(part for part, _ in chain))
            return


def _kind_of(digits: str, talk: str) -> str | None:
    """What the joined digits are, if a checksum says so; a card only where the talk is of one."""
    if not 13 <= len(digits) <= 19:
        return None
    of_a_card = _CARD_TALK.search(talk) is not None
    for found in find_sensitive(f"card {digits}" if of_a_card else digits):
        if found.confidence == "high" and (
            found.kind in _BY_CHECKSUM or (of_a_card and found.kind == "bank_card")
        ):
            return found.kind
    return None


def _groups(text: str) -> list[tuple[int, int, str]]:
    """Start, end and bare digits of the numbers of a text that are too short to be judged alone.

    Amounts, times, measures and codes are none of a card's.
    """
    folded = fold_with_map(text)
    copy = numerals_to_digits(folded.text)
    return [
        (*folded.original_span(*match.span()), re.sub(r"[ \-]", "", match.group()).upper())
        for match in _DIGITS.finditer(copy)
        if not _FIGURE_BEFORE.search(copy, 0, match.start()) and not _FIGURE_AFTER.match(copy, match.end())
    ]


def _numbered(place: int, group: tuple[int, int, str]) -> tuple[SplitPart, str]:
    start, end, digits = group
    return SplitPart(place, start, end), digits


def _by_label(before: str, text: str, last: int) -> Iterator[SplitSecret]:
    """What is a secret only behind the end of the message before it: its value, or the rest of a token."""
    tail, head = before[-_EDGE:], text[:_EDGE]
    if has_marker(tail):
        return
    if _LABEL_END.search(tail):
        yield from _over_the_edge(tail.rstrip("…,，.。 "), " ", head, last)
    elif _TOKEN_END.search(tail) and _TOKEN_START.match(head):
        yield from _over_the_edge(tail, "", head, last, offset=len(before) - len(tail))


def _over_the_edge(tail: str, joint: str, head: str, last: int, *, offset: int = 0) -> Iterator[SplitSecret]:
    alone = {(found.start, found.end) for found in find_sensitive(head)}
    edge = len(tail) + len(joint)
    for found in find_sensitive(tail + joint + head):
        if found.kind not in SECRET_KINDS or found.end <= edge:
            continue
        start, end = max(0, found.start - edge), found.end - edge
        if (start, end) in alone:
            continue
        parts = [SplitPart(last, start, end)]
        if found.start < len(tail):
            parts.insert(0, SplitPart(last - 1, offset + found.start, offset + len(tail)))
        yield SplitSecret(found.kind, tuple(parts))
        return
