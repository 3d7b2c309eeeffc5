"""Readers of real conversation files: each turns one format into sessions of turns, with no database."""

from sessions_app.importing.reader import FORMATS, Format, detect_format, read_transcript
from sessions_app.importing.transcript import (
    ALL_USERS,
    ImportedSession,
    ImportedTurn,
    TranscriptError,
    TranscriptErrorCode,
)

__all__ = [
    "ALL_USERS",
    "FORMATS",
    "Format",
    "ImportedSession",
    "ImportedTurn",
    "TranscriptError",
    "TranscriptErrorCode",
    "detect_format",
    "read_transcript",
]
