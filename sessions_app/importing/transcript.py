"""What every transcript reader answers with: sessions, turns, and errors that name the row."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

TurnRole = Literal["user", "assistant", "tool"]
TranscriptErrorCode = Literal[
    "unreadable",  # not UTF-8, or the file cannot be opened
    "unknown_format",  # no reader recognises the file, or no reader has that name
    "bad_json",
    "bad_shape",  # JSON, but not the shape of this format
    "missing_field",
    "bad_role",
    "bad_timestamp",
    "empty_content",
    "unknown_user",  # the file holds several people and none has this name
    "user_required",  # the file holds several people and none was chosen
]


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


@dataclass(frozen=True, slots=True)
class ImportedTurn:
    """One turn of a file. `created_at` is always aware: a time without a zone is read as UTC.

    `external_id` is the same on every read of the same file, so that a replay adds nothing. `name` is the
    speaker.
    """

    role: TurnRole
    content: str
    created_at: datetime
    external_id: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class ImportedSession:
    """One conversation of a file, its turns in order. `user` is the person's name, if the file has one."""

    external_id: str
    title: str
    started_at: datetime
    turns: tuple[ImportedTurn, ...]
    user: str | None = None
