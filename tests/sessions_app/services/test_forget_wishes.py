"""Wishes to forget in a chat: by key, by topic, the last thing, everything after a yes; in both languages."""

from __future__ import annotations

import pytest

from sessions_app.models import Session
from sessions_app.services.threads import in_thread
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel
from tests.sessions_app.conftest import new_session
from tests.sessions_app.talking import Talk


@pytest.fixture
def talk(owner: Owner, session: Session) -> Talk:
    return Talk(owner, session)


@pytest.mark.parametrize(
    ("told", "wish", "done", "left"),
    [
        (["I live in Lisbon", "I like tea"], "Forget my address", "1 memory", ["I like tea"]),
        (["我住在杭州", "我喜欢喝茶"], "忘掉我的地址", "1条记忆", ["我喜欢喝茶"]),
        (
            ["My sister Quillonia works at Acme", "I work at Globex"],
            "Forget what I told you about Quillonia",
            "Done",
            ["I work at Globex"],
        ),
        (["我在奇云寺上班", "我对花生过敏"], "把关于奇云寺的都忘了", "已清除", ["我对花生过敏"]),
        (["我的猫叫咪咪", "我的狗叫旺财"], "忘掉我的猫", "1条记忆", ["我的狗叫旺财"]),
        (["我妻子叫李娜", "我喜欢喝茶"], "忘掉我妻子的名字", "1条记忆", ["我喜欢喝茶"]),
        (["我在奇云寺上班", "我对花生过敏"], "忘掉所有关于奇云寺的事", "已清除", ["我对花生过敏"]),
    ],
)
async def test_what_is_named_goes_and_nothing_else(
    talk: Talk, told: list[str], wish: str, done: str, left: list[str]
) -> None:
    for text in told:
        await talk.say(text)
    assert done in await talk.say(wish)
    assert await talk.contents() == left
    word = wish.rsplit(maxsplit=1)[-1].split("的", maxsplit=1)[0].removeprefix("把关于").removeprefix("忘掉")
    assert word not in (await talk.said()).lower() or word == "我"


@pytest.mark.parametrize(
    ("told", "moved", "wish"),
    [
        ("I live in Lisbon", "I moved to Oslo", "Forget my old address"),
        ("我住在杭州", "我搬到瑞金了", "忘掉我以前的地址"),
        ("I work at Quillon", "I now work at Globex", "Forget everything about Quillon"),
        ("我在奇云寺上班", "我现在在字节上班", "忘掉所有关于奇云寺的事"),
    ],
)
async def test_a_former_value_or_topic_goes_without_what_came_after_it(
    talk: Talk, told: str, moved: str, wish: str
) -> None:
    await talk.say(told)
    await talk.say(moved)
    await talk.say(wish)
    assert await talk.contents() == [moved]
    assert told not in await talk.said()


@pytest.mark.parametrize(
    ("told", "wish", "yes", "kept"),
    [
        (["Borealis is led by Mia", "Borealis is now led by Quillon", "I like tea"],
         "Forget that Quillon leads Borealis", "yes", ["Borealis is led by Mia", "I like tea"]),
        (["北极项目由小美负责", "北极项目由奇云负责", "我喜欢喝茶"],
         "忘掉奇云负责北极项目", "是的", ["北极项目由小美负责", "我喜欢喝茶"]),
    ],
)  # fmt: skip
async def test_a_statement_is_taken_back_and_not_stated_again(
    talk: Talk, told: list[str], wish: str, yes: str, kept: list[str]
) -> None:
    for text in told:
        await talk.say(text)
    await talk.say(wish)
    await talk.say(yes)
    assert sorted(await talk.contents()) == sorted(kept)
    assert told[1] not in await talk.said()


