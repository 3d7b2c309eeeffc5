"""What "scratch that" takes back of the message before: what it said last, or asks; corrections replace."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, Passage
from sessions_app.models import Session
from sessions_app.services.threads import in_thread
from tests.conftest import Owner
from tests.sessions_app.talking import Talk, rows


@pytest.fixture
def talk(owner: Owner, session: Session) -> Talk:
    return Talk(owner, session)


@pytest.mark.parametrize(
    ("told", "back", "left", "gone"),
    [
        ("I like tea. My name is Bob. I live in Quillon.", "Scratch that.",
         ["I like tea", "My name is Bob"], "Quillon"),
        ("I like tea. I live in Quillon. Thanks!", "No wait, scratch that.", ["I like tea"], "Quillon"),
        ("I like tea. I live in Quillon, and I work at Zorblatt.", "Never mind that last sentence",
         ["I like tea"], "Zorblatt"),
        ("I like tea. I live in Quillon.", "Forget that", ["I like tea"], "Quillon"),
        ("我喜欢喝茶。我叫李明。我住在奇云寺。", "算了，当我没说。", ["我叫李明", "我喜欢喝茶"], "奇云寺"),
        ("我喜欢喝茶。我住在奇云寺。谢谢！", "算了,当我没说", ["我喜欢喝茶"], "奇云寺"),
        ("我喜欢喝茶。我住在奇云寺。", "忽略刚才那句话", ["我喜欢喝茶"], "奇云寺"),
        ("我喜欢喝茶。我住在奇云寺。", "刚才那句别记", ["我喜欢喝茶"], "奇云寺"),
    ],
)  # fmt: skip
async def test_what_was_said_last_goes_alone(
    talk: Talk, told: str, back: str, left: list[str], gone: str
) -> None:
    await talk.say(told)
    await talk.say(back)
    assert await talk.contents() == left
    said = await talk.said()
    assert gone not in said
    assert left[0] in said
    passages = await in_thread(rows, talk.owner, Passage)
    assert gone not in "\n".join(passage.content + passage.context_text for passage in passages)
    assert any(left[0] in passage.content for passage in passages)


@pytest.mark.parametrize(
    ("told", "back", "yes"),
    [
        ("I like tea. I live in Quillon. What do you think?", "Scratch that.", "yes"),
        ("I like tea. I live in Quillon.", "Never mind what I just said", "yes"),
        ("我喜欢喝茶。我住在奇云寺。你觉得怎么样？", "当我没说", "是的"),
        ("我喜欢喝茶。我住在奇云寺。", "忽略我刚才说的", "是的"),
    ],
)
async def test_where_several_could_be_meant_it_is_asked(talk: Talk, told: str, back: str, yes: str) -> None:
    await talk.say(told)
    await talk.say(back)
    assert len(await talk.contents()) == 2
    assert (await talk.decided()).rule == "confirm.forget"
    await talk.say(yes)
    assert await talk.contents() == []
    assert told not in await talk.said()


@pytest.mark.parametrize(
    ("told", "back"),
    [
        ("I like tea. I live in Quillon.", "Ignore everything I just said"),
        ("I like tea. I live in Quillon.", "Disregard my last message"),
        ("我喜欢喝茶。我住在奇云寺。", "刚才说的都不算"),
        ("我喜欢喝茶。我住在奇云寺。", "撤回上一条消息"),
    ],
)
async def test_a_whole_message_goes_where_it_is_named(talk: Talk, told: str, back: str) -> None:
    await talk.say(told)
    await talk.say(back)
    assert await talk.contents() == []
    assert told not in await talk.said()


@pytest.mark.parametrize(
    ("told", "instead", "held", "ended"),
    [
        ("I like tea. I live in Rome.", "Scratch that, I live in Milan",
         ["I like tea", "I live in Milan"], "I live in Rome"),
        ("My name is Bob. I like jazz.", "No wait, I like blues",
         ["I like blues", "My name is Bob"], "I like jazz"),
        ("我喜欢喝茶。我住在罗马。", "不对，我住在米兰", ["我住在米兰", "我喜欢喝茶"], "我住在罗马"),
        ("我叫李明。我喜欢爵士乐。", "当我没说，我喜欢蓝调", ["我叫李明", "我喜欢蓝调"], "我喜欢爵士乐"),
    ],
)  # fmt: skip
async def test_a_correction_replaces(
    talk: Talk, told: str, instead: str, held: list[str], ended: str
) -> None:
    await talk.say(told)
    await talk.say(instead)
    found = await in_thread(rows, talk.owner, MemoryItem)
    assert sorted(row.content for row in found if row.status == "active") == held
    assert [row.content for row in found if row.status == "superseded"] == [ended]
