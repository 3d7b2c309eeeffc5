"""Valkey stops in the middle of a chat, comes back empty, and the person notices nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from tests.journeys.conftest import Customer
from tests.journeys.product import Product

pytestmark = pytest.mark.journey

TALKS = [
    pytest.param(
        "我叫周晚，我住在绍兴。", "我住在哪里？", "绍兴", "我对花生过敏。", "我对什么过敏？", "花生", id="zh"
    ),
    pytest.param(
        "I'm Ada. I live in Whitby.",
        "Where do I live?",
        "Whitby",
        "I'm allergic to peanuts.",
        "What am I allergic to?",
        "peanuts",
        id="en",
    ),
]


@pytest.fixture(autouse=True)
def valkey_comes_back(product: Product) -> Iterator[None]:
    """Whatever a test did, the next one finds Valkey running."""
    yield
    if product.valkey.child is None:
        product.valkey.start()


@pytest.mark.parametrize(("first", "asked", "known", "second", "then_asked", "then_known"), TALKS)
def test_a_chat_goes_on_without_valkey_and_after_it(
    customer: Customer, first: str, asked: str, known: str, second: str, then_asked: str, then_known: str
) -> None:
    api, valkey = customer.api, customer.api.product.valkey
    session = api.open_session("ada")
    chat = api.chat(session, "ada")
    chat.say(first)
    before = chat.say(asked).text
    assert known in before

    # It stops between the acknowledgement of a message and its answer.
    told = chat.say(second, meanwhile=valkey.stop)
    assert {one["decision"] for one in told.written} == {"kept"}
    assert known in chat.say(asked).text
    without = api.chat(api.open_session("ada"), "ada")
    assert then_known in without.say(then_asked).text
    without.close()

    valkey.start()
    redis.Redis.from_url(valkey.url).flushall()
    assert known in chat.say(asked).text
    assert then_known in chat.say(then_asked).text
    chat.close()
    api.wait_until_read(session)
