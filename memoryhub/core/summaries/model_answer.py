"""A model's answer about a summary: what changes of the one before, by ids, and the summary that follows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, cast

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.summaries.summary import PARTS, Entry, Part, Speaker, StructuredSummary
from memoryhub.core.text import fold

MOST_ENTRIES = 120  # that one answer may add or change
DropReason = Literal["answered", "done", "outdated", "repeated", "small_talk"]
DROP_REASONS: tuple[DropReason, ...] = ("answered", "done", "outdated", "repeated", "small_talk")
KEPT_PARTS: frozenset[Part] = frozenset({"constraints"})
"""Parts whose entries a model may reword from newer turns, and never drop."""

_ID_DIGITS = 6


def _strict(properties: Mapping[str, Any]) -> dict[str, Any]:
    """An object with exactly these members, as the strict mode of structured output wants every object."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _list_of(items: Mapping[str, Any], most: int = MOST_ENTRIES) -> dict[str, Any]:
    return {"type": "array", "items": dict(items), "maxItems": most}


_TEXT, _TURNS = {"type": "string"}, _list_of({"type": "integer"}, 24)
DIFF_SCHEMA: Mapping[str, Any] = _strict(
    {
        "keep": _list_of(_TEXT, 1_000),
        "add": _list_of(
            _strict({"part": {"type": "string", "enum": list(PARTS)}, "text": _TEXT, "turns": _TURNS})
        ),
        "change": _list_of(_strict({"id": _TEXT, "text": _TEXT, "turns": _TURNS})),
        "drop": _list_of(
            _strict({"id": _TEXT, "reason": {"type": "string", "enum": list(DROP_REASONS)}}), 1_000
        ),
    }
)
"""What a model answers: ids of entries that stay, new entries, reworded ones, and those that go and why."""


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as a model words it: a new one of `part`, or another wording of the entry `id`."""

    text: str
    turns: tuple[int, ...]
    part: Part | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Whose word a written entry is: never what the model says of it, always what its turns bear out."""

    by: Speaker = "user"
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class SummaryDiff:
    """What becomes of a summary. An id that is named nowhere stays: nothing is lost by silence."""

    keep: tuple[str, ...] = ()
    add: tuple[Written, ...] = ()
    change: tuple[Written, ...] = ()
    drop: Mapping[str, DropReason] | None = None

    @property
    def dropped(self) -> Mapping[str, DropReason]:
        """The reason by the id of each entry that goes."""
        return self.drop or {}

    @property
    def named(self) -> tuple[str, ...]:
        """Every id in it, as often as it is named."""
        return (*self.keep, *(one.id for one in self.change), *self.dropped)


def diff_of(value: Mapping[str, Any]) -> SummaryDiff:
    """The diff in an answer that satisfies `DIFF_SCHEMA`."""
    return SummaryDiff(
        keep=tuple(value["keep"]),
        add=tuple(_written(row) for row in value["add"]),
        change=tuple(_written(row) for row in value["change"]),
        drop={row["id"]: row["reason"] for row in value["drop"]},
    )


def _written(row: Mapping[str, Any]) -> Written:
    turns = tuple(dict.fromkeys(row["turns"]))
    text = " ".join(row["text"].split())  # an entry is one line: a second one could pass for a heading
    return Written(text, turns, cast("Part | None", row.get("part")), row.get("id", ""))


def entry_ids(summary: StructuredSummary | None) -> dict[str, tuple[Part, Entry]]:
    """The entries of a summary by their ids, in the order they are read.

    An id is made of part and text, so an entry that stays has the same one in every later version.
    """
    found: dict[str, tuple[Part, Entry]] = {}
    for part, entry in summary.entries() if summary else ():
        digest = sha256(f"{part}\n{entry.text}".encode()).hexdigest()
        digits = _ID_DIGITS
        while digest[:digits] in found and found[digest[:digits]] != (part, entry):
            digits += 1
        found[digest[:digits]] = (part, entry)
    return found


def applied(
    previous: StructuredSummary | None, diff: SummaryDiff, origins: Mapping[Written, Origin]
) -> StructuredSummary:
    """The summary after a diff that was found valid: what stays, what is reworded, and what is new.

    A text that stands in its part already is not written twice. Entries stand in the order of their turns.
    """
    changed = {one.id: one for one in diff.change}
    parts: dict[Part, list[Entry]] = {part: [] for part in PARTS}
    for key, (part, entry) in entry_ids(previous).items():
        if key in changed:
            parts[part].append(_entry(changed[key], origins[changed[key]], before=entry))
        elif key not in diff.dropped:
            parts[part].append(entry)
    for one in diff.add:
        assert one.part is not None  # the schema asks for it
        parts[one.part].append(_entry(one, origins[one]))
    return StructuredSummary.of({part: _in_order(entries) for part, entries in parts.items()})


def cited_turns(written: Written, turns: Sequence[SourceTurn]) -> list[SourceTurn]:
    """The turns among `turns` that an entry cites, in their order."""
    wanted = set(written.turns)
    return [turn for turn in turns if turn.seq in wanted]


def is_shortening(written: Written, before: Entry) -> bool:
    """Whether an entry is only worded anew, from no other turns than it already cites."""
    return set(written.turns) <= set(before.turns)


def _entry(written: Written, origin: Origin, *, before: Entry | None = None) -> Entry:
    cited = tuple(sorted({*written.turns, *(before.turns if before else ())}))
    return Entry(written.text, cited, confirmed=origin.confirmed, by=origin.by)


def _in_order(entries: Sequence[Entry]) -> list[Entry]:
    unique: dict[str, Entry] = {}
    for entry in entries:
        unique.setdefault(fold(entry.text), entry)
    return sorted(unique.values(), key=lambda entry: entry.turns[0] if entry.turns else 0)
