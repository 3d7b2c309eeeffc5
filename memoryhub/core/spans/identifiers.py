"""Tells codes that people state from identifiers, paths and links that only machines read.

An artifact's id, a hash or a link is full of digits that number nothing. What a person reads out or copies
(an order number, a flight, a licence plate) has few changes between letters and digits, has capitals, or is
called by what it is; it is one piece, however many digits it has in it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.lexicon.ordinary_words import is_ordinary

_LEAST_HEX = 6  # a colour, a short hash; shorter ones are sizes and models (4k60, b12)
# Characters that a code made by chance of all letters has at least: with small ones, in capitals alone, and
# where only changes of case tell it.
_LEAST_LOWER, _LEAST_UPPER, _LEAST_ANY = 10, 20, 16
# Least share of neighbours that are a letter and a digit; iphone15promax256gb has a fifth.
_MIXED_SHARE = 1 / 3
_CASE_SHARE = 0.4  # the same with changes of case
_LEAST_CHANGES = 2  # between letters and digits: a word with a number behind it (room12) has one
_PLAIN, _MASK = re.compile("[A-Za-z0-9]"), "x"  # a letter that begins no number and no name
Kind = Literal["number", "name"]

# Every repetition is bounded, so that a pass is linear in the text whatever it holds.
_FILE_TYPES = (
    "7z|apk|avi|bak|bash|bat|bin|bmp|bz2|cfg|class|conf|cpp|csv|css|dat|db|deb|dll|dmg|docx?|env|epub|exe|flac|gif|go"
    "|gz|heic|html?|ico|ini|ipynb|iso|jar|java|jpe?g|jsonl?|jsx?|key|lock|log|lua|m4a|md|mkv|mov|mp3|mp4|mpg|msi|numbers"
    "|odt|ogg|otf|pages|parquet|patch|pdf|pem|php|png|pptx?|proto|psd|py|rar|rb|rpm|rst|rtf|scss|sh|sql|sqlite3?|srt"
    "|svg|swift|tar|temp|tex|tf|tgz|tiff?|tmp|toml|tsx?|tsv|ttf|txt|vue|war|wasm|wav|webm|webp|woff2?|xlsx?|xml|ya?ml|zip"
)
_LINK = (
    r"(?:https?|ftps?|wss?|s3|gs|git|ssh|file)://[^\s<>\"'`\u2e80-\uffef]{0,1000}[A-Za-z0-9/=_&#-]"
    r"|(?<![A-Za-z0-9_.@/-])(?:[A-Za-z0-9-]{1,60}\.){1,5}[A-Za-z]{2,10}/[A-Za-z0-9_%&=?#./~+:-]{0,500}[A-Za-z0-9/=_]"
)
_MAIL = (
    r"(?<![A-Za-z0-9_.+-])[A-Za-z0-9][A-Za-z0-9_.+-]{0,60}"
    r"@(?:[A-Za-z0-9-]{1,60}\.){1,5}[A-Za-z]{2,10}(?![A-Za-z0-9])"
)
_PATH = (
    r"(?<![A-Za-z0-9_.:/\\~-])(?:~|\.{1,2})?/[A-Za-z_.][A-Za-z0-9_.@+-]{0,80}(?:/[A-Za-z0-9_.@+{}:-]{1,80}){1,20}/?"
    r"|(?<![A-Za-z0-9_])[A-Z]:\\[A-Za-z0-9_.\\ -]{1,200}[A-Za-z0-9_]"
)
_FILE = (
    r"(?<![A-Za-z0-9_.\\/@+-])[A-Za-z0-9_][A-Za-z0-9_.\\/@+-]{0,200}?"
    rf"\.(?i:{_FILE_TYPES})(?:\.\d{{1,4}})?(?::\d{{1,6}}){{0,2}}(?![A-Za-z0-9_])"
)
# MAC and IPv6 addresses: what is read out of a router, group by group.
_GROUPS = (
    r"(?<![A-Za-z0-9:])(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}(?![A-Za-z0-9:])"
    r"|(?<![A-Za-z0-9:])(?=[A-Fa-f:]{0,19}\d)(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,6}(?![A-Za-z0-9:])"
)
_COLOUR = r"#(?=[0-9A-Fa-f]{0,5}\d)(?=\d{0,5}[A-Fa-f])[0-9A-Fa-f]{6}(?![A-Za-z0-9_-])"
# v2.3.1, 7.2.4-alpine3.18, 2.0.0rc1: a version with what belongs to it.
_VERSION = (
    r"(?<![A-Za-z0-9_.-])(?:[vV]\d{1,5}(?:\.\d{1,6}){1,4}|\d{1,5}(?:\.\d{1,6}){2,4}(?=-?(?:alpha|alpine|beta|b\d|rc|dev|post|slim|lts)))"
    r"(?:-?[a-z]{1,8}(?:\.?\d{1,4}){0,3})?(?![A-Za-z0-9_])"
)
_PLATE = (
    r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]"
    r"[A-Z]\s?[·•-]?\s?(?=[A-Z]{0,5}\d)(?:[A-Z0-9]{5,6}(?![A-Za-z0-9_-])|[A-Z0-9]{4}[港澳学警挂领])"
)
# 2h30m, 6ft2in: measures one behind the other.
_MEASURES = (
    r"(?<![A-Za-z0-9_.-])(?:\d{1,4}(?:hours?|hrs?|h|mins?|min|m|secs?|s|days?|d|weeks?|w|ft|in|cm|kg|g|lbs?|oz|st)){2,4}"
    r"(?![A-Za-z0-9_])"
)
# Letters and digits, with the marks that join identifiers. Words without a digit are passed over.
_WORD = (
    r"(?<![A-Za-z0-9_])(?=[A-Za-z_-]{0,60}\d)(?=[0-9_-]{0,60}[A-Za-z])"
    r"[A-Za-z0-9]{1,9000}+(?:[_-]{1,4}[A-Za-z0-9]{1,9000}+){0,500}+(?![A-Za-z0-9])"
)
# QX-PLM, XQRTZ: a code without a digit.
_LETTERS = r"(?<![A-Za-z0-9_.@-])(?:[A-Z]{1,10}(?:-[A-Z]{1,10}){1,4}|[A-Z]{4,12})(?![A-Za-z0-9_.@-])"
_BASE64 = r"(?<![A-Za-z0-9+/])(?=[A-Za-z+/]{0,60}\d)[A-Za-z0-9+/]{40,9000}+={0,2}(?![A-Za-z0-9+/])"
_PIECE = re.compile(
    f"(?P<link>{_LINK})|(?P<mail>{_MAIL})|(?P<path>{_PATH})|(?P<file>{_FILE})|(?P<groups>{_GROUPS})"
    f"|(?P<colour>{_COLOUR})|(?P<version>{_VERSION})|(?P<plate>{_PLATE})|(?P<measures>{_MEASURES})|(?P<word>{_WORD})"
    f"|(?P<letters>{_LETTERS})|(?P<base64>{_BASE64})"
)
_STATED = frozenset({"groups", "colour", "version", "plate", "measures"})

_IN_FILES = re.compile(r"[\d_/\\]")  # Next.js is a name
# ROOM_12, person_38: what somebody numbered by hand.
_LABEL = re.compile(r"[A-Za-z]{1,12}_\d{1,3}|\d{1,3}_[A-Za-z]{1,12}")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_HEX = re.compile(rf"[0-9a-f]{{{_LEAST_HEX},}}")
_LITERAL = re.compile(r"0x[0-9a-fA-F]+")
_MOST_LITERAL = 10  # 0x80070057 is an error that people look up; what is longer is a place in memory
_CHANGE = re.compile(r"(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])")
_CASE_CHANGE = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[a-z])")
# 3F9A1C, 1Z999AA1: capitals behind a digit.
_CAPITALS = re.compile(r"\d[A-Z0-9]*(?:-[A-Z0-9]+)*")
# What hyphens join that is no one code: a day (05-MAY-2024, 2024-05-01T10), measures (2K-4K, 9AM-5PM).
_DAY = re.compile(
    r"(?=.*[A-Z])(?:(?:\d{1,4}|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)(?:-|$)){2,3}$"
    r"|\d{4}-\d{1,2}-\d{1,2}(?!\d)"
)
_MEASURED = re.compile(r"\d+[A-Z]{0,3}(?:-\d+[A-Z]{0,3})+")
_COUNTED = re.compile(r"\d+-(?P<after>[A-Z]{3,})|(?P<before>[A-Z]{3,})-\d+")  # 3-DAY, TOP-10
# What a code is called by, right before it.
_CALLED = re.compile(
    r"(?i:(?<![a-z])(?:(?:order|booking|reservation|confirmation|tracking|parcel|reference|invoice|ticket|case|claim"
    r"|policy|serial|account|member(?:ship)?|customer|model|part|product|promo|discount|coupon|voucher|gift|access|door"
    r"|gate|entry|pick-?up|flight|train|number|licen[cs]e|passport|visa|contract|room|locker|user|plate|registration)"
    r"(?:\s(?:number|no\.?|code|id|name|plate|key|ref))?|ref|code|username|wi-?fi|handle|login|password|pin|sku|vin|imei|plates?)"
    r"(?:(?:\s(?:name|password))?(?:['’]s|\s(?:is|was|are|will\sbe|to|called|of|reads|says))?[\s:#=]{0,3}[\"“]?))$"
    r"|(?:(?<!校验)(?<!哈希)(?<!散列)(?:号码?|码|编号)|密码|口令|用户名|昵称|账户|车牌|型号|货号|[Ww]i-?[Ff]i|无线网)"
    r"(?:就是|应该是|叫做|是|为|叫|改成|写的)?\s?[:：]?\s?[\"“「]?$"
)
_CALLED_WITHIN = 48  # characters before a code in which that stands
_MOST_STATED = 40  # characters of a code that somebody states


@dataclass(frozen=True, slots=True)
class Identifier:
    """One piece, by its offsets in code points; `kind` is None where it says nothing to a person."""

    start: int
    end: int
    kind: Kind | None = None


def identifiers(text: str) -> list[Identifier]:
    """The pieces whose digits number nothing by themselves, in reading order and none inside another."""
    read = ((found, _kind(found, text)) for found in _PIECE.finditer(text))
    return [
        Identifier(*found.span(), None if kind == "" else kind) for found, kind in read if kind != "words"
    ]


def masked(text: str, found: Sequence[Identifier]) -> str:
    """The text with the letters and digits of these pieces made one plain letter; its length stays."""
    pieces, done = [], 0
    for one in found:
        pieces += [text[done : one.start], _PLAIN.sub(_MASK, text[one.start : one.end])]
        done = one.end
    return "".join([*pieces, text[done:]])


def _kind(found: re.Match[str], text: str) -> Literal["number", "name", "words", ""]:
    """What a piece is: "" says nothing, and "words" are to be read as all others are."""
    group, word = found.lastgroup, found[0]
    if group == "mail":
        return "name"
    if group in _STATED or (group == "word" and _LABEL.fullmatch(word)):
        return "number"
    if group == "file":
        return "" if _IN_FILES.search(word) else "words"
    if group not in ("word", "letters"):
        return ""
    if group == "word" and is_machine_made(word):
        return "number" if _is_called(text, found) else ""
    is_code = _is_split if group == "word" else _is_called_by_letters
    return "number" if is_code(text, found) else "words"


def is_machine_made(word: str) -> bool:
    """Whether nobody would read this out: the id of a row, a hash, a key, a place in memory."""
    if "_" in word or _UUID.fullmatch(word):
        return True
    return any(_is_made_by_chance(part) for part in word.split("-"))


def _is_made_by_chance(part: str) -> bool:
    if _LITERAL.fullmatch(part):
        return len(part) > _MOST_LITERAL
    changes = len(_CHANGE.findall(part))
    if changes < _LEAST_CHANGES:
        return False
    if _HEX.fullmatch(part):
        return True
    share = changes / (len(part) - 1)
    least = _LEAST_UPPER if part.upper() == part else _LEAST_LOWER
    if len(part) >= least and share >= _MIXED_SHARE:
        return True
    mixed = len(_CASE_CHANGE.findall(part)) / (len(part) - 1)
    return len(part) >= _LEAST_ANY and part.upper() != part and mixed >= _CASE_SHARE


def _is_split(text: str, found: re.Match[str]) -> bool:
    """Whether it is one code that the patterns would take apart."""
    word = found[0]
    if _LITERAL.fullmatch(word):
        return True
    first = word.partition("-")[0]
    if _CAPITALS.fullmatch(word) and len(_CHANGE.findall(first)) >= _LEAST_CHANGES:
        return True
    if _is_joined(word):
        return True
    return word[0].isdigit() and len(_CHANGE.findall(word)) >= _LEAST_CHANGES and _is_called(text, found)


def _is_joined(word: str) -> bool:
    """Whether hyphens join capitals and digits to one code: QD-H7820, 107-10Q4, 39-TLW-LK.

    Beside Chinese a group of capitals alone is read as a word, so that QD of QD-H7820 would be lost.
    """
    if "-" not in word or word != word.upper() or _DAY.match(word) or _MEASURED.fullmatch(word):
        return False
    counted = _COUNTED.fullmatch(word)
    return counted is None or not is_ordinary(counted["after"] or counted["before"])


def _is_called_by_letters(text: str, found: re.Match[str]) -> bool:
    """Whether a group of capitals is called a code, and no everyday word shouted (the code is WRONG)."""
    return _is_called(text, found) and not all(map(is_ordinary, found[0].split("-")))


def _is_called(text: str, found: re.Match[str]) -> bool:
    """Whether the words before say what it is: my order number is, 订单号."""
    if found.end() - found.start() > _MOST_STATED:
        return False
    return _CALLED.search(text, max(0, found.start() - _CALLED_WITHIN), found.start()) is not None
