"""Which pins get the room that a context has for them; the others stand in the summary, word for word."""

from __future__ import annotations

from collections.abc import Sequence

from memoryhub.core.pins.standing_orders import sureness
from memoryhub.core.tokens import MESSAGE_OVERHEAD, REQUEST_OVERHEAD

PIN_SHARE = 0.2  # of the usable budget, for the pins of a context; more of them stand in the summary
# In a small context a fifth holds hardly a sentence. Pins go before all that follows them, so they may take
# so many tokens of it as far as `LEFT_SHARE` allows.
LEAST_ROOM = 200
# Of the usable budget, what pins leave beside the other parts that are never cut: for the message, the newest
# turns and the summary. Without it many preferences and many pins together leave no context at all.
LEFT_SHARE = 0.25
FRAMES = REQUEST_OVERHEAD + 5 * MESSAGE_OVERHEAD  # around what is never cut: five messages and the reply
PIN_OVERHEAD = 3  # tokens: the dash before a pin and the line end


def places_shown(
    pins: Sequence[tuple[str, int, int]], usable: int, *, beside: int = 0, message: int = 0
) -> set[int]:
    """The places of those pins (text, tokens and turn of each) that a budget of `usable` tokens shows.

    `beside` are the tokens of the other parts that are never cut: system prompt, goal, set preferences. What
    was just said is one as well: `message` are its tokens, where there is one.
    First those that are surest to be an order for each token they take, of equal ones the newest: as many
    orders as can be stay outside of what is compressed. One long sentence does not push out ten short ones,
    nor do ten that are hardly orders push out one that is.
    """
    room = pin_room(usable, beside=beside, message=message)
    worth = [sureness(text) / (tokens + PIN_OVERHEAD) for text, tokens, _ in pins]
    shown: set[int] = set()
    for place in sorted(range(len(pins)), key=lambda place: (-worth[place], -pins[place][2])):
        taken = pins[place][1] + PIN_OVERHEAD
        if taken <= room:
            shown.add(place)
            room -= taken
    return shown


def pin_room(usable: int, *, beside: int = 0, message: int = 0) -> int:
    """Tokens for the pins of a context of `usable` tokens; 0 when what else is never cut leaves none."""
    # A message that is longer than all that is left to it takes room of the pins: they are never what makes
    # a context too large.
    left = max(usable * LEFT_SHARE, message + FRAMES)
    return max(0, int(min(max(usable * PIN_SHARE, LEAST_ROOM), usable - left - beside)))
