"""Which pins a small context shows."""

from __future__ import annotations

import pytest

from memoryhub.core.pins.room import (
    FRAMES,
    LEAST_ROOM,
    LEFT_SHARE,
    PIN_OVERHEAD,
    PIN_SHARE,
    pin_room,
    places_shown,
)
from memoryhub.core.pins.standing_orders import is_directive, sureness

ORDERS = {
    "en": ["Never call me at the office number.", "My budget is $4,850, no more than that."],
    "zh": ["千万别打我办公室电话。", "预算最多三万元，不能再多。"],
}
HARDLY = {
    "en": ["Please continue from your last sentence", "Share the details about day eight"],
    "zh": ["接着上一句往下说", "讲讲第八天的安排"],
}
ROOM = int(1_000 * PIN_SHARE)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_surely_an_order_goes_before_more_of_what_hardly_is(language: str) -> None:
    orders, hardly = ORDERS[language], HARDLY[language]
    assert all(sureness(order) > 0.8 and is_directive(order) for order in orders)
    assert all(sureness(text) < 0.6 for text in hardly)
    tokens = ROOM // 3 - PIN_OVERHEAD  # three have room; the two that hardly are orders are shorter
    pins = [*((text, tokens - 5, 9) for text in hardly), *((text, tokens, 3) for text in orders)]
    assert {2, 3} <= places_shown(pins, 1_000)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_long_sentence_does_not_push_out_short_ones(language: str) -> None:
    order = ORDERS[language][0]
    pins = [(order, ROOM - PIN_OVERHEAD, 9), *((order, 10, seq) for seq in range(1, 11))]
    assert places_shown(pins, 1_000) == set(range(1, 11))


def test_of_equal_ones_the_newest_are_shown() -> None:
    pins = [(ORDERS["en"][0], ROOM // 2 - PIN_OVERHEAD, seq) for seq in (1, 3, 2)]
    assert places_shown(pins, 1_000) == {1, 2}


@pytest.mark.parametrize("usable", [100, 400, 638, 1_000, 20_000])
def test_the_room_is_a_share_and_a_little_more_of_a_small_budget(usable: int) -> None:
    pins = [(ORDERS["en"][0], 7, seq) for seq in range(1_000)]
    taken = len(places_shown(pins, usable)) * (7 + PIN_OVERHEAD)
    assert taken <= max(usable * PIN_SHARE, min(LEAST_ROOM, usable * (1 - LEFT_SHARE)))
    assert taken >= min(LEAST_ROOM, usable * (1 - LEFT_SHARE)) - (7 + PIN_OVERHEAD)


@pytest.mark.parametrize(
    ("beside", "room"),
    [(0, ROOM), (550, ROOM), (650, 100), (750, 0), (5_000, 0)],
)
def test_what_else_is_never_cut_leaves_them_less(beside: int, room: int) -> None:
    assert pin_room(1_000, beside=beside) == room
    assert room == 0 or beside + room <= 1_000 * (1 - LEFT_SHARE)


@pytest.mark.parametrize("usable", range(0, 1_200, 50))
@pytest.mark.parametrize("message", [0, 90, 700])
def test_they_never_take_the_place_of_what_was_just_said(usable: int, message: int) -> None:
    room = pin_room(usable, beside=40, message=message)
    assert room == 0 or 40 + message + FRAMES + room <= usable


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_what_is_left_the_surest_orders_have_it(language: str) -> None:
    pins = [(ORDERS[language][0], 40, 1), (HARDLY[language][0], 40, 2)]
    assert places_shown(pins, 1_000, beside=0) == {0, 1}
    assert places_shown(pins, 1_000, beside=700) == {0}
    assert places_shown(pins, 1_000, beside=750) == set()


def test_no_pins_take_no_room() -> None:
    assert places_shown([], 1_000) == set()
