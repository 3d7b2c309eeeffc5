"""A chat waits for a compression at the hard bound only, and is told so; below it nothing is waited for."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from sessions_app.models import Session
from sessions_app.services import compaction, hard_bound, model_summary
from sessions_app.services.sessions import change_session
from sessions_app.services.threads import in_thread
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted
from tests.sessions_app.compressing import compact_session, fresh, runs, say, summaries, talk
from tests.sessions_app.conftest import ApiClient

SMALL = 600  # tokens: 25 turns of talk are more than fits


def crowded(owner: Owner, session: Session) -> None:
    """More turns than the window holds."""
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=SMALL)
    talk(owner, session, 40)


async def test_at_the_bound_the_turns_are_folded_before_the_answer(owner: Owner, session: Session) -> None:
    await in_thread(crowded, owner, session)
    frames = await chatted(owner, session, "And now?")
    assert frames[0] == {"type": "compressing", "seq": 1, "turns": 35}
    assert frames[-1]["type"] == "done"
    assert [frame["seq"] for frame in frames] == list(range(1, len(frames) + 1))
    [run] = await in_thread(runs, owner, session)
    assert (run.trigger, run.outcome, run.to_seq) == ("hard_bound", "written", 35)
    again = await chatted(owner, session, "And then?", start=100)
    assert "compressing" not in {frame["type"] for frame in again}


def test_the_json_answer_says_so(api: ApiClient, path: str, owner: Owner, session: Session) -> None:
    crowded(owner, session)
    first = api.call("POST", f"{path}/chat", {"content": "And now?"}).json()
    second = api.call("POST", f"{path}/chat", {"content": "And then?"}).json()
    assert (first["compressed"], second["compressed"]) == (True, False)


async def test_no_model_is_asked_while_a_chat_waits(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compaction, "summarise", _never)
    monkeypatch.setattr(model_summary, "summarise", _never)
    await in_thread(crowded, owner, session)
    frames = await chatted(owner, session, "And now?")
    assert (frames[0]["type"], frames[-1]["type"]) == ("compressing", "done")
    assert [run.outcome for run in await in_thread(runs, owner, session)] == ["written"]


@pytest.mark.parametrize("way", ["fails", "takes too long"])
async def test_an_answer_comes_all_the_same(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    release = threading.Event()
    monkeypatch.setattr(hard_bound, "WAIT_SECONDS", 0.05)
    monkeypatch.setattr(compaction, "by_rule", _never if way == "fails" else lambda _: release.wait(60))
    await in_thread(crowded, owner, session)
    frames = await chatted(owner, session, "And now?")
    release.set()
    assert (frames[0]["type"], frames[-1]["type"]) == ("compressing", "done")


async def test_below_the_bound_a_slow_compression_delays_no_answer(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine is slow until the answer is there: an answer that waited for it would never come."""
    began, release = threading.Event(), threading.Event()
    plain = compaction._compress

    def slow(*args: Any) -> Any:
        began.set()
        assert release.wait(60)
        return plain(*args)

    await in_thread(talk, owner, session, 30)
    monkeypatch.setattr(compaction, "_compress", slow)
    with ThreadPoolExecutor(1) as worker:
        work = worker.submit(_closing, compact_session, owner.scope, session.id)
        assert began.wait(60)
        frames = await chatted(owner, session, "And now?")
        assert not work.done()
        release.set()
        assert work.result(timeout=60) is not None
    assert frames[-1]["type"] == "done"
    assert "compressing" not in {frame["type"] for frame in frames}
    assert await in_thread(summaries, owner, session) == [(1, "current", 24)]


@pytest.mark.parametrize("strategy", ["last_turns", "token_budget"])
async def test_what_shows_no_summary_waits_for_none(owner: Owner, session: Session, strategy: str) -> None:
    await in_thread(crowded, owner, session)
    await in_thread(change_session, owner.scope, session.id, actor=SYSTEM, strategy=strategy)
    frames = await chatted(owner, session, "And now?")
    assert (frames[-1]["type"], await in_thread(runs, owner, session)) == ("done", [])


async def test_a_short_session_asks_nothing(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hard_bound, "turns_past_bound", _never)
    await in_thread(say, owner, session, "hello", "there")
    assert (await chatted(owner, session, "And now?"))[-1]["type"] == "done"
    assert (await in_thread(fresh, owner, session)).compressed_upto_seq == 0


def _never(*_: Any, **__: Any) -> Any:
    raise AssertionError("asked")


def _closing(work: Any, *args: Any) -> Any:
    try:
        return work(*args)
    finally:
        connections.close_all()
