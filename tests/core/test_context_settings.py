"""Settings keep to their bounds, alone and together, and read whatever was stored."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.context_settings import (
    BY_NAME,
    MOST_MODELS,
    SETTINGS,
    Setting,
    bounds_of,
    changed_settings,
    context_settings,
)
from memoryhub.core.errors import InvalidInput
from memoryhub.core.model_limits import ModelFacts

NUMBERS = [setting for setting in SETTINGS if setting.kind not in ("choice", "switch")]
LOOSE = {"compress_token_share": 0.2, "compress_hard_share": 1.0, "token_budget": 2_000_000}
BAD: list[Any] = ["x", [], {}, float("nan"), float("inf"), 10**400, -1, "hybrid\n"]
MODEL: dict[str, Any] = {"context": 8_000, "encoding": "o200k_base", "input_price": 1, "output_price": None}


def refused(changes: dict[str, Any]) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        changed_settings({}, changes)
    return caught.value


def test_the_defaults_keep_to_their_own_bounds() -> None:
    defaults = {setting.name: setting.default for setting in SETTINGS}
    assert changed_settings({}, defaults) == {}
    assert dict(context_settings({}).values) == defaults


@pytest.mark.parametrize("setting", NUMBERS, ids=lambda setting: setting.name)
def test_bounds_are_inclusive(setting: Setting) -> None:
    bounds = bounds_of(setting)
    whole = setting.kind != "share"
    for bound in (setting.least, setting.most):
        value = int(bound) if whole else bound
        stored = changed_settings({}, {**LOOSE, setting.name: value})
        assert context_settings(stored)[setting.name] == value
    for value in (setting.least - 0.001, setting.most + 0.001, setting.least - 1, setting.most + 1):
        error = refused({setting.name: int(value) if whole and value % 1 == 0 else value})
        assert (error.code, error.field) == ("invalid_setting", setting.name)
        assert {name: error.data[name] for name in bounds} == bounds


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
@pytest.mark.parametrize("value", BAD, ids=[f"bad{place}" for place in range(len(BAD))])
def test_what_can_never_be_right_is_refused(setting: Setting, value: Any) -> None:
    assert refused({setting.name: value}).field == setting.name


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_nothing_is_a_value_only_where_it_means_no_limit(setting: Setting) -> None:
    if setting.optional:
        assert changed_settings({setting.name: setting.least}, {setting.name: None}) == {}
    else:
        assert refused({setting.name: None}).code == "invalid_setting"


def test_switches_are_no_numbers_and_numbers_no_switches() -> None:
    assert refused({"budget_notice": 1}).data["choices"] == [True, False]
    assert refused({"last_turns": True}).code == "invalid_setting"
    assert refused({"last_turns": 5.0}).code == "invalid_setting"


def test_an_unknown_name_is_refused_and_named() -> None:
    error = refused({"last_turns": 5, "colour": "red"})
    assert (error.code, error.field) == ("unknown_setting", "colour")


def test_the_hard_bound_does_not_lie_below_the_threshold() -> None:
    error = refused({"compress_token_share": 0.9, "compress_hard_share": 0.8})
    assert (error.field, error.data["minimum"]) == ("compress_hard_share", 0.9)
    with pytest.raises(InvalidInput):
        changed_settings({"compress_hard_share": 0.85}, {"compress_token_share": 0.9})


@given(
    st.dictionaries(
        st.sampled_from([*BY_NAME, "models", "gone"]),
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.dictionaries(st.text(max_size=3), st.integers()),
    )
)
def test_any_stored_document_gives_settings_that_hold(stored: dict[str, Any]) -> None:
    settings = context_settings(stored)
    assert settings.values.keys() == BY_NAME.keys()
    own = {name: value for name, value in settings.values.items() if value != BY_NAME[name].default}
    for name, value in own.items():
        assert changed_settings({}, {**LOOSE, name: value}) is not None


@pytest.mark.parametrize(
    "table",
    [
        None,
        [],
        {"m": {}},
        {"m": {**MODEL, "context": 255}},
        {"m": {**MODEL, "context": 8_000.0}},
        {"m": {**MODEL, "encoding": "p50k_base"}},
        {"m": {**MODEL, "encoding": None}},
        {"m": {**MODEL, "input_price": -1}},
        {"m": {**MODEL, "output_price": float("nan")}},
        {"m": {**MODEL, "colour": 1}},
        {"": MODEL},
        {" ": MODEL},
        {"m\n": MODEL},
        {"m\u200b": MODEL},
        {"x" * 121: MODEL},
        {f"m{number}": MODEL for number in range(MOST_MODELS + 1)},
    ],
)
def test_a_table_of_models_with_a_bad_row_is_refused(table: Any) -> None:
    assert refused({"models": table}).code == "invalid_model"


def test_the_tenants_own_models() -> None:
    stored = changed_settings({}, {"models": {"m": MODEL, "bare": {"context": 300}}})
    models = context_settings(stored).models
    assert models["m"] == ModelFacts(8_000, "o200k_base", 1, None)
    assert models["bare"] == ModelFacts(300, "o200k_base")
    assert changed_settings(stored, {"models": {}}) == {}


def test_a_small_budget_reserves_a_smaller_reply() -> None:
    settings = context_settings({"safety_margin": 0.2, "reply_reserve": 4_000, "recall_share": 0.3})
    assert settings.budget_policy(1_000).reply_reserve == 200
    policy = settings.budget_policy(100_000)
    assert (policy.reply_reserve, policy.usable, policy.share("recall")) == (4_000, 76_000, 22_800)
    assert policy.share("summary") == 34_200


def test_a_sessions_own_mode_goes_before_the_tenants() -> None:
    settings = context_settings({"compression_mode": "reactive", "compress_every_turns": 7})
    assert settings.compression_policy().mode == "reactive"
    own = settings.compression_policy(mode="preventive")
    assert (own.mode, own.every_turns) == ("preventive", 7)


def test_working_memory_lives_as_long_as_it_is_told() -> None:
    assert context_settings({"working_memory_minutes": 5}).working_memory.total_seconds() == 300
