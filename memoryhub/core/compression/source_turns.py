"""A turn as compression takes it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceTurn:
    """A turn to be compressed; `tokens` is its stored count."""

    seq: int
    role: str
    content: str
    tokens: int
