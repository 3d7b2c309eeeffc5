"""BEAM: long generated chats with probing questions, as its authors hand them out (arXiv 2510.27246).

Folders `<size>/<number>/` with `chat.json` and `probing_questions/probing_questions.json`, wherever below
`beam/`: the layout of the repository's `chats/` and of what its `download_dataset.py` writes.
"""

from __future__ import annotations

import datetime
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sessions_app.bench.files import UnknownShape
from sessions_app.bench.model import half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool

QUESTIONS = Path("probing_questions") / "probing_questions.json"
# The authors' own runs read the shortened chat where there is one; the misspelling is theirs.
CHATS = ("chat_trunecated.json", "chat.json")
_MARK = re.compile(r"\s*->->[\s\d,.]*\Z")  # left behind by the generator at the end of a user's message
_BEGIN = datetime.datetime(2024, 1, 1, 9, tzinfo=datetime.UTC)
_MINUTE = datetime.timedelta(minutes=1)


def beam(folder: Path) -> list[Pool]:
    """One chat, one user; gold are the messages a question names, its ability is the category.

    A message's number counts only where the chat gives it once: of the largest chats, whose parts are
    numbered anew, what stays is whatever is certain. Questions without gold (abstention) are left out.

    Raises:
        FileNotFoundError: no chat lies below `beam/`. UnknownShape: a file is not as described.
    """
    place = folder / "beam"
    places = sorted((path.parent.parent for path in place.rglob(str(QUESTIONS))), key=_order)
    if not places:
        raise FileNotFoundError(f"{place}/<size>/<number>/{QUESTIONS}")
    counts: Counter[str] = Counter()
    pools = []
    for one in places:
        pools.append(_chat(one, counts[one.parent.name]))
        counts[one.parent.name] += 1
    return pools


def _order(place: Path) -> tuple[str, int, str]:
    return place.parent.name, int(place.name) if place.name.isdigit() else 0, place.name


def _chat(place: Path, index: int) -> Pool:
    path = next((place / name for name in CHATS if (place / name).is_file()), None)
    if path is None:
        raise FileNotFoundError(str(place / CHATS[-1]))
    try:
        turns = tuple(_turns(json.loads(path.read_text(encoding="utf-8"))))
        asked = _questions(json.loads((place / QUESTIONS).read_text(encoding="utf-8")), turns, index, place)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnknownShape(f"{place}: {error!r}") from error
    if not turns:
        raise UnknownShape(f"{path}: no messages")
    return Pool(f"{place.parent.name}/{place.name}", "en", "turns", turns, asked)


def _batches(chat: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Batches in order, each with a name; chats of ten million tokens hold plans that hold batches."""
    for part in chat:
        if "turns" in part:
            yield str(part["batch_number"]), part
            continue
        for plan, batches in part.items():
            for batch in batches or ():
                yield f"{plan}/{batch['batch_number']}", batch


def _turns(chat: Sequence[Mapping[str, Any]]) -> Iterator[Kept]:
    clock = _BEGIN
    seen: Counter[str] = Counter()
    for name, batch in _batches(chat):
        clock = max(clock, _anchor(batch.get("time_anchor")) or clock)
        for message in (one for turn in batch["turns"] for one in turn):
            clock = max(clock + _MINUTE, _anchor(message.get("time_anchor")) or clock)
            number = str(message["id"])
            seen[number] += 1
            # A number given again gets a name that no question cites.
            ref = number if seen[number] == 1 else f"{number}#{seen[number]}"
            content = _MARK.sub("", message["content"])
            if content.strip():
                yield Kept(ref, content, clock, name, message["role"])


def _anchor(text: str | None) -> datetime.datetime | None:
    """`March-15-2024`, at nine in the morning."""
    try:
        return datetime.datetime.strptime(f"{text} 9", "%B-%d-%Y %H").replace(tzinfo=datetime.UTC)
    except ValueError:
        return None


def _questions(
    abilities: Mapping[str, Sequence[Mapping[str, Any]]], turns: Sequence[Kept], index: int, place: Path
) -> tuple[Asked, ...]:
    again = {turn.ref.partition("#")[0] for turn in turns if "#" in turn.ref}
    certain = {turn.ref for turn in turns} - again
    found = []
    for ability, rows in abilities.items():
        for row in rows:
            gold = frozenset(_numbers(row.get("source_chat_ids"))) & certain
            if gold:
                found.append(Asked(row["question"], gold, half_of(index), f"{place.parent.name} {ability}"))
    return tuple(found)


def _numbers(value: Any) -> Iterator[str]:
    """Message numbers, which stand as a list, or as lists by what they say."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int | str):
        yield str(value)
