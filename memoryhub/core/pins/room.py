"""Which pins get the room that a context has for them; the others stand in the summary, word for word."""

from __future__ import annotations

from collections.abc import Sequence

from memoryhub.core.pins.standing_orders import sureness

PIN_SHARE = 0.2  # of the usable budget, for the pins of a context; more of them stand in the summary
# In a small context a fifth holds hardly a sentence: it may be so many tokens, or at most that share.
LEAST_ROOM, MOST_SHARE = 200, 0.4
# Of the usable budget, what pins leave beside the other parts that are never cut: for the message, the newest
# turns and the summary. Without it many preferences and many pins together leave no context at all.
LEFT_SHARE = 0.25
PIN_OVERHEAD = 3  # tokens: the dash before a pin and the line end


def places_shown(pins: Sequence[tuple[str, int, int]], usable: int, *, beside: int = 0) -> set[int]:
    """The places of those pins (text, tokens and turn of each) that a budget of `usable` tokens shows.

    `beside` are the tokens of the other parts that are never cut: system prompt, goal, set preferences.
    First those that are surest to be an order for each token they take, of equal ones the newest: as many
    orders as can be stay outside of what is compressed. One long sentence does not push out ten short ones,
    nor do ten that are hardly orders push out one that is.
    """
    room = pin_room(usable, beside=beside)
    worth = [sureness(text) / (tokens + PIN_OVERHEAD) for text, tokens, _ in pins]
    shown: set[int] = set()
    for place in sorted(range(len(pins)), key=lambda place: (-worth[place], -pins[place][2])):
        taken = pins[place][1] + PIN_OVERHEAD
        if taken <= room:
            shown.add(place)
            room -= taken
    return shown


def pin_room(usable: int, *, beside: int = 0) -> int:
    """Tokens for the pins of a context of `usable` tokens; 0 when what else is never cut leaves none."""
    own = max(usable * PIN_SHARE, min(LEAST_ROOM, usable * MOST_SHARE))
    return max(0, int(min(own, usable * (1 - LEFT_SHARE) - beside)))
