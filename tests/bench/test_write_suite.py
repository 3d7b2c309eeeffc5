"""The write suite: its counts are right, its halves are apart, its weights come from its lines."""

import json
from pathlib import Path
from typing import Any

import pytest

from memoryhub.core.extraction.weights import WEIGHTS
from sessions_app.bench.write import PARTS, write_figures
from sessions_app.bench.write_lines import LabelledLine, figures, own_lines, verdict
from sessions_app.bench.write_mempalace import mempalace_figures
from sessions_app.bench.write_training import line_features, train, training_lines

LANGUAGES = ("en", "zh")
FLOOR = {"precision": 0.85, "recall": 0.83, "type_accuracy": 0.85}


def test_precision_recall_and_types_are_counted_by_line() -> None:
    lines = [
        LabelledLine("I'm allergic to peanuts.", ("fact",), ("health.allergy",)),
        LabelledLine("I love hiking.", ("fact",), ("preference.taste",)),
        LabelledLine("I love sushi.", ()),
        LabelledLine("ok", ()),
        LabelledLine("Thanks!", ("fact",)),
    ]
    found: Any = figures([verdict(line) for line in lines])
    assert (found["lines"], found["worth_keeping"]) == (5, 3)
    assert (found["precision"], found["recall"], found["f1"]) == (0.667, 0.667, 0.667)
    assert (found["type_accuracy"], found["subject_key_agreement"]) == (0.5, 1.0)
    low, high = found["precision_interval"]
    assert 0.0 <= low <= 0.667 <= high <= 1.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_in_two_halves(language: str) -> None:
    halves = {
        half: {line.text for line in own_lines(language, half)} for half in ("train", "dev", "held_out")
    }
    assert not halves["held_out"] & (halves["dev"] | halves["train"])
    assert len(halves["held_out"]) >= 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_held_out_lines_stay_above_the_floor(language: str) -> None:
    found: Any = figures([verdict(line) for line in own_lines(language, "held_out")])
    below = {name: found[name] for name, least in FLOOR.items() if found[name] < least}
    assert below == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weights_are_those_of_the_training_lines(language: str) -> None:
    lines = training_lines(language)
    trained = train([line_features(line) for line in lines], [line.worth_keeping for line in lines])
    committed = WEIGHTS[language]
    apart = {
        name: (trained.get(name, 0.0), committed.get(name, 0.0))
        for name in {*trained, *committed}
        # Sums of floats may differ in their last places from one machine to another.
        if abs(trained.get(name, 0.0) - committed.get(name, 0.0)) > 0.03
    }
    assert apart == {}, "run python -m sessions_app.bench.write_training"


def test_mempalace_is_read_with_its_labels(tmp_path: Path) -> None:
    place = tmp_path / "mempalace-extract" / "memory_extraction"
    place.mkdir(parents=True)
    row = {"id": "a", "text": "I'm allergic to peanuts."}
    zh = {"id": "a", "text": "我对花生过敏。"}
    label = {"id": "a", "memories": [{"type": "fact", "content": "Allergic to peanuts."}]}
    for name, value in (("dataset", row), ("dataset.zh", zh), ("labels", label)):
        (place / f"{name}.jsonl").write_text(json.dumps(value) + "\n", "utf-8")
    found: Any = mempalace_figures(tmp_path)
    assert [found[language]["recall"] for language in LANGUAGES] == [1.0, 1.0]
    assert [found[language]["type_accuracy"] for language in LANGUAGES] == [1.0, 1.0]


def test_a_missing_set_is_said(tmp_path: Path) -> None:
    assert {"own", "mempalace"} <= set(PARTS)
    with pytest.raises(FileNotFoundError):
        write_figures(tmp_path, lambda line: None)