@pytest.mark.parametrize(
    ("kept", "last", "wish"),
    [
        ("I like tea", "I live in Lisbon", "Don't remember that"),
        ("I like tea", "We had a lovely walk by the Quillon lake", "Forget what I just said"),
        ("我喜欢喝茶", "我住在杭州", "刚才那句别记"),
        ("我喜欢喝茶", "我们今天在奇云寺散步了", "忘掉刚才那句"),
    ],
)
async def test_the_last_thing(talk: Talk, kept: str, last: str, wish: str) -> None:
    await talk.say(kept)
    await talk.say(last)
    await talk.say(wish)
    assert await talk.contents() == [kept]
    assert last not in await talk.said()
    assert kept in await talk.said()


@pytest.mark.parametrize("text", ["I live in Lisbon. Don't remember that.", "我住在杭州，这个别记"])
async def test_the_last_thing_of_one_message(talk: Talk, text: str) -> None:
    await talk.say("I like tea")
    assert await talk.say(text)
    assert await talk.contents() == ["I like tea"]
    assert text not in await talk.said()


@pytest.mark.parametrize(
    ("wish", "question", "yes"),
    [
        ("Forget everything about me", "cannot be undone", "yes"),
        ("Forget everything you know about me", "cannot be undone", "Yes, forget everything"),
        ("把关于我的都忘了", "无法恢复", "是的"),
        ("忘掉关于我的一切", "无法恢复", "确认，全部忘掉"),
    ],
)
async def test_everything_waits_for_a_yes(talk: Talk, wish: str, question: str, yes: str) -> None:
    other = Talk(talk.owner, await in_thread(new_session, talk.owner))
    for text in ("I live in Lisbon", "我喜欢喝茶"):
        await other.say(text)
    assert question in await talk.say(wish)
    assert len(await talk.contents()) == 2
    decision = await talk.decided()
    assert (decision.decision, decision.rule, decision.content) == ("clarify", "confirm.forget", "")
    await talk.say(yes)
    assert await talk.contents() == []
    said = await talk.said()
    assert "Lisbon" not in said
    assert "喝茶" not in said


@pytest.mark.parametrize("answer", ["no", "不", "What is the weather like?", "我再想想"])
async def test_without_a_yes_nothing_goes(talk: Talk, answer: str) -> None:
    await talk.say("I live in Lisbon")
    await talk.say("Forget everything about me")
    await talk.say(answer)
    await talk.say("yes")
    assert await talk.contents() == ["I live in Lisbon"]


@pytest.mark.parametrize(
    ("told", "wish", "yes"),
    [
        ("I manage the quillon budget of our team", "Forget the quillon budget", "go ahead"),
        ("我在做奇云项目", "忘掉奇云项目", "好的"),
    ],
)
async def test_what_may_be_a_manner_of_speaking_is_asked_about(
    talk: Talk, told: str, wish: str, yes: str
) -> None:
    await talk.say(told)
    before = await talk.contents()
    assert ("Shall I" in (asked := await talk.say(wish))) or "永久清除" in asked
    assert await talk.contents() == before
    await talk.say(yes)
    assert await talk.contents() == []
    assert told not in await talk.said()


async def test_a_plain_yes_is_no_wish(talk: Talk) -> None:
    await talk.say("I live in Lisbon")
    await talk.say("yes")
    assert await talk.contents() == ["I live in Lisbon"]


@pytest.mark.parametrize(("wish", "said"), [("Forget my birthday", "nothing"), ("忘掉我的生日", "没有找到")])
async def test_nothing_known_points_to_the_page(talk: Talk, wish: str, said: str) -> None:
    answer = await talk.say(wish)
    assert said in answer
    assert "/chat/memory/" in answer


