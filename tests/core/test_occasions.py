"""A wish that names a conversation, a time or a place of talk names no thing by those words."""

from __future__ import annotations

import pytest

from memoryhub.core.occasions import Occasion, occasion_of
from memoryhub.core.pins.rulings import Standing, rulings
from memoryhub.core.text import fold


@pytest.mark.parametrize(
    "text",
    [
        "Forget what we discussed in the group chat",
        "Please forget what I said yesterday",
        "Forget everything I told you last week",
        "Forget what I said at work",
        "Forget our conversation from yesterday",
        "Forget the whole chat",
        "Forget all we said on the phone",
        "Forget the conversation with my sister",
        "Forget what was agreed in the meeting",
        "Please forget what happened in the meeting",
        "Forget everything from yesterday",
        "Forget what Tom told us in Berlin",
        "忘掉我们在群里聊的内容",
        "忘掉我昨天说的话",
        "把昨天在群里说的都忘了",
        "请忘掉上周告诉你的一切",
        "忘记我们在公司讨论的事",
        "把我们的聊天记录删掉",
        "忘掉和姐姐的谈话",
        "忘掉我在电话里说的",
        "忘掉会上说的那些",
        "忘掉在家里说的话",
        "忘掉昨天的一切",
    ],
)
def test_where_and_when_something_was_said_is_an_occasion(text: str) -> None:
    assert occasion_of(fold(text)) == Occasion()


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Forget what we discussed in the group chat yesterday about lunch", "lunch"),
        ("Forget what I told you about my sister yesterday", "my sister"),
        ("Forget what we agreed about the rent in our last call", "the rent"),
        ("Forget our conversation about the budget", "the budget"),
        ("忘掉昨天关于午饭的讨论", "午饭"),
        ("忘掉我昨天说的关于午饭的事", "午饭"),
        ("把我们在群里聊的关于房租的内容删掉", "房租"),
    ],
)
def test_behind_about_the_thing_is_named(text: str, thing: str) -> None:
    assert occasion_of(fold(text)) == Occasion(thing)


@pytest.mark.parametrize(
    "text",
    [
        "Forget my address",
        "Forget that I like jazz",
        "Forget what I told you about my sister",
        "Forget everything about the group chat",
        "Forget about the conversation class I take",
        "Forget the address I gave you yesterday",
        "Forget the meeting on Friday",
        "Forget my talk at PyCon",
        "Forget what you know about my job",
        "Forget where I work",
        "忘掉我的地址",
        "忘掉我喜欢聊天",
        "忘掉关于群聊的事",
        "忘掉我说过的关于工作的事",
        "忘掉我昨天告诉你的地址",
        "忘掉聊天群的名字",
        "忘掉我在大学写的小说",
        "忘掉周五的会议",
    ],
)
def test_a_thing_is_no_occasion(text: str) -> None:
    assert occasion_of(fold(text)) is None


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("Never discuss salaries in the group chat.", "Forget the discussion in the group chat."),
        ("不要在群里讨论工资。", "忘掉群里的讨论。"),
    ],
)
def test_an_occasion_ends_no_pin(rule: str, said: str) -> None:
    assert not any(one.ends for one in rulings(said, 2, [Standing(rule, 1)]))


@pytest.mark.parametrize(
    "unit", ["what i said ", "everything ", "our chat ", "昨天", "在群里", "和他", "说的"]
)
def test_long_wishes_are_read_in_linear_time(unit: str) -> None:
    assert occasion_of("forget " + unit * 3_000) in (None, Occasion())
