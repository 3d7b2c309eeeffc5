"""Reads a file of memory tests that was handed out, by the same limits as a test over the API."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from memories.models import MemoryType
from memories.services.memory_test_targets import ERASED, PREFIXES, TEXT
from memories.services.memory_tests import (
    DEFAULT_TOP_K,
    EVERYWHERE,
    FORMAT,
    MOST_EXPECTATIONS,
    MOST_NAME,
    MOST_TESTS,
    NewMemoryTest,
)
from memoryhub.core.errors import InvalidInput
from memoryhub.core.ids import decode_id

MOST_TEXT = 16_000
MOST_QUERY = 4_000
MOST_TOP_K = 50
MOST_LABELS = 16
_KNOWN = frozenset(
    {
        "user", "name", "query", "top_k", "as_of", "known_at", "types", "include", "labels", "session",
        "expected", "forbidden",
    }
)  # fmt: skip


def tests_in(data: bytes) -> list[tuple[str, NewMemoryTest]]:
    """The tests of a file, each beside the name of its person.

    An expectation whose words were forgotten is left out; a test that has none left is left out too.

    Raises:
        InvalidInput: `not_a_test_file`; `invalid_test_in_file` with the place, from 1, and the field.
    """
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidInput("not_a_test_file", field="file") from None
    rows = document.get("tests") if isinstance(document, dict) and document.get("format") == FORMAT else None
    if not isinstance(rows, list) or len(rows) > MOST_TESTS:
        raise InvalidInput("not_a_test_file", field="file")
    found = [_test(place, row) for place, row in enumerate(rows, start=1)]
    return [(user, new) for user, new in found if new.expected or new.forbidden]


class _Row:
    """One test of a file; what is not as it must be is refused with the place of the test."""

    def __init__(self, place: int, row: Any) -> None:
        self.place = place
        self.row: Mapping[str, Any] = row if isinstance(row, dict) else self.refuse("-")
        unknown = set(self.row) - _KNOWN
        if unknown:
            self.refuse(min(unknown))

    def refuse(self, name: str) -> Any:
        """Raise."""
        raise InvalidInput("invalid_test_in_file", field=name[:40], test=self.place)

    def text(self, name: str, most: int, *, needed: bool = False) -> str:
        """A text, or empty."""
        value = self.row.get(name, "")
        bad = not isinstance(value, str) or len(value) > most or "\x00" in value
        if bad or (needed and not value.strip()):
            self.refuse(name)
        return str(value)

    def words(self, name: str, known: tuple[str, ...] | None = None) -> list[str]:
        """A list of words, of a closed list where there is one."""
        values = self.row.get(name, [])
        if not isinstance(values, list) or len(values) > MOST_LABELS:
            self.refuse(name)
        if not all(isinstance(one, str) and 0 < len(one) <= 64 and "\x00" not in one for one in values):
            self.refuse(name)
        if known is not None and set(values) - set(known):
            self.refuse(name)
        return list(values)

    def moment(self, name: str) -> datetime | None:
        """A time with its zone."""
        text = self.text(name, 64)
        try:
            moment = datetime.fromisoformat(text) if text else None
        except ValueError:
            self.refuse(name)
        if moment is not None and moment.tzinfo is None:
            self.refuse(name)
        return moment

    def entries(self, name: str) -> list[dict[str, str]]:
        """Expectations without those whose words were forgotten."""
        values = self.row.get(name, [])
        if not isinstance(values, list) or len(values) > MOST_EXPECTATIONS:
            self.refuse(name)
        found = [self._entry(name, one) for one in values]
        return [one for one in found if ERASED not in one]

    def _entry(self, name: str, value: Any) -> dict[str, str]:
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            self.refuse(name)
        kinds = [kind for kind in (*PREFIXES, TEXT, ERASED) if kind in value]
        good = len(kinds) == 1 and not set(value) - {kinds[0], "content"}
        if good and kinds[0] in PREFIXES:
            good = decode_id(PREFIXES[kinds[0]], value[kinds[0]]) is not None
        elif good and kinds[0] == TEXT:
            good = bool(value[TEXT].strip())
        if not good or any(len(one) > MOST_TEXT or "\x00" in one for one in value.values()):
            self.refuse(name)
        return dict(value)


def _test(place: int, row: Any) -> tuple[str, NewMemoryTest]:
    read = _Row(place, row)
    top_k = read.row.get("top_k", DEFAULT_TOP_K)
    if isinstance(top_k, bool) or not isinstance(top_k, int) or not 1 <= top_k <= MOST_TOP_K:
        read.refuse("top_k")
    session = read.text("session", 64)
    session_id = decode_id("ses", session) if session else None
    if session and session_id is None:
        read.refuse("session")
    options = {
        "as_of": read.moment("as_of"),
        "known_at": read.moment("known_at"),
        "types": read.words("types", tuple(MemoryType.values)),
        "include": read.words("include", EVERYWHERE),
        "labels": read.words("labels"),
        "session": session_id,
    }
    new = NewMemoryTest(
        query=read.text("query", MOST_QUERY, needed=True),
        name=read.text("name", MOST_NAME),
        top_k=top_k,
        options=options,
        expected=read.entries("expected"),
        forbidden=read.entries("forbidden"),
    )
    return read.text("user", 128, needed=True), new
