"""Puts a context together within its budget, and says what went in and what was left out."""

from memoryhub.core.assembly.assemble import assemble, standing_tokens
from memoryhub.core.assembly.model import (
    Assembled,
    AssemblyRequest,
    Dropped,
    Fragment,
    Manifest,
    ManifestSegment,
    Message,
    OpenQuestion,
    StoredTurn,
    SummaryText,
    WindowSize,
)

__all__ = [
    "Assembled",
    "AssemblyRequest",
    "Dropped",
    "Fragment",
    "Manifest",
    "ManifestSegment",
    "Message",
    "OpenQuestion",
    "StoredTurn",
    "SummaryText",
    "WindowSize",
    "assemble",
    "standing_tokens",
]
