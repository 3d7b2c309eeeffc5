"""Counts that lie off the bill are seen; few calls and small differences are not."""

from __future__ import annotations

import pytest

from memoryhub.core.traffic.drift import FEWEST_CALLS, drift_of
from memoryhub.core.traffic.outliers import FEWEST_BEFORE, failed_in_a_row, too_large


def test_nothing_counted_is_no_drift() -> None:
    assert drift_of([]) is None
    assert drift_of([(0, 12), (0, 0)]) is None


def test_ratio_mean_and_worst() -> None:
    found = drift_of([(100, 110), (1_000, 1_000), (50, 40), (0, 7)])
    assert found is not None
    assert (found.calls, found.worst) == (3, -0.2)
    assert found.ratio == pytest.approx(1_150 / 1_150)
    assert found.mean == pytest.approx((0.1 + 0 - 0.2) / 3)
    assert found.as_dict() == {"calls": 3, "ratio": 1.0, "mean": -0.0333, "worst": -0.2}


@pytest.mark.parametrize(
    ("billed", "calls", "expected"),
    [
        (106, FEWEST_CALLS, True),
        (94, FEWEST_CALLS, True),
        (105, FEWEST_CALLS, False),
        (106, FEWEST_CALLS - 1, False),
        (100, 1_000, False),
    ],
)
def test_what_exceeds_a_share_of_five_hundredths(billed: int, calls: int, expected: bool) -> None:
    found = drift_of([(100, billed)] * calls)
    assert found is not None
    assert found.exceeds(0.05) is expected


@pytest.mark.parametrize(
    ("tokens", "before", "why"),
    [
        (50_001, [], "limit"),
        (50_000, [], ""),
        (24_001, [3_000] * FEWEST_BEFORE, "unusual"),
        (24_000, [3_000] * FEWEST_BEFORE, ""),
        (24_001, [3_000] * (FEWEST_BEFORE - 1), ""),
        (24_001, [3_000] * FEWEST_BEFORE + [49_000] * (FEWEST_BEFORE - 1), "unusual"),
    ],
)
def test_a_result_is_too_large_by_the_limit_or_beside_the_others(
    tokens: int, before: list[int], why: str
) -> None:
    assert too_large(tokens, limit=50_000, before=before) == why


def test_failures_in_a_row_end_at_the_newest_success() -> None:
    assert failed_in_a_row([]) == 0
    assert failed_in_a_row([True, False, False]) == 0
    assert failed_in_a_row([False, False, True, False]) == 2
