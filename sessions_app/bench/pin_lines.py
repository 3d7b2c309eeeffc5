"""Labelled lines of pins: what a user lays down and what only looks so, and how much of it is pinned."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.text import Language

Part = Literal["train", "held_out", "held_out_mixed"]  # mixed: rules among tasks and copied text
PARTS: tuple[Part, ...] = get_args(Part)
LAID_DOWN = "pin"  # the kind of a line that lays something down; other kinds say what it is instead
_DATA = Path(__file__).parent / "data"
_ENDS = " .。!！?？,，"


@dataclass(frozen=True, slots=True)
class PinLine:
    """A message of a user, its kind, and the words that must stand in a pin: empty for the whole of it."""

    text: str
    kind: str
    core: str = ""

    @property
    def is_pin(self) -> bool:
        """Whether it lays something down."""
        return self.kind == LAID_DOWN


def pin_file(language: Language, part: Part) -> Path:
    """Where the lines of a language and part are."""
    return _DATA / f"pins.{language}.{part}.tsv"


def pin_lines(language: Language, part: Part) -> list[PinLine]:
    """The lines of a file: kind, tab, message; `[[...]]` marks the words that lay it down in a longer one.

    A line end inside a message is written as a backslash and an n.
    """
    text = pin_file(language, part).read_text(encoding="utf-8")
    return [_line(row) for row in text.splitlines() if row and not row.startswith("#")]


def _line(row: str) -> PinLine:
    kind, text = row.replace("\\n", "\n").split("\t")
    before, _, rest = text.partition("[[")
    core, _, after = rest.partition("]]")
    return PinLine(before + core + after, kind, core)


def pin_figures() -> dict[str, object]:
    """By part and language: lines, recall, precision, and how many false ones of each kind."""
    languages: Sequence[Language] = ("zh", "en")
    return {
        "suite": "pins",
        "parts": {
            part: {language: counted(pin_lines(language, part)) for language in languages} for part in PARTS
        },
    }


def counted(lines: Iterable[PinLine]) -> dict[str, object]:
    """Recall and precision from 0 to 1 of what is pinned when each line is said by itself.

    A line counts as found when a pin holds its core, where it has one, and as whole when the pin is word
    for word the line or its core.
    """
    found = whole = laid_down = 0
    false: dict[str, int] = {}
    for line in lines:
        pins = list(_pins(line.text))
        laid_down += line.is_pin
        if line.is_pin:
            found += any(line.core.strip(_ENDS) in pin for pin in pins)
            whole += any((line.core or line.text).strip(_ENDS) in pin for pin in pins)
        elif pins:
            false[line.kind] = false.get(line.kind, 0) + 1
    wrong = sum(false.values())
    return {
        "laid_down": laid_down,
        "recall": round(found / laid_down, 3) if laid_down else None,
        "precision": round(found / (found + wrong), 3) if found + wrong else None,
        "whole": round(whole / laid_down, 3) if laid_down else None,
        "false": dict(sorted(false.items())),
    }


def _pins(text: str) -> Iterator[str]:
    yield from (pin.text for pin in standing_after([SourceTurn(1, "user", text, 0)]))
