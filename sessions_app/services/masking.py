"""Keeps track of where the rest of a text went when its secrets were masked."""

from __future__ import annotations

from collections.abc import Sequence

from memoryhub.core.redaction import SECRET_KINDS, find_sensitive, mask, masked, masked_data, unmasked_parts

__all__ = ["Cuts", "is_masked_form", "masked", "masked_data", "moved_cuts"]

MOST_HIDDEN = 200  # code points of the parts of secrets in one message

Cuts = list[list[int]]
"""[[frame number, length of its delta]]: how a streamed text was cut."""


def is_masked_form(stored: str, text: str) -> bool:
    """Whether a stored text is another one, in which more may have been masked since.

    A secret that a later message completed is hidden in the earlier ones too; sent again, they are the same.
    """
    kept = unmasked_parts(stored)
    if len(kept) == 1 or stored == text:
        return stored == text
    hidden = len(text) - sum(map(len, kept))
    return 0 < hidden <= MOST_HIDDEN and text.startswith(kept[0]) and text.endswith(kept[-1])


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
