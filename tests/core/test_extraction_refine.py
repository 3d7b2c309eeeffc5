"""Clauses that belong together, and what is still to come."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import Candidate, extract

NOW = datetime(2026, 11, 29, 4, tzinfo=UTC)


def read(text: str) -> list[Candidate]:
    return extract(text, role="user", said_at=NOW, timezone="Asia/Shanghai")


@pytest.mark.parametrize(
    "text", ["我搬到杭州了，住在西湖附近。", "I moved to Hangzhou, I live near West Lake."]
)
def test_a_home_told_in_two_clauses_is_one(text: str) -> None:
    (home,) = [found for found in read(text) if found.subject_key == "profile.home"]
    assert home.quote == home.content == text[home.start : home.end] == text[:-1]


@pytest.mark.parametrize("text", ["我下个月搬去成都。", "I'm moving to Berlin next month."])
def test_a_coming_move_is_a_plan(text: str) -> None:
    (plan,) = read(text)
    assert (plan.subject_key, plan.memory_type) == ("plan.home", "experience")
    assert plan.event_at is not None
    assert plan.event_at > NOW


@pytest.mark.parametrize("text", ["我上个月搬到成都了。", "I moved to Berlin last month."])
def test_a_past_move_is_where_one_lives(text: str) -> None:
    assert [found.subject_key for found in read(text)] == ["profile.home"]


@pytest.mark.parametrize("text", ["我住在北京，我在腾讯上班。", "I live in Rome, I work at Acme."])
def test_other_neighbours_stay_apart(text: str) -> None:
    assert len(read(text)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "我不喜欢健身，对吗？",
        "我住在北京，是不是？",
        "I don't like warm weather, right?",
        "I live in Rome, don't I?",
    ],
)
def test_what_only_asks_to_be_confirmed_says_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I moved to a new team.",
        "I moved to the third floor.",
        "I moved to vim.",
        "我们上周搬进来了。",
        "刚搬进来的租客很安静。",
        "我搬到三楼了。",
    ],
)
def test_what_names_no_home_is_none(text: str) -> None:
    assert "profile.home" not in [one.subject_key for one in read(text)]


@pytest.mark.parametrize("text", ["Just moved to Bristol last month.", "我上周搬到大连了。"])
def test_a_move_without_an_i_is_one(text: str) -> None:
    assert [one.subject_key for one in read(text)] == ["profile.home"]


@pytest.mark.parametrize("text", ["我还单身呢。", "I'm still single."])
def test_what_is_still_so_is_no_question(text: str) -> None:
    assert [one.subject_key for one in read(text)] == ["profile.marital"]
