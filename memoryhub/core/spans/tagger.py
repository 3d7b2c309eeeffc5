"""Finds Chinese names that no sign gives away, by a conditional random field over characters.

Trained by `manage.py train_name_tagger` on lines of our own, `sessions_app/bench/data/names.zh.train.txt`.
The method is that of Lafferty, McCallum and Pereira, 2001; CRFsuite does the sums.
"""

import re
import threading
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

import pycrfsuite

from memoryhub.core.spans.tagger_features import features_of, known_places, words_of
from memoryhub.core.text_fold import has_han, simplified

MODEL_FILE = "names.zh.crfsuite"
OUTSIDE, BEGIN, INSIDE, END = "O", "B", "I", "E"
# A name lost is worse than a word kept for nothing: a character counts from here on.
_LEAST, _LEAST_KNOWN = 0.1, 0.03  # the second for one of a name that everybody knows
_LONGEST = 12  # characters; what is longer is no name
_PIECES = 4_096  # whose names are remembered: a turn is looked at several times in a row
_FULL_WIDTH = str.maketrans(",.!?;:()", "，。！？；：（）")
# So that a long text takes no more memory than a short one: whole sentences, and no line end within.
_PIECE = re.compile(r"[^\n]{1,300}(?:[。！？\n]|$)|[^\n]{1,400}")
_EDGES = re.compile(r"^[\W\d_]+|[\W_]+$")

Place = tuple[int, int, float]
"""Start and end in code points, and how likely a name stands there, from 0 to 1."""


def plain_form(text: str) -> str:
    """`text` as the tagger reads it, of the same length: simplified, with the points of Chinese."""
    return simplified(text).translate(_FULL_WIDTH) if has_han(text) else text


def tagged_names(text: str) -> list[Place]:
    """Where names may stand in `text`, from the left, none within another; none in a text without Han."""
    found: list[Place] = []
    for piece in _PIECE.finditer(text):
        begin = piece.start()
        found += [(begin + start, begin + end, chance) for start, end, chance in _in_piece(piece.group())]
    return found


@lru_cache(maxsize=_PIECES)
def _in_piece(text: str) -> tuple[Place, ...]:
    return _tagger().places(text) if has_han(text) else ()


class NameTagger:
    """A trained model; several threads may use it at once."""

    def __init__(self, model: bytes) -> None:
        self._model = model
        self._local = threading.local()  # a tagger of CRFsuite remembers the text it was given last

    def places(self, text: str) -> tuple[Place, ...]:
        """Where names may stand in `text`, from the left, none within another."""
        plain = plain_form(text)
        words = words_of(plain)
        least = [_LEAST] * len(plain)
        for start, end, _ in known_places(plain, words):
            least[start:end] = [_LEAST_KNOWN] * (end - start)
        return tuple(_names(plain, least, *self._chances(features_of(plain, words))))

    def _chances(self, rows: Sequence[Sequence[str]]) -> tuple[list[float], list[float]]:
        """For each character how likely it is in a name, and the first one of a name."""
        if not hasattr(self._local, "tagger"):
            self._local.tagger = pycrfsuite.Tagger()
            self._local.tagger.open_inmemory(self._model)
        tagger = self._local.tagger
        tagger.set(rows)
        within = [1 - tagger.marginal(OUTSIDE, place) for place in range(len(rows))]
        first = [
            tagger.marginal(BEGIN, place) if chance >= _LEAST_KNOWN else 0.0
            for place, chance in enumerate(within)
        ]
        return within, first


@cache
def _tagger() -> NameTagger:
    return NameTagger(files("memoryhub.core").joinpath("data", MODEL_FILE).read_bytes())


def _names(
    text: str, least: Sequence[float], within: Sequence[float], first: Sequence[float]
) -> Iterator[Place]:
    start = 0
    while start < len(text):
        if within[start] < least[start]:
            start += 1
            continue
        end = start + 1
        while end < len(text) and within[end] >= least[end] and first[end] < within[end] / 2:
            end += 1
        yield from _trimmed(text, start, end, sum(within[start:end]) / (end - start))
        start = end


def _trimmed(text: str, start: int, end: int, chance: float) -> Iterator[Place]:
    """The place without signs at its edges and figures before it, unless nothing like a name is left."""
    inner = _EDGES.sub("", text[start:end])
    if inner and len(inner) <= _LONGEST:
        begin = text.index(inner, start)
        yield begin, begin + len(inner), chance
