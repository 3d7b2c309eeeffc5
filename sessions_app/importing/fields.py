"""Reading single fields of a row: each function answers a checked value or raises TranscriptError."""

import hashlib
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sessions_app.importing.transcript import (
    ALL_USERS,
    ReadOptions,
    TranscriptError,
    TurnRole,
)

_MAX_ID = 120  # characters; longer ids become a hash
_MILLISECONDS_FROM = 1e11  # as seconds this is the year 5138: a number this large counts milliseconds
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_ROLES: dict[str, TurnRole] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "bot": "assistant",
    "tool": "tool",
    "function": "tool",
}


def parse_json(text: str, where: str, line: int | None = None) -> Any:
    """Parse JSON; raises TranscriptError(bad_json) with the column."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        # In a file of lines the parser's own line number is always 1.
        place = where if line is not None else f"{where} line {error.lineno}".strip()
        raise TranscriptError("bad_json", where=place, line=line, detail=f"column {error.colno}") from error
    except (RecursionError, ValueError) as error:
        raise TranscriptError("bad_json", where=where, line=line, detail="too deep or too long") from error


def load_json(path: Path) -> Any:
    """Read a whole UTF-8 JSON file (a byte order mark is allowed)."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TranscriptError("unreadable", detail=f"not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise TranscriptError("unreadable", detail=error.strerror or type(error).__name__) from error
    return parse_json(text, "")


def mapping(value: object, where: str) -> Mapping[str, Any]:
    """`value` if it is an object."""
    if not isinstance(value, Mapping):
        raise TranscriptError("bad_shape", where=where, detail="an object was expected")
    return value


def sequence(value: object, where: str) -> Sequence[Any]:
    """`value` if it is a list."""
    if not isinstance(value, list):
        raise TranscriptError("bad_shape", where=where, detail="a list was expected")
    return value


def text_field(row: Mapping[str, Any], name: str, where: str) -> str:
    """A text that is there, is not blank and can be stored."""
    if name not in row:
        raise TranscriptError("missing_field", where=where, detail=name)
    return checked_text(row[name], name, where)


def optional_text(row: Mapping[str, Any], name: str, where: str) -> str:
    """A text that can be stored, or an empty one where it is absent or null."""
    value = row.get(name)
    if value is None or value == "":
        return ""
    return checked_text(value, name, where)


def checked_text(value: object, name: str, where: str) -> str:
    """`value` if it is text, not blank, and can be stored."""
    if not isinstance(value, str):
        raise TranscriptError("bad_shape", where=where, detail=f"{name} must be text")
    if not value.strip():
        raise TranscriptError("empty_content", where=where, detail=name)
    if _UNSTORABLE.search(value):
        raise TranscriptError("bad_text", where=where, detail=f"{name} holds NUL or half a surrogate pair")
    return value


def turn_role(value: object, where: str) -> TurnRole:
    """The role, from the names that exports use for it."""
    if not isinstance(value, str) or value.lower() not in _ROLES:
        raise TranscriptError("bad_role", where=where, detail="user, assistant or tool was expected")
    return _ROLES[value.lower()]


def timestamp(value: object, where: str) -> datetime | None:
    """An ISO 8601 text or a number of seconds (or milliseconds) since 1970, aware; None for null.

    A time without a zone is read as UTC.
    """
    if value is None:
        return None
    try:
        if isinstance(value, str):
            parsed = datetime.fromisoformat(value.strip())
            return (parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)).astimezone(UTC)
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            seconds = value / 1000 if abs(value) >= _MILLISECONDS_FROM else value
            return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise TranscriptError("bad_timestamp", where=where) from error
    raise TranscriptError("bad_timestamp", where=where)


def external_id(*parts: str) -> str:
    """One id from its parts, the same for the same parts, at most 120 characters."""
    joined = ":".join(parts)
    if len(joined) <= _MAX_ID:
        return joined
    return f"{parts[0][:40]}:{hashlib.sha256(joined.encode()).hexdigest()}"


def chosen_users(names: Iterable[str], options: ReadOptions) -> set[str]:
    """The people to read; raises user_required or unknown_user, naming those there are."""
    there = list(dict.fromkeys(names))
    known = ", ".join(there[:20])
    if options.user == ALL_USERS:
        return set(there)
    if options.user is None:
        if len(there) > 1:
            raise TranscriptError("user_required", detail=known)
        return set(there)
    if options.user not in there:
        raise TranscriptError("unknown_user", detail=known)
    return {options.user}
