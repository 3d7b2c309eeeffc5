"""Checks the parts of a JSON document that people write: types, bounds, names; errors say where."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn

from memoryhub.core.errors import InvalidInput

Check = Callable[[Any, str], Any]
"""Takes a value and its path (`rules[2].when.words`), answers it as it is stored, or raises InvalidInput."""


def refuse(code: str, path: str, **data: object) -> NoReturn:
    """Refuse what stands at `path`."""
    raise InvalidInput(code, field=path[:200], **data)


def whole(least: int, most: int, *, optional: bool = False) -> Check:
    """A whole number within bounds; None too where it is `optional`."""

    def check(value: Any, path: str) -> int | None:
        if value is None and optional:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            refuse("wrong_type", path, expected="whole number")
        if not least <= value <= most:
            refuse("number_out_of_range", path, minimum=least, maximum=most)
        return value

    return check


def number(least: float, most: float, *, optional: bool = False) -> Check:
    """A finite number within bounds; None too where it is `optional`."""

    def check(value: Any, path: str) -> float | None:
        if value is None and optional:
            return None
        if not isinstance(value, int | float) or isinstance(value, bool):
            refuse("wrong_type", path, expected="number")
        if not least <= value <= most:  # not a number and infinity lie outside
            refuse("number_out_of_range", path, minimum=least, maximum=most)
        return float(value)

    return check


def flag(value: Any, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        refuse("wrong_type", path, expected="true or false")
    return value


def text(most: int, *, blank: bool = False) -> Check:
    """One line of at most `most` characters, NFC, without signs nobody sees."""

    def check(value: Any, path: str) -> str:
        if not isinstance(value, str):
            refuse("wrong_type", path, expected="text")
        line = unicodedata.normalize("NFC", value).strip()
        if len(line) > most:
            refuse("too_long", path, maximum=most)
        if not line and not blank:
            refuse("blank", path)
        if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in line):
            refuse("forbidden_character", path)
        return line

    return check


def choice(choices: Collection[str]) -> Check:
    """One of some names."""

    def check(value: Any, path: str) -> str:
        if not isinstance(value, str) or value not in choices:
            refuse("invalid_choice", path, choices=list(choices))
        return value

    return check


def list_of(check: Check, *, most: int, least: int = 0, unique: bool = True) -> Check:
    """A list of what `check` takes; a value that stands twice is kept once."""

    def checked(value: Any, path: str) -> list[Any]:
        if not isinstance(value, list):
            refuse("wrong_type", path, expected="list")
        if len(value) > most:
            refuse("too_many_items", path, maximum=most)
        if len(value) < least:
            refuse("too_few_items", path, minimum=least)
        items = [check(item, f"{path}[{place}]") for place, item in enumerate(value)]
        return list(dict.fromkeys(items)) if unique else items

    return checked


def fields(
    value: Any, path: str, checks: Mapping[str, Check], *, required: Collection[str] = ()
) -> dict[str, Any]:
    """The fields of an object that are there, each checked; an unknown one is refused."""
    if not isinstance(value, dict):
        refuse("wrong_type", path, expected="object")
    for name in value:
        if name not in checks:
            refuse("unknown_field", joined(path, str(name)[:60]))
    for name in required:
        if name not in value:
            refuse("required", joined(path, name))
    return {name: check(value[name], joined(path, name)) for name, check in checks.items() if name in value}


def joined(path: str, name: str) -> str:
    """The path of a field."""
    return f"{path}.{name}" if path else name
