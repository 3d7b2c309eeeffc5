"""A turn read as a whole: its sentences, and what a later one tells of whom an earlier one names."""

import re
from datetime import datetime

from memoryhub.core.extraction import engine
from memoryhub.core.extraction.believed import without_belief
from memoryhub.core.extraction.listed import with_listed
from memoryhub.core.extraction.model import Candidate, Language
from memoryhub.core.extraction.spoken_of import with_told

_MOST_CANDIDATES = 24
_SPEAKS = re.compile(r"(?i)(?<![a-z])(?:she|he|it)(?:'s)? |[她他它]")
_MOST_TEXT = 2_000  # characters; who tells a longer story speaks of many


def extract(
    turn_text: str,
    *,
    role: str,
    said_at: datetime,
    timezone: str,
    language: Language | None = None,
    name: str | None = None,
) -> list[Candidate]:
    """Return what `turn_text` says that may be worth remembering, in order of appearance.

    As `engine.extract`, and of the user's own turns with what "she", "he" or "it" is told to be where one
    relative or pet is named before: "My sister moved to Oslo. Her name is Sarah."
    """
    found = engine.extract(
        turn_text, role=role, said_at=said_at, timezone=timezone, language=language, name=name
    )
    if role == "user":
        found = without_belief(turn_text, found, said_at=said_at, timezone=timezone)
        found = with_listed(turn_text, found, said_at=said_at, timezone=timezone)[:_MOST_CANDIDATES]
    if role != "user" or len(turn_text) > _MOST_TEXT or not (found or _SPEAKS.search(turn_text)):
        return found
    return with_told(turn_text, found, said_at=said_at, timezone=timezone)[:_MOST_CANDIDATES]
