"""Known English names that no pattern sees: of several words (Pets at Home) or in small letters."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from memoryhub.core.lexicon.known_names import known_names

_LETTER = r"[A-Za-z\dÀ-ɏ&'’]"
_WORD = re.compile(rf"(?<![A-Za-z\dÀ-ɏ'’@./-])[A-Za-z\d]{_LETTER}*(?:[.-]{_LETTER}+)*")
_GOES_ON = re.compile(_LETTER.replace("'’", ""))
_ARTICLE = ("the ", "The ")


def known_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Where such names stand, the longest at a place, none inside another; offsets in code points."""
    reach = 0
    beginnings = _beginnings()
    for word in _WORD.finditer(text):
        start = word.start()
        if start < reach:
            continue
        for name in beginnings.get(word.group(), ()):
            end = start + len(name)
            if text.startswith(name, start) and not _GOES_ON.match(text, end):
                yield start, end
                reach = end
                break


@cache
def _beginnings() -> Mapping[str, tuple[str, ...]]:
    """The names by their first word, the longest first; not what is an everyday word as well."""
    found: dict[str, list[str]] = {}
    for name, common in known_names("en").items():
        if common or name.startswith(_ARTICLE) or (" " not in name and name[0].isupper()):
            continue
        first = _WORD.match(name)
        if first:
            found.setdefault(first.group(), []).append(name)
    return {first: tuple(sorted(names, key=len, reverse=True)) for first, names in found.items()}
