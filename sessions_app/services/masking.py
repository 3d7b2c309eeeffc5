"""Masks secrets in what is said before it is stored, and keeps track of where the rest of the text went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.core.redaction import SECRET_KINDS, find_sensitive, mask

Cuts = list[list[int]]
"""[[frame number, length of its delta]]: how a streamed text was cut."""


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without its secrets, and which kinds they were of."""

    text: str
    kinds: list[str]


def masked(text: str) -> Masked:
    """The text as it may be stored."""
    secrets = [found for found in find_sensitive(text) if found.kind in SECRET_KINDS]
    if not secrets:
        return Masked(text, [])
    return Masked(mask(text, secrets), sorted({found.kind for found in secrets}))


def masked_data(value: Any, label: str = "") -> Any:
    """A JSON value with the secrets in its texts masked; `label` is the key that names it.

    A key can make a secret of its value: `{"password": "..."}` is one only when they are read together.
    """
    if isinstance(value, dict):
        return {key: masked_data(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [masked_data(item, label) for item in value]
    if not isinstance(value, str):
        return value
    alone = masked(value).text
    named = masked(f"{label}: {value}").text if label else alone
    opening = f"{label}: "
    return named.removeprefix(opening) if alone == value and named.startswith(opening) else alone


def moved_cuts(text: str, cuts: Sequence[Sequence[int]]) -> Cuts:
    """The cuts of a streamed text as cuts of its masked form.

    What stands before a secret keeps its place, and a cut inside a secret moves behind its marker: whoever
    goes on from any cut gets what follows it in the stored text.
    """
    moved, said, shown = [], 0, 0
    for number, length in cuts:
        said += length
        end = _place_in_masked(text, said)
        moved.append([number, end - shown])
        shown = end
    return moved


def _place_in_masked(text: str, place: int) -> int:
    shift = 0
    for found in find_sensitive(text):
        if found.kind not in SECRET_KINDS or found.start >= place:
            continue
        marker = found.end - found.start + len(mask(text, [found])) - len(text)
        if place < found.end:
            return found.start + shift + marker
        shift += marker - (found.end - found.start)
    return place + shift
