"""Questions within a chat: put in the next answer, answered in plain words, known in the next session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from memories.models import Clarification, MemoryItem
from sessions_app.models import ContextTrace, Session
from sessions_app.services import speaking
from sessions_app.services.answering import answer
from sessions_app.services.chat import take_regenerate
from sessions_app.services.clarify import settled_by_message
from sessions_app.services.simulation import SimulationRequest, simulate_context
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel, chatted, control, taken, text_of
from tests.sessions_app.conftest import new_session
from tests.sessions_app.replaying import Recorder, assert_replays, recorder

__all__ = ["recorder"]

KEYS = ("family.wife.birthday", "profile.employer")


@dataclass(frozen=True, slots=True)
class Talk:
    """What is said, in one language."""

    known: str
    unsure: str
    answer: str
    asked: str
    question: str
    right: str


EN = Talk(
    "My wife's birthday is July 2.", "Maybe my wife's birthday is July 12.", "The second one",
    "Which one holds?",
    "When is my wife's birthday?", "July 12",
)  # fmt: skip
ZH = Talk("我在华为上班。", "我好像在中兴上班。", "后面那个", "以哪个为准", "我在哪里上班？", "中兴")
BOTH = pytest.mark.parametrize("talk", [EN, ZH], ids=["en", "zh"])


def clarify_of(frames: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The question that an answer came with."""
    return next((frame["clarification"] for frame in frames if frame["type"] == "clarify"), None)


async def holding(owner: Owner) -> list[tuple[str, str]]:
    """What holds under the key, and by which channel."""

    def read() -> list[tuple[str, str]]:
        with tenant_tx(owner.tenant.id):
            rows = MemoryItem.objects.filter(subject_key__in=KEYS, status="active")
            return [(row.content, row.channel) for row in rows]

    found: list[tuple[str, str]] = await in_thread(read)
    return found


async def questions(owner: Owner) -> list[Clarification]:
    """All questions of the tenant."""

    def read() -> list[Clarification]:
        with tenant_tx(owner.tenant.id):
            return list(Clarification.objects.all())

    found: list[Clarification] = await in_thread(read)
    return found


@BOTH
async def test_the_answer_asks_and_plain_words_settle(owner: Owner, session: Session, talk: Talk) -> None:
    await chatted(owner, session, talk.known)
    frames = await chatted(owner, session, talk.unsure)
    question = clarify_of(frames)
    assert question is not None
    assert talk.asked in text_of(frames)
    assert talk.asked in question["question"]
    assert len(await holding(owner)) == 1
    answered = await chatted(owner, session, talk.answer)
    [written] = answered[-1]["memory"]["written"]
    assert (written["rule"], written["decision"]) == ("clarify.answered", "superseded")
    [(content, channel)] = await holding(owner)
    assert (talk.right in content, channel) == (True, "user_confirmed")
    [row] = await questions(owner)
    assert (row.status, row.answer, row.times_asked) == ("answered", talk.answer, 1)
    assert row.answered_turn_id is not None


@BOTH
async def test_the_next_session_knows(owner: Owner, session: Session, talk: Talk) -> None:
    for content in (talk.known, talk.unsure, talk.answer):
        await chatted(owner, session, content)
    other = await in_thread(new_session, owner)
    frames = await chatted(owner, other, talk.question)
    assert talk.right in text_of(frames)
    assert clarify_of(frames) is None


async def test_what_another_way_of_writing_left_open_is_asked_in_the_next_chat(
    owner: Owner, session: Session
) -> None:
    await chatted(owner, session, EN.known)
    await chatted(owner, session, EN.unsure)
    other = await in_thread(new_session, owner)
    frames = await chatted(owner, other, "Hello")
    assert clarify_of(frames) is not None
    assert EN.asked in text_of(frames)


