"""Words of the API's documentation: titles and groups in the reader's language, refusals as a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import get_language

from memoryhub.api.operation_words import EVERYWHERE_ZH, GROUPS, TITLES, Words

_REFUSALS: Mapping[str, str] = MappingProxyType(
    {"InvalidInput": "invalid", "NotFound": "not found", "Conflict": "conflict"}
)
_NAMES = "|".join(_REFUSALS)
_SECTION = re.compile(r"\n*^Raises:\n(?P<rest>.*)\Z", re.S | re.M)
_IN_PASSING = re.compile(rf"\s*Raises (?:{_NAMES})(?:, (?:{_NAMES}))*\.")
_FOR = re.compile(r"Raises NotFound for ")
_ONE = re.compile(rf"(?:^|(?<=\s))(?P<name>{_NAMES})(?::\s|\.)")


def add_words(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A spectacular postprocessing hook: a title for each operation, a description for each group."""
    chinese = (get_language() or "en").startswith("zh")
    used: set[str] = set()
    for name, operation in operations(result):
        words = TITLES.get(name)
        if words is not None:
            operation["summary"] = _in(words, chinese=chinese)
        if "description" in operation:
            operation["description"] = readable(operation["description"], chinese=chinese)
        used.update(operation.get("tags", ()))
    result["tags"] = [
        {"name": name, "description": _in(words, chinese=chinese)}
        for name, words in GROUPS.items()
        if name in used
    ]
    if chinese:
        _say_in_chinese(result)
    return result


def _say_in_chinese(result: dict[str, Any]) -> None:
    """What stands beside every operation; the parts are shared with later calls, so they are replaced."""
    result["info"] = {**result["info"], "description": EVERYWHERE_ZH["about"]}
    for section in ("parameters", "responses"):
        parts = result["components"][section]
        for name in parts.keys() & EVERYWHERE_ZH.keys():
            parts[name] = {**parts[name], "description": EVERYWHERE_ZH[name]}


def readable(description: str, *, chinese: bool = False) -> str:
    """A docstring as Markdown: what it raises becomes a list of how a request is refused."""
    text = _FOR.sub("404 for ", _IN_PASSING.sub("", description)).strip()
    section = _SECTION.search(text)
    if section is None:
        return text
    rest = section["rest"]
    starts = list(_ONE.finditer(rest))
    ends = [one.start() for one in starts[1:]] + [len(rest)]
    lines = [
        f"- {_REFUSALS[one['name']]}: {' '.join(rest[one.end() : end].split())}".rstrip(": ")
        for one, end in zip(starts, ends, strict=True)
    ]
    heading = EVERYWHERE_ZH["refused"] if chinese else "Refused with"
    return "\n".join([text[: section.start()].rstrip(), "", heading, "", *lines])


def _in(words: Words, *, chinese: bool) -> str:
    return words.zh if chinese else words.en


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every operation of an OpenAPI document, named as in `TITLES`: `GET /sessions/{id}`."""
    for path, item in document.get("paths", {}).items():
        for method, one in item.items():
            if isinstance(one, dict) and "responses" in one:
                yield f"{method.upper()} {path.removeprefix('/api/v1')}", one
