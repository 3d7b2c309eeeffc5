"""How words are told by what they speak of: tables of classes turned round, and the look-up in a text."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

_TOKEN = re.compile(r"[^\W_]+(?:['+#/&-][^\W_]+)*")
_ENDINGS = ("'s", "es", "s", "ed", "d", "ing")
# What a word that no table knows is by its form.
_FORMS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"(?:itis|osis|a?emia|algia|oma|pathy|plegia)$"), ("illness",)),
    (re.compile(r"(?:ologist|ographer|ician|smith|wright|monger|keeper)s?$"), ("trade",)),
    (re.compile(r"(?:ology|onomy|ography)$"), ("study",)),
)
_SHORTEST_FORM = 6
_LONGEST_PHRASE = 4
_LONGEST_ZH = 6

Classes = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Word:
    """One word or phrase of a text, `text[start:end]`, with its classes (empty when it has none)."""

    text: str
    start: int
    end: int
    classes: tuple[str, ...]


def by_word(table: Mapping[str, str]) -> Classes:
    """Turn class -> words (blanks between, `_` inside a phrase) into word -> classes."""
    found: dict[str, tuple[str, ...]] = {}
    for name, words in table.items():
        for word in words.split():
            phrase = word.replace("_", " ")
            found[phrase] = (*found.get(phrase, ()), *(() if name in found.get(phrase, ()) else (name,)))
    return MappingProxyType(found)


def words_en(text: str, classes: Classes) -> Iterator[Word]:
    """The words of a folded English text, the longest known phrase first."""
    tokens = [(found.group(), found.start(), found.end()) for found in _TOKEN.finditer(text)]
    place = 0
    while place < len(tokens):
        for length in range(min(_LONGEST_PHRASE, len(tokens) - place), 0, -1):
            phrase = " ".join(token for token, _, _ in tokens[place : place + length])
            names = _names(phrase, classes) if length == 1 else classes.get(phrase, ())
            if names or length == 1:
                yield Word(phrase, tokens[place][1], tokens[place + length - 1][2], names)
                place += length
                break


def words_zh(text: str, classes: Classes) -> Iterator[Word]:
    """The words of a folded Chinese text by longest match; what no class knows comes as single signs."""
    place = 0
    while place < len(text):
        if text[place].isascii() and text[place].isalnum():
            found = _TOKEN.match(text, place)
            end = found.end() if found else place + 1
            while end > place + 1 and not text[end - 1].isascii():
                end -= 1
            yield Word(text[place:end], place, end, classes.get(text[place:end], ()))
            place = end
            continue
        for length in range(min(_LONGEST_ZH, len(text) - place), 0, -1):
            names = classes.get(text[place : place + length], ())
            if names or length == 1:
                yield Word(text[place : place + length], place, place + length, names)
                place += length
                break


def _names(word: str, classes: Classes) -> tuple[str, ...]:
    if word in classes:
        return classes[word]
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            if stem in classes:
                return classes[stem]
            if ending in ("ed", "ing") and stem + "e" in classes:
                return classes[stem + "e"]
            if ending in ("ed", "ing") and stem[-1] == stem[-2] and stem[:-1] in classes:
                return classes[stem[:-1]]
            if ending == "es" and stem[-1] == "i" and stem[:-1] + "y" in classes:
                return classes[stem[:-1] + "y"]
    return _by_form(word) if len(word) >= _SHORTEST_FORM else ()


def _by_form(word: str) -> tuple[str, ...]:
    return next((names for form, names in _FORMS if form.search(word)), ())
