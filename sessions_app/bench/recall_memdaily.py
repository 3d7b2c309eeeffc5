"""MemDaily of MemSim: what a person says of daily life, in Chinese, and one question each (arXiv 2409.20163).

`memdaily.json` as `post_process.py` of its authors writes it, or a `memdaily_<n>.json` with noise between the
messages, as their `infuse_noise.py` does: kinds of questions, in them scenarios, in them trajectories.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sessions_app.bench.files import UnknownShape
from sessions_app.bench.model import half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool

_MOMENT = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日\D*(\d{1,2}):(\d{2})")
_SUFFIX = re.compile(r"\s*\(消息地点 .*?, 消息时间 ([^()]*)\)\s*\Z")  # behind a message among noise
_BEGIN = datetime.datetime(2024, 4, 1, 8, tzinfo=datetime.UTC)
_SECOND = datetime.timedelta(seconds=1)


def memdaily(folder: Path) -> list[Pool]:
    """One trajectory, one user; gold are the messages that answer its question, the kind is the category.

    Trajectories come in turn from every kind and scenario, so that the first few are of all.

    Raises:
        FileNotFoundError: no file is there. UnknownShape: it is not as described.
    """
    files = sorted((folder / "memdaily").glob("memdaily*.json"))
    if not files:
        raise FileNotFoundError(str(folder / "memdaily" / "memdaily.json"))
    found: list[tuple[int, str, Pool]] = []
    for file in files:
        try:
            found += _file(file)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise UnknownShape(f"{file}: {error!r}") from error
    if not found:
        raise UnknownShape(f"{files[0]}: no trajectories")
    return [pool for _, _, pool in sorted(found, key=lambda one: one[:2])]


def _file(file: Path) -> Iterator[tuple[int, str, Pool]]:
    kinds: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]] | None]] = json.loads(
        file.read_text(encoding="utf-8")
    )
    noise = file.stem.removeprefix("memdaily").strip("_-")
    for kind, scenarios in kinds.items():
        for scenario, rows in scenarios.items():
            for index, row in enumerate(rows or ()):
                name = f"{kind}/{scenario}"
                yield index, f"{noise} {name}", _trajectory(row, f"{file.stem} {name}", index, kind, noise)


def _trajectory(row: Mapping[str, Any], name: str, index: int, kind: str, noise: str) -> Pool:
    kept = tuple(_messages(row["message_list"]))
    question = row["QA"]
    gold = frozenset(str(step) for step in question["target_step_id"]) & {one.ref for one in kept}
    category = f"{kind}, noise {noise}" if noise else kind
    asked = Asked(question["question"], gold, half_of(index), category, _after(question, kept))
    return Pool(f"{name}/{row['tid']}", "zh", "turns", kept, (asked,) if gold else ())


def _messages(rows: Sequence[Mapping[str, Any] | str]) -> Iterator[Kept]:
    """Messages by their place, which is how gold cites them; noise has no time of its own."""
    clock = _BEGIN
    for place, row in enumerate(rows):
        if isinstance(row, str):
            behind = _SUFFIX.search(row)
            said, content = _moment(behind[1] if behind else ""), _SUFFIX.sub("", row)
        else:
            said, content = _moment(row["time"]), row["message"]
        clock = max(clock + _SECOND, said or clock)
        if content.strip():
            yield Kept(str(place), content, clock, clock.date().isoformat())


def _after(question: Mapping[str, Any], kept: Sequence[Kept]) -> datetime.datetime | None:
    """When it is asked; None (after all that was said) where that is not after the last message."""
    at = _moment(str(question.get("time", "")))
    return at if at is not None and kept and at > kept[-1].said_at else None


def _moment(text: str) -> datetime.datetime | None:
    found = _MOMENT.search(text)
    if found is None:
        return None
    year, month, day, hour, minute = map(int, found.groups())
    return datetime.datetime(year, month, day, hour, minute, tzinfo=datetime.UTC)
