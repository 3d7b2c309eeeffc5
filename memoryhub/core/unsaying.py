"""Takes out of short texts and data what says something that is forgotten, and leaves the rest of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from memoryhub.core.said import STRETCH, Wording, says
from memoryhub.core.sentences import split_sentences
from memoryhub.core.terms import is_question_word, search_terms

FEWEST_TERMS = 2  # one word that two sentences share is no proof that they say the same
PART = 0.75  # of a sentence's terms: pairs of Chinese characters differ where a word between them is left out
MOST_TERMS = 40  # a sentence of more says so much that any short one may be found in it

_Telling = frozenset[str]


def wordings_of(text: str) -> list[Wording]:
    """What the sentences of a text say, each by its telling words; those with fewer than two say nothing."""
    told = (_telling(span.text) for span in split_sentences(text))
    return [Wording(terms) for terms in dict.fromkeys(told) if len(terms) >= FEWEST_TERMS]


class Unsaying:
    """Finds what says one of some wordings: a sentence with all its terms (or their share), or a part of it.

    "Anna prefers mail" is a part of "Anna prefers mail to phone calls" and goes with it.
    """

    def __init__(self, wordings: Iterable[Wording]) -> None:
        self._shared: list[Wording] = []
        self._whole: dict[str, list[_Telling]] = {}
        self._holding: dict[str, set[_Telling]] = {}
        for wording in dict.fromkeys(one for one in wordings if one.terms):
            if wording.share < 1:
                self._shared.append(wording)
            else:
                self._add(wording.terms)

    def __bool__(self) -> bool:
        return bool(self._shared or self._whole)

    def says(self, text: str) -> bool:
        """Whether a text says it, in one of its sentences or, where it is short, as a whole."""
        sentences = [span.text for span in split_sentences(text)]
        return any(map(self._sentence_says, sentences)) or self._says_over_all(text)

    def without(self, text: str) -> str:
        """`text` without the sentences that say it; empty where only all of them together do."""
        spans = split_sentences(text)
        said = [self._sentence_says(span.text) for span in spans]
        if not any(said):
            return "" if self._says_over_all(text) else text
        for span in reversed([span for span, goes in zip(spans, said, strict=True) if goes]):
            text = text[: span.start].rstrip(" ") + text[span.end :]
        text = text.strip()
        return "" if self._says_over_all(text) else text

    def without_in(self, data: Any, mark: str = "") -> Any:
        """Data as JSON holds it, with `mark` for texts of which nothing is left; names of fields go too."""
        if isinstance(data, str):
            left = self.without(data)
            return left if left or not data else mark
        if isinstance(data, list):
            kept: Any = [self.without_in(one, mark) for one in data]
        elif isinstance(data, dict):
            kept = {key: self.without_in(one, mark) for key, one in data.items() if not self.says(key)}
        else:
            return None if self._is_number(data) and self.says(str(data)) else data
        return type(kept)() if self._says_over_all(" ".join(_texts(kept))) else kept

    def _add(self, terms: _Telling) -> None:
        self._whole.setdefault(max(terms, key=lambda term: (len(term), term)), []).append(terms)
        if FEWEST_TERMS <= len(terms) <= MOST_TERMS:
            for term in terms:
                self._holding.setdefault(term, set()).add(terms)

    def _says_over_all(self, text: str) -> bool:
        return 0 < len(text) <= STRETCH and self._held_in(frozenset(search_terms(text)))

    def _sentence_says(self, sentence: str) -> bool:
        terms = frozenset(search_terms(sentence))
        if self._held_in(terms) or self._is_part(_telling(sentence)):
            return True
        return len(sentence) > STRETCH and bool(self._shared) and says(sentence, self._shared)

    def _held_in(self, terms: _Telling) -> bool:
        if any(whole <= terms for term in terms for whole in self._whole.get(term, ())):
            return True
        return any(len(one.terms & terms) / len(one.terms) >= one.share for one in self._shared)

    def _is_part(self, terms: _Telling) -> bool:
        pairs = sum(not term.isascii() for term in terms)
        if len(terms) - pairs / 2 < FEWEST_TERMS:  # a name of three characters is two pairs, and one word
            return False
        held = Counter(whole for term in terms for whole in self._holding.get(term, ()))
        least = len(terms) * PART
        return any(count >= least and _only_pairs(terms - whole) for whole, count in held.items())

    @staticmethod
    def _is_number(data: Any) -> bool:
        return isinstance(data, int | float) and not isinstance(data, bool)


def _telling(text: str) -> _Telling:
    return frozenset(term for term in search_terms(text) if not is_question_word(term))


def _only_pairs(terms: _Telling) -> bool:
    return not any(term.isascii() for term in terms)


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, one in data.items():
            yield key
            yield from _texts(one)
    elif isinstance(data, list):
        for one in data:
            yield from _texts(one)
    elif data is not None:
        yield str(data)
