"""One user turn and one answer in force, whoever asks at once and by which way."""

from __future__ import annotations

import asyncio
import datetime
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import timezone

from memoryhub.core.errors import Conflict, DomainError
from sessions_app.models import Session, Turn, TurnStatus
from sessions_app.services import claims, speaking
from sessions_app.services.answering import answer
from sessions_app.services.chat import take_edit, take_message, take_regenerate
from sessions_app.services.sessions import close_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel, chatted, control, taken, text_of


def turns(owner: Owner, session: Session) -> list[tuple[int, str, str]]:
    with tenant_tx(owner.tenant.id):
        found = Turn.objects.filter(session_id=session.id).order_by("seq")
        return [(turn.seq, turn.role, turn.status) for turn in found]


def test_the_same_message_at_once_is_one_turn_and_one_claim(owner: Owner, session: Session) -> None:
    def take(_: int) -> str:
        try:
            take_message(owner.scope, session.id, content="I live in Porto", client_turn_id="c1")
        except Conflict as error:
            return error.code
        finally:
            connections.close_all()
        return "taken"

    with ThreadPoolExecutor(8) as pool:
        outcomes = sorted(pool.map(take, range(8)))
    assert outcomes == ["answer_in_progress"] * 7 + ["taken"]
    assert turns(owner, session) == [(1, "user", "complete")]


async def test_the_same_message_after_its_answer_has_that_answer(owner: Owner, session: Session) -> None:
    message = await taken(owner, session, "hi", client_turn_id="c1")
    frames = [frame async for frame in answer(owner.scope, message, control())]
    again = await taken(owner, session, "hi", client_turn_id="c1")
    assert again.claim is None
    assert again.answer is not None
    assert again.answer.content == text_of(frames)


