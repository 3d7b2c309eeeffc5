"""Time zones by their IANA names, which come from people, browsers and settings."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def first_zone(*names: str) -> ZoneInfo:
    """The first of the named zones that there is; UTC where there is none of them."""
    for name in names:
        try:
            return ZoneInfo(name)
        except (ValueError, OSError, ZoneInfoNotFoundError):  # empty, a folder's name, unknown
            continue
    return ZoneInfo("UTC")
