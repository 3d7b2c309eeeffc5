"""What a message says only beside several before it, through the services; in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from memories.services.statement import TurnBefore, TurnText
from memories.services.write import extract_and_remember
from tests.memories.conftest import Person
from tests.memories.test_by_context import contents
from tests.memories.test_extract import turn


def _newest(earlier: Sequence[TurnBefore]) -> TurnBefore | None:
    return earlier[0] if earlier else None


def converse(person: Person, *said: str) -> None:
    """The user's turns, each read with those before it at hand."""
    before: list[TurnText] = []
    for text in said:
        earlier: Sequence[TurnBefore] = [TurnBefore(one.turn_id, one.content) for one in reversed(before)]
        read = replace(
            turn(text),
            before=partial(_newest, earlier),
            earlier=partial(tuple, earlier),
        )
        extract_and_remember(person.scope, read)
        before.append(read)


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (("My eye test is on 3 June", "they've moved it to 17 June"), ["My eye test is on 17 June"]),
        (("My eye test is on 3 June", "thanks!", "it's June 17 now"), ["My eye test is on June 17"]),
        (("我女儿的家长会定在6月3号", "老师通知改到6月17号了"), ["我女儿的家长会定在6月17号"]),
        (("I live in Leeds", "they've moved it to 17 June"), ["I live in Leeds"]),
        (("我女儿的家长会定在6月3号", "家长会推迟到6月17号了"), ["我女儿的家长会定在6月17号"]),
    ],
)
def test_what_was_told_moves_to_the_new_date(ann: Person, said: tuple[str, ...], now: list[str]) -> None:
    converse(ann, *said)
    assert contents(ann) == now


@pytest.mark.parametrize(
    "said",
    [
        ("My eye test is on 3 June", "the tax return got moved to 17 June"),
        ("我女儿的家长会定在6月3号", "个税汇算延到6月17号了"),
    ],
)
def test_the_date_of_another_thing_moves_nothing(ann: Person, said: tuple[str, ...]) -> None:
    converse(ann, *said)
    assert said[0] in contents(ann)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (("we adopted a puppy", "not yet", "we named him Rusty"), "My puppy is called Rusty"),
        (("今天领养了一只小猫", "还没有", "想好了,叫它糯米"), "我的小猫叫糯米"),
    ],
)
def test_a_name_that_comes_later_is_that_ones(ann: Person, said: tuple[str, ...], name: str) -> None:
    converse(ann, *said)
    assert name in contents(ann)


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (
            (
                "let's role play: you're a dragon and I'm a knight",
                "I live in a tower",
                "ok stop. I'm a nurse",
            ),
            ["I'm a nurse"],
        ),
        (("我们来玩角色扮演,你是掌柜,我是大侠", "我住在塞外", "不玩了。我是护士"), ["我是护士"]),
    ],
)
def test_in_a_game_of_roles_nothing_is_kept(ann: Person, said: tuple[str, ...], now: list[str]) -> None:
    converse(ann, *said)
    assert contents(ann) == now


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (("any cafes near Lewes?", "we just bought a flat there"), ["we just bought a flat in Lewes"]),
        (("佛山有什么好吃的?", "我就住那边"), ["我就住佛山"]),
    ],
)
def test_there_is_where_the_message_before_was(ann: Person, said: tuple[str, ...], now: list[str]) -> None:
    converse(ann, *said)
    assert contents(ann) == now


@pytest.mark.parametrize(
    "said",
    [
        (
            "I might be lactose intolerant so I'm avoiding milk",
            "the test is back, I'm not lactose intolerant",
        ),
        ("我可能乳糖不耐受，最近都不喝牛奶", "查过了，没有乳糖不耐受"),
    ],
)
def test_what_was_given_up_for_an_illness_that_is_none_ends_with_it(
    ann: Person, said: tuple[str, str]
) -> None:
    converse(ann, said[0])
    assert contents(ann) != []
    converse(ann, said[1])
    assert not any("milk" in one or "牛奶" in one or "might" in one or "可能" in one for one in contents(ann))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I have a parrot called Kiwi", "Kiwi went to live with my aunt"),
        ("我养了一只鹦鹉叫皮蛋", "皮蛋送给我表姐养了"),
    ],
)
def test_a_pet_given_away_by_its_name_is_no_longer_ones_own(ann: Person, known: str, said: str) -> None:
    converse(ann, known, said)
    assert contents(ann) == [said]


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (
            ("My eye test is on 12 June", "and I hate hospitals", "wait I said 12, it's the 19"),
            ["My eye test is on 19 June", "I hate hospitals"],
        ),
        (
            ("我女儿的家长会定在6月12号", "我讨厌开会", "说错了，不是12号是19号"),
            ["我女儿的家长会定在6月19号", "我讨厌开会"],
        ),
        (("I live in Leeds", "I hate hospitals", "wait I said hello, it's Monday"), ["I live in Leeds"]),
    ],
)
def test_a_value_that_is_named_is_put_right_some_messages_later(
    ann: Person, said: tuple[str, ...], now: list[str]
) -> None:
    converse(ann, *said)
    assert set(now) <= set(contents(ann))
    assert not any("12" in one for one in contents(ann))


@pytest.mark.parametrize(
    "said",
    [
        ("we adopted a kitten, named her Juniper", "Juniper"),
        ("we got a kitten, called him Bosun", "Bosun"),
        ("我们领养了一只小猫，叫它年糕", "年糕"),
    ],
)
def test_a_name_holds_no_pronoun(ann: Person, said: tuple[str, str]) -> None:
    converse(ann, said[0])
    names = [one for one in contents(ann) if said[1] in one]
    assert names
    assert not any(f"is {pronoun} {said[1]}" in one for one in names for pronoun in ("her", "him", "it"))