async def test_two_answers_at_once_leave_the_first(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a claim that ran out: the slower answer yields to the one that is stored."""
    model = ScriptedModel(["slow"], pause_before=0)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    message = await taken(owner, session, "who?")
    slow = asyncio.create_task(_all(owner, message))
    await model.paused.wait()
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(["quick"]))
    quick = await _all(owner, message)
    model.go.set()
    assert (await slow)[-1]["turn"]["id"] == quick[-1]["turn"]["id"]
    assert (await slow)[-1]["turn"]["content"] == "quick"
    assert await in_thread(turns, owner, session) == [(1, "user", "complete"), (2, "assistant", "complete")]


def test_the_database_allows_one_answer_in_force(owner: Owner, session: Session) -> None:
    asked = append_turns(owner.scope, session.id, [NewTurn(role="user", content="?")])[0]
    answers = [NewTurn(role="assistant", content=text, answers_id=asked.id) for text in ("a", "b")]
    append_turns(owner.scope, session.id, answers[:1])
    with pytest.raises(IntegrityError), tenant_tx(owner.tenant.id, owner.user.id), transaction.atomic():
        append_turns(owner.scope, session.id, answers[1:])


def test_a_claim_of_a_killed_process_runs_out(owner: Owner, session: Session) -> None:
    first = take_message(owner.scope, session.id, content="hi", client_turn_id="c1")
    with tenant_tx(owner.tenant.id):
        gone = timezone.now() - datetime.timedelta(seconds=1)
        Turn.objects.filter(pk=first.turn.pk).update(answering_until=gone)
    second = take_message(owner.scope, session.id, content="hi", client_turn_id="c1")
    assert second.claim is not None
    assert first.claim is not None
    claims.release_claim(owner.scope, first.claim)  # late: it is the other's now
    with pytest.raises(Conflict, match="answer_in_progress"):
        take_message(owner.scope, session.id, content="hi", client_turn_id="c1")


async def test_a_claim_is_renewed_while_the_model_speaks(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "RENEWED_EVERY", 0.01)
    model = ScriptedModel(["late"], pause_before=0)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    message = await taken(owner, session, "hello?")
    assert message.claim is not None
    began = message.claim.until
    speech = asyncio.create_task(_all(owner, message))
    await model.paused.wait()
    async with asyncio.timeout(20):
        while message.claim.until == began:
            await asyncio.sleep(0.01)
    model.go.set()
    await speech
    renewed = await taken(owner, session, "hello again?")
    assert renewed.claim is not None


@pytest.mark.parametrize(
    "other", [NewTurn(role="user", content="other"), NewTurn(role="tool", content="I live in Porto")]
)
def test_an_id_that_stands_for_something_else_is_refused(
    owner: Owner, session: Session, other: NewTurn
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", "I live in Porto", client_turn_id="c1")])
    changed = NewTurn(other.role, other.content, client_turn_id="c1")
    for batch in ([changed], [NewTurn("user", "new", client_turn_id="c2"), changed]):
        with pytest.raises(Conflict, match="client_turn_id_reused"):
            append_turns(owner.scope, session.id, batch)
    assert turns(owner, session) == [(1, "user", "complete")]


def test_an_id_twice_in_one_batch_counts_once(owner: Owner, session: Session) -> None:
    batch = [NewTurn("user", text, client_turn_id="c1") for text in ("same", "same")]
    first, second = append_turns(owner.scope, session.id, batch)
    assert first.pk == second.pk
    with pytest.raises(Conflict, match="client_turn_id_reused"):
        append_turns(owner.scope, session.id, [NewTurn("user", t, client_turn_id="c2") for t in "ab"])


async def test_regenerate_replaces_the_answer(owner: Owner, session: Session) -> None:
    await chatted(owner, session, "hello?")
    message = await in_thread(take_regenerate, owner.scope, session.id)
    assert (message.turn.seq, message.answer) == (1, None)
    frames = [frame async for frame in answer(owner.scope, message, control(100))]
    assert frames[-1]["turn"]["seq"] == 3
    assert await in_thread(turns, owner, session) == [
        (1, "user", "complete"), (2, "assistant", "replaced"), (3, "assistant", "complete"),
    ]  # fmt: skip


async def test_an_edit_replaces_the_message_and_all_after_it(owner: Owner, session: Session) -> None:
    frames = await chatted(owner, session, "My cat is called Tom")
    [asked] = [turn for turn in await in_thread(_turn_rows, owner, session) if turn.role == "user"]
    message = await in_thread(take_edit, owner.scope, session.id, asked.pk, content="My dog is called Rex")
    assert message.turn.seq == 3
    assert frames[-1]["turn"]["seq"] == 2
    assert [turn.status for turn in await in_thread(_turn_rows, owner, session)] == [
        TurnStatus.REPLACED, TurnStatus.REPLACED, TurnStatus.COMPLETE,
    ]  # fmt: skip
    with pytest.raises(DomainError, match="turn_replaced"):
        await in_thread(take_edit, owner.scope, session.id, asked.pk, content="again")


def test_a_closed_session_is_neither_edited_nor_answered_again(owner: Owner, session: Session) -> None:
    message = take_message(owner.scope, session.id, content="hi", client_turn_id="c1")
    close_session(owner.scope, session.id, actor=SYSTEM)
    acts: list[Any] = [
        lambda: take_message(owner.scope, session.id, content="more"),
        lambda: take_edit(owner.scope, session.id, message.turn.pk, content="other"),
        lambda: take_regenerate(owner.scope, session.id),
    ]
    for act in acts:
        with pytest.raises(Conflict, match="session_closed"):
            act()
    assert turns(owner, session) == [(1, "user", "complete")]


def test_nothing_to_answer(owner: Owner, session: Session) -> None:
    with pytest.raises(Conflict, match="nothing_to_answer"):
        take_regenerate(owner.scope, session.id)


def _turn_rows(owner: Owner, session: Session) -> list[Turn]:
    with tenant_tx(owner.tenant.id):
        return list(Turn.objects.filter(session_id=session.id).order_by("seq"))


async def _all(owner: Owner, message: Any) -> list[Any]:
    return [frame async for frame in answer(owner.scope, message, control())]
