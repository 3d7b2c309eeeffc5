"""What is pinned word for word: terms the user lays down, and not encouragement, impatience or stories."""

import pytest

from memoryhub.core.pins.standing_orders import is_directive
from sessions_app.bench.own_cases import CONSTRAINTS


@pytest.mark.parametrize("text", [*CONSTRAINTS["en"], *CONSTRAINTS["zh"]])
def test_the_planted_constraints(text: str) -> None:
    assert is_directive(text)


@pytest.mark.parametrize(
    "text",
    [
        "Never call me before nine.",
        "Please don't send it to Anna.",
        "Explain step by step, without writing any code yet.",
        "回复只能用中文。",
    ],
)
def test_terms(text: str) -> None:
    assert is_directive(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't give up on your dreams.",
        "Don't ever quit on what you love.",
        "Don't tell me you lost it.",
        "Don't worry about it!",
        "Never saw this coming.",
        "My only sanctuary, away from everything.",
        "别担心，一切都会好的。",
        "没有问题。",
    ],
)
def test_talk(text: str) -> None:
    assert not is_directive(text)


@pytest.mark.parametrize(
    "text",
    [
        "You must never email the client directly.",
        "Deliver on weekdays between 9:00 and 17:00 only, fifth floor, no lift.",
        "汤里别放香菜。",
        "只接受周末送货。",
        "所有饮料一律不加糖。",
    ],
)
def test_more_ways_to_lay_something_down(text: str) -> None:
    assert is_directive(text)


@pytest.mark.parametrize(
    "text", ["You must always be so busy.", "你别放心上。", "别放弃", "她只准备了两份。"]
)
def test_words_that_only_look_so(text: str) -> None:
    assert not is_directive(text)
