"""A life that changes over a conversation: afterwards nothing of what ended is told as if it were so."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.journeys.conftest import Customer

pytestmark = pytest.mark.journey


@dataclass(frozen=True, slots=True)
class Life:
    """What one person says in one conversation, and what is asked in the next: question, told, not told."""

    said: tuple[str, ...]
    asked: tuple[tuple[str, str, str], ...]


EN = Life(
    said=(
        "My address is 5 Via Roma, Naples.",
        "I work at Google in Zurich as a data analyst.",
        "My cat is called Luna.",
        "I have a meeting with Sam on Friday at 3pm.",
        "I own a yacht.",
        "I moved to Berlin.",
        "I joined Meta last week.",
        "My cat died.",
        "The meeting with Sam is cancelled.",
        "Scratch that: I own a yacht.",
    ),
    asked=(
        ("What is my address?", "Berlin", "Via Roma"),
        ("Where do I work?", "Meta", "Google"),
        ("Do I have a cat?", "died", "Luna"),
        ("When is my meeting with Sam?", "cancelled", "3pm"),
        ("Do I own a yacht?", "", "yacht"),
    ),
)
ZH = Life(
    said=(
        "我的地址是杭州市文三路1号。",
        "我在腾讯做产品经理。",
        "我的猫叫豆豆。",
        "我周五下午三点和老王开会。",
        "我有一艘游艇。",
        "我搬家了，现在住在上海浦东。",
        "我跳槽到字节了。",
        "豆豆去世了。",
        "和老王的会取消了。",
        "当我没说：我有一艘游艇。",
    ),
    asked=(
        ("我的地址是哪里？", "上海", "文三路"),
        ("我在哪里上班？", "字节", "腾讯"),
        ("我的猫怎么样了？", "", "我的猫叫豆豆"),
        ("我什么时候和老王开会？", "取消", "三点"),
        ("我有游艇吗？", "", "游艇"),
    ),
)


@pytest.mark.parametrize("life", [EN, ZH], ids=["en", "zh"])
def test_what_has_ended_is_not_told_as_if_it_were_so(customer: Customer, life: Life) -> None:
    api = customer.api
    first = api.open_session("ada")
    chat = api.chat(first, "ada")
    for text in life.said:
        chat.say(text)
    chat.close()
    api.wait_until_read(first)
    second = api.chat(api.open_session("ada"), "ada")
    for question, told, ended in life.asked:
        answer = second.say(question).text
        assert told in answer, (question, answer)
        assert ended not in answer, (question, answer)
    second.close()
