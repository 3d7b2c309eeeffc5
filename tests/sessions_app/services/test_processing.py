"""Memory reads every turn once in effect, and nothing it should not."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from memories.models import MemoryItem, Passage, WriteDecision
from memories.services import write
from memories.services.forget import ForgetRequest, forget
from memoryhub.core.errors import NotFound
from sessions_app.models import Session, Turn
from sessions_app.services import processing
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session, delete_session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.tasks import compact_session_task, process_session_task
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

SAID = ("I live in Lisbon", "我对花生过敏", "My sister is called Mei", "ok")


def say(owner: Owner, session: Session, *contents: str, role: str = "user") -> None:
    append_turns(owner.scope, session.id, [NewTurn(role, content) for content in contents])


def counts(owner: Owner, session: Session) -> dict[str, int]:
    with tenant_tx(owner.tenant.id):
        fresh = Session.objects.get(pk=session.id)
        return {
            "memories": MemoryItem.objects.count(),
            "decisions": WriteDecision.objects.count(),
            "passages": Passage.objects.count(),
            "unread": fresh.last_seq - fresh.processed_seq,
        }


def test_every_turn_is_read_and_indexed(owner: Owner, session: Session) -> None:
    say(owner, session, *SAID)
    assert len(process_session(owner.tenant_scope, session.id)) >= 3
    found = counts(owner, session)
    assert (found["passages"], found["unread"]) == (4, 0)
    assert found["memories"] >= 3


def test_reading_again_changes_nothing(owner: Owner, session: Session) -> None:
    say(owner, session, *SAID)
    process_session(owner.scope, session.id)
    before = counts(owner, session)
    with tenant_tx(owner.tenant.id):
        Session.objects.filter(pk=session.id).update(processed_seq=0)
    process_session(owner.scope, session.id)
    assert counts(owner, session) == before


def test_two_runs_at_once_are_one(owner: Owner, session: Session) -> None:
    say(owner, session, *SAID)

    def run(_: int) -> None:
        try:
            process_session(owner.tenant_scope, session.id)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(run, range(4)))
    at_once = counts(owner, session)
    with tenant_tx(owner.tenant.id):
        Session.objects.filter(pk=session.id).update(processed_seq=0)
    process_session(owner.scope, session.id)
    assert counts(owner, session) == at_once
    assert at_once["passages"] == 4


def test_a_session_that_may_not_teach_is_not_read(owner: Owner, session: Session) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, writes_memory=False)
    say(owner, session, *SAID)
    assert process_session(owner.scope, session.id) == []
    assert counts(owner, session) == {"memories": 0, "decisions": 0, "passages": 0, "unread": 0}


@pytest.mark.parametrize("role", ["assistant", "tool"])
def test_what_others_say_teaches_nothing(owner: Owner, session: Session, role: str) -> None:
    say(owner, session, *SAID, role=role)
    process_session(owner.scope, session.id)
    found = counts(owner, session)
    assert (found["memories"], found["passages"], found["unread"]) == (0, 4, 0)


@pytest.mark.parametrize("step", ["read_turn", "index_passages"])
def test_a_crash_between_steps_loses_nothing(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    say(owner, session, *SAID)
    task = _task(owner)
    plain = getattr(processing, step)
    with monkeypatch.context() as broken:
        broken.setattr(processing, step, _after(plain, times=1))
        with pytest.raises(RuntimeError):
            process_session_task(str(owner.tenant.id), str(task))
    assert counts(owner, session)["unread"] == 4
    process_session_task(str(owner.tenant.id), str(task))
    found = counts(owner, session)
    assert (found["passages"], found["unread"]) == (4, 0)
    with tenant_tx(owner.tenant.id):
        assert OutboxTask.objects.get(pk=task).status == OutboxTask.Status.DONE


def test_the_task_of_a_deleted_session_is_done(owner: Owner, session: Session) -> None:
    say(owner, session, *SAID)
    task = _task(owner)
    delete_session(owner.scope, session.id, actor=SYSTEM)
    for run in (process_session_task, compact_session_task):
        run(str(owner.tenant.id), str(task))
    with tenant_tx(owner.tenant.id):
        assert OutboxTask.objects.get(pk=task).status == OutboxTask.Status.DONE


def test_a_session_deleted_while_it_is_read_leaves_no_passage(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, *SAID)
    plain = processing.read_turn

    def meanwhile(*args: Any) -> Any:
        result = plain(*args)
        if args[3].seq == len(SAID):
            delete_session(owner.scope, session.id, actor=SYSTEM)
        return result

    monkeypatch.setattr(processing, "read_turn", meanwhile)
    with pytest.raises(NotFound):
        process_session(owner.scope, session.id)
    with tenant_tx(owner.tenant.id):
        assert Passage.objects.count() == 0


@pytest.mark.parametrize("content", [SAID[0], SAID[1]])
def test_what_is_forgotten_while_it_is_read_stays_forgotten(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    say(owner, session, content)
    plain = write.statements_of

    def meanwhile(turn: Any, **terms: Any) -> Any:
        found = plain(turn, **terms)
        wanted = ForgetRequest(source_turn_id=turn.turn_id)
        forget(owner.scope, user_id=owner.user.id, request=wanted, actor=SYSTEM)
        return found

    monkeypatch.setattr(write, "statements_of", meanwhile)
    assert process_session(owner.scope, session.id) == []
    assert counts(owner, session) == {"memories": 0, "decisions": 0, "passages": 0, "unread": 0}


def test_a_forget_waits_for_a_write_under_way(owner: Owner, session: Session) -> None:
    """The write holds the owner's lock: a forget after it sees the row, and nothing comes back."""
    say(owner, session, SAID[0])
    with tenant_tx(owner.tenant.id):
        turn = Turn.objects.get(session_id=session.id)
    wanted = ForgetRequest(source_turn_id=turn.pk)
    with ThreadPoolExecutor(1) as pool:
        with tenant_tx(owner.tenant.id, owner.user.id):
            assert processing.read_turn(owner.scope, session, owner.user, turn)
            later = pool.submit(
                _closing, forget, owner.scope, user_id=owner.user.id, request=wanted, actor=SYSTEM
            )
        assert later.result(timeout=30).memories == 1
    assert counts(owner, session)["memories"] == 0


def test_a_strangers_session_is_not_there(owner: Owner, foreign: Session) -> None:
    with pytest.raises(NotFound):
        process_session(owner.tenant_scope, foreign.id)
    with pytest.raises(NotFound):
        process_session(owner.tenant_scope, uuid.uuid4())


def _closing(work: Any, *args: Any, **terms: Any) -> Any:
    """The work in a thread whose connections end with it."""
    try:
        return work(*args, **terms)
    finally:
        connections.close_all()


def _task(owner: Owner) -> uuid.UUID:
    with tenant_tx(owner.tenant.id):
        found: uuid.UUID = OutboxTask.objects.get(kind="sessions_app.process_session").pk
        return found


def _after(plain: Any, *, times: int) -> Any:
    """The function, which breaks after it has done its work so many times."""
    done: list[int] = []

    def broken(*args: Any, **kwargs: Any) -> Any:
        plain(*args, **kwargs)
        done.append(1)
        if len(done) >= times:
            raise RuntimeError("killed")

    return broken
