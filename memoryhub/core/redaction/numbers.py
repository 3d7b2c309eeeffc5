"""Numbers told apart by checksum and context: identity cards, bank cards, phones, SSN, IBAN."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from stdnum import luhn
from stdnum.iso7064 import mod_11_2

from memoryhub.core.redaction.identities import iban_end

_GROUP = re.compile(r"[0-9]{1,40}")
_JOINER = re.compile(r"[ \t\u2010-\u2015·.\-_]{1,2}\Z")
_LINE_BREAK = re.compile(r"[ \t-]?\r?\n[ \t]?\Z")
_JUDGED = frozenset({9, 11, *range(13, 20)})  # digits of a number that some judge may know
_MAX_DIGITS = max(_JUDGED)
_PROVINCES = frozenset(
    re.findall(
        r"[0-9]{2}",
        "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 "
        "61 62 63 64 65 71 81 82 83",
    )
)
_ID_WORD = re.compile(
    r"(?i)身份证|身份證|证件号|公民身份|id\s?card|identity\s?(?:card|number)|national id|id (?:number|no)"
)
_CARD_WORD = re.compile(
    r"(?i)银行卡|銀行卡|信用卡|储蓄卡|借记卡|工资卡|银行账号|银行帐号|卡号|(?:credit|debit|bank|visa|"
    r"master)\s?card|card_?\s?(?:number|no)|(?<![a-z])(?:card|visa|mastercard|amex|unionpay|pan|"
    r"pay(?:ing)? with|charge)(?![a-z])|银行|bank account|[工农中建招交]行|打款|转到|转账|收款|扣"
)
_NO_CARD_WORD = re.compile(
    r"(?i)订单|單號|单号|运单|快递|流水|会员|积分|isbn|imei|order|tracking|invoice|receipt|serial|member|"
    r"ticket|sku|patent|issue"
)
_PHONE_WORD = re.compile(
    r"(?i)电话|電話|手机|手機|座机|联系|致电|打给|拨打|(?<![a-z])(?:tel|phone|call|mobile|cell|whatsapp|"
    r"fax|number)(?![a-z])"
)
_SSN_WORD = re.compile(r"(?i)(?<![a-z])ssn(?![a-z])|social security|社会安全号|社安号")
_IBAN = re.compile(r"(?i)(?<![A-Za-z0-9])[A-Z]{2}[ -]?[0-9](?:[ .\-\u2010-\u2015]?[A-Z0-9]){12,33}")
_PHONE_EN = re.compile(
    r"(?<![0-9A-Za-z.+-])(?:\+?1[-. ]?)?"
    r"(?:\([2-9][0-9]{2}\)[ ]?|[2-9][0-9]{2}[-. ])[0-9]{3}[-. ][0-9]{4}(?![0-9-])"
)
_PHONE_PLUS = re.compile(
    r"(?<![0-9A-Za-z+])\+[1-9][0-9]{0,2}(?:[ -]?(?:\([0-9]{1,4}\)|[0-9]{1,4})){2,5}(?![0-9])"
)
_LANDLINE = re.compile(r"(?<![0-9-])0[1-9][0-9]{1,2}[- ]?[2-9][0-9]{6,7}(?![0-9])")


@dataclass(frozen=True, slots=True)
class _Number:
    """Digits of one to many neighbouring groups, joined; `whole` when no other group touches them.

    `broken` over two lines: only a checksum can tell that they belong together.
    """

    digits: str
    start: int
    end: int
    sizes: tuple[int, ...]
    whole: bool
    broken: bool = False


def number_findings(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield (kind, confidence, start, end) for the numbers of a folded text with ASCII digits."""
    for number in _numbers(text):
        before = text[max(0, number.start - 24) : number.start]
        after = text[number.end : number.end + 12]
        for kind, judge in _JUDGES:
            found = judge(number, before, after)
            if found is not None and not (number.broken and found[0] != "high"):
                yield kind, found[0], number.start, number.end + found[1]
                break
    yield from _formatted(text)


def _formatted(text: str) -> Iterator[tuple[str, str, int, int]]:
    for match in _IBAN.finditer(text):
        end = iban_end(text[match.start() : match.end() + 1])
        if end is not None:
            yield "iban", "high", match.start(), match.start() + end
    for pattern, confidence in ((_PHONE_EN, "medium"), (_PHONE_PLUS, "medium")):
        for match in pattern.finditer(text):
            if 7 <= sum(c.isdigit() for c in match.group()) <= 15:
                yield "phone", confidence, match.start(), match.end()
    for match in _LANDLINE.finditer(text):
        if _PHONE_WORD.search(text[max(0, match.start() - 16) : match.start()]):
            yield "phone", "medium", match.start(), match.end()


