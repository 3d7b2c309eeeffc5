"""Readers of real conversation files: each turns one format into sessions of turns, with no database."""

from sessions_app.importing.transcript import (
    ImportedSession,
    ImportedTurn,
    TranscriptError,
    TranscriptErrorCode,
)

__all__ = ["ImportedSession", "ImportedTurn", "TranscriptError", "TranscriptErrorCode"]
