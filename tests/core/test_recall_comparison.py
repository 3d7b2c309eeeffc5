"""How two answers of recall differ, and what that comes to over many questions."""

from __future__ import annotations

import pytest

from memoryhub.core.recall_comparison import (
    DEPTH,
    Difference,
    Differences,
    by_turns,
    difference,
    differences,
    percentile,
)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("abc", "abc", Difference(1.0, False, 0.0)),
        ("abc", "bac", Difference(1.0, True, 2 / 3)),
        ("abcd", "axyd", Difference(0.5, False, 0.0)),
        ("ab", "abcd", Difference(0.5, False, 0.0)),
        ("a", "", Difference(0.0, True, 0.0)),
        ("", "", Difference(1.0, False, 0.0)),
    ],
)
def test_two_answers(before: str, after: str, expected: Difference) -> None:
    assert difference(before, after) == expected
    back = difference(after, before)
    assert (back.overlap, back.first_changed) == (expected.overlap, expected.first_changed)


def test_only_the_first_ten_count() -> None:
    before = [str(number) for number in range(DEPTH + 5)]
    assert difference(before, [*before[:DEPTH], "other"]) == Difference(1.0, False, 0.0)


def test_means_over_questions() -> None:
    found = [Difference(1.0, False, 0.0), Difference(0.5, True, 3.0)]
    assert differences(found) == Differences(questions=2, overlap=0.75, first_changed=0.5, moved=1.5)
    assert differences([]) == Differences(0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(("share", "expected"), [(0.0, 1.0), (0.5, 5.0), (0.95, 10.0), (1.0, 10.0)])
def test_percentiles_by_nearest_rank(share: float, expected: float) -> None:
    assert percentile([float(number) for number in range(10, 0, -1)], share) == expected
    assert percentile([], share) is None


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("abcd", "12", "a1bc2d"),
        ("ab", "1234", "a12b34"),
        ("abc", "", "abc"),
        ("", "12", "12"),
    ],
)
def test_two_lists_take_turns(first: str, second: str, order: str) -> None:
    assert "".join(by_turns(first, second)) == order
