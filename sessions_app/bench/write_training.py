"""Train the weights of `memoryhub/core/extraction/worth.py`: python -m sessions_app.bench.write_training.

Writes `memoryhub/core/extraction/weights.py` from the lines "train" and "dev" of both languages; the held-out
lines are never read. Full-batch gradient descent from zero, so the same lines give the same weights.
"""

import textwrap
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from memoryhub.core.extraction.clauses import prepare, sentence_text
from memoryhub.core.extraction.features import features
from memoryhub.core.text import detect_language, fold, split_sentences
from sessions_app.bench.write_lines import LabelledLine, own_lines

_TARGET = Path(__file__).parents[2] / "memoryhub" / "core" / "extraction" / "weights.py"
_SEEN_AT_LEAST = 3  # a feature of fewer lines says more about the line than about the language
_RIDGE = 0.002
_STEPS = 600
_RATE = 2.0

Matrix = npt.NDArray[np.float64]


def training_lines(language: str) -> list[LabelledLine]:
    """The lines of one sentence: a longer text is worth keeping for one of its sentences only."""
    lines = [*own_lines(language, "train"), *own_lines(language, "dev")]
    return [
        line for line in lines if len(split_sentences(line.text)) == 1 and line.memory_types != ("forget",)
    ]


def line_features(line: LabelledLine) -> frozenset[str]:
    """The features of a line of one sentence, as the engine sees them."""
    prepared = prepare(line.text)
    said = sentence_text(prepared, list(prepared.clauses)) if prepared.clauses else line.text
    return features(said, fold(said), detect_language(said))


def train(found: Sequence[frozenset[str]], kept: Sequence[bool]) -> dict[str, float]:
    """The weights of the features and the bias, ridge-penalised logistic regression."""
    counts = Counter(name for names in found for name in names)
    names = sorted(name for name, count in counts.items() if count >= _SEEN_AT_LEAST)
    place = {name: index for index, name in enumerate(names)}
    rows: Matrix = np.zeros((len(found), len(names)))
    for row, present in enumerate(found):
        rows[row, [place[name] for name in present if name in place]] = 1.0
    target: Matrix = np.array(kept, dtype=np.float64)
    weights: Matrix = np.zeros(len(names))
    bias = 0.0
    for _ in range(_STEPS):
        error = 1 / (1 + np.exp(-(rows @ weights + bias))) - target
        weights -= _RATE * (rows.T @ error / len(target) + _RIDGE * weights)
        bias -= _RATE * float(error.mean())
    rounded = {name: round(float(weight), 2) for name, weight in zip(names, weights, strict=True)}
    return {"bias": round(bias, 2), **{name: weight for name, weight in rounded.items() if weight}}


def module_text(weights: dict[str, dict[str, float]]) -> str:
    """The source of the weights module."""
    tables = []
    for language, table in weights.items():
        words = " ".join(f"{name}={weight:+.2f}" for name, weight in table.items())
        wrapped = "\n".join(textwrap.wrap(words, 108, break_long_words=False, break_on_hyphens=False))
        tables.append(f'    "{language}": _read("""\n{wrapped}\n"""),')
    return (
        '"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""\n\n'
        "from collections.abc import Mapping\nfrom types import MappingProxyType\n\n\n"
        "def _read(table: str) -> Mapping[str, float]:\n"
        '    pairs = (entry.rsplit("=", 1) for entry in table.split())\n'
        "    return MappingProxyType({name: float(weight) for name, weight in pairs})\n\n\n"
        "WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({\n"
        + "\n".join(tables)
        + "\n})  # fmt: skip\n"
        '"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""\n'
    )


def main() -> None:
    """Train both languages and write the module."""
    weights = {}
    for language in ("en", "zh"):
        lines = training_lines(language)
        weights[language] = train(
            [line_features(line) for line in lines], [line.worth_keeping for line in lines]
        )
    _TARGET.write_text(module_text(weights), "utf-8")


if __name__ == "__main__":
    main()
