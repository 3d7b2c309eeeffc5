"""When a refused compression is tried again, and when one is forced."""

from __future__ import annotations

import pytest

from memoryhub.core.compression.triggers import FORCED_TURNS, CompressionPolicy, Mode, should_compress


@pytest.mark.parametrize(
    ("turns_since", "refused_turns", "reason"),
    [
        (20, 0, "turn_count"),
        (20, 14, "none"),
        (27, 14, "none"),
        (28, 14, "turn_count"),
        (44, 38, "none"),
        (FORCED_TURNS, 100, "backstop"),
    ],
)
def test_a_refusal_is_tried_again_at_twice_the_turns(
    turns_since: int, refused_turns: int, reason: str
) -> None:
    trigger = should_compress(
        CompressionPolicy(), turns_since=turns_since, pressure=0.1, refused_turns=refused_turns
    )
    assert (trigger.reason, trigger.due) == (reason, reason != "none")
    assert trigger.forced is (reason == "backstop")


@pytest.mark.parametrize("mode", ["hybrid", "preventive", "reactive"])
def test_the_hard_bound_waits_for_no_patience(mode: Mode) -> None:
    trigger = should_compress(CompressionPolicy(mode=mode), turns_since=12, pressure=1.0, refused_turns=100)
    assert (trigger.reason, trigger.must_wait, trigger.forced) == ("hard_bound", True, True)


@pytest.mark.parametrize("mode", ["hybrid", "preventive", "reactive"])
def test_no_mode_lets_turns_fall_out_of_the_window(mode: Mode) -> None:
    trigger = should_compress(CompressionPolicy(mode=mode), turns_since=FORCED_TURNS, pressure=0.2)
    assert (trigger.due, trigger.forced) == (True, True)
