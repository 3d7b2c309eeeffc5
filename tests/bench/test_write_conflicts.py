"""Pairs of statements are told apart by class, in both languages, above a floor."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.bench.write import PARTS
from sessions_app.bench.write_conflicts import (
    CLASSES,
    LANGUAGES,
    LabelledPair,
    conflict_figures,
    figures_of,
    labelled_pairs,
)

FLOOR, CLASS_FLOOR, APART = 0.88, 0.7, 0.1


def test_figures_are_counted_by_class() -> None:
    home = ("profile.home", "profile.home", True, "home", "I live in Paris")
    found: Any = figures_of(
        [
            LabelledPair("update", *home, "I moved to Rome"),
            LabelledPair("duplicate", *home, "My home is in Paris"),
            LabelledPair("complement", *home, "I moved to Rome"),
        ]
    )
    assert (found["pairs"], found["accuracy"]) == (3, 0.667)
    assert found["by_class"] == {"duplicate": 1.0, "update": 1.0, "complement": 0.0}
    assert found["confused"] == {"complement > update": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_halves_are_apart_and_large_enough(language: str) -> None:
    dev, held_out = (
        {(pair.old, pair.new) for pair in labelled_pairs(language, half)} for half in ("dev", "held_out")
    )
    assert not dev & held_out
    assert len(dev) + len(held_out) >= 80
    for half in ("dev", "held_out"):
        assert {pair.label for pair in labelled_pairs(language, half)} == set(CLASSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_held_out_pairs_stay_above_the_floor(language: str) -> None:
    found: Any = figures_of(labelled_pairs(language, "held_out"))
    assert found["accuracy"] >= FLOOR
    assert min(found["by_class"].values()) >= CLASS_FLOOR


def test_both_languages_do_alike_and_the_suite_says_so() -> None:
    found: Any = conflict_figures()
    assert "conflicts" in PARTS
    accuracies = [found[language]["held_out"]["accuracy"] for language in LANGUAGES]
    assert abs(accuracies[0] - accuracies[1]) <= APART
