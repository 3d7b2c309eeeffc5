"""Two matters in one sentence are two memories, each in its own words; in both languages."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(text: str) -> list[tuple[str, str]]:
    """Type and content of what is kept."""
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    return [(one.memory_type, one.content) for one in found]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "I don't like cilantro, and I'm seeing the dentist next Wednesday",
            ("preference", "I don't like cilantro"),
            ("experience", "I'm seeing the dentist next Wednesday"),
        ),
        (
            "My wife is a doctor and my daughter is in second grade",
            ("fact", "My wife is a doctor"),
            ("fact", "my daughter is in second grade"),
        ),
        (
            "不喜欢吃香菜，下周三去看牙医",
            ("preference", "不喜欢吃香菜"),
            ("experience", "下周三去看牙医"),
        ),
        (
            "下周三去看牙医，不喜欢吃香菜",
            ("experience", "下周三去看牙医"),
            ("preference", "不喜欢吃香菜"),
        ),
        (
            "我老婆是医生，我女儿今年上二年级",
            ("fact", "我老婆是医生"),
            ("fact", "我女儿今年上二年级"),
        ),
    ],
)
def test_each_matter_stands_alone(text: str, first: tuple[str, str], second: tuple[str, str]) -> None:
    assert told(text) == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Oslo, near the harbor",
        "I'm allergic to peanuts, my throat swells up",
        "我住在杭州，在西湖附近",
        "我对花生过敏，吃了会肿",
    ],
)
def test_what_goes_on_with_a_matter_stays_with_it(text: str) -> None:
    assert [content for _, content in told(text)] == [text]
