"""Whether an English word is an ordinary one: at the beginning of a sentence its capital says nothing."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

# What is made of a word by an ending: (ending, what stood in its place).
_ENDINGS = (
    ("'s", ("",)),
    ("ies", ("y",)),
    ("es", ("", "e")),
    ("s", ("",)),
    ("ied", ("y",)),
    ("ed", ("", "e")),
    ("ing", ("", "e")),
    ("ily", ("y",)),
    ("ly", ("", "le")),
    ("iness", ("y",)),
    ("ness", ("",)),
    ("ment", ("",)),
    ("ers", ("", "e")),
    ("er", ("", "e")),
    ("est", ("", "e")),
    ("ier", ("y",)),
    ("iest", ("y",)),
    ("able", ("", "e")),
    ("less", ("",)),
    ("ful", ("",)),
)
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh|o)$")
_DOUBLED = re.compile(r"([bdgklmnprtvz])\1$")
_BEGINNINGS = ("un", "re", "pre", "non", "mis", "dis", "over", "out")
_MOST_ENDINGS = 2  # honest-ly, care-less-ly
_LEAST_STEM = 3


@lru_cache(maxsize=4096)
def is_ordinary(word: str) -> bool:
    """Whether `word` is an English word of everyday life or made of such by an ending or beginning.

    The list comes from the vocabulary of a tokenizer: see script/ordinary-words.
    """
    lower = word.lower().replace("’", "'")
    return any(_known(part) for part in (lower, *lower.split("-")[:1]))


def without_endings(word: str) -> Iterator[str]:
    """What `word` may be made of by an ending: `copies` of copy, `planning` of plan."""
    for ending, instead in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _LEAST_STEM:
            continue
        if ending == "s" and stem.endswith(("y", "s")) and not stem.endswith(("ay", "ey", "oy", "uy")):
            continue  # Currys is no plural
        if ending == "ly" and len(stem) == _LEAST_STEM:
            continue  # Tilly
        if ending == "es" and not _SIBILANT.search(stem):
            continue
        yield from (stem + letters for letters in instead)
        if ending in ("ed", "ing", "er", "ers", "est") and _DOUBLED.search(stem):
            yield stem[:-1]


@cache
def _words() -> frozenset[str]:
    """The words of the list; read once."""
    text = files("memoryhub.core").joinpath("data", "ordinary_words.en.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


def _known(word: str, endings: int = _MOST_ENDINGS) -> bool:
    known = _words()
    if word in known:
        return True
    if endings and any(_known(stem, endings - 1) for stem in without_endings(word)):
        return True
    return any(word.startswith(begun) and word.removeprefix(begun) in known for begun in _BEGINNINGS)
