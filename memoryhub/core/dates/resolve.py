"""Find the date words of a text and resolve them against the moment it was said."""

from datetime import datetime

from memoryhub.core.dates.model import ResolvedDate


def resolve_dates(text: str, *, said_at: datetime, timezone: str) -> list[ResolvedDate]:
    """Return the date words of `text`, ordered; `said_at` is aware, `timezone` an IANA name."""
    return []
