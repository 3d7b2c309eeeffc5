"""Reads a gettext catalogue without the gettext tools, which a bare machine does not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
CATALOGUE = REPOSITORY / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the catalogue; `english` is the singular, `context` and `chinese` are "" for none."""

    english: str
    chinese: str
    context: str
    flags: frozenset[str]

    @property
    def key(self) -> str:
        """As in the compiled file: `context\\x04sentence` where there is a context."""
        return f"{self.context}\x04{self.english}" if self.context else self.english


def whole() -> Iterator[Entry]:
    """Every sentence in the order of the file, translated or not, without the header."""
    for block in CATALOGUE.read_text(encoding="utf-8").split("\n\n"):
        entry = _read(block)
        if entry.english:
            yield entry


def entries() -> Iterator[tuple[str, str]]:
    """(key, Chinese) of every sentence that has a translation; plurals by their singular."""
    return ((entry.key, entry.chinese) for entry in whole() if entry.chinese)


def _read(block: str) -> Entry:
    fields: dict[str, str] = {}
    flags: set[str] = set()
    name = ""
    for line in block.splitlines():
        if line.startswith("#"):
            flags |= {flag.strip() for flag in line[2:].split(",")} if line.startswith("#,") else set()
            continue
        quoted = line
        if not line.startswith('"'):
            name, _, quoted = line.partition(" ")
        fields[name] = fields.get(name, "") + str(ast.literal_eval(quoted))
    return Entry(
        english=fields.get("msgid", ""),
        chinese=fields.get("msgstr", "") or fields.get("msgstr[0]", ""),
        context=fields.get("msgctxt", ""),
        flags=frozenset(flags),
    )
