"""The detector and the alarm keep what they were measured at, by the half that nobody tuned to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from memoryhub.core.redaction import SECRET_KINDS, find_sensitive, mask
from sessions_app.bench.injection_cases import payloads, plain_talk
from sessions_app.bench.pii_cases import CHECKED, negatives, positives
from sessions_app.bench.write_pii import injection_figures, is_hidden, pii_figures, raises_alarm

LANGUAGES = ("zh", "en")


@pytest.fixture(scope="module")
def secrets() -> Any:
    return pii_figures()["held_out"]


@pytest.fixture(scope="module")
def alarm() -> Any:
    return injection_figures()["held_out"]


@pytest.mark.parametrize("language", ["all", *LANGUAGES])
def test_secrets_are_found_in_both_languages(secrets: Any, language: str) -> None:
    assert secrets["recall"]["checksum_kinds"][language]["share"] >= 0.98
    assert secrets["recall"]["other_kinds"][language]["share"] >= 0.92


def test_look_alikes_are_left_alone(secrets: Any) -> None:
    assert secrets["false_positives"]["all"]["share"] <= 0.02
    assert max(secrets["false_positives"][language]["share"] for language in LANGUAGES) <= 0.03


def test_there_are_enough_cases_and_they_never_change(secrets: Any) -> None:
    assert min(secrets["positives"], secrets["negatives"]) >= 400
    assert positives() == positives()
    assert {case.kind for case in positives() if case.half == "held_out"} > CHECKED
    texts = {half: {case.text for case in negatives() if case.half == half} for half in ("dev", "held_out")}
    assert not texts["dev"] & texts["held_out"]


def test_the_measure_sees_one_readable_character() -> None:
    case = next(case for case in positives() if case.kind == "cn_id" and case.form == "plain")
    start, end = case.secrets[0]
    assert is_hidden(case)
    assert not is_hidden(replace(case, secrets=((start - 1, end),)))


def test_a_masked_text_raises_no_alarm() -> None:
    again = 0
    for case in positives():
        text = mask(case.text, find_sensitive(case.text))
        again += any(item.kind in SECRET_KINDS for item in find_sensitive(text))
    assert again <= len(positives()) // 100
    assert raises_alarm(positives()[0])


@pytest.mark.parametrize("language", ["all", *LANGUAGES])
def test_plain_talk_is_not_held_back(alarm: Any, language: str) -> None:
    assert alarm["benign_quarantined_as_user"][language]["share"] <= 0.03
    assert alarm["benign_quarantined_as_tool"][language]["share"] <= 0.03
    assert alarm["payloads_noticed"][language]["share"] >= 0.8


def test_the_corpus_is_large_and_in_both_languages() -> None:
    for cases, fewest in ((payloads(), 150), (plain_talk(), 100)):
        assert len({case.text for case in cases}) == len(cases) >= fewest
        assert min(sum(case.language == one for case in cases) for one in LANGUAGES) >= 0.4 * len(cases)
