"""The write suite's conflicts: how pairs of statements are told apart, by class and language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from memoryhub.core.conflict import Claim, Resolution, resolve
from sessions_app.bench.write_lines import DATA, SAID_AT

CLASSES = ("duplicate", "update", "contradiction", "complement")
LANGUAGES = ("en", "zh")
HALVES = ("dev", "held_out")
_APART = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two statements of one user, a month apart, and what the second is to the first."""

    label: str
    old_key: str
    new_key: str
    single_valued: bool
    domain: str
    old: str
    new: str


def labelled_pairs(language: str, half: str) -> list[LabelledPair]:
    """Our own pairs of one language: "dev" or "held_out" (docs/bench-write.md)."""
    rows = (DATA / f"conflict.{language}.{half}.tsv").read_text("utf-8").splitlines()[1:]
    return [_pair(*row.split("\t")) for row in rows]


def told_as(pair: LabelledPair) -> Resolution:
    """What the rules make of a pair; both are said outright by the user, of the same importance."""
    old = _claim("old", pair.old, pair.old_key, pair)
    new = _claim("new", pair.new, pair.new_key, pair)
    return resolve(new, [old], now=SAID_AT)


def conflict_figures() -> dict[str, object]:
    """Accuracy in all and by class, for each half and language."""
    return {
        language: {half: figures_of(labelled_pairs(language, half)) for half in HALVES}
        for language in LANGUAGES
    }


def figures_of(pairs: Iterable[LabelledPair]) -> dict[str, object]:
    """How many pairs of each class are told rightly; `confused` counts label > answer of the others."""
    asked, right, confused = Counter[str](), Counter[str](), Counter[str]()
    for pair in pairs:
        kind = told_as(pair).kind
        asked[pair.label] += 1
        right[pair.label] += kind == pair.label
        if kind != pair.label:
            confused[f"{pair.label} > {kind}"] += 1
    return {
        "pairs": asked.total(),
        "accuracy": round(right.total() / asked.total(), 3),
        "by_class": {name: round(right[name] / asked[name], 3) for name in CLASSES if asked[name]},
        "confused": dict(sorted(confused.items())),
    }


def _pair(label: str, key: str, values: str, domain: str, old: str, new: str) -> LabelledPair:
    old_key, _, new_key = key.partition(">")
    return LabelledPair(label, old_key, new_key or old_key, values == "one", domain, old, new)


def _claim(name: str, text: str, key: str, pair: LabelledPair) -> Claim:
    return Claim(
        id=name,
        content=text,
        subject_key=key,
        memory_type="preference",
        importance=7,
        confidence=0.9,
        feedback_weight=1.0,
        trust=100,
        said_at=SAID_AT if name == "new" else SAID_AT - _APART,
        single_valued=pair.single_valued,
    )
