"""A folded copy of a text for matching, with the way back to the original offsets."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

# Fillers and selectors that show nothing and are not of category Cf.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u3164\uffa0")
# Patterns try every place of a run of blanks: work that grows with the square of what nobody can see.
_MOST_BLANKS = 32
_BLANKS = re.compile(rf"\s{{{_MOST_BLANKS + 1},}}")
_NUMERALS = str.maketrans("〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖貳參陸", "001234567891123456789236")


@dataclass(frozen=True, slots=True)
class FoldedText:
    """`text` is the copy; `starts[i]` and `ends[i]` bound the original characters behind `text[i]`."""

    text: str
    starts: tuple[int, ...] | range
    ends: tuple[int, ...] | range

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """Map a non-empty span of the copy to code points of the original, `end` exclusive."""
        return self.starts[start], self.ends[end - 1]


@lru_cache(maxsize=8192)
def fold_char(char: str) -> str:
    """NFKC of one character, any script's digit as ASCII, nothing for an invisible one."""
    if char in _INVISIBLE or "\ufe00" <= char <= "\ufe0f" or unicodedata.category(char) == "Cf":
        return ""
    digit = unicodedata.decimal(char, None)
    return str(digit) if digit is not None else unicodedata.normalize("NFKC", char)


def fold_with_map(text: str, fold: Callable[[str], str] = fold_char) -> FoldedText:
    """Fold `text` character by character; offsets survive what the folding removes or expands.

    Of more than 32 blanks in a row the copy has the first 16 and the last 15, and a line feed if one stood
    between them.
    """
    if text.isascii() and fold is fold_char:
        return _without_endless_blanks(FoldedText(text, range(len(text)), range(1, len(text) + 1)))
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, char in enumerate(text):
        piece = fold(char)
        pieces.append(piece)
        starts.extend([index] * len(piece))
        ends.extend([index + 1] * len(piece))
    return _without_endless_blanks(FoldedText("".join(pieces), tuple(starts), tuple(ends)))


def _without_endless_blanks(copy: FoldedText) -> FoldedText:
    kept: list[int] = []
    done = 0
    for run in _BLANKS.finditer(copy.text):
        first, last = run.start() + _MOST_BLANKS // 2, run.end() - _MOST_BLANKS // 2 + 1
        line_feed = copy.text.find("\n", first, last)
        kept += range(done, first)
        kept += [line_feed] if line_feed >= 0 else []
        done = last
    if not done:
        return copy
    kept += range(done, len(copy.text))
    return FoldedText(
        "".join(copy.text[place] for place in kept),
        tuple(copy.starts[place] for place in kept),
        tuple(copy.ends[place] for place in kept),
    )


def numerals_to_digits(folded: str) -> str:
    """Chinese numerals read out one by one (一三八, 幺三八) as ASCII digits; the length stays."""
    return folded.translate(_NUMERALS)
