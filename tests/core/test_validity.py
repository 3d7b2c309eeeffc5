"""Half-open intervals: the moment of the end belongs to what comes after."""

from datetime import UTC, datetime, timedelta

import pytest

from memoryhub.core.errors import InvalidInput
from memoryhub.core.validity import Interval, close, holds_at, overlaps

START = datetime(2026, 5, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def test_holds_from_the_start_up_to_but_not_at_the_end() -> None:
    interval = Interval(START, START + DAY)
    assert holds_at(interval, START)
    assert not holds_at(interval, START + DAY)
    assert not holds_at(interval, START - timedelta(microseconds=1))
    assert holds_at(Interval(START), START + 10_000 * DAY)


def test_closing_leaves_no_gap_and_no_overlap() -> None:
    old = close(Interval(START), START + DAY)
    assert not overlaps(old, Interval(START + DAY))
    assert close(old, START + 5 * DAY) == old
    assert overlaps(old, Interval(START - DAY))
    assert overlaps(Interval(START), Interval(START + DAY))


@pytest.mark.parametrize("end", [START, START - DAY])
def test_an_empty_or_reversed_interval_is_refused(end: datetime) -> None:
    with pytest.raises(InvalidInput) as caught:
        Interval(START, end)
    assert (caught.value.code, caught.value.data["field"]) == ("invalid_interval", "valid_to")
    with pytest.raises(InvalidInput):
        close(Interval(START), end)


def test_a_moment_without_zone_is_refused() -> None:
    with pytest.raises(InvalidInput) as caught:
        Interval(datetime(2026, 5, 1))  # noqa: DTZ001 - the point of the test
    assert caught.value.code == "timezone_required"
