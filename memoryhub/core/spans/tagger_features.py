"""What a Chinese character is known by, for the tagger of names: neighbours, word, what names hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import rjieba

from memoryhub.core.lexicon.chinese_surnames import RARE_SURNAMES, SURNAMES
from memoryhub.core.lexicon.known_names import known_names
from memoryhub.core.spans.chinese_names.given_words import RARE
from memoryhub.core.spans.chinese_names.person_words import FOREIGN, GIVEN
from memoryhub.core.text_fold import is_han

_NOTHING = "^"  # before the first and behind the last character
_EDGES = {2: 2, 3: 1}  # by the length of a known name, how many of its ends must be those of a word
_LONGEST_WORD = 5  # characters, of a word that is a feature by itself


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the segmenter: its text, its part of speech, whether its dictionary holds it, its offsets."""

    text: str
    tag: str
    known: bool
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """`text` in words, blanks included; offsets in code points."""
    found: list[Word] = []
    at = 0
    for word, tag in rjieba.tag(text):
        start = text.find(word, at)
        at = start + len(word)
        found.append(Word(word, tag, rjieba.has_word(word), start, at))
    return found


def known_places(text: str, words: Sequence[Word]) -> Iterator[tuple[int, int, bool]]:
    """Where a name that everybody knows stands, and whether it is an everyday word too."""
    names, sizes = known_names("zh"), _sizes()
    edges = {0, *(word.end for word in words)}
    reach = 0
    for start, first in enumerate(text):
        if start < reach or first not in sizes:
            continue
        for size in sizes[first]:
            name = text[start : start + size]
            # A short name may stand across two words by chance; the segmenter does not know the long ones.
            whole = (start in edges) + (start + size in edges) >= _EDGES.get(size, 0)
            if whole and len(name) == size and name in names:
                yield start, start + size, names[name]
                reach = start + size
                break


@cache
def _sizes() -> dict[str, tuple[int, ...]]:
    """The lengths of the known names by their first character, the longest first."""
    found: dict[str, set[int]] = {}
    for name in known_names("zh"):
        found.setdefault(name[0], set()).add(len(name))
    return {first: tuple(sorted(sizes, reverse=True)) for first, sizes in found.items()}


def features_of(text: str, words: Sequence[Word]) -> list[list[str]]:
    """A list of features for each character of `text`."""
    known = ["-"] * len(text)
    for start, end, common in known_places(text, words):
        for place in range(start, end):
            known[place] = ("c" if common else "k") + ("B" if place == start else "I")
    return [
        [*_by_characters(text, place), f"g{sign}", *_by_word(words, index, place)]
        for index, word in enumerate(words)
        for place, sign in zip(range(word.start, word.end), known[word.start : word.end], strict=True)
    ]


def _by_characters(text: str, place: int) -> list[str]:
    char = text[place]
    before = text[place - 1] if place else _NOTHING
    after = text[place + 1] if place + 1 < len(text) else _NOTHING
    ahead = text[place - 2] if place > 1 else _NOTHING
    behind = text[place + 2] if place + 2 < len(text) else _NOTHING
    of = _class(char)
    return [
        f"0{char}",
        f"-1{before}",
        f"+1{after}",
        f"-2{ahead}",
        f"+2{behind}",
        f"-10{before}{char}",
        f"01{char}{after}",
        f"-21{ahead}{before}",
        f"12{after}{behind}",
        f"s{of}",
        f"s-{_class(before)}|{of}",
        f"s+{of}|{_class(after)}",
        f"s++{of}|{_class(after)}|{_class(behind)}",
        f"s--{_class(ahead)}|{_class(before)}|{of}",
        f"r{before == char}{char == after}",
        f"d{rjieba.has_word(before + char)}{rjieba.has_word(char + after)}",
    ]


def _by_word(words: Sequence[Word], index: int, place: int) -> list[str]:
    word = words[index]
    before = words[index - 1] if index else None
    after = words[index + 1] if index + 1 < len(words) else None
    size = word.end - word.start
    in_word = "S" if size == 1 else "B" if place == word.start else "E" if place == word.end - 1 else "M"
    tag_before, text_before = (before.tag, before.text) if before else (_NOTHING, _NOTHING)
    tag_after, text_after = (after.tag, after.text) if after else (_NOTHING, _NOTHING)
    return [
        f"t{in_word}{word.tag}",
        f"w{word.text if size <= _LONGEST_WORD else '*'}",
        f"o{in_word}{word.known}{size}",
        f"pt{tag_before}{in_word}{word.tag}",
        f"nt{in_word}{word.tag}|{tag_after}",
        f"pw{text_before}|{in_word}",
        f"nw{text_after}|{in_word}",
        f"pe{text_before[-1]}|{in_word}",
        f"nb{text_after[0]}|{in_word}",
        f"pl{len(text_before)}{size}{len(text_after)}{in_word}",
        f"pp{words[index - 2].text if index > 1 else _NOTHING}|{in_word}",
    ]


@cache
def _class(char: str) -> str:
    """What kind of a character it is, and what names are built with it."""
    if not is_han(char):
        return "D" if char.isdigit() else "L" if char.isalpha() else "P"
    signs = ((SURNAMES, "s"), (RARE_SURNAMES, "r"), (GIVEN, "g"), (RARE, "q"), (FOREIGN, "f"))
    return "".join(sign for group, sign in signs if char in group)
