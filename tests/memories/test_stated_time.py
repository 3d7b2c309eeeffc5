"""What a turn says of another time is kept for that time: later starts, ends, and words about the past."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from memories.services.statement import TurnText
from memories.services.write import extract_and_remember
from memoryhub.core.ids import new_id
from tests.memories.conftest import Person
from tests.memories.test_extract import active
from tests.memories.test_time import held

SAID = datetime(2026, 6, 3, 9, tzinfo=UTC)  # a Wednesday
DAY = timedelta(days=1)


def hear(person: Person, text: str, said_at: datetime = SAID) -> None:
    """A turn as memory reads it."""
    turn = TurnText(turn_id=new_id(), session_id=new_id(), role="user", content=text, said_at=said_at)
    assert extract_and_remember(person.scope, turn), text


@pytest.mark.parametrize(
    ("key", "now", "later"),
    [
        ("profile.workplace", "I work in Beijing.", "From next Monday I work in Shanghai."),
        ("profile.workplace", "我在北京上班。", "下周一开始我在上海上班。"),
    ],
)
def test_a_later_start_is_no_plan_and_leaves_today_alone(ann: Person, key: str, now: str, later: str) -> None:
    hear(ann, now)
    hear(ann, later, SAID + timedelta(hours=1))
    assert held(ann, SAID + 2 * DAY, key=key) == [now.rstrip(".。")]
    assert held(ann, SAID + 5 * DAY, key=key) == [later.rstrip(".。")]


@pytest.mark.parametrize(
    ("always", "short"),
    [
        ("Please answer in German.", "Please answer in English until Friday."),
        ("请用德语回复我。", "周五之前都用英文回复我。"),
    ],
)
def test_until_a_day_the_former_wish_rests(ann: Person, always: str, short: str) -> None:
    hear(ann, always)
    hear(ann, short, SAID + timedelta(hours=1))
    key = "answer.language"
    assert held(ann, SAID + DAY, key=key) == [short.rstrip(".。")]
    assert held(ann, SAID + 4 * DAY, key=key) == [always.rstrip(".。")]


@pytest.mark.parametrize(
    ("before", "since"),
    [
        ("I live in Beijing.", "I have lived in Shanghai since March."),
        ("我住在北京。", "从三月起我住在上海。"),
    ],
)
def test_since_an_earlier_month_the_newer_word_counts(ann: Person, before: str, since: str) -> None:
    hear(ann, before, SAID - 20 * DAY)
    hear(ann, since)
    key = "profile.home"
    assert held(ann, SAID - 60 * DAY, key=key) == [since.rstrip(".。")]
    assert held(ann, SAID - 10 * DAY, key=key) == [since.rstrip(".。")]
    assert held(ann, key=key) == [since.rstrip(".。")]


def test_an_old_dialogue_read_late_does_not_undo_it(ann: Person) -> None:
    hear(ann, "I have lived in Shanghai since March.")
    hear(ann, "I live in Beijing.", SAID - 20 * DAY)
    assert held(ann, key="profile.home") == ["I have lived in Shanghai since March"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I have asthma, from tomorrow I take steroids.", "health.condition.asthma"),
        ("我血脂高,明天开始吃他汀。", "health.condition.血脂"),
    ],
)
def test_an_illness_is_had_now_though_its_cure_begins_later(ann: Person, text: str, key: str) -> None:
    hear(ann, text)
    assert held(ann, SAID + timedelta(hours=1), key=key) == [text.rstrip(".。")]


@pytest.mark.parametrize(
    ("trip", "state"),
    [
        (
            "I'm going to Slovenia with my sister Bea from 13 July to 19 July",
            "I'm staying with my sister Bea from 13 July to 19 July",
        ),
        ("我7月13号到7月19号跟我姐去腾冲旅游", "我7月13号到7月19号住在我姐家"),
    ],
)
def test_a_journey_stays_known_when_it_is_over(ann: Person, trip: str, state: str) -> None:
    hear(ann, trip)
    hear(ann, state, SAID + timedelta(hours=1))
    assert [row.content for row in active(ann)] == [trip]
