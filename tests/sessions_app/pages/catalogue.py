"""Reads a gettext catalogue without the gettext tools, which a bare machine does not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
CATALOGUE = REPOSITORY / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"


def entries() -> Iterator[tuple[str, str]]:
    """(English, Chinese) of every sentence that has a translation; plurals by their singular.

    A sentence with a context is `context\\x04sentence`, as in the compiled file.
    """
    for block in CATALOGUE.read_text(encoding="utf-8").split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            quoted = line
            if not line.startswith('"'):
                name, _, quoted = line.partition(" ")
            fields[name] = fields.get(name, "") + str(ast.literal_eval(quoted))
        chinese = fields.get("msgstr", "") or fields.get("msgstr[0]", "")
        if fields.get("msgid") and chinese:
            context = fields.get("msgctxt")
            yield f"{context}\x04{fields['msgid']}" if context else fields["msgid"], chinese
