"""What every transcript reader answers with: sessions, turns, and errors that name the row."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

TurnRole = Literal["user", "assistant", "tool"]
TranscriptErrorCode = Literal[
    "unreadable",  # the file cannot be opened, or is not UTF-8
    "unknown_format",  # no reader recognises the file, or no reader has that name
    "bad_json",
    "bad_shape",  # JSON, but not the shape of this format
    "missing_field",
    "bad_role",
    "bad_timestamp",
    "bad_text",  # NUL or half a surrogate pair, which no database stores
    "empty_content",
    "unknown_user",  # the file holds no person of this name
    "user_required",  # the file holds several people and none was chosen
    "nobody",  # the file names nobody and no user was given
]

ALL_USERS = "*"


class TranscriptError(Exception):
    """A file, or one row of it, cannot be read.

    `where` names the place precisely (`line 7`, `Emily / 2023-04-28 / 3`); `line` is the 1-based line of the
    file in formats that have lines. `detail` never repeats the content of a row.
    """

    def __init__(
        self, code: TranscriptErrorCode, *, where: str = "", line: int | None = None, detail: str = ""
    ) -> None:
        super().__init__(": ".join(part for part in (where, code, detail) if part))
        self.code: TranscriptErrorCode = code
        self.where = where
        self.line = line
        self.detail = detail


def raise_error(error: TranscriptError) -> None:
    """Stop at the first bad row: what readers do unless told otherwise."""
    raise error


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """`user` chooses one person of several; `report` hears of each bad row, which is then skipped."""

    user: str | None = None
    report: Callable[[TranscriptError], None] = raise_error


@dataclass(frozen=True, slots=True)
class ImportedTurn:
    """One turn of a file. `created_at` is aware, or None where the file gives no time at all.

    A time without a zone is read as UTC. `external_id` is the same on every read of the same file, so that a
    replay adds nothing. `name` is the speaker.
    """

    role: TurnRole
    content: str
    created_at: datetime | None
    external_id: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class ImportedSession:
    """One conversation of a file, its turns in order. `user` is the person's name, if the file has one.

    A long session may come in several pieces, one after the other, that share their `external_id`.
    """

    external_id: str
    title: str
    started_at: datetime | None
    turns: tuple[ImportedTurn, ...]
    user: str | None = None
