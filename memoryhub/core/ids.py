"""Ids: UUIDv7 (RFC 9562, section 5.7), shown to the outside with a prefix that names the kind of row."""

import re
import secrets
import time
from uuid import UUID

_RANDOM_BITS = 74
_LOW_BITS = 62  # of the random bits, those behind the variant
_MAX_CLOCK = (1 << 48) - 1
_HEX = re.compile(r"[0-9a-f]{32}")


def new_id(*, clock_ms: int | None = None, random_bits: int | None = None) -> UUID:
    """A new time-ordered id that cannot be guessed: 48 bits of milliseconds since 1970 and 74 random bits.

    `clock_ms` and `random_bits` replace the clock and the random source; out of range is a ValueError.
    """
    clock = time.time_ns() // 1_000_000 if clock_ms is None else clock_ms
    chance = secrets.randbits(_RANDOM_BITS) if random_bits is None else random_bits
    if not 0 <= clock <= _MAX_CLOCK or not 0 <= chance < 1 << _RANDOM_BITS:
        raise ValueError("clock_ms takes 48 bits and random_bits 74")
    high, low = chance >> _LOW_BITS, chance & ((1 << _LOW_BITS) - 1)
    return UUID(int=clock << 80 | 0x7 << 76 | high << 64 | 0b10 << 62 | low)


def encode_id(prefix: str, value: UUID) -> str:
    """`value` as the outside sees it: `ses_` and 32 hexadecimal digits."""
    return f"{prefix}_{value.hex}"


def decode_id(prefix: str, text: str) -> UUID | None:
    """The UUID in `text`, or None when it is not exactly what `encode_id(prefix, ...)` writes.

    One spelling for each id: upper case, dashes and braces are refused, so that no cache or log sees two.
    """
    head, mark, digits = text.partition("_")
    if head != prefix or not mark or not _HEX.fullmatch(digits):
        return None
    return UUID(hex=digits)
