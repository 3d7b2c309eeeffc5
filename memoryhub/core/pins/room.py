"""Which pins get the room that a context has for them; the others stand in the summary, word for word."""

from __future__ import annotations

from collections.abc import Sequence

PIN_SHARE = 0.2  # of the usable budget, for the pins of a context; more of them stand in the summary
# In a small context a fifth holds hardly a sentence: it may be so many tokens, or at most that share.
LEAST_ROOM, MOST_SHARE = 200, 0.4
PIN_OVERHEAD = 3  # tokens: the dash before a pin and the line end


def places_shown(pins: Sequence[tuple[int, int]], usable: int) -> set[int]:
    """The places of the pins, each given as its tokens and its turn, that a budget of `usable` tokens shows.

    The shortest first, of equal ones the newest: as many as can be stay outside of what is compressed, and
    one long sentence does not push out ten short ones.
    """
    room = int(max(usable * PIN_SHARE, min(LEAST_ROOM, usable * MOST_SHARE)))
    shown: set[int] = set()
    for place in sorted(range(len(pins)), key=lambda place: (pins[place][0], -pins[place][1])):
        taken = pins[place][0] + PIN_OVERHEAD
        if taken <= room:
            shown.add(place)
            room -= taken
    return shown
