"""One extraction pattern: what it looks like, and what a match means."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from memoryhub.core.extraction.model import MemoryType

Dated = Literal["no", "optional", "required"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression over a folded clause (lower case, simplified, straight quotes).

    `key` may hold `{o}` (slug of group `o`), `{k}` (canonical relative or pet of group `k`), `{s}` (slug of
    group `s`) and `{c}` (slug of group `c`). `single`: the key holds one value at a time.
    `lasting`: not meant when the clause is about this one task. `dated`: only with a resolved date, or
    with a date attached when there is one ("optional"). `proper`: the name of a group that must be a name.
    `split`: group `o` may be a list of things, each a candidate of its own. `overlap`: may share words
    with another pattern's match.
    """

    regex: re.Pattern[str]
    key: str
    memory_type: MemoryType
    importance: int
    confidence: float = 0.9
    single: bool = False
    lasting: bool = False
    dated: Dated = "no"
    proper: str = ""
    split: bool = False
    inferred: bool = False
    overlap: bool = False


def compile_en(pattern: str) -> re.Pattern[str]:
    """English: starts at a word, folded text has no capitals."""
    return re.compile(rf"(?<![\w'])(?:{pattern})")


def compile_zh(pattern: str) -> re.Pattern[str]:
    """Chinese: no word boundary exists, the pattern brings its own left side."""
    return re.compile(pattern)


class Options(TypedDict, total=False):
    """The fields of a pattern that have defaults."""

    confidence: float
    single: bool
    lasting: bool
    dated: Dated
    proper: str
    split: bool
    overlap: bool


Row = tuple[str, str, MemoryType, int, Options]
"""Regular expression, key, memory type, importance, options."""


def table(compile_one: Callable[[str], re.Pattern[str]], rows: Sequence[Row]) -> tuple[Pattern, ...]:
    """The patterns of `rows`, in order: the more special first, since the first match of a place wins."""
    return tuple(
        Pattern(compile_one(regex), key, memory_type, importance, **options)
        for regex, key, memory_type, importance, options in rows
    )
