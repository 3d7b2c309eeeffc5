"""A summary with parts instead of prose: each entry cites the turns it came from."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.text import Language, detect_language

Speaker = Literal["user", "assistant", "tool"]
Part = Literal["goal", "constraints", "confirmed_facts", "decisions", "open_questions", "pending_subtasks"]
# In the order they are read, which is also the order in which they are kept.
PARTS: tuple[Part, ...] = (
    "goal",
    "constraints",
    "confirmed_facts",
    "decisions",
    "open_questions",
    "pending_subtasks",
)
_HEADINGS: Mapping[Language, Mapping[Part, str]] = {
    "en": {
        "goal": "Goal",
        "constraints": "Constraints",
        "confirmed_facts": "Facts",
        "decisions": "Decisions",
        "open_questions": "Open questions",
        "pending_subtasks": "Still to do",
    },
    "zh": {
        "goal": "目标",
        "constraints": "约束",
        "confirmed_facts": "事实",
        "decisions": "决定",
        "open_questions": "未决问题",
        "pending_subtasks": "待办",
    },
}
_CONFIRMED: Mapping[Language, str] = {"en": " (confirmed)", "zh": "（已确认）"}
# What the user did not say stands under a heading of its own, so that no proposal is read as a fact.
SPEAKERS: tuple[Speaker, ...] = ("user", "assistant", "tool")
_SAID_BY: Mapping[Language, Mapping[Speaker, str]] = {
    "en": {"user": "", "assistant": " (by the assistant)", "tool": " (from tools)"},
    "zh": {"user": "", "assistant": "（助手所说）", "tool": "（工具返回）"},
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One statement with the `seq` of the turns it came from and who said it; `confirmed` when the user said
    yes to it."""

    text: str
    turns: tuple[int, ...] = ()
    confirmed: bool = False
    by: Speaker = "user"


@dataclass(frozen=True, slots=True)
class StructuredSummary:
    """What a stretch of conversation came to, by part."""

    goal: tuple[Entry, ...] = ()
    constraints: tuple[Entry, ...] = ()
    confirmed_facts: tuple[Entry, ...] = ()
    decisions: tuple[Entry, ...] = ()
    open_questions: tuple[Entry, ...] = ()
    pending_subtasks: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, parts: Mapping[Part, Sequence[Entry]]) -> "StructuredSummary":
        """A summary from its parts; a missing part is empty."""
        return cls(**{part: tuple(parts.get(part, ())) for part in PARTS})

    def part(self, name: Part) -> tuple[Entry, ...]:
        """The entries of one part."""
        entries: tuple[Entry, ...] = getattr(self, name)
        return entries

    def entries(self) -> tuple[tuple[Part, Entry], ...]:
        """Every entry with its part, in the order they are read."""
        return tuple((name, entry) for name in PARTS for entry in self.part(name))

    @property
    def language(self) -> Language:
        """The language most of it is in, by which its stored text is worded."""
        return detect_language(" ".join(entry.text for _, entry in self.entries()))

    def to_json(self) -> dict[str, list[dict[str, object]]]:
        """The summary as it is stored and shown by the API."""
        return {name: [_stored(entry) for entry in self.part(name)] for name in PARTS}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> "StructuredSummary":
        """The inverse of `to_json`; unknown parts and malformed entries are left out."""
        return cls.of({name: _entries(data.get(name)) for name in PARTS})

    def render(self, language: Language, *, pinned: Collection[str] = ()) -> str:
        """The summary as the model reads it; empty when there is nothing to say.

        Entries whose very text is `pinned` are left out: the context shows the pins in a place of their own.
        """
        lines: list[str] = []
        for name in PARTS:
            for speaker in SPEAKERS:
                said = [
                    f"- {entry.text}{_CONFIRMED[language] if entry.confirmed else ''}"
                    for entry in self.part(name)
                    if entry.by == speaker and entry.text not in pinned
                ]
                if said:
                    lines += [f"{_HEADINGS[language][name]}{_SAID_BY[language][speaker]}:", *said]
        return "\n".join(lines)


def speaker_of(role: str) -> Speaker:
    """Who speaks in a turn of `role`; what is neither the user's nor the assistant's came from outside."""
    return "user" if role == "user" else "assistant" if role == "assistant" else "tool"


def _stored(entry: Entry) -> dict[str, object]:
    plain = {"text": entry.text, "turns": list(entry.turns), "confirmed": entry.confirmed}
    return plain if entry.by == "user" else {**plain, "by": entry.by}


def _entries(value: object) -> tuple[Entry, ...]:
    if not isinstance(value, list):
        return ()
    return tuple(entry for entry in map(_entry, value) if entry is not None)


def _entry(value: object) -> Entry | None:
    if not isinstance(value, dict):
        return None
    text, turns = value.get("text"), value.get("turns", [])
    if not isinstance(text, str) or not text.strip() or not isinstance(turns, list):
        return None
    cited = tuple(turn for turn in turns if isinstance(turn, int) and not isinstance(turn, bool))
    by = next((speaker for speaker in SPEAKERS if speaker == value.get("by")), SPEAKERS[0])
    return Entry(text=text, turns=cited, confirmed=value.get("confirmed") is True, by=by)
