"""The value in a source's answer, and whether a memory says the same."""

import json
import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Final

from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.errors import InvalidInput
from memoryhub.core.text import detect_language, fold

MOST_VALUE: Final = 2_000  # characters; a source answers with a value, not with a document
MOST_PATH: Final = 200
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,5}")
_NUMBER: Final = re.compile(r"(?<![A-Za-z0-9_.])[-+]?\d+(?:[,，]\d{3})*(?:\.\d+)?(?!\d)")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+")
_WORD: Final = re.compile(r"\w")


def checked_path(path: str) -> str:
    """A value path as it is stored: a JSON pointer (`/data/0/price`, RFC 6901) or dotted (`data.0.price`).

    Raises:
        InvalidInput: `authority_invalid_path`.
    """
    path = path.strip()
    sound = len(path) <= MOST_PATH and path.isprintable()
    steps = _steps(path) if sound else [""]
    if not sound or (not path.startswith("/") and not all(steps)) or re.search(r"~(?![01])", path):
        raise InvalidInput("authority_invalid_path", field="value_path", maximum=MOST_PATH)
    return path


def value_in_json(text: str, path: str) -> str:
    """The value at `path` as text; numbers as the source wrote them (`12.50` stays so).

    Raises:
        AuthorityFailed: `bad_json`, `no_value`, `not_a_value` (a list, an object, too long).
    """
    try:
        found = json.loads(text, parse_float=str, parse_int=str, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise AuthorityFailed("bad_json") from None
    for step in _steps(path):
        found = _below(found, step)
    if isinstance(found, bool):
        return "true" if found else "false"
    if found is None:
        raise AuthorityFailed("no_value")
    if not isinstance(found, str):
        raise AuthorityFailed("not_a_value")
    return plain_value(found)


def plain_value(text: str) -> str:
    """A value on one line, without control and direction characters.

    Raises:
        AuthorityFailed: `no_value` when blank, `not_a_value` when too long.
    """
    value = " ".join(_CONTROL.sub(" ", text.encode("utf-8", "replace").decode()).split())
    if not value:
        raise AuthorityFailed("no_value")
    if len(value) > MOST_VALUE:
        raise AuthorityFailed("not_a_value")
    return value


def agrees(content: str, value: str) -> bool:
    """Whether a memory's words say what the source says: the value stands in them, numbers by their worth."""
    number = _worth(value)
    if number is not None:
        return number in [_worth(found) for found in _NUMBER.findall(content)]
    wanted, said = fold(value), fold(content)
    before = r"(?<!\w)" if wanted.isascii() and _WORD.match(wanted) else ""
    after = r"(?!\w)" if wanted.isascii() and _WORD.match(wanted[-1]) else ""
    return re.search(f"{before}{re.escape(wanted)}{after}", said) is not None


def corrected(content: str, key: str, value: str) -> str:
    """The memory's words with the source's value in them: its one number replaced, else key and value."""
    numbers = list(_NUMBER.finditer(content))
    if _worth(value) is not None and len(numbers) == 1:
        place = numbers[0]
        return content[: place.start()] + value + content[place.end() :]
    mark = "：" if detect_language(content) == "zh" else ": "
    return f"{key}{mark}{value}"


def _steps(path: str) -> list[str]:
    if not path:
        return []
    if path.startswith("/"):
        return [step.replace("~1", "/").replace("~0", "~") for step in path[1:].split("/")]
    return path.removeprefix("$.").split(".")


def _below(found: object, step: str) -> object:
    if isinstance(found, dict) and step in found:
        return found[step]
    if isinstance(found, list) and _INDEX.fullmatch(step) and int(step) < len(found):
        return found[int(step)]
    raise AuthorityFailed("no_value")


def _worth(text: str) -> Decimal | None:
    """The number a text is, whatever its separators; None when it is none."""
    bare = re.sub(r"[,，](?=\d{3}(?!\d))", "", text.strip().strip("¥￥$€£").strip())
    try:
        return Decimal(bare) if _NUMBER.fullmatch(bare) else None
    except InvalidOperation:
        return None


def _no_constant(name: str) -> Callable[[], None]:
    raise ValueError(name)  # NaN and infinities are no JSON
