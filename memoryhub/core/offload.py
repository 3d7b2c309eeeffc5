"""Stands in for a tool result that is too long for a context: its shape, its beginning and its end.

The whole text is kept elsewhere under a reference. Lines are counted and numbered from 1, by line feeds.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.core.text import Language, detect_language, truncate_graphemes
from memoryhub.core.tokens import TokenCounter

OFFLOAD_ABOVE = 2_000  # tokens of a tool result
REPLACEMENT_TOKENS = 200
MOST_EXCERPT = 1_600  # characters; more never fit into the replacement's tokens
MOST_KEYS, KEY_LENGTH, ALARM_LENGTH, FOUND_LENGTH = 6, 24, 80, 400
_LANGUAGE_SAMPLE = 4_000

# Numbers that stand alone: no piece of a date, an address, a version or an identifier.
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.,:/-])-?\d{1,15}(?:,\d{3}){0,4}(?:\.\d{1,9})?(?![A-Za-z0-9_:/-]|[.,]\d)", re.ASCII
)
_ALARM = re.compile(
    r"(?i)\b(?:errors?|fail(?:ed|ures?|s)?|exceptions?|fatal|traceback|denied|timed? ?out)\b"
    r"|错误|失败|异常|超时|拒绝|报错"
)
_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "head": "[Tool result of {tokens:,} tokens, kept whole as {reference}; its shape, beginning, end:]",
        "expired": "[Tool result of {tokens:,} tokens; the whole, {reference}, has expired;"
        " its shape, beginning, end:]",
        "size": "Lines: {lines:,}; characters: {characters:,}",
        "numbers": "numbers: {count:,}, from {least} to {most}",
        "alarms": "lines that speak of errors: {count:,}, the first is line {line}: {text}",
        "object": "JSON object with {count:,} keys: {keys}",
        "list": "JSON list of {count:,}",
        "of": ", each with {keys}",
        "joint": "; ",
    },
    "zh": {
        "head": "【工具结果共 {tokens} 个 token，全文保存为 {reference}；其概况、开头与结尾如下】",
        "expired": "【工具结果共 {tokens} 个 token，全文 {reference} 已过期删除；其概况、开头与结尾如下】",
        "size": "共 {lines} 行、{characters} 字",
        "numbers": "数字 {count} 个，从 {least} 到 {most}",
        "alarms": "提到错误的有 {count} 行，首见第 {line} 行：{text}",
        "object": "JSON 对象，{count} 个键：{keys}",
        "list": "JSON 列表，{count} 项",
        "of": "，每项含 {keys}",
        "joint": "；",
    },
}


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a turn says in place of the whole: `content` with reference and digest, `preview` without."""

    content: str
    preview: str


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line that was searched for, cut to 400 characters around what was found."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class LongText:
    """A text that is too long for a context, read through once: a second for a megabyte."""

    text: str
    tokens: int
    language: Language
    digest: str


def long_text(text: str, tokens: int, language: Language | None = None) -> LongText:
    """Read `text` (which takes `tokens`) through; `language` is that of the talk, None = that of the text."""
    language = language or detect_language(text[:_LANGUAGE_SAMPLE])
    return LongText(text, tokens, language, digest(text, language))


def replacement(
    whole: LongText, *, reference: str, counter: TokenCounter, most: int = REPLACEMENT_TOKENS
) -> Replacement:
    """The stand-in for a text, of at most `most` tokens; quick, whatever the length of the text.

    Reference and digest are never cut; beginning and end take what is left.
    """
    text = whole.text
    head = _WORDS[whole.language]["head"].format(tokens=whole.tokens, reference=reference)
    opening = f"{head}\n{whole.digest}"
    low, high = 0, MOST_EXCERPT
    while low < high:
        middle = (low + high + 1) // 2
        fits = counter.count(f"{opening}\n{excerpt(text, middle)}") <= most
        low, high = (middle, high) if fits else (low, middle - 1)
    preview = excerpt(text, low)
    return Replacement(content=f"{opening}\n{preview}" if preview else opening, preview=preview)


