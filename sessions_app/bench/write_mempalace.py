"""The public set mempalace-extract: 40 short texts in both languages, each with typed memories."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sessions_app.bench.write_lines import LabelledLine, figures, verdict

_PLACE = Path("mempalace-extract") / "memory_extraction"
_FILES = {"en": "dataset.jsonl", "zh": "dataset.zh.jsonl"}
# Its five types in ours: a decision is a fact of a project or a standing wish, an opinion what one prefers
# or holds to be so, a commitment something that will happen or, without a date, a fact.
_TYPES: dict[str, tuple[str, ...]] = {
    "fact": ("fact",),
    "preference": ("preference",),
    "decision": ("fact", "preference", "experience"),
    "commitment": ("experience", "fact"),
    "opinion": ("preference", "fact"),
}


def mempalace_figures(folder: Path) -> dict[str, object]:
    """What is kept of its texts, by language. Every text holds a memory, so only recall and types count.

    Raises FileNotFoundError where the set is not in `folder`.
    """
    place = folder / _PLACE
    labels = {row["id"]: row["memories"] for row in _rows(place / "labels.jsonl")}
    answer: dict[str, object] = {}
    for language, name in _FILES.items():
        lines = [_line(row["text"], labels[row["id"]]) for row in _rows(place / name)]
        answer[language] = figures([verdict(line) for line in lines])
    return answer


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for row in path.read_text("utf-8").splitlines():
        if row.strip():
            yield json.loads(row)


def _line(text: str, memories: list[dict[str, str]]) -> LabelledLine:
    types = {ours for memory in memories for ours in _TYPES[memory["type"]]}
    return LabelledLine(text=text, memory_types=tuple(sorted(types)))
