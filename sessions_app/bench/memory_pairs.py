"""Our own pairs of a memory and what should call it to mind: a dialogue that does not name it, or a question
whose plain answer would go against it; the same in Chinese and English.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from memoryhub.core.text import Language
from sessions_app.bench.model import half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool

_PAIRS = Path(__file__).parent / "data" / "memory_pairs.tsv"
_TOLD = datetime(2024, 3, 1, 9, tzinfo=UTC)
# Columns of a line: memory, what is said (lines of a dialogue between slashes), the same in Chinese, and the
# numbers of further memories of the person that fit as well. A line that begins with @ begins a person.
_COLUMNS: dict[Language, tuple[int, int]] = {"en": (0, 1), "zh": (2, 3)}
_FURTHER = 4


def memory_pairs() -> list[Pool]:
    """One pool a person and language; every second person is held out."""
    people = [block.splitlines() for block in _PAIRS.read_text(encoding="utf-8").split("@")[1:]]
    return [
        _pool(number, person[0], [line.split("\t") for line in person[1:]], language)
        for number, person in enumerate(people)
        for language in _COLUMNS
    ]


def _pool(number: int, name: str, rows: list[list[str]], language: Language) -> Pool:
    memory, _ = _COLUMNS[language]
    kept = tuple(Kept(str(place), row[memory], _TOLD) for place, row in enumerate(rows, start=1))
    return Pool(
        f"pairs {language}, {name}", language, "memories", kept, tuple(_asked(number, rows, language))
    )


def _asked(number: int, rows: list[list[str]], language: Language) -> Iterator[Asked]:
    for place, row in enumerate(rows, start=1):
        lines = row[_COLUMNS[language][1]].split(" / ")
        further = row[_FURTHER].split() if len(row) > _FURTHER else []
        category = "dialogue" if len(lines) > 1 else "question"
        yield Asked("\n".join(lines), frozenset([str(place), *further]), half_of(number), category)
