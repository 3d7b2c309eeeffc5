"""The registry of transcript formats, their detection, and the one function that reads a file."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sessions_app.importing import chatgpt, jsonl, locomo, memorybank
from sessions_app.importing.fields import load_json
from sessions_app.importing.transcript import ImportedSession, ReadOptions, TranscriptError, raise_error


@dataclass(frozen=True, slots=True)
class Format:
    """One format: `recognises` looks at the JSON of the first line or of the file, `read` yields."""

    name: str
    recognises: Callable[[object], bool]
    read: Callable[[Path, ReadOptions], Iterator[ImportedSession]]


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        module.NAME: Format(module.NAME, module.recognises, module.read)
        for module in (memorybank, locomo, chatgpt, jsonl)
    }
)


def read_transcript(
    path: Path | str,
    format: str | None = None,
    *,
    user: str | None = None,
    report: Callable[[TranscriptError], None] = raise_error,
) -> Iterator[ImportedSession]:
    """Yield the sessions of a conversation file, in its own order.

    `format` is a name in FORMATS, or None to find it out. `user` chooses one person of a file that holds
    several (`*` for all of them). Bad rows raise TranscriptError, or go to `report` and are skipped.
    """
    file = Path(path)
    if format is not None and format not in FORMATS:
        raise TranscriptError("unknown_format", detail=f"known are {', '.join(FORMATS)}")
    chosen = FORMATS[format] if format is not None else detect_format(file)
    yield from chosen.read(file, ReadOptions(user, report))


def detect_format(path: Path) -> Format:
    """The format of a file by its content; raises TranscriptError."""
    sample = _sample(path)
    for one in FORMATS.values():
        if one.recognises(sample):
            return one
    raise TranscriptError("unknown_format", detail=f"known are {', '.join(FORMATS)}")


def _sample(path: Path) -> object:
    """The JSON of the first line that is not blank; where that is none, that of the whole file."""
    try:
        with path.open("rb") as file:
            first = next((line for line in file if line.strip()), b"")
        return json.loads(first.decode("utf-8-sig"))
    except OSError as error:
        raise TranscriptError("unreadable", detail=error.strerror or type(error).__name__) from error
    except (ValueError, RecursionError):
        return load_json(path)
