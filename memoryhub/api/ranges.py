"""Byte ranges of a representation (RFC 9110, section 14): one range, or the whole."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from memoryhub.api.errors import ApiError

_ONE: Final = re.compile(r"(\d{0,18})-(\d{0,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class ByteRange:
    """The bytes `first` to `last`, both included, of `size`."""

    first: int
    last: int
    size: int

    @property
    def content_range(self) -> str:
        """The value of `Content-Range`."""
        return f"bytes {self.first}-{self.last}/{self.size}"


def header_range(value: str, size: int) -> ByteRange | None:
    """The range a `Range` header asks for; None = the whole, for all but one range of bytes.

    Raises:
        ApiError: `range_not_satisfiable`.
    """
    unit, mark, text = value.partition("=")
    if not mark or unit.strip().lower() != "bytes":
        return None
    return byte_range(text.strip(), size)


def byte_range(text: str, size: int) -> ByteRange | None:
    """The range `0-99`, `100-` or `-50` (the last 50 bytes) of `size` bytes; None for another form.

    Raises:
        ApiError: `range_not_satisfiable`, it begins behind the end.
    """
    match = _ONE.fullmatch(text)
    if match is None or match[0] == "-":
        return None
    if not match[1]:
        first, last = max(0, size - int(match[2])), size - 1
    else:
        first, last = int(match[1]), min(int(match[2]) if match[2] else size - 1, size - 1)
        if match[2] and int(match[2]) < first:
            return None
    if first >= size:
        raise ApiError("range_not_satisfiable", headers={"Content-Range": f"bytes */{size}"}, size=size)
    return ByteRange(first, last, size)
