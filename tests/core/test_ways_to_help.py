"""How one likes to be helped is kept; one task, the weather and what is in the fridge are not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def kept(text: str) -> list[tuple[str, str]]:
    """Key and kind of each thing read in a turn of the user."""
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    return [(one.subject_key, one.memory_type) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "I like it when you begin with the answer.",
        "I prefer it when you show the sources.",
        "I find it easier when you split the work into steps.",
        "I want you to always cite the page.",
        "我喜欢你先给结论再说理由。",
        "我更希望你分步写。",
        "我比较喜欢你直接列重点。",
    ],
)
def test_how_one_likes_to_be_helped_is_kept(text: str) -> None:
    [(key, kind)] = kept(text)
    assert key.startswith("answer.")
    assert kind == "preference"


@pytest.mark.parametrize(
    "text",
    [
        "I like it when you sing to me.",
        "I find it easier when you drive.",
        "我喜欢你先敲门再进来。",
        "我希望你多休息。",
        "We don't have bread.",
        "We are out of coffee again.",
        "给门口的告示起三个标题吧。",
        "帮我想两句话。",
        "从早上就在下雪。",
    ],
)
def test_what_is_no_wish_for_good_is_not(text: str) -> None:
    assert not [key for key, _ in kept(text) if key.startswith(("answer.", "instruction.", "preference."))]


@pytest.mark.parametrize(
    ("text", "key"),
    [("We don't have a car.", "profile.about.car"), ("I'm out of work.", "profile.job.out-work")],
)
def test_what_one_lacks_for_long_is_kept(text: str, key: str) -> None:
    assert [found for found, _ in kept(text)] == [key]


def test_a_task_with_a_rule_for_good_is_one() -> None:
    assert kept("以后每次给门口的告示起三个标题。")