@pytest.mark.parametrize(
    ("talk", "hello", "asked", "neither"),
    [
        (EN, "今天我们聊点别的吧。", ZH.asked, "都不对"),
        (ZH, "Let us talk of something else.", EN.asked, "Neither is right"),
    ],
    ids=["en", "zh"],
)
async def test_the_model_reads_the_question_in_the_language_of_the_message(
    owner: Owner, recorder: Recorder, talk: Talk, hello: str, asked: str, neither: str
) -> None:
    first, other = await in_thread(new_session, owner), await in_thread(new_session, owner)
    for content in (talk.known, talk.unsure):
        await chatted(owner, first, content)
    recorder.contexts.clear()
    await chatted(owner, other, hello)
    [context] = recorder.contexts.values()
    [shown] = [one.content for one in context.assembled.messages if asked in one.content]
    assert neither in shown
    assert talk.asked not in shown
    assert talk.right in shown
    await assert_replays(owner, other, recorder)


async def test_it_is_not_asked_in_every_answer(owner: Owner, session: Session) -> None:
    asked = []
    for content in (EN.known, EN.unsure, "Hello", "Tell me something nice", "Thanks"):
        asked.append(clarify_of(await chatted(owner, session, content)) is not None)
    assert asked == [False, True, False, False, True]


async def test_later_on_pointing_is_no_answer_and_naming_is(owner: Owner, session: Session) -> None:
    for content in (EN.known, EN.unsure, "Hello", "the second one"):
        await chatted(owner, session, content)
    assert [row.status for row in await questions(owner)] == ["open"]
    await chatted(owner, session, "July 12")
    assert [row.status for row in await questions(owner)] == ["answered"]


async def test_other_talk_settles_nothing(owner: Owner, session: Session) -> None:
    await chatted(owner, session, EN.known)
    await chatted(owner, session, EN.unsure)
    await chatted(owner, session, "What is the weather like in July?")
    assert [row.status for row in await questions(owner)] == ["open"]


async def test_a_message_read_again_settles_nothing_more(owner: Owner, session: Session) -> None:
    await chatted(owner, session, EN.known)
    await chatted(owner, session, EN.unsure)
    message = await taken(owner, session, EN.answer)
    assert [one["rule"] for one in message.written] == ["clarify.answered"]
    assert await in_thread(settled_by_message, owner.scope, session, message.turn) == []
    assert len(await holding(owner)) == 1


async def test_a_model_is_told_to_ask_in_data_that_is_counted(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    await chatted(owner, session, EN.known)
    model = ScriptedModel(["Noted. Which of the two is it?"])
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    await chatted(owner, session, EN.unsure)
    [request] = model.seen
    asking = [one for one in request.messages if "in one short sentence" in one.content]
    assert [one.role for one in asking] == ["user"]
    assert "Maybe my wife's birthday is July 12" in asking[0].content
    [row] = await questions(owner)
    trace = await in_thread(_last_trace, owner)
    system = next(one for one in trace.manifest["segments"] if one["kind"] == "system")
    assert system["source_ids"] == [f"clr_{row.pk.hex}"]
    assert trace.budget["used"] == sum(trace.budget["segments"].values())


async def test_a_replay_holds_the_question_too(owner: Owner, session: Session) -> None:
    await chatted(owner, session, EN.known)
    await chatted(owner, session, EN.unsure)
    found = await in_thread(simulate_context, owner.scope, session.pk, SimulationRequest(seq=3))
    assert found.compared_to.same


async def test_an_answer_given_again_asks_again(owner: Owner, session: Session) -> None:
    await chatted(owner, session, EN.known)
    await chatted(owner, session, EN.unsure)
    message = await in_thread(take_regenerate, owner.scope, session.pk)
    frames = [frame async for frame in answer(owner.scope, message, control(500))]
    assert clarify_of(frames) is not None
    assert [row.times_asked for row in await questions(owner)] == [1]


async def test_a_session_without_memory_asks_nothing(owner: Owner, session: Session) -> None:
    await chatted(owner, session, EN.known)
    await chatted(owner, session, EN.unsure)
    other = await in_thread(_without_memory, owner)
    assert clarify_of(await chatted(owner, other, "Hello")) is None


def _last_trace(owner: Owner) -> ContextTrace:
    with tenant_tx(owner.tenant.id):
        trace: ContextTrace = ContextTrace.objects.latest("created_at")
        return trace


def _without_memory(owner: Owner) -> Session:
    session = new_session(owner)
    with tenant_tx(owner.tenant.id):
        Session.objects.filter(pk=session.pk).update(reads_memory=False)
    return session
