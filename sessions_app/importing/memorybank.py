"""MemoryBank logs: person -> history -> day -> exchanges of a query and a response. One session a day."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sessions_app.importing.fields import (
    chosen_users,
    external_id,
    load_json,
    mapping,
    sequence,
    text_field,
    timestamp,
)
from sessions_app.importing.transcript import (
    ImportedSession,
    ImportedTurn,
    ReadOptions,
    TranscriptError,
    TurnRole,
)

NAME = "memorybank"
_SIDES: tuple[tuple[str, TurnRole], ...] = (("query", "user"), ("response", "assistant"))
# The files give days only. At noon UTC it is the same day from UTC-12 to UTC+11.
_NOON = timedelta(hours=12)


def recognises(sample: object) -> bool:
    """True for a mapping of people who each have a history of days."""
    if not isinstance(sample, Mapping) or not sample:
        return False
    return all(isinstance(person, Mapping) and "history" in person for person in sample.values())


def read(path: Path, options: ReadOptions) -> Iterator[ImportedSession]:
    """Yield one session a person and day."""
    people = mapping(load_json(path), "")
    # Some names in these files stand between spaces.
    named = [(name.strip(), person) for name, person in people.items()]
    wanted = chosen_users((name for name, _ in named), options)
    for name, person in named:
        if name in wanted:
            days = mapping(mapping(person, name).get("history"), f"{name} / history")
            for day, exchanges in days.items():
                yield from _day(name, day, exchanges, options)


def _day(name: str, day: str, exchanges: object, options: ReadOptions) -> Iterator[ImportedSession]:
    where = f"{name} / {day}"
    try:
        midnight = timestamp(day, where)
        rows = sequence(exchanges, where)
    except TranscriptError as error:
        options.report(error)
        return
    assert midnight is not None
    noon = midnight.astimezone(UTC) + _NOON
    turns = [
        turn
        for number, row in enumerate(rows, start=1)
        for turn in _exchange(name, day, number, row, noon + timedelta(minutes=number - 1), options)
    ]
    if turns:
        yield ImportedSession(external_id(NAME, name, day), day, noon, tuple(turns), name)


def _exchange(
    name: str, day: str, number: int, row: Any, at: datetime, options: ReadOptions
) -> Iterator[ImportedTurn]:
    where = f"{name} / {day} / {number}"
    for offset, (side, role) in enumerate(_SIDES):
        try:
            content = text_field(mapping(row, where), side, where)
        except TranscriptError as error:
            options.report(error)
            continue
        identity = external_id(NAME, name, day, str(number), role)
        speaker = name if role == "user" else ""
        yield ImportedTurn(role, content, at + timedelta(seconds=offset), identity, speaker)
