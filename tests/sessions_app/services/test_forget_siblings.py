"""Forgetting one of several alike things leaves the others, in both languages; "everything" asks first."""

from __future__ import annotations

import pytest

from memories.services.forget import ForgetRequest, Forgotten, forget
from sessions_app.models import Session
from sessions_app.services.sessions import change_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.talking import Talk, rows

CLIENTS = ["The Leeds client wants a call on Monday.", "The York client wants a call on Friday."]
SISTERS_ZH = ["我姐姐安娜生于1990年5月3日。", "我姐姐贝丝生于1992年6月9日。"]
RULES = [
    f"Every plan has to leave the {thing} untouched until I say otherwise."
    for thing in ("router", "boiler", "scanner")
]


@pytest.fixture
def talk(owner: Owner, session: Session) -> Talk:
    return Talk(owner, session)


async def asked(talk: Talk, query: str, *, dry_run: bool = False) -> Forgotten:
    """What a query forgets, as the API has it."""

    def go() -> Forgotten:
        request, owner = ForgetRequest(query=query), talk.owner
        return forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM, dry_run=dry_run)

    found: Forgotten = await in_thread(go)
    return found


@pytest.mark.parametrize(
    ("told", "wish"),
    [
        (["My sister Anna was born on 3 May 1990.", "My sister Beth was born on 9 June 1992."],
         "Forget what I said about my sister Beth."),
        (["My sister Anna was born on 3 May 1990.", "My sister Beth was born on 9 June 1992."],
         "Forget that my sister Beth was born on 9 June 1992."),
        (CLIENTS, "Forget what I said about the York client wanting a call."),
        (["I am leaving the red door open.", "I am leaving the blue door open."],
         "Forget what I said about leaving the blue door open."),
        (RULES, "Forget what I said about leaving the scanner untouched."),
        (["My cousin Ivo collects stamps.", "My cousin Lena collects coins."],
         "Please forget what I told you about my cousin Lena."),
        (["Flight 712 lands at gate 4.", "Flight 713 lands at gate 9."],
         "Forget what I said about flight 713 landing at a gate."),
        (SISTERS_ZH, "请忘记我说过我姐姐贝丝生于1992年。"),
        (["我弟弟小明住在成都。", "我弟弟小刚住在重庆。"], "请忘掉我说过的我弟弟小刚的事。"),
        (["宁波的客户想在周一打电话。", "温州的客户想在周五打电话。"], "请忘记我说过温州的客户想打电话。"),
        (["每个计划都不要动路由器的设置。", "每个计划都不要动扫描仪的设置。"],
         "请忘记我说过不要动扫描仪的设置。"),
    ],
)  # fmt: skip
async def test_a_wish_for_one_leaves_the_others(talk: Talk, told: list[str], wish: str) -> None:
    for text in told:
        await talk.say(text)
    before = await talk.contents()
    await talk.say(wish)
    said = await talk.said()
    assert [text for text in told if text in said] == told[:-1]
    assert await talk.contents() == [text for text in before if text not in told[-1]]


@pytest.mark.parametrize(
    ("told", "query"),
    [
        (CLIENTS, "the York client wanting a call"),
        (RULES, "leaving the scanner untouched"),
        (["The oak table needs new wax.", "The pine table needs new wax."], "pine table needs wax"),
        (SISTERS_ZH, "我姐姐贝丝生于1992年"),
        (["橡木桌子要重新打蜡。", "松木桌子要重新打蜡。"], "松木桌子要打蜡"),
    ],
)
async def test_a_query_for_one_leaves_the_others(talk: Talk, told: list[str], query: str) -> None:
    for text in told:
        await talk.say(text)
    dry = await asked(talk, query, dry_run=True)
    gone = await asked(talk, query)
    assert (dry.memories, dry.turns) == (gone.memories, gone.turns)
    said = await talk.said()
    assert [text for text in told if text in said] == told[:-1]


