"""JSON lines, one turn each: role, content; optional session, title, created_at, name, client_turn_id."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sessions_app.importing.fields import (
    external_id,
    mapping,
    optional_text,
    parse_json,
    text_field,
    timestamp,
    turn_role,
)
from sessions_app.importing.transcript import ImportedSession, ImportedTurn, ReadOptions, TranscriptError

NAME = "jsonl"
PIECE = 500  # turns; what one call of the API takes, and all that is held at a time


@dataclass(slots=True)
class _Open:
    """The session being read: rows of one session usually stand together."""

    identity: str
    title: str = ""
    turns: list[ImportedTurn] = field(default_factory=list)

    def close(self) -> ImportedSession:
        """The piece read so far."""
        times = [turn.created_at for turn in self.turns if turn.created_at is not None]
        return ImportedSession(self.identity, self.title, min(times, default=None), tuple(self.turns))


def recognises(sample: object) -> bool:
    """True when the first line is a turn."""
    return isinstance(sample, Mapping) and "role" in sample and "content" in sample


def read(path: Path, options: ReadOptions) -> Iterator[ImportedSession]:
    """Yield sessions while reading; one whose rows do not stand together, or a long one, comes in pieces."""
    if options.user is not None:
        raise TranscriptError("unknown_user", detail="this format names no people")
    unnamed = ""
    counts: dict[str, int] = {}
    current: _Open | None = None
    for line, raw in _lines(path):
        where = f"line {line}"
        # A file without session names is one session, known by its first row: it may grow and stay itself.
        unnamed = unnamed or hashlib.sha256(raw).hexdigest()[:16]
        try:
            row = mapping(parse_json(_decoded(raw, where, line), where, line), where)
            session = optional_text(row, "session", where) or unnamed
            turn = _turn(row, where, session, counts.get(session, 0) + 1)
            title = optional_text(row, "title", where)
        except TranscriptError as error:
            options.report(TranscriptError(error.code, where=where, line=line, detail=error.detail))
            continue
        counts[session] = counts.get(session, 0) + 1
        identity = external_id(NAME, session)
        if current is not None and (current.identity != identity or len(current.turns) == PIECE):
            yield current.close()
            current = None
        current = current or _Open(identity)
        current.title = current.title or title
        current.turns.append(turn)
    if current is not None:
        yield current.close()


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with path.open("rb") as file:
            for line, raw in enumerate(file, start=1):
                body = raw.removeprefix(b"\xef\xbb\xbf").strip()
                if body:
                    yield line, body
    except OSError as error:
        raise TranscriptError("unreadable", detail=error.strerror or type(error).__name__) from error


def _decoded(raw: bytes, where: str, line: int) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise TranscriptError(
            "unreadable", where=where, line=line, detail=f"not UTF-8 at byte {error.start}"
        ) from error


def _turn(row: Mapping[str, Any], where: str, session: str, number: int) -> ImportedTurn:
    if "role" not in row:
        raise TranscriptError("missing_field", where=where, detail="role")
    given = optional_text(row, "client_turn_id", where)
    return ImportedTurn(
        turn_role(row["role"], where),
        text_field(row, "content", where),
        timestamp(row.get("created_at"), where),
        external_id(NAME, session, given or str(number)),
        optional_text(row, "name", where),
    )
