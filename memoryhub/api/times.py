"""Times on the wire: ISO 8601 with a zone in, UTC with `Z` out, and a window that databases can hold."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

EARLIEST_YEAR: Final = 1900
LATEST_YEAR: Final = 2200
_SHAPE: Final = re.compile(
    r"(\d{4})-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?P<zone>[Zz]|[+-]\d{2}:\d{2})?", re.ASCII
)


class TimeError(ValueError):
    """A text that is no usable time; `code` is the API's error code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def parse_time(text: str) -> datetime:
    """Read an aware time, in UTC.

    Raises:
        TimeError: `invalid_time`, `timezone_required` or `time_out_of_range` (years 1900 to 2200).
    """
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise TimeError("invalid_time")
    if match["zone"] is None:
        raise TimeError("timezone_required")
    # Before any arithmetic: 9999-12-31T23:59:59-14:00 overflows when moved to UTC.
    if not EARLIEST_YEAR <= int(match[1]) <= LATEST_YEAR:
        raise TimeError("time_out_of_range")
    try:
        return datetime.fromisoformat(text.upper()).astimezone(UTC)
    except ValueError:
        raise TimeError("invalid_time") from None


def time_text(value: datetime) -> str:
    """An aware time as `2026-01-02T03:04:05.678901Z`; it sorts as text and reads back to the same instant.

    Raises:
        ValueError: the time has no zone.
    """
    if value.utcoffset() is None:
        raise ValueError("a time without a zone cannot be shown")
    return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
