"""Duplicate, update, contradiction, complement: told apart, and never against a more trusted word."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memoryhub.core.conflict import (
    Claim,
    ConflictParams,
    effective_score,
    resolve,
    same_meaning,
    score_factors,
)

NOW = datetime(2026, 5, 13, tzinfo=UTC)
OLD = Claim("old", "我住在上海", "profile.home", "fact", 8, 0.9, 1.0, 100, NOW - timedelta(days=30), True)
NEW = replace(OLD, id="new", content="我搬到杭州了", said_at=NOW)


def test_nothing_known_is_new() -> None:
    assert resolve(NEW, [], now=NOW).kind == "new"
    assert resolve(NEW, [replace(OLD, subject_key="profile.job")], now=NOW).kind == "new"


def test_an_update_closes_the_old() -> None:
    found = resolve(NEW, [OLD], now=NOW)
    assert (found.kind, found.winner, found.closes, found.ask) == ("update", "new", ("old",), False)
    assert found.reason
    assert found.reason_zh


def test_what_was_said_earlier_arrives_as_history() -> None:
    late = replace(NEW, said_at=OLD.said_at - timedelta(days=1))
    found = resolve(late, [OLD], now=NOW)
    assert (found.kind, found.winner, found.closes) == ("update", "old", ("new",))


def test_low_trust_never_closes_what_the_user_said() -> None:
    found = resolve(replace(NEW, trust=30), [OLD], now=NOW)
    assert (found.kind, found.winner, found.closes, found.ask) == ("contradiction", "old", (), True)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("我对花生过敏", "我对花生过敏的。", True),
        ("I'm allergic to peanuts", "I am allergic to peanuts.", True),
        ("I love hiking in the mountains", "I love to hike in the mountains", True),
        ("我住在上海浦东", "我现在住在上海浦东", True),
        ("我喜歡咖啡", "我喜欢咖啡", True),
        ("I live in Paris", "I live in Berlin", False),
        ("I like coffee", "I don't like coffee", False),
        ("我喜欢咖啡", "我不喜欢咖啡", False),
        ("I have 2 dogs", "I have 3 dogs", False),
    ],
)
def test_same_meaning(one: str, other: str, same: bool) -> None:
    assert same_meaning(one, other) is same


def test_a_duplicate_merges_and_the_better_source_takes_over() -> None:
    again = replace(NEW, content="我现在住在上海。")
    assert resolve(again, [OLD], now=NOW).closes == ()
    inferred = replace(OLD, trust=50)
    assert resolve(again, [inferred], now=NOW).closes == ("old",)


def test_many_values_complement() -> None:
    tools = replace(OLD, subject_key="tool.x", single_valued=False, content="we use pytest")
    more = replace(tools, id="new", content="we use ruff", said_at=NOW)
    assert resolve(more, [tools], now=NOW).kind == "complement"


def test_a_contradiction_is_scored_and_near_scores_are_asked() -> None:
    unsure = replace(NEW, confidence=0.5)
    near = resolve(unsure, [OLD], now=NOW)
    assert (near.kind, near.winner, near.ask) == ("contradiction", "old", True)
    weak = resolve(replace(unsure, importance=2), [OLD], now=NOW)
    assert (weak.winner, weak.closes, weak.ask) == ("old", (), False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The author of Another Country is Baldwin", "The author of Another Country is King"),
        ("The spouse of Tom is Ann", "The spouse of Tom is Summer Lee"),
    ],
)
def test_words_within_a_name_are_no_addition_and_no_condition(old: str, new: str) -> None:
    known = replace(OLD, subject_key="fact.x", content=old)
    found = resolve(replace(NEW, subject_key="fact.x", content=new), [known], now=NOW)
    assert (found.kind, found.closes) == ("update", ("old",))


def test_what_is_unsure_waits_and_what_never_changes_is_asked_about() -> None:
    key: dict[str, Any] = {"subject_key": "profile.birthday"}
    known = replace(OLD, content="My birthday is May 3", **key)
    sure = resolve(replace(NEW, content="My birthday is June 9", **key), [known], now=NOW)
    assert (sure.kind, sure.winner, sure.ask) == ("contradiction", "new", True)
    unsure = resolve(replace(NEW, content="Maybe my birthday is June 9", **key), [known], now=NOW)
    assert (unsure.kind, unsure.winner, unsure.ask) == ("contradiction", "old", True)
    corrected = resolve(replace(NEW, content="I was wrong, my birthday is June 9", **key), [known], now=NOW)
    assert (corrected.kind, corrected.winner, corrected.ask) == ("update", "new", False)


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("I love pork", "I no longer eat pork", "update"),
        ("我喜欢吃猪肉", "我不吃猪肉了", "update"),
        ("I love pork", "I don't eat pork", "contradiction"),
        ("I love pork", "I don't eat beef", "new"),
    ],
)
def test_the_opposite_under_another_key_ends_it(old: str, new: str, kind: str) -> None:
    terms: dict[str, Any] = {"memory_type": "preference", "importance": 7}
    known = replace(OLD, subject_key="preference.taste.pork", content=old, **terms)
    told = replace(NEW, subject_key="diet.avoid.pork", content=new, **terms)
    found = resolve(told, [known], now=NOW)
    assert (found.kind, found.closes) == (kind, () if kind == "new" else ("old",))


def test_a_score_shows_its_four_numbers() -> None:
    year = replace(
        OLD, subject_key="report.format", memory_type="preference", said_at=NOW - timedelta(days=365)
    )
    shown = score_factors(replace(year, feedback_weight=1.2), NOW).as_dict()
    assert shown == {
        "importance": 0.8, "confidence": 0.9, "feedback": 1.2, "decay": 0.5, "effective": 0.432,
    }  # fmt: skip


def test_identity_does_not_fade_and_others_have_half_lives() -> None:
    year = timedelta(days=365)
    identity = replace(OLD, said_at=NOW - 10 * year)
    assert effective_score(identity, now=NOW) == pytest.approx(0.72)
    wish = replace(OLD, subject_key="answer.style", memory_type="preference", said_at=NOW - year)
    assert effective_score(wish, now=NOW) == pytest.approx(0.36)
    params = ConflictParams(half_life_days={"preference": None})
    assert effective_score(wish, now=NOW, params=params) == pytest.approx(0.72)
    assert effective_score(replace(wish, feedback_weight=0.5), now=NOW) == pytest.approx(0.18)
