"""The time a statement says it holds in, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.validity import stated_time

WEDNESDAY = datetime(2026, 11, 25, 9, tzinfo=UTC)


def read(text: str) -> tuple[str, str, str] | None:
    """Start and end as days, and what is left."""
    found = stated_time(text, said_at=WEDNESDAY, timezone="UTC")
    if found is None:
        return None
    return str(found.start or "")[:10], str(found.end or "")[:10], found.rest


@pytest.mark.parametrize(
    ("text", "start", "rest"),
    [
        ("From next Monday I work in Shanghai.", "2026-11-30", "I work in Shanghai."),
        ("Starting December 3 I'll work in Ulm.", "2026-12-03", "I work in Ulm."),
        ("From next week on, call me Bo.", "2026-11-30", "call me Bo."),
        ("I have lived in Shanghai since March.", "2026-03-01", "I have lived in Shanghai"),
        ("I've been vegetarian since 2019.", "2019-01-01", "I've been vegetarian."),
        ("I work in Ulm from Monday.", "2026-11-30", "I work in Ulm."),
        ("下周一开始我在上海上班。", "2026-11-30", "我在上海上班。"),
        ("从下周一开始，我会在上海上班。", "2026-11-30", "我在上海上班。"),
        ("从三月起我住在上海。", "2026-03-01", "我住在上海。"),
        ("我三月以来一直住在上海。", "2026-03-01", "我一直住在上海。"),
        ("从明年一月起我住在柏林。", "2027-01-01", "我住在柏林。"),
    ],
)
def test_a_beginning(text: str, start: str, rest: str) -> None:
    assert read(text) == (start, "", rest)


@pytest.mark.parametrize(
    ("text", "end", "rest"),
    [
        ("Please answer in English until Friday.", "2026-11-28", "Please answer in English."),
        ("I'm on call through December 3.", "2026-12-04", "I'm on call."),
        ("到周五为止我在杭州办公。", "2026-11-28", "我在杭州办公。"),
        ("请你直到月底都叫我老王。", "2026-12-01", "请你都叫我老王。"),
        ("周五之前都用英文回复我。", "2026-11-27", "都用英文回复我。"),
    ],
)
def test_an_end(text: str, end: str, rest: str) -> None:
    assert read(text) == ("", end, rest)


def test_a_stay_that_is_over() -> None:
    assert read("三月到五月我住在罗马。") == ("2026-03-01", "2026-06-01", "我住在罗马。")


@pytest.mark.parametrize(
    "text",
    [
        "Finish it by Friday.",
        "The mail from Monday is lost.",
        "I moved here from Lyon.",
        "周五之前请发报告。",
        "我到周五才有空。",
        "我从北京来。",
        "I like tea.",
    ],
)
def test_deadlines_origins_and_plain_statements_have_none(text: str) -> None:
    assert read(text) is None
