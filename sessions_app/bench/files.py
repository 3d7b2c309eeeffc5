"""Finds a data set's files under the names they are published with, whole or in parts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


class UnknownShape(ValueError):
    """A data set's file is not as its authors describe it; the message names the file and what was missed."""


def records_of(folder: Path, pattern: str, *, key: Callable[[Any], object] = str) -> list[Any]:
    """The records of every JSON list in `folder` whose name fits `pattern`, each once, in order of name.

    A set may be there whole, or as the part somebody works with beside the part kept aside.

    Raises:
        FileNotFoundError: no file fits; the message is where it was looked for.
    """
    files = sorted(folder.glob(pattern))
    if not files:
        raise FileNotFoundError(str(folder / pattern))
    found: dict[object, Any] = {}
    for file in files:
        for record in json.loads(file.read_text(encoding="utf-8")):
            found.setdefault(key(record), record)
    return list(found.values())
