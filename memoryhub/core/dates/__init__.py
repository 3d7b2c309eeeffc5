"""Chinese and English date words, relative and absolute, to intervals."""

from memoryhub.core.dates.model import Precision, ResolvedDate
from memoryhub.core.dates.resolve import resolve_dates

__all__ = ["Precision", "ResolvedDate", "resolve_dates"]
