"""LoCoMo conversations: two people over many dated sessions; the first is the user, the second answers."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sessions_app.importing.fields import (
    chosen_users,
    external_id,
    load_json,
    mapping,
    optional_text,
    sequence,
    text_field,
)
from sessions_app.importing.transcript import (
    ImportedSession,
    ImportedTurn,
    ReadOptions,
    TranscriptError,
    TurnRole,
)

NAME = "locomo"
_SESSION = re.compile(r"session_(\d+)")
_SAID_AT = re.compile(r"(\d{1,2}):(\d{2})\s*([ap]m) on (\d{1,2}) ([A-Z][a-z]+),? (\d{4})")
_MONTH_NAMES = "January February March April May June July August September October November December"
_MONTHS = _MONTH_NAMES.split()


def recognises(sample: object) -> bool:
    """True for a list of samples that each hold a conversation of two speakers."""
    first = sample[0] if isinstance(sample, list) and sample else None
    conversation = first.get("conversation") if isinstance(first, Mapping) else None
    return isinstance(conversation, Mapping) and "speaker_a" in conversation


def read(path: Path, options: ReadOptions) -> Iterator[ImportedSession]:
    """Yield the sessions of each sample in the order of their numbers."""
    samples = [mapping(sample, f"sample {n}") for n, sample in enumerate(sequence(load_json(path), ""), 1)]
    talks = [
        (str(sample.get("sample_id", number)), mapping(sample.get("conversation"), f"sample {number}"))
        for number, sample in enumerate(samples, start=1)
    ]
    speakers = [text_field(talk, "speaker_a", identity) for identity, talk in talks]
    wanted = chosen_users(speakers, options)
    for (identity, talk), speaker in zip(talks, speakers, strict=True):
        if speaker in wanted:
            yield from _sessions(identity, talk, speaker, options)


def _sessions(
    identity: str, talk: Mapping[str, Any], speaker: str, options: ReadOptions
) -> Iterator[ImportedSession]:
    numbers = sorted(int(found.group(1)) for found in map(_SESSION.fullmatch, talk) if found)
    other = optional_text(talk, "speaker_b", identity)
    for number in numbers:
        where = f"{identity} / session {number}"
        try:
            started_at = said_at(talk.get(f"session_{number}_date_time"), where)
            rows = sequence(talk[f"session_{number}"], where)
        except TranscriptError as error:
            options.report(error)
            continue
        turns = tuple(_turns(identity, where, rows, (speaker, started_at), options))
        if turns:
            title = f"{speaker} & {other}, {started_at:%Y-%m-%d}"
            yield ImportedSession(external_id(NAME, identity, str(number)), title, started_at, turns, speaker)


def _turns(
    identity: str, where: str, rows: Any, start: tuple[str, datetime], options: ReadOptions
) -> Iterator[ImportedTurn]:
    speaker, started_at = start
    for number, row in enumerate(rows, start=1):
        place = f"{where} / {number}"
        try:
            entry = mapping(row, place)
            name = text_field(entry, "speaker", place)
            dialogue_id = text_field(entry, "dia_id", place)
            content = _content(entry, place)
        except TranscriptError as error:
            options.report(error)
            continue
        # Only the session has a time. A second apart keeps the order without claiming to know more.
        at = started_at + timedelta(seconds=number - 1)
        role: TurnRole = "user" if name == speaker else "assistant"
        yield ImportedTurn(role, content, at, external_id(NAME, identity, dialogue_id), name)


def _content(entry: Mapping[str, Any], where: str) -> str:
    """The words said, and in brackets what is on a photo that was shown with them."""
    words = optional_text(entry, "text", where)
    caption = optional_text(entry, "blip_caption", where)
    if not words and not caption:
        raise TranscriptError("empty_content", where=where, detail="text")
    return f"{words}\n[photo: {caption}]".strip() if caption else words


def said_at(value: object, where: str) -> datetime:
    """A time like `1:56 pm on 8 May, 2023`, in UTC. Not `strptime`: month names there follow the locale."""
    found = _SAID_AT.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None or found.group(5) not in _MONTHS:
        raise TranscriptError("bad_timestamp", where=where)
    hour = int(found.group(1)) % 12 + (12 if found.group(3) == "pm" else 0)
    month = _MONTHS.index(found.group(5)) + 1
    try:
        return datetime(
            int(found.group(6)), month, int(found.group(4)), hour, int(found.group(2)), tzinfo=UTC
        )
    except ValueError as error:
        raise TranscriptError("bad_timestamp", where=where) from error