def with_head(stand_in: str, *, tokens: int, reference: str, expired: bool) -> str:
    """A stand-in (`Replacement.content`) that says whether the whole is there; other texts stay."""
    for words in _WORDS.values():
        heads = {key: words[key].format(tokens=tokens, reference=reference) for key in ("head", "expired")}
        for head in heads.values():
            if stand_in.startswith(head):
                return heads["expired" if expired else "head"] + stand_in[len(head) :]
    return stand_in


def digest(text: str, language: Language) -> str:
    """One line on what a text holds: its size, its JSON shape, its numbers, its lines about errors."""
    words = _WORDS[language]
    parts = [words["size"].format(lines=line_count(text), characters=len(text))]
    parts += _shape(text, words)
    numbers = [match[0] for match in _NUMBER.finditer(text)]
    if numbers:
        least, most = min(numbers, key=_value), max(numbers, key=_value)
        parts.append(words["numbers"].format(count=len(numbers), least=least, most=most))
    alarms = [(line, found) for line, found in enumerate(_lines(text), 1) if _ALARM.search(found)]
    if alarms:
        line, found = alarms[0]
        shown = truncate_graphemes(" ".join(found[: ALARM_LENGTH * 8].split()), ALARM_LENGTH)
        parts.append(words["alarms"].format(count=len(alarms), line=line, text=shown))
    return words["joint"].join(parts)


def excerpt(text: str, characters: int) -> str:
    """The beginning (two thirds) and the end of a text, whole lines where they are short enough."""
    if len(text) <= characters:
        return text
    first, last = characters * 2 // 3, characters // 3
    if not first or not last:
        return ""
    beginning = truncate_graphemes(text[: first * 8], first)
    whole_lines = beginning.rfind("\n")
    if whole_lines >= first // 2:
        beginning = beginning[:whole_lines]
    end = text[-last:]
    line_break = end.find("\n")
    if 0 <= line_break < last // 2:
        end = end[line_break + 1 :]
    return f"{beginning.rstrip()}\n…\n{_from_a_grapheme(end)}"


def line_count(text: str) -> int:
    """How many lines a text has; one that ends with a line feed does not begin another."""
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def find_lines(text: str, query: str, *, after: int = 0, most: int = 50) -> tuple[list[FoundLine], bool]:
    """The first `most` lines behind line `after` that hold every word of `query`, and whether more do.

    Case, width and other forms of compatibility (NFKC) make no difference.
    """
    wanted = _folded(query).split()
    found: list[FoundLine] = []
    for number, line in enumerate(_lines(text), 1):
        if number <= after:
            continue
        folded = _folded(line)
        if not wanted or not all(word in folded for word in wanted):
            continue
        if len(found) == most:
            return found, True
        found.append(FoundLine(number, _around(line, folded.find(wanted[0]))))
    return found, False


def _lines(text: str) -> Iterator[str]:
    lines = text.split("\n")
    yield from (line.rstrip("\r") for line in (lines[:-1] if lines[-1] == "" else lines))


def _around(line: str, place: int) -> str:
    if len(line) <= FOUND_LENGTH:
        return line
    start = max(0, min(place - FOUND_LENGTH // 4, len(line) - FOUND_LENGTH))
    cut = line[start : start + FOUND_LENGTH]
    return f"{'…' if start else ''}{cut}{'…' if start + FOUND_LENGTH < len(line) else ''}"


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _value(number: str) -> float:
    return float(number.replace(",", ""))


def _shape(text: str, words: Mapping[str, str]) -> list[str]:
    """What a JSON text is; nothing for any other."""
    if text.lstrip()[:1] not in ("{", "["):
        return []
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if isinstance(value, dict):
        return [words["object"].format(count=len(value), keys=_keys(list(value)))]
    inner = value[0] if value and isinstance(value[0], dict) else {}
    each = words["of"].format(keys=_keys(list(inner))) if inner else ""
    return [words["list"].format(count=len(value)) + each]


def _keys(keys: Sequence[str]) -> str:
    shown = ", ".join(truncate_graphemes(" ".join(key.split()), KEY_LENGTH) for key in keys[:MOST_KEYS])
    return f"{shown}, …" if len(keys) > MOST_KEYS else shown


def _from_a_grapheme(text: str) -> str:
    """Without the marks at its beginning that belong to a letter that was cut off."""
    start = 0
    while start < len(text) and unicodedata.category(text[start]) in ("Mn", "Me", "Mc", "Cf"):
        start += 1
    return text[start:]
