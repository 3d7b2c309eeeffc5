"""The candidate: what one turn says that may be worth remembering, before any policy."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memoryhub.core.dates.model import Precision

MemoryType = Literal["preference", "fact", "experience"]
Intent = Literal["assert", "correct", "forget"]
Language = Literal["zh", "en"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One memory candidate quoted from a turn.

    `quote == turn_text[start:end]` always holds (code points). `content` keeps the user's wording.
    `importance` is 1 to 10, `confidence` 0 to 1; `event_at`/`event_until` are aware and half-open.
    With intent "forget", `subject_key` names what to forget (it may end in `.*`).
    `holds_from` and `holds_until` (aware, half-open) are when it holds, where the turn says so.
    `rule` names what found it (`pattern.<key>` or `structure.<field>`), `reason` says in short why.
    `value` is the span in the turn (code points) of what the statement says of its subject, where a pattern
    names it: "Leeds" of "I live in Leeds".
    """

    content: str
    quote: str
    start: int
    end: int
    memory_type: MemoryType
    subject_key: str
    importance: int
    confidence: float
    inferred: bool
    intent: Intent
    single_valued: bool
    language: Language
    event_at: datetime | None = None
    event_until: datetime | None = None
    event_precision: Precision | None = None
    holds_from: datetime | None = None
    holds_until: datetime | None = None
    rule: str = ""
    reason: str = ""
    value: tuple[int, int] | None = None