async def test_a_connected_model_is_told_what_was_done(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    model = ScriptedModel(["Fine."])
    await talk.say("I live in Lisbon")
    monkeypatch.setattr("sessions_app.services.speaking.chat_model", lambda: model)
    await talk.say("Forget my address")
    system = model.seen[-1].messages[0].content
    assert "1 memory" in system
    assert "Lisbon" not in "\n".join(message.content for message in model.seen[-1].messages)


@pytest.mark.parametrize(
    ("told", "back", "left"),
    [
        (["I like tea", "I work at Quillon"], "Scratch that: I work at Quillon", ["I like tea"]),
        (["I work at Globex"], "Ignore that: I work at Quillon", ["I work at Globex"]),
        (["I like tea", "I work at Quillon"], "Ignore that.", ["I like tea"]),
        (["I like tea", "What time is it?"], "Ignore that.", ["I like tea"]),
        (["我喜欢喝茶", "我在奇云寺上班"], "当我没说：我在奇云寺上班", ["我喜欢喝茶"]),
        (["我在字节上班"], "忽略我刚才说的：我在奇云寺上班", ["我在字节上班"]),
        (["我喜欢喝茶", "我在奇云寺上班"], "忽略我刚才说的", ["我喜欢喝茶"]),
        (["我喜欢喝茶", "现在几点？"], "当我没说", ["我喜欢喝茶"]),
    ],
)
async def test_what_is_taken_back_goes_and_nothing_comes(
    talk: Talk, told: list[str], back: str, left: list[str]
) -> None:
    for text in told:
        await talk.say(text)
    await talk.say(back)
    assert await talk.contents() == left


@pytest.mark.parametrize(
    ("told", "wish"), [("My dog is called Rio", "Forget about Rio."), ("我家狗叫里约", "忘了里约吧")]
)
async def test_the_name_of_one_known_is_forgotten_at_once(talk: Talk, told: str, wish: str) -> None:
    await talk.say("I like tea")
    await talk.say(told)
    await talk.say(wish)
    assert await talk.contents() == ["I like tea"]
    assert told not in await talk.said()


@pytest.mark.parametrize(
    ("told", "wish"),
    [
        ("I live in Lisbon. How is the weather there?", "Scratch that."),
        ("我住在杭州。今天天气怎么样？", "收回刚才那句。"),
    ],
)
async def test_a_question_taken_back_takes_nothing_that_was_taught(talk: Talk, told: str, wish: str) -> None:
    await talk.say(told)
    before = await talk.contents()
    await talk.say(wish)
    assert await talk.contents() == before != []


@pytest.mark.parametrize(
    ("told", "wish"),
    [
        ("Never discuss salaries in the group chat.", "Forget what we discussed in the group chat"),
        ("I work at Globex", "Forget what I said at work"),
        ("My sister is called Quillonia", "Forget the conversation with my sister"),
        ("不要在群里讨论工资。", "忘掉我们在群里讨论的内容"),
        ("我的电话是13800138000", "忘掉我在电话里说的"),
        ("我姐姐叫李娜", "忘掉和姐姐的谈话"),
    ],
)
async def test_an_occasion_takes_nothing_by_its_words(talk: Talk, told: str, wish: str) -> None:
    await talk.say(told)
    known = await talk.contents()
    assert known
    answer = await talk.say(wish)
    assert "nothing of that kind" in answer or "没有找到" in answer
    assert await talk.contents() == known
    assert told in await talk.said()


@pytest.mark.parametrize(
    ("told", "wish", "question", "yes", "left"),
    [
        (
            ["I work at Globex", "My sister Quillonia works at Acme"],
            "Forget what I told you about Quillonia yesterday",
            "Say “yes”",
            "yes",
            ["I work at Globex"],
        ),
        (
            ["我对花生过敏", "我在奇云寺上班"],
            "忘掉我昨天说的关于奇云寺的事",
            "回复“是的”",
            "是的",
            ["我对花生过敏"],
        ),
    ],
)
async def test_the_thing_spoken_of_on_an_occasion_goes_after_a_yes(
    talk: Talk, told: list[str], wish: str, question: str, yes: str, left: list[str]
) -> None:
    for text in told:
        await talk.say(text)
    assert question in await talk.say(wish)
    assert set(await talk.contents()) == set(told)
    await talk.say(yes)
    assert await talk.contents() == left
