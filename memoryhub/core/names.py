"""Names by which something is asked for: which of them a text speaks, and how much that says.

A name is spoken where all its words stand side by side, in the singular or the plural, or with one slip of
the keyboard. What a name only resembles is not spoken: short words forgive a letter too much, one too few or
two swapped, but no letter changed for another ("mango" is not "mongo"), and the first two letters must be
right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from memoryhub.core.text import fold
from memoryhub.core.text_fold import has_han

Id = TypeVar("Id")

FORGIVEN_FROM = 5  # letters of a name's word from which a slip is forgiven
CHANGED_FROM = 7  # letters from which that may be a changed letter
FIRST_LETTERS = 2
_K1, _B = 1.2, 0.75  # of BM25, with the names of a memory as its length
_PART = re.compile(r"[㐀-鿿]|[^\W_㐀-鿿]+")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as names are compared: folded, in the singular; each Chinese character is one."""
    return tuple(_singular(part) for part in _PART.findall(fold(text)))


def name_keys(names: Iterable[str]) -> list[str]:
    """What finds candidates for `names` in an index: for each name its longest word, and that with a slip."""
    keys: dict[str, None] = {}
    for name in names:
        words = words_of(name)
        if words:
            keys |= dict.fromkeys(_slips(max(words, key=len)))
    return list(keys)


def text_keys(text: str) -> list[str]:
    """What to look for in such an index when `text` is asked."""
    keys: dict[str, None] = {}
    for word in dict.fromkeys(words_of(text)):
        keys |= dict.fromkeys(_slips(word))
    return list(keys)


def spoken(names: Iterable[str], text: str) -> list[str]:
    """Those of `names` that `text` speaks, each once, in their order."""
    said = words_of(text)
    places: dict[str, list[int]] = {}
    for place, word in enumerate(said):
        places.setdefault(word, []).append(place)
    found: dict[tuple[str, ...], str] = {}
    for name in names:
        words = words_of(name)
        if words and _stands(words, said):
            found.setdefault(words, name)
    return list(found.values())


def rank_spoken(named: Mapping[Id, Sequence[str]], text: str) -> list[tuple[Id, float]]:
    """The ids whose names `text` speaks with their scores, best first; rare names say more (BM25)."""
    matches = {key: spoken(names, text) for key, names in named.items()}
    matches = {key: names for key, names in matches.items() if names}
    holders: dict[tuple[str, ...], int] = {}
    for names in named.values():
        for words in {words_of(name) for name in names}:
            holders[words] = holders.get(words, 0) + 1
    mean = sum(map(len, named.values())) / len(named) if named else 1.0
    scores = {}
    for key, names in matches.items():
        length = _K1 * (1 - _B + _B * len(named[key]) / mean)
        rarity = [math.log(1 + len(named) / holders[words_of(name)]) for name in names]
        scores[key] = max(rarity) * len(names) * (_K1 + 1) / (len(names) + length)
    return sorted(scores.items(), key=lambda item: -item[1])


def _stands(words: Sequence[str], said: Sequence[str]) -> bool:
    """Whether `words` stand side by side in `said`."""
    width = len(words)
    return any(all(map(_same, words, said[start : start + width])) for start in range(len(said) - width + 1))


def _same(word: str, other: str) -> bool:
    """Whether `other` is `word`, or that with a slip."""
    if word == other:
        return True
    if (
        len(word) < FORGIVEN_FROM
        or word[:FIRST_LETTERS] != other[:FIRST_LETTERS]
        or abs(len(word) - len(other)) > 1
    ):
        return False
    if not word.isalpha() or not other.isalpha():
        return False
    return _one_slip(word, other)


def _one_slip(word: str, other: str) -> bool:
    start = next(
        (i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    rest, others = word[start:], other[start:]
    if len(rest) != len(others):
        longer, shorter = (rest, others) if len(rest) > len(others) else (others, rest)
        return longer[1:] == shorter
    swapped = len(rest) > 1 and rest[0] == others[1] and rest[1] == others[0] and rest[2:] == others[2:]
    return swapped or (len(word) >= CHANGED_FROM and rest[1:] == others[1:])


def _slips(word: str) -> list[str]:
    """The word, and where a slip is forgiven the word with each letter left out: two that differ by one slip
    share one of these (Garbe 2012, symmetric delete)."""
    if len(word) < FORGIVEN_FROM - 1 or not word.isalpha() or has_han(word):
        return [word]
    return [word, *(word[:place] + word[place + 1 :] for place in range(FIRST_LETTERS, len(word)))]


def _singular(word: str) -> str:
    """English plurals without their ending; short words and "-ss", "-us", "-is" stay."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
