"""Trains the tagger of Chinese names, and counts what it finds."""

import hashlib
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pycrfsuite

from memoryhub.core.spans.tagger import BEGIN, END, INSIDE, OUTSIDE, NameTagger, plain_form
from memoryhub.core.spans.tagger_features import features_of, words_of
from sessions_app.bench.own_conversations import MARK

DIGEST_SUFFIX = ".sha256"  # of the file beside the model that says which lines it was trained on
TRAINING_FILE = Path(__file__).parent / "data" / "names.zh.train.txt"
# L1 keeps the model small, L2 keeps any one weight small; chosen on lines kept out of the training.
_PARAMETERS = {"c1": 0.1, "c2": 0.05, "max_iterations": 120, "feature.possible_transitions": True}
_FOLDS = 5

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line as somebody wrote it, and where its names stand."""

    text: str
    names: tuple[Place, ...]


def named_lines(marked: Iterable[str]) -> Iterator[NamedLine]:
    """Lines with `{name|...}` in them, and marks of other kinds, which are taken off."""
    for line in marked:
        text, places, at = "", [], 0
        for mark in MARK.finditer(line):
            text += line[at : mark.start()]
            if mark[1] == "name":
                places.append((len(text), len(text) + len(mark[2])))
            text += mark[2]
            at = mark.end()
        yield NamedLine(text + line[at:], tuple(places))


def training_lines() -> list[NamedLine]:
    """The lines that were written for the tagger."""
    lines = TRAINING_FILE.read_text(encoding="utf-8").splitlines()
    return list(named_lines(line for line in lines if line and not line.startswith("#")))


def training_digest() -> str:
    """SHA-256 of the file of training lines, in hexadecimal digits."""
    return hashlib.sha256(TRAINING_FILE.read_bytes()).hexdigest()


def train(lines: Iterable[NamedLine]) -> bytes:
    """The model of these lines, as CRFsuite writes it."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", params=_PARAMETERS, verbose=False)
    for line in lines:
        plain = plain_form(line.text)
        trainer.append(features_of(plain, words_of(plain)), labels_of(line))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model"
        trainer.train(str(file))
        return file.read_bytes()


def labels_of(line: NamedLine) -> list[str]:
    """A label for each character: outside, or the first, an inner or the last one of a name."""
    labels = [OUTSIDE] * len(line.text)
    for start, end in line.names:
        labels[start:end] = [BEGIN, *[INSIDE] * (end - start - 2), END][: end - start]
    return labels


def crossed(lines: Sequence[NamedLine]) -> dict[str, float]:
    """Train without each fifth of the lines in turn; what is found of the names in it, in per cent.

    `recall` counts names that lie whole within a place found, `precision` places that touch a name.
    """
    names = found = places = right = 0
    for fold in range(_FOLDS):
        tagger = NameTagger(train(line for place, line in enumerate(lines) if place % _FOLDS != fold))
        for line in lines[fold::_FOLDS]:
            tagged = tagger.places(line.text)
            names += len(line.names)
            places += len(tagged)
            found += sum(any(a <= start and end <= b for a, b, _ in tagged) for start, end in line.names)
            right += sum(any(a < end and start < b for start, end in line.names) for a, b, _ in tagged)
    return {"recall": round(100 * found / names, 1), "precision": round(100 * right / places, 1)}
