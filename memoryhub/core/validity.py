"""Half-open intervals of validity: a fact holds from `valid_from` up to, not at, `valid_to`."""

from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.core.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Interval:
    """[valid_from, valid_to); `valid_to` None means it still holds. Both aware.

    Raises InvalidInput("invalid_interval") when it is empty or reversed, ("timezone_required") when naive.
    """

    valid_from: datetime
    valid_to: datetime | None = None

    def __post_init__(self) -> None:
        for field, moment in (("valid_from", self.valid_from), ("valid_to", self.valid_to)):
            if moment is not None and moment.utcoffset() is None:
                raise InvalidInput("timezone_required", field=field)
        if self.valid_to is not None and self.valid_to <= self.valid_from:
            raise InvalidInput(
                "invalid_interval",
                field="valid_to",
                valid_from=self.valid_from.isoformat(),
                valid_to=self.valid_to.isoformat(),
            )


def holds_at(interval: Interval, moment: datetime) -> bool:
    """Whether `interval` holds at the aware `moment`."""
    return interval.valid_from <= moment and (interval.valid_to is None or moment < interval.valid_to)


def close(interval: Interval, at: datetime) -> Interval:
    """`interval` ended at `at`; one that ended before stays as it is.

    Raises InvalidInput("invalid_interval") when `at` is not after `valid_from`.
    """
    if interval.valid_to is not None and interval.valid_to <= at:
        return interval
    return replace(interval, valid_to=at)


def overlaps(one: Interval, other: Interval) -> bool:
    """Whether some moment lies in both; intervals that only touch do not overlap."""
    return (other.valid_to is None or one.valid_from < other.valid_to) and (
        one.valid_to is None or other.valid_from < one.valid_to
    )
