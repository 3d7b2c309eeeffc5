"""The deterministic bilingual extraction engine: one turn in, quoted candidates out."""

from datetime import datetime

from memoryhub.core.extraction.model import Candidate, Language


def extract(
    turn_text: str,
    *,
    role: str,
    said_at: datetime,
    timezone: str,
    language: Language | None = None,
    name: str | None = None,
) -> list[Candidate]:
    """Return what `turn_text` says that may be worth remembering, in order of appearance."""
    return []
