"""Finds Chinese personal names that no title closes, by surname, given name and the words on either side."""

import re
from collections.abc import Iterator, Sequence

from memoryhub.core.lexicon.chinese_surnames import COMPOUND_SURNAMES, RARE_SURNAMES, UNCLEAR_COMPOUNDS
from memoryhub.core.spans.chinese_names import Place
from memoryhub.core.spans.chinese_names.person_context import (
    CALLS,
    DOES,
    EDGES,
    INTRODUCES,
    JOINS,
    PEELED,
    WEAK_AFTER,
    WEAK_BEFORE,
)
from memoryhub.core.spans.chinese_names.person_words import (
    BREAKS,
    CLEAR,
    COMPOUND,
    ENDS,
    FOREIGN,
    GIVEN,
    NEVER,
    UNCLEAR,
    WORDS,
)
from memoryhub.core.text_fold import HAN, is_han

_CLEAR = CLEAR | RARE_SURNAMES
# 东门, 第五 and the like are mostly something else.
_COMPOUND = (*COMPOUND, *(name for name in COMPOUND_SURNAMES if name not in UNCLEAR_COMPOUNDS))
_BEGINS = re.compile(rf"(?:{'|'.join(_COMPOUND)}|[{''.join(sorted(_CLEAR | UNCLEAR))}])(?=[{HAN}])")
_FOREIGN = re.compile(rf"[{FOREIGN}]{{1,8}}(?:[·•・][{FOREIGN}]{{1,8}}){{1,3}}")
_CALLED, _STRONG, _EDGE = 3, 2, 1  # how much the words on one side say for a name
# Points of both sides and of a clear surname: for two typical characters, for one, and for an odd one.
_LEAST_LONG, _LEAST_SHORT, _LEAST_ODD = 2, 3, 5


def person_names(text: str) -> list[Place]:
    """The names of `text` in reading order; what was taken for a name is one wherever it stands again."""
    found: list[Place] = [match.span() for match in _FOREIGN.finditer(text)] if _has_dot(text) else []
    taken = {place for start, end in found for place in range(start, end)}
    doubtful: list[int] = []
    reach = 0
    for match in _BEGINS.finditer(text):
        start, given = match.span()
        if start < reach or start in taken:
            continue
        joined = bool(found) and found[-1][1] == start - 1 and text[start - 1] in JOINS
        end = _end_of_name(text, start, given, joined=joined)
        if end is None:
            doubtful.append(start)
        else:
            found.append((start, end))
            reach = end
    return sorted([*found, *_repeated(text, found, doubtful)]) if found else []


def _has_dot(text: str) -> bool:
    return "·" in text or "•" in text or "・" in text


def _repeated(text: str, found: Sequence[Place], doubtful: Sequence[int]) -> Iterator[Place]:
    known = {text[start:end] for start, end in found}
    taken = {place for start, end in found for place in range(start, end)}
    for start in doubtful:
        size = next((size for size in (4, 3, 2) if text[start : start + size] in known), 0)
        if size and start not in taken:
            yield start, start + size


def _end_of_name(text: str, start: int, given: int, *, joined: bool) -> int | None:
    """Where the name that begins at `start`, its given name at `given`, ends; None if it is none.

    `joined` is one that 和 or 、 joins to a name before it.
    """
    if text[given] in NEVER or text[max(0, start - 1) : start + 1] in ENDS:
        return None
    word = text[start : start + 2] in WORDS
    long = text[given] in GIVEN and text[given + 1 : given + 2] in GIVEN and not _breaks_off(text, given + 1)
    if word and not long:
        return None
    before = _STRONG if joined else _said_before(text, start)
    clear = given - start > 1 or text[start] in _CLEAR
    if long and _is_long(text, given, before, clear=clear, word=word):
        return given + 2
    if word:
        return None
    if _is_short(text, given, before, clear=clear):
        return given + 1
    return given + 2 if _is_odd(text, given, before, clear=clear) else None


def _is_long(text: str, given: int, before: int, *, clear: bool, word: bool) -> bool:
    """Two typical characters; where the first makes a word of the surname, only with much on both sides."""
    points = before + _said_after(text, given + 2)
    if word:
        return before >= _STRONG and points >= _LEAST_SHORT
    if text[given : given + 2] in BREAKS:  # 编程可以, but 找李国庆
        return points >= _LEAST_SHORT
    return points + clear >= _LEAST_LONG


def _is_short(text: str, given: int, before: int, *, clear: bool) -> bool:
    typical = text[given] in GIVEN or before >= _CALLED
    points = before + _said_after(text, given + 1)
    if typical and (clear or before >= _STRONG):
        return points >= _LEAST_SHORT - 1
    return (clear or typical) and points >= _LEAST_SHORT


def _is_odd(text: str, given: int, before: int, *, clear: bool) -> bool:
    """Two characters of which one or none is typical, between words that leave no other reading."""
    if before + clear < _LEAST_ODD - _STRONG - 1 or _breaks_off(text, given + 1):
        return False
    if _said_after(text, given + 1) >= _STRONG:
        return False
    typical = (text[given] in GIVEN) + (text[given + 1] in GIVEN)
    return before + _said_after(text, given + 2) + typical + clear >= _LEAST_ODD


def _breaks_off(text: str, place: int) -> bool:
    """Whether the character there cannot belong to the name before it."""
    char = text[place : place + 1]
    return not char or not is_han(char) or char in NEVER or text[place : place + 2] in BREAKS


def _said_before(text: str, start: int) -> int:
    if not start:
        return _EDGE
    if text.endswith(CALLS, 0, start):
        return _CALLED
    if text.endswith(INTRODUCES, 0, start):
        return _STRONG
    if text[start - 1] in PEELED and text.endswith(INTRODUCES, 0, start - 1):  # 负责人是, 交给了
        return _STRONG
    return _EDGE if text[start - 1] in EDGES or text[start - 1] in WEAK_BEFORE else 0


def _said_after(text: str, end: int) -> int:
    if text.startswith(DOES, end):
        return _STRONG
    return _EDGE if end >= len(text) or text[end] in EDGES or text[end] in WEAK_AFTER else 0
