"""Bit codes of a text's words and of its vector: what many rows are compared by before any is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import md5

WORD_BITS = 512  # 99 of 100 turns of RealMem, which are long, hold 133 terms or fewer
_HEX_DIGITS = 3  # of the digest; 4,096 is a multiple of the width, so no bit is likelier than another


def word_code(terms: Iterable[str]) -> str:
    """One bit for each term, as PostgreSQL reads a bit string (`x` and hexadecimal digits).

    Two terms may share a bit, so a shared bit says that a term is likely there; a missing one that it is not.
    The migration that makes `memories_word_code` says the same in SQL; a test compares them.
    """
    bits = 0
    for term in terms:
        digest = md5(term.encode(), usedforsecurity=False).hexdigest()
        bits |= 1 << (WORD_BITS - 1 - int(digest[:_HEX_DIGITS], 16) % WORD_BITS)
    return f"x{bits:0{WORD_BITS // 4}x}"


def vector_code(vector: Sequence[float]) -> str:
    """The signs of a vector, one bit a dimension: 1 above zero, as `binary_quantize` of pgvector has it."""
    return "".join("1" if value > 0 else "0" for value in vector)
