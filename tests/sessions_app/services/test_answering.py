"""An answer: recalled, spoken, stored, and what happens when any of it fails."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError

from memoryhub.providers.llm import ModelUnavailable
from sessions_app.models import Session, TokenUsage, Turn, TurnStatus
from sessions_app.services import answering, speaking
from sessions_app.services.answering import answer, unbroken
from sessions_app.services.chat import store_answer
from sessions_app.services.sessions import close_session, delete_session
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.fakes.model_answers import Step
from tests.fakes.model_server import FakeModelServer
from tests.sessions_app.chatting import ScriptedModel, chatted, control, taken, text_of


def rows(owner: Owner, model: Any, **names: Any) -> list[Any]:
    with tenant_tx(owner.tenant.id):
        return list(model.objects.filter(**names).order_by("created_at", "id"))


async def usages(owner: Owner) -> list[tuple[str, bool, int, int]]:
    found = await in_thread(rows, owner, TokenUsage)
    return [(row.model, row.succeeded, row.prompt_tokens, row.calls) for row in found]


async def answers(owner: Owner, session: Session) -> list[Turn]:
    return list(await in_thread(rows, owner, Turn, session_id=session.id, role="assistant"))


async def test_the_demo_responder_answers_and_is_stored(owner: Owner, session: Session) -> None:
    frames = await chatted(owner, session, "My sister is called Mei. What is my sister called?")
    assert frames[-1]["type"] == "done"
    assert [frame["seq"] for frame in frames] == list(range(1, len(frames) + 1))
    [stored] = await answers(owner, session)
    assert stored.content == text_of(frames) == frames[-1]["turn"]["content"]
    assert stored.answering_until is None


async def test_a_connected_model_answers(
    owner: Owner, session: Session, model_server: FakeModelServer
) -> None:
    frames = await chatted(owner, session, "你好")
    assert text_of(frames) == "Hello from the fake model. 你好。"
    assert frames[-1]["usage"] == {"prompt_tokens": 7, "completion_tokens": 5, "exact": True}
    assert frames[-1]["degraded"] == []
    assert await usages(owner) == [("fake-model", True, 7, 1)]


@pytest.mark.parametrize(
    ("mode", "calls", "billed"),
    [
        ("slow", 1, True),
        ("rate_limited", 2, False),
        ("server_error", 2, False),
        ("bad_request", 1, False),
        ("empty", 1, True),
        ("refusal", 1, True),
    ],
)
async def test_a_model_that_says_nothing_is_replaced(
    owner: Owner, session: Session, model_server: FakeModelServer, mode: str, calls: int, billed: bool
) -> None:
    model_server.always(Step(mode, delay=2.0, retry_after="0"))
    frames = await chatted(owner, session, "I live in Lisbon")
    assert (frames[-1]["type"], frames[-1]["degraded"]) == ("done", ["model"])
    assert text_of(frames)
    failed, spoken = await usages(owner)
    assert (failed[:2], failed[2] > 0, failed[3]) == (("fake-model", False), billed, calls)
    assert spoken[:2] == ("demo", True)


@pytest.mark.parametrize(
    "mode", ["disconnect", "truncated_json", "wrong_schema", "stream_error", "no_finish"]
)
async def test_a_model_that_breaks_off_leaves_an_interrupted_answer(
    owner: Owner, session: Session, model_server: FakeModelServer, mode: str
) -> None:
    model_server.always(mode)
    frames = await chatted(owner, session, "hello there, who are you?")
    assert (frames[-1]["type"], frames[-1]["degraded"]) == ("interrupted", ["model"])
    [stored] = await answers(owner, session)
    assert (stored.status, stored.content) == (TurnStatus.INTERRUPTED, text_of(frames))
    assert [row[:2] for row in await usages(owner)] == [("fake-model", False)]


async def test_a_stop_keeps_what_was_said(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel(["one ", "two ", "three"], pause_before=2)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    message, controls = await taken(owner, session, "count"), control()
    frames: list[Any] = []
    async for frame in answer(owner.scope, message, controls):
        frames.append(frame)
        if frame["type"] == "delta":
            controls.stop.set()
    assert frames[-1]["type"] == "interrupted"
    [stored] = await answers(owner, session)
    assert (stored.status, stored.content) == (TurnStatus.INTERRUPTED, text_of(frames))
    assert stored.content in ("one ", "one two ")


async def test_an_answer_without_end_is_cut_and_says_so(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speaking, "MAX_ANSWER_CHARS", 20)
    monkeypatch.setattr(speaking, "COALESCE_SECONDS", 0.0)
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(["Once upon "] * 50))
    frames = await chatted(owner, session, "hello")
    assert frames[-1]["type"] == "interrupted"
    [stored] = await answers(owner, session)
    assert (stored.content, stored.status) == ("Once upon " * 3, TurnStatus.INTERRUPTED)


async def test_a_stop_before_the_first_word_stores_nothing(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel(["late"], pause_before=0)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    message, controls = await taken(owner, session, "hello?"), control()
    speech = asyncio.create_task(_all(owner, message, controls))
    await model.paused.wait()
    controls.stop.set()
    frames = await speech
    assert (frames[-1]["type"], frames[-1]["turn"]) == ("interrupted", None)
    assert await answers(owner, session) == []


async def test_an_answer_goes_on_when_nobody_takes_it(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(["said ", "to ", "nobody"]))
    message = await taken(owner, session, "are you there?")
    frames = unbroken(answer(owner.scope, message, control()))
    await anext(frames)
    await frames.aclose()
    [stored] = await answers(owner, session)
    assert (stored.content, stored.status) == ("said to nobody", TurnStatus.COMPLETE)


async def test_a_cancelled_listener_does_not_cancel_the_answer(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel(["said ", "anyway"], pause_before=1)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    message = await taken(owner, session, "are you there?")

    async def listen() -> None:
        async for _ in unbroken(answer(owner.scope, message, control())):
            pass

    listening = asyncio.create_task(listen())
    await model.paused.wait()
    listening.cancel()
    model.go.set()
    with pytest.raises(asyncio.CancelledError):
        await listening
    assert [turn.content for turn in await answers(owner, session)] == ["said anyway"]


async def test_a_session_closed_meanwhile_still_gets_its_answer(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = await _during(owner, session, monkeypatch, close_session)
    assert frames[-1]["type"] == "done"
    assert [turn.content for turn in await answers(owner, session)] == ["before after"]


async def test_a_session_deleted_meanwhile_leaves_nothing(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = await _during(owner, session, monkeypatch, delete_session)
    assert (frames[-1]["type"], frames[-1]["code"]) == ("error", "not_found")
    assert await answers(owner, session) == []
    assert await usages(owner) == []


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ValueError("secret words"), "internal_error"),
        (OperationalError("the connection is lost"), "unavailable"),
        (InterfaceError("connection already closed"), "unavailable"),
    ],
)
async def test_a_broken_context_is_an_error_frame(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    def broken(*_: Any) -> None:
        raise error

    monkeypatch.setattr("sessions_app.services.answering._context_for", broken)
    [frame] = await chatted(owner, session, "hello")
    assert frame == {"type": "error", "seq": 1, "code": code, "data": {}}


async def test_a_budget_that_holds_nothing_says_what_it_would_take(owner: Owner, session: Session) -> None:
    def narrow() -> None:
        with tenant_tx(owner.tenant.id):
            Session.objects.filter(pk=session.id).update(token_budget=20)

    await in_thread(narrow)
    [frame] = await chatted(owner, session, "hello")
    assert frame["code"] == "context_budget_too_small"
    assert frame["data"]["limit"] == 20 < frame["data"]["required"]


async def test_a_model_without_words_and_a_demo_without_words_is_an_error(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = ScriptedModel([], fails=ModelUnavailable("circuit_open"))
    monkeypatch.setattr(speaking, "chat_model", lambda: silent)
    monkeypatch.setattr(speaking, "demo_model", lambda: ScriptedModel([], is_demo=True))
    frames = await chatted(owner, session, "hello")
    assert (frames[-1]["type"], frames[-1]["code"]) == ("error", "model_unavailable")
    assert await usages(owner) == []  # an open circuit sends nothing


@pytest.mark.parametrize(("failures", "ended", "stored"), [(2, "done", 1), (3, "error", 0)])
async def test_an_answer_is_stored_at_the_third_attempt_at_the_latest(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, failures: int, ended: str, stored: int
) -> None:
    attempts: list[str] = []

    def store(*args: Any) -> Turn:
        attempts.append("one")
        if len(attempts) <= failures:
            raise OperationalError("deadlock detected")
        return store_answer(*args)

    monkeypatch.setattr(answering, "store_answer", store)
    monkeypatch.setattr(answering, "PAUSES", (0.0, 0.0))
    frames = await chatted(owner, session, "My sister is called Mei.")
    assert frames[-1]["type"] == ended
    assert frames[-1].get("code") == ("unavailable" if ended == "error" else None)
    assert len(attempts) == 3
    assert len(await answers(owner, session)) == stored


async def _all(owner: Owner, message: Any, controls: Any) -> list[Any]:
    return [frame async for frame in answer(owner.scope, message, controls)]


async def _during(owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, act: Any) -> list[Any]:
    """The frames of an answer in whose middle the session is closed or deleted."""
    model = ScriptedModel(["before ", "after"], pause_before=1)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    message = await taken(owner, session, "what now?")
    speech = asyncio.create_task(_all(owner, message, control()))
    await model.paused.wait()
    await in_thread(act, owner.scope, session.id, actor=SYSTEM)
    model.go.set()
    return await speech