def _numbers(text: str) -> Iterator[_Number]:
    """Every run of neighbouring digit groups that could be one number, longest first from each group."""
    run: list[re.Match[str]] = []
    for match in _GROUP.finditer(text):
        between = text[run[-1].end() : match.start()] if run else ""
        if run and not _JOINER.match(between):
            yield from _windows(run)
            if _LINE_BREAK.match(between):
                yield from _over_lines(run[-1], match)
            run = []
        run.append(match)
    yield from _windows(run)


def _over_lines(first: re.Match[str], last: re.Match[str]) -> Iterator[_Number]:
    digits = first.group() + last.group()
    if len(digits) in _JUDGED:
        sizes = (len(first.group()), len(last.group()))
        yield _Number(digits, first.start(), last.end(), sizes, whole=True, broken=True)


def _windows(run: list[re.Match[str]]) -> Iterator[_Number]:
    for first in range(len(run)):
        digits, sizes = "", []
        for last in range(first, min(len(run), first + _MAX_DIGITS)):
            digits += run[last].group()
            sizes.append(len(run[last].group()))
            if len(digits) > _MAX_DIGITS:
                break
            if len(digits) in _JUDGED:
                whole = first == 0 and last == len(run) - 1
                yield _Number(digits, run[first].start(), run[last].end(), tuple(sizes), whole)


def _is_date(year: str, month: str, day: str) -> bool:
    try:
        return 1900 <= date(int(year), int(month), int(day)).year <= 2100
    except ValueError:
        return False


def _cn_id(number: _Number, before: str, after: str) -> tuple[str, int] | None:
    digits, extra = number.digits, 0
    if len(digits) == 17 and after[:1] in ("X", "x"):
        digits, extra = digits + "X", 1
    elif len(digits) == 17 and after[:2] in (" X", " x", "-X", "-x"):
        digits, extra = digits + "X", 2
    if len(digits) not in (15, 18):
        return None
    named = _ID_WORD.search(before) is not None
    if (
        len(digits) == 18
        and digits[:2] in _PROVINCES
        and _is_date(digits[6:10], digits[10:12], digits[12:14])
    ):
        if mod_11_2.is_valid(digits):
            return "high", extra
        return ("medium", extra) if named else None
    old = (
        len(digits) == 15
        and digits[:2] in _PROVINCES
        and _is_date("19" + digits[6:8], digits[8:10], digits[10:12])
    )
    return ("medium", extra) if named and (old or len(digits) == 18) else None


def _has_card_prefix(digits: str) -> bool:
    return (
        digits[:2] in {"62", "34", "37", "35", "51", "52", "53", "54", "55"}
        or digits[0] == "4"
        or 2221 <= int(digits[:4]) <= 2720
    )


def _bank_card(number: _Number, before: str, after: str) -> tuple[str, int] | None:
    digits = number.digits
    if len(digits) < 13 or len(set(digits)) < 2 or (after[:1].isalpha() and after[:1].isascii()):
        return None
    valid = luhn.is_valid(digits)
    if not valid and not number.whole:
        return None
    named = _CARD_WORD.search(before) is not None
    # A receipt number in front of a card-like number is a receipt number.
    if _NO_CARD_WORD.search(before) and not named:
        return None
    if valid and (named or (_has_card_prefix(digits) and len(digits) >= 15 and not number.broken)):
        return "high", 0
    return ("medium", 0) if named and len(digits) >= 15 and number.whole else None


def _phone(number: _Number, before: str, after: str) -> tuple[str, int] | None:
    digits = number.digits
    if len(digits) == 13 and digits.startswith("86"):
        digits = digits[2:]
    if len(digits) != 11 or digits[0] != "1" or digits[1] not in "3456789":
        return None
    grouped = number.sizes in {(11,), (3, 4, 4), (4, 4, 3), (3, 8), (2, 11), (2, 3, 4, 4), (13,), (3, 3, 5)}
    spelled = number.whole and max(number.sizes) <= 4
    if (before[-1:].isascii() and before[-1:].isalnum()) or after[:1] in tuple("元块¥万"):
        return None
    return ("high" if _PHONE_WORD.search(before) else "medium", 0) if grouped or spelled else None


def _ssn(number: _Number, before: str, after: str) -> tuple[str, int] | None:
    digits = number.digits
    if len(digits) != 9 or digits[:3] in {"000", "666"} or digits[0] == "9" or digits[3:5] == "00":
        return None
    if _SSN_WORD.search(before):
        return "high", 0
    return ("medium", 0) if number.sizes == (3, 2, 4) and number.whole else None


_Judge = Callable[[_Number, str, str], tuple[str, int] | None]
_JUDGES: tuple[tuple[str, _Judge], ...] = (
    ("cn_id", _cn_id),
    ("bank_card", _bank_card),
    ("phone", _phone),
    ("ssn", _ssn),
)