@pytest.mark.parametrize(
    ("told", "query"), [(CLIENTS, "the York client wanting a call"), (SISTERS_ZH, "我姐姐贝丝生于1992年")]
)
async def test_a_query_for_one_leaves_goals_of_the_others(talk: Talk, told: list[str], query: str) -> None:
    scope, session = talk.owner.scope, talk.session
    await in_thread(change_session, scope, session.pk, actor=SYSTEM, goal=told[0])
    for text in (told[1], "I like tea"):  # of a conversation of which nothing is left the goal goes too
        await talk.say(text)
    await asked(talk, query)
    [row] = await in_thread(rows, talk.owner, Session, pk=session.pk)
    assert row.goal == told[0]
    assert told[1] not in await talk.said()


@pytest.mark.parametrize(
    ("told", "wish"),
    [
        (["My sister Anna likes jazz.", "My sister Beth likes opera."],
         "Forget what I told you about my sisters."),
        (["我弟弟小明住在成都。", "我弟弟小刚住在重庆。"], "请忘掉我说过的关于我弟弟的事。"),
        (["The Leeds client pays late.", "The York client pays early."],
         "Forget what I said about the clients."),
    ],
)  # fmt: skip
async def test_without_a_telling_word_all_go(talk: Talk, told: list[str], wish: str) -> None:
    for text in told:
        await talk.say(text)
    await talk.say(wish)
    said = await talk.said()
    assert [text for text in told if text in said] == []


@pytest.mark.parametrize(
    ("told", "wish", "yes"),
    [
        (["The Borealis launch is in May.", "Mia leads the Borealis launch project."],
         "Forget everything about the Borealis launch project.", "yes"),
        (["奇云平台上线在五月。", "小美负责奇云平台上线项目。"], "忘掉所有关于奇云平台上线项目的事", "是的"),
    ],
)  # fmt: skip
async def test_everything_about_it_is_asked_about_and_is_complete(
    talk: Talk, told: list[str], wish: str, yes: str
) -> None:
    for text in told:
        await talk.say(text)
    await talk.say(wish)
    assert told[0] in await talk.said()
    await talk.say(yes)
    said = await talk.said()
    assert [text for text in told if text in said] == []


@pytest.mark.parametrize(
    ("told", "question", "query"),
    [
        ("The York client wants a call.", "Did the York client want a call on Friday?",
         "York client wanting a call Friday"),
        ("温州客户想打电话。", "温州客户想周五打电话吗？", "温州客户想周五打电话"),
    ],
)  # fmt: skip
async def test_a_question_that_says_more_spares_nothing(
    talk: Talk, told: str, question: str, query: str
) -> None:
    await talk.say(told)
    await talk.say(question)
    await asked(talk, query)
    said = await talk.said()
    assert told not in said
    assert question not in said


@pytest.mark.parametrize(
    ("told", "query"), [(CLIENTS, "the York client wanting a call"), (SISTERS_ZH, "我姐姐贝丝生于1992年")]
)
async def test_turns_that_memory_has_yet_to_read_are_told_apart_too(
    talk: Talk, told: list[str], query: str
) -> None:
    turns = [NewTurn("user", text) for text in told]
    await in_thread(append_turns, talk.owner.scope, talk.session.pk, turns)
    assert (await asked(talk, query)).turns == 1
    said = await talk.said()
    assert [text for text in told if text in said] == told[:-1]


@pytest.mark.parametrize(
    ("told", "wish"),
    [
        (["My sister Anna was born on 3 May 1990.", "My sister Beth was born on 9 June 1992."],
         "Forget everything about my sister Beth."),
        (["我弟弟小明住在成都。", "我弟弟小刚住在重庆。"], "把关于我弟弟小刚的都忘了"),
    ],
)  # fmt: skip
async def test_everything_about_one_of_a_family_takes_the_others_only_after_a_yes(
    talk: Talk, told: list[str], wish: str
) -> None:
    for text in told:
        await talk.say(text)
    before = await talk.contents()
    await talk.say(wish)
    assert await talk.contents() == before
    assert (await talk.decided()).rule == "confirm.forget"
