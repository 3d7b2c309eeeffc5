"""Times read and written on the wire."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.api.times import parse_time, time_text

ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(datetime(1901, 1, 1), datetime(2199, 12, 30), timezones=ZONES)  # noqa: DTZ001


@given(MOMENTS)
def test_an_instant_survives_the_wire(moment: datetime) -> None:
    assert parse_time(time_text(moment)) == moment
    assert parse_time(moment.isoformat()) == moment
    assert time_text(moment).endswith("Z")


@given(MOMENTS, MOMENTS)
def test_written_times_sort_as_text(one: datetime, other: datetime) -> None:
    assert (time_text(one) < time_text(other)) == (one < other)


def test_a_time_without_zone_is_not_written() -> None:
    with pytest.raises(ValueError):
        time_text(datetime(2026, 1, 1, tzinfo=UTC).replace(tzinfo=None))
