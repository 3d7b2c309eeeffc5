"""The two switches of a chat: what is said while it may not teach is never learnt, also later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from memories.models import Clarification, MemoryItem, Passage
from sessions_app.models import Session, Turn
from sessions_app.services.chat import (
    FinishedAnswer,
    store_answer,
    take_edit,
    take_message,
    take_regenerate,
)
from sessions_app.services.clarify import waiting_in
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.extraction_material import reading_material
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.fakes.model_server import FakeModelServer
from tests.sessions_app.chatting import chatted, text_of
from tests.sessions_app.conftest import new_session
from tests.sessions_app.talking import rows


@dataclass(frozen=True, slots=True)
class Words:
    """What is said on and off the record, in one language; `secret` is a word of the latter."""

    off: str
    secret: str
    refers: str
    on: str
    known: str
    asked: str
    answer: str


EN = Words(
    "I live in Lisbon.", "lisbon", "Please remember that.", "My sister is called Mei.",
    "I prefer answers in bullet points.", "Where do I live?", "Lisbon",
)  # fmt: skip
ZH = Words(
    "我住在里斯本。", "里斯", "请记住这一点。", "我妹妹叫小梅。",
    "我喜欢用列表回答。", "我住在哪里？", "里斯本",
)  # fmt: skip
BOTH = pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])


def switch(owner: Owner, session: Session, **switches: bool) -> None:
    names = {"reads": "reads_memory", "writes": "writes_memory"}
    changes = {names[name]: value for name, value in switches.items()}
    change_session(owner.scope, session.id, actor=SYSTEM, **changes)


def say(owner: Owner, session: Session, *texts: str) -> list[Turn]:
    return append_turns(owner.scope, session.id, [NewTurn("user", text) for text in texts])


def learnt(owner: Owner) -> list[str]:
    return [row.content for row in rows(owner, MemoryItem)]


def indexed(owner: Owner) -> str:
    """All that the index would be found by."""
    found = rows(owner, Passage)
    return "\n".join(f"{row.content}\n{row.context_text}\n{row.terms}" for row in found).lower()


@BOTH
def test_what_was_said_while_off_is_not_read_once_it_is_on(
    owner: Owner, session: Session, words: Words
) -> None:
    switch(owner, session, writes=False)
    say(owner, session, words.off)
    switch(owner, session, writes=True)  # before the background came to it
    assert process_session(owner.tenant_scope, session.id) == []
    say(owner, session, words.on)
    process_session(owner.tenant_scope, session.id)
    assert len(learnt(owner)) == 1
    assert len(rows(owner, Passage)) == 1
    assert words.secret not in indexed(owner)


@BOTH
def test_nothing_is_read_after_it_was_switched_off(owner: Owner, session: Session, words: Words) -> None:
    say(owner, session, words.off)
    switch(owner, session, writes=False)
    assert process_session(owner.tenant_scope, session.id) == []
    assert (learnt(owner), rows(owner, Passage)) == ([], [])


@BOTH
def test_a_later_message_does_not_fetch_what_was_said_while_off(
    owner: Owner, session: Session, words: Words
) -> None:
    switch(owner, session, writes=False)
    say(owner, session, words.off)
    switch(owner, session, writes=True)
    say(owner, session, words.refers)
    process_session(owner.tenant_scope, session.id)
    assert [text for text in learnt(owner) if words.secret in text.lower()] == []


@BOTH
async def test_an_answer_given_anew_teaches_nothing_of_then(
    owner: Owner, session: Session, words: Words
) -> None:
    await in_thread(switch, owner, session, writes=False)
    await chatted(owner, session, words.off)
    await in_thread(switch, owner, session, writes=True)
    message = await in_thread(take_regenerate, owner.scope, session.id)
    assert message.written == []
    assert await in_thread(learnt, owner) == []


@BOTH
def test_an_answer_is_off_the_record_as_what_it_answers(owner: Owner, session: Session, words: Words) -> None:
    switch(owner, session, writes=False)
    message = take_message(owner.scope, session.id, content=words.off)
    switch(owner, session, writes=True)  # while it is being answered
    built = build_context(owner.scope, session.id, ContextRequest(input_text=words.off))
    said = FinishedAnswer(words.off, interrupted=False, frames=[], cited=[], usage=None, model="m")
    assert store_answer(owner.scope, message, built, said).off_record is True
    process_session(owner.tenant_scope, session.id)
    assert indexed(owner) == ""


@BOTH
def test_an_edit_goes_by_the_switch_of_its_moment(owner: Owner, session: Session, words: Words) -> None:
    switch(owner, session, writes=False)
    [turn] = say(owner, session, words.off)
    switch(owner, session, writes=True)
    edited = take_edit(owner.scope, session.id, turn.pk, content=words.on)
    assert edited.turn.off_record is False
    assert len(edited.written) == len(learnt(owner)) == 1


@BOTH
def test_a_model_is_shown_nothing_of_it(
    owner: Owner, session: Session, extraction_server: FakeModelServer, words: Words
) -> None:
    switch(owner, session, writes=False)
    [off] = say(owner, session, words.off)
    switch(owner, session, writes=True)
    [on] = say(owner, session, words.on)
    process_session(owner.tenant_scope, session.id)
    read = reading_material(owner.scope, session.id, 1, 2, now=on.said_at)
    assert read is not None
    assert [turn.pk for turn in read.turns] == [on.pk]
    assert reading_material(owner.scope, session.id, 1, 1, now=off.said_at) is None


@BOTH
def test_the_chat_itself_still_knows_what_was_said(owner: Owner, session: Session, words: Words) -> None:
    switch(owner, session, writes=False, reads=False)
    say(owner, session, words.off)
    context = build_context(owner.scope, session.id, ContextRequest(input_text=words.asked))
    assert words.off in str(context.assembled.messages)


@BOTH
async def test_a_chat_that_does_not_use_memory_knows_nothing_of_the_person(
    owner: Owner, session: Session, words: Words
) -> None:
    for text in (words.off, words.known):
        await chatted(owner, session, text)
    other = await in_thread(new_session, owner)
    assert words.answer in text_of(await chatted(owner, other, words.asked))
    await in_thread(switch, owner, other, reads=False)
    frames = await chatted(owner, other, words.asked, start=1_000)
    assert words.answer not in text_of(frames)
    shown = [one["kind"] for frame in frames for one in frame.get("memories", ())]
    assert "memory" not in shown
    used = frames[-1]["memory"]
    assert (used["retrieved"], used["injected"], used["cited"]) == ([], [], [])


@BOTH
async def test_learning_goes_on_where_only_use_is_off(owner: Owner, session: Session, words: Words) -> None:
    await in_thread(switch, owner, session, reads=False)
    frames = await chatted(owner, session, words.off)
    assert [one["decision"] for one in frames[-1]["memory"]["written"]] == ["kept"]


UNSURE = [
    ("My wife's birthday is July 2.", "Maybe my wife's birthday is July 12.", "The second one"),
    ("我在华为上班。", "我好像在中兴上班。", "后面那个"),
]


@pytest.mark.parametrize("switches", [{"writes": False}, {"reads": False}], ids=["writes", "reads"])
@pytest.mark.parametrize(("known", "unsure", "answer"), UNSURE, ids=["en", "zh"])
async def test_an_open_question_waits_until_both_are_on(
    owner: Owner, session: Session, known: str, unsure: str, answer: str, switches: dict[str, Any]
) -> None:
    await chatted(owner, session, known)
    await chatted(owner, session, unsure)
    assert await in_thread(_shown, owner, session) is not None
    await in_thread(switch, owner, session, **switches)
    assert await in_thread(_shown, owner, session) is None
    if "writes" in switches:
        await chatted(owner, session, answer)
        await in_thread(switch, owner, session, writes=True)
        await in_thread(take_regenerate, owner.scope, session.id)
        [question] = await in_thread(rows, owner, Clarification)
        assert question.status == "open"
    await in_thread(switch, owner, session, **dict.fromkeys(switches, True))
    assert await in_thread(_shown, owner, session) is not None


def _shown(owner: Owner, session: Session) -> dict[str, Any] | None:
    with tenant_tx(owner.tenant.id):
        return waiting_in(Session.objects.get(pk=session.pk))
