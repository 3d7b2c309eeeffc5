"""The figures of recall: bounds, errors that name the figure, what is kept, thresholds by model."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.errors import InvalidInput
from memoryhub.core.ranking import BoostWeights
from memoryhub.core.recall_settings import (
    DEFAULTS,
    RECALL_SETTINGS,
    bounds_of,
    changed_document,
    differences,
    recall_settings,
    shares_of,
)

MODEL = "a-model"


def test_without_a_version_recall_is_as_the_product_ships_it() -> None:
    assert DEFAULTS.version == 0
    assert DEFAULTS.boosts == BoostWeights()
    assert DEFAULTS.weights == {
        "vector": 1.0, "line": 0.5, "text": 1.0, "key": 1.0, "time": 0.5, "graph": 1.5, "near": 0.02,
    }  # fmt: skip
    assert (DEFAULTS["top_k"], DEFAULTS["top_k_overview"], DEFAULTS["diversity"]) == (6, 20, 0.0)


@pytest.mark.parametrize("setting", RECALL_SETTINGS, ids=lambda one: one.name)
def test_every_default_lies_within_its_bounds(setting: Any) -> None:
    assert changed_document({}, {setting.name: setting.default}) == {}
    if setting.kind != "choice":
        assert bounds_of(setting) == {"minimum": setting.least, "maximum": setting.most}
        for wrong in (setting.least - 1, setting.most + 1):
            with pytest.raises(InvalidInput) as refused:
                changed_document({}, {setting.name: wrong})
            assert (refused.value.code, refused.value.field) == ("number_out_of_range", setting.name)


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"colour": 1}, "unknown_setting", "colour"),
        ({"top_k": "6"}, "wrong_type", "top_k"),
        ({"top_k": True}, "wrong_type", "top_k"),
        ({"top_k": 6.5}, "wrong_type", "top_k"),
        ({"weight_vector": float("nan")}, "number_out_of_range", "weight_vector"),
        ({"abstain": "sometimes"}, "invalid_choice", "abstain"),
        ({"top_k_least": 21}, "number_out_of_range", "top_k_most"),
        ({"thresholds": []}, "wrong_type", "thresholds"),
        ({"thresholds": {MODEL: 1}}, "wrong_type", f"thresholds.{MODEL}"),
        ({"thresholds": {MODEL: {"mood": 0.1}}}, "unknown_setting", f"thresholds.{MODEL}.mood"),
        ({"thresholds": {MODEL: {"turn": 3}}}, "number_out_of_range", f"thresholds.{MODEL}.turn"),
        ({"thresholds": {" ": {}}}, "invalid_model", "thresholds"),
        ({"thresholds": {f"m{n}": {"turn": 0.1} for n in range(21)}}, "too_many_items", "thresholds"),
        (dict.fromkeys((f"weight_{arm}" for arm in DEFAULTS.weights), 0), "number_out_of_range",
         "weight_vector"),
    ],
)  # fmt: skip
def test_a_fault_names_its_figure(changes: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        changed_document({}, changes)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_only_what_differs_is_kept_and_null_takes_it_back() -> None:
    first = changed_document(
        {}, {"top_k": 8, "diversity": 0, "thresholds": {MODEL: {"turn": 0.3, "fact": 0.2}}}
    )
    assert first == {"top_k": 8, "thresholds": {MODEL: {"turn": 0.3, "fact": 0.2}}}
    second = changed_document(first, {"top_k": None, "thresholds": {MODEL: {"turn": None}}})
    assert second == {"thresholds": {MODEL: {"fact": 0.2}}}
    assert changed_document(second, {"thresholds": {MODEL: None}}) == {}
    assert differences(first, second) == [
        ("top_k", 8, 6),
        (f"thresholds.{MODEL}.turn", 0.3, None),
    ]


def test_what_an_older_version_wrote_and_is_not_taken_counts_as_not_set() -> None:
    read = recall_settings({"top_k": 900, "gone": 1, "thresholds": {MODEL: {"turn": "x"}}}, 3)
    assert (read["top_k"], read.own_thresholds, read.version) == (6, {}, 3)


def test_a_tenants_own_threshold_goes_before_the_calibrated_one() -> None:
    settings = recall_settings({"thresholds": {MODEL: {"turn": 0.4}}})
    found = settings.thresholds(MODEL, {MODEL: {"turn": 0.1, "fact": 0.2, "preference": 0.3}})
    assert (found["turn"], found.source("turn")) == (0.4, "tenant")
    assert (found["fact"], found.source("fact")) == (0.2, "calibrated")
    assert (found["chunk"], found.source("chunk")) == (0.0, "none")
    assert found.least_memory == 0.0  # experiences have none
    assert settings.thresholds("another", {})["turn"] == 0.0


@pytest.mark.parametrize(("room", "places"), [(0, 3), (-5, 3), (300, 3), (600, 5), (960, 8), (99_999, 20)])
def test_places_follow_the_room_that_is_left(room: int, places: int) -> None:
    assert DEFAULTS.top_k_for(room, [120] * 30) == places


def test_shares_are_places_of_those_asked_for() -> None:
    assert shares_of(DEFAULTS, 6) == {"memory": 6, "turn": 6, "chunk": 3}
    assert shares_of(DEFAULTS, 20)["chunk"] == 3
    assert shares_of(DEFAULTS, 1)["chunk"] == 1
    half = recall_settings({"memory_share": 0.5, "turn_share": 0.25, "chunk_share": 0})
    assert shares_of(half, 8) == {"memory": 4, "turn": 2, "chunk": 0}
