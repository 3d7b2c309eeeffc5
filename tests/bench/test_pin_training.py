"""The judge of standing orders: trained the same every time, on the lines it may see, and good enough."""

import pytest

from memoryhub.core.pins.standing_orders.features import features_of
from memoryhub.core.text import Language
from sessions_app.bench.pin_lines import PARTS, PinLine, counted, pin_lines
from sessions_app.bench.pin_training import Example, train

_ORDERS = ("Never call me at work.", "Always use metric units.", "以后都用中文。", "别叫我先生。")
_TALK = ("I called her at work.", "The train was late.", "我昨天去了海边。", "她叫我一起吃饭。")
_EXAMPLES = [Example(text, text in _ORDERS, own=True) for text in (*_ORDERS, *_TALK)]


def test_the_same_lines_make_the_same_weights() -> None:
    assert train(_EXAMPLES).as_json() == train(list(_EXAMPLES)).as_json()


def test_weights_tell_orders_from_talk() -> None:
    weights = train(_EXAMPLES)
    sums = [weights.sum_of(text) for text in (*_ORDERS, *_TALK)]
    assert min(sums[: len(_ORDERS)]) > max(sums[len(_ORDERS) :])


def test_what_stands_in_quotation_marks_is_not_the_speakers() -> None:
    assert not features_of('The sign said "never call me".') & {"C:never", "C:dont_start"}
    assert "C:prohib" not in features_of("牌子上写着“禁止入内”。")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_line_is_both_trained_on_and_held_out(language: Language) -> None:
    trained, held_out, mixed = ({line.text for line in pin_lines(language, part)} for part in PARTS)
    assert not trained & (held_out | mixed)
    assert min(len(held_out), len(mixed)) >= 150


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_held_out_is_mostly_told_apart(language: Language) -> None:
    found = counted(pin_lines(language, "held_out"))
    assert float(str(found["recall"])) >= 0.85
    assert float(str(found["precision"])) >= 0.85


@pytest.mark.parametrize("language", ["en", "zh"])
def test_rules_are_told_from_tasks_and_copied_text(language: Language) -> None:
    found = counted(pin_lines(language, "held_out_mixed"))
    assert float(str(found["recall"])) >= 0.7
    assert float(str(found["precision"])) >= 0.6


def test_a_line_end_in_a_message_is_one() -> None:
    assert any("\n" in line.text for line in pin_lines("zh", "held_out_mixed"))


def test_counting() -> None:
    lines = [
        PinLine("Thanks! Never call me at work.", "pin", core="Never call me at work."),
        PinLine("The train was late.", "telling"),
    ]
    assert counted(lines) == {"laid_down": 1, "recall": 1.0, "precision": 1.0, "whole": 1.0, "false": {}}
