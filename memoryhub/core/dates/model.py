"""A date word of a text resolved to a half-open interval in the user's zone."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Precision = Literal["minute", "day", "month", "year"]


@dataclass(frozen=True, slots=True)
class ResolvedDate:
    """`text[start:end]` means the half-open interval [when, until), both aware.

    A day is one day long, a month one month, a minute one minute; a week or a quarter has precision
    "day" or "month" and is as long as it is.
    """

    start: int
    end: int
    when: datetime
    until: datetime
    precision: Precision
