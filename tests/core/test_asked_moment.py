"""Questions about what held at a past moment, and questions that only look so."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.asked_moment import asked_moment

NOW = datetime(2026, 5, 20, 10, tzinfo=UTC)


def day_of(question: str) -> str:
    found = asked_moment(question, now=NOW, timezone="Asia/Shanghai")
    return "" if found is None else f"{found:%Y-%m-%d}"


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Where did I live in March 2025?", "2025-03-31"),
        ("What was my rent in the summer of 2025?", "2025-08-31"),
        ("Who was my boss last year?", "2025-12-31"),
        ("Where was I working on 3 May 2026?", "2026-05-03"),
        ("Which car did I have in 2019?", "2019-12-31"),
        ("2025年3月我住在哪里？", "2025-03-31"),
        ("2025年夏天我的房租是多少？", "2025-08-31"),
        ("去年我的上司是谁？", "2025-12-31"),
        ("2019年我开什么车？", "2019-12-31"),
    ],
)
def test_the_end_of_the_period_is_the_moment(question: str, day: str) -> None:
    assert day_of(question) == day


@pytest.mark.parametrize(
    "question",
    [
        "Where do I live?",
        "When did I move in March 2025?",
        "What did I do in June 2025?",
        "Where will I be in July 2026?",
        "What is planned for March 2026?",
        "我住在哪里？",
        "2025年6月我做了什么？",
        "2025年3月我去了哪里？",
        "2026年7月我在哪里？",
        "我是2025年哪天搬的家？",
    ],
)
def test_now_and_what_is_to_come_and_what_happened_are_none(question: str) -> None:
    assert day_of(question) == ""


def test_the_period_ends_by_the_clock_of_who_asks() -> None:
    found = asked_moment("Where did I live in March 2025?", now=NOW, timezone="Asia/Shanghai")
    assert found is not None
    assert found.astimezone(UTC) == datetime(2025, 3, 31, 15, 59, 59, tzinfo=UTC)
