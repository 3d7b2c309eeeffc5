"""What a message says only beside another: values put right, answers, ends of what is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memories.models import MemoryItem
from memories.services.statement import TurnBefore
from memories.services.write import extract_and_remember
from tenants.scope import tenant_tx
from tests.memories.conftest import Person
from tests.memories.test_extract import active, outcomes, turn


def contents(person: Person) -> list[str]:
    return [row.content for row in active(person)]


@pytest.mark.parametrize(
    ("told", "right", "now"),
    [
        ("My birthday is May 20", "I misspoke, it's May 21", "My birthday is May 21"),
        ("I live in Queens", "Not Queens, Brooklyn", "I live in Brooklyn"),
        ("My dad is allergic to peanuts",
         "no, it's almonds, not peanuts", "My dad is allergic to almonds"),
        ("我爸爸对花生过敏", "不对，是杏仁不是花生", "我爸爸对杏仁过敏"),
        ("I'm seeing the dentist next "
         "Wednesday", "No wait, next Thursday", "I'm seeing the dentist next Thursday"),
        ("我生日是5月20号", "说错了，是5月21号", "我生日是5月21号"),
        ("我住在朝阳区", "不是朝阳区，是海淀区", "我住在海淀区"),
        ("我下周三去看牙医", "不对，是下周四", "我下周四去看牙医"),
    ],
)  # fmt: skip
def test_a_value_put_right_replaces_the_statement(ann: Person, told: str, right: str, now: str) -> None:
    first = turn(told)
    extract_and_remember(ann.scope, first)
    second = turn(right)
    second = replace(second, before=lambda: TurnBefore(first.turn_id, told))
    assert outcomes(extract_and_remember(ann.scope, second)) == ["superseded"]
    assert contents(ann) == [now]
    row = active(ann)[0]
    assert right[row.quote_start or 0 :].startswith(row.quote)


@pytest.mark.parametrize("right", ["I misspoke, it's May 21", "说错了，是5月21号"])
def test_nothing_is_put_right_where_nothing_was_told(ann: Person, right: str) -> None:
    asked = turn("What is the weather like?")
    second = replace(turn(right), before=lambda: TurnBefore(asked.turn_id, asked.content))
    assert extract_and_remember(ann.scope, second) == []


@pytest.mark.parametrize(
    ("own", "told", "said", "now"),
    [
        ("I live in Dublin", "My mum lives in Cork", "She moved to Galway", "My mum moved to Galway"),
        ("我住在北京", "我妈妈住在成都", "她搬到重庆了", "我妈妈搬到重庆了"),
    ],
)
def test_she_who_was_named_moves_and_not_the_user(
    ann: Person, own: str, told: str, said: str, now: str
) -> None:
    extract_and_remember(ann.scope, turn(own))
    first = turn(told)
    extract_and_remember(ann.scope, first)
    second = replace(turn(said), before=lambda: TurnBefore(first.turn_id, told))
    assert outcomes(extract_and_remember(ann.scope, second)) == ["superseded"]
    assert contents(ann) == [own, now]


@pytest.mark.parametrize(
    ("told", "said"), [("I live in Dublin", "She moved to Galway"), ("我住在北京", "她搬到重庆了")]
)
def test_nobody_moves_where_nobody_was_named(ann: Person, told: str, said: str) -> None:
    first = turn(told)
    extract_and_remember(ann.scope, first)
    second = replace(turn(said), before=lambda: TurnBefore(first.turn_id, told))
    assert extract_and_remember(ann.scope, second) == []
    assert contents(ann) == [told]


@pytest.mark.parametrize(
    ("question", "answer", "now"),
    [
        ("Which city do you live in?", "Tampere", ["I live in Tampere"]),
        ("Are you allergic to anything?", "No", []),
        ("你对什么过敏？", "花生", ["我对花生过敏"]),
        ("你有什么忌口吗？", "没有", []),
        ("You live in Minsk, don't you?", "yes", []),
        ("你住在明斯克，对吗？", "是的", []),
    ],
)
def test_of_an_answer_only_the_users_words_are_kept(
    ann: Person, question: str, answer: str, now: list[str]
) -> None:
    said = replace(turn(answer), asked=lambda: question)
    extract_and_remember(ann.scope, said)
    assert contents(ann) == now


@pytest.mark.parametrize(
    ("known", "end"),
    [
        ("I go running every day", "I don't run anymore"),
        ("I have a Netflix subscription", "I cancelled my Netflix subscription"),
        ("I don't eat spicy food", "I can eat spicy food now"),
        ("My girlfriend is called Lynn", "Lynn and I broke up"),
        ("我每天跑步", "我最近不跑步了"),
        ("我订阅了Netflix", "我把Netflix退订了"),
        ("我不吃辣", "我现在能吃辣了"),
        ("我女朋友叫林溪", "我和林溪分手了"),
    ],
)
def test_an_end_ends_what_is_known_and_is_kept(ann: Person, known: str, end: str) -> None:
    extract_and_remember(ann.scope, turn(known))
    extract_and_remember(ann.scope, turn(end, days=1))
    assert contents(ann) == [end]
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.get(user_id=ann.user_id, content=known).status == "superseded"


@pytest.mark.parametrize(
    ("told", "said", "now"),
    [
        ("I run every morning", "I've swapped running for swimming", "I've swapped running for swimming"),
        ("I get up at 6 every day", "I get up at 7 now", "I get up at 7 now"),
        ("我的手机是小米14", "手机换成vivo了", "手机换成vivo了"),
        ("我每天六点起床", "我现在七点起床了", "我现在七点起床了"),
    ],
)
def test_what_takes_the_place_of_something_ends_it(ann: Person, told: str, said: str, now: str) -> None:
    extract_and_remember(ann.scope, turn(told))
    assert outcomes(extract_and_remember(ann.scope, turn(said))) == ["superseded"]
    assert contents(ann) == [now]


@pytest.mark.parametrize("said", ["手机换成vivo了", "我的耳机换成Bose了"])
def test_a_new_thing_of_which_one_has_one_is_kept_without_an_old(ann: Person, said: str) -> None:
    assert outcomes(extract_and_remember(ann.scope, turn(said))) == ["kept"]
