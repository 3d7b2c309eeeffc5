"""Erasing a person: every model, every crash, and whoever is at work meanwhile."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, connections
from django.utils import timezone

from memories.models import MemoryItem
from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.providers.redis_client import RedisUnavailable
from sessions_app.models import Erasure, ErasureStage, Session, Turn
from sessions_app.queries import get_session
from sessions_app.services import person_erasure, person_rows
from sessions_app.services.person_erasure import start_erasure
from sessions_app.services.person_rows import left_of, models_of_a_person
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import SessionState, WorkingMemory, working_memory
from tenants.models import EndUser, IdempotencyRecord, Job, OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient, new_session
from tests.sessions_app.leaving import WORD, plant_lightly, where, work_off_erasure

STEPS = ("_unname", "_bury", "_remove", "_remove_person", "_forget_copies", "_conclude")
TEXT = "I am allergic to brantovia nuts"


def begun(owner: Owner) -> str:
    """The job of an erasure that nobody has worked on."""
    return encode_id("job", start_erasure(owner.tenant_scope, owner.user.user_ref, actor=SYSTEM).pk)


def finished(owner: Owner, job: str) -> Erasure:
    work_off_erasure(owner, job)
    with tenant_tx(owner.tenant.id):
        found: Erasure = Erasure.objects.get()
    assert found.stage == ErasureStage.DONE
    return found


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_after_a_crash_it_goes_on(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, step: str, moment: str
) -> None:
    said = plant_lightly(owner, "en")
    job = begun(owner)
    with monkeypatch.context() as patch:
        patch.setattr(person_erasure, step, _crashing(getattr(person_erasure, step), moment))
        with pytest.raises(ConnectionError):
            work_off_erasure(owner, job)
    counts = finished(owner, job).receipt["counts"]
    assert (counts["sessions"], counts["turns"]) == (1, said)
    assert where(owner, WORD["en"]) == set()


def _crashing(real: Callable[..., Any], moment: str) -> Callable[..., Any]:
    def crash(*args: Any) -> Any:
        if moment == "after":
            real(*args)
        raise ConnectionError

    return crash


@pytest.mark.parametrize("model", ["MemoryItem", "Passage"])
def test_a_crash_between_two_portions_counts_each_row_once(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, model: str
) -> None:
    plant_lightly(owner, "zh")
    with tenant_tx(owner.tenant.id):
        held = {one: one.objects.filter(user_id=owner.user.pk).count() for one in models_of_a_person()}
    job = begun(owner)
    monkeypatch.setattr(person_erasure, "PORTION", 3)
    real = person_rows.delete_portion
    seen = 0

    def crash(which: Any, *args: Any) -> Any:
        nonlocal seen
        seen += which.__name__ == model
        if seen == 2:
            seen += 1
            raise ConnectionError
        return real(which, *args)

    monkeypatch.setattr(person_erasure, "delete_portion", crash)
    with pytest.raises(ConnectionError):
        work_off_erasure(owner, job)
    counts = finished(owner, job).receipt["counts"]
    told = {one: counts.get(person_rows.kind_of(one), 0) for one in held if one is not Job}
    assert told == {one: count for one, count in held.items() if one is not Job}
    assert where(owner, WORD["zh"]) == set()


def test_what_comes_in_meanwhile_goes_too(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn, a memory and a conversation that arrive after their tables were emptied."""
    job = begun(owner)
    real = person_erasure._remove

    def busy(*args: Any) -> None:
        real(*args)
        late = new_session(owner, title="brantovia")
        append_turns(owner.scope, late.id, [NewTurn("user", TEXT)])
        process_session(owner.scope, late.id)

    monkeypatch.setattr(person_erasure, "_remove", busy)
    counts = finished(owner, job).receipt["counts"]
    assert counts["sessions"] == 2
    assert counts["turns"] == 1
    assert counts["memories"] >= 1
    assert where(owner, "rantovia") == set()


def test_a_row_that_arrives_last_is_refused_by_the_database(owner: Owner, session: Session) -> None:
    """The late write knows the person's id from before; no rule of ours stands between it and its table."""
    finished(owner, begun(owner))
    with pytest.raises(IntegrityError), tenant_tx(owner.tenant.id):
        MemoryItem.objects.create(
            user_id=owner.user.pk,
            memory_type="fact",
            content=TEXT,
            language="en",
            content_digest="0",
            channel="api",
            trust=1,
            valid_from=timezone.now(),
        )
    with pytest.raises(IntegrityError):
        open_session(owner.scope, user_id=owner.user.pk, actor=SYSTEM, new=NewSession(title="late"))
    assert where(owner, "rantovia") == set()


@pytest.mark.parametrize("text", [TEXT, "我对格勒湖坚果过敏"])
def test_a_late_task_brings_nothing_back(owner: Owner, api: ApiClient, session: Session, text: str) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", text)])
    with tenant_tx(owner.tenant.id):
        tasks = list(OutboxTask.objects.filter(kind="sessions_app.process_session"))
    finished(owner, begun(owner))
    assert tasks
    with pytest.raises(NotFound):
        process_session(owner.tenant_scope, session.id)
    answer = api.call(
        "POST", f"/sessions/{encode_id('ses', session.id)}/turns", {"role": "user", "content": "x"}
    )
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert where(owner, text[:8]) == set()


def test_a_late_extraction_waits_and_finds_nobody(owner: Owner, session: Session) -> None:
    """It has read the turn and writes while the person goes: who comes first decides, nothing is left."""
    append_turns(owner.scope, session.id, [NewTurn("user", TEXT)])
    job = begun(owner)
    said = Statement(content=TEXT, channel="user_stated", session_id=session.id)
    failed: list[Exception] = []

    def write() -> None:
        try:
            for number in range(20):
                remember(owner.scope, Statement(content=f"{TEXT} {number}", channel=said.channel))
        except Exception as error:
            failed.append(error)
        finally:
            connections.close_all()

    with running(write):
        finished(owner, job)
    assert all(isinstance(error, IntegrityError | NotFound) for error in failed), failed
    with tenant_tx(owner.tenant.id):
        assert left_of(owner.user.pk) == {}
    assert where(owner, "rantovia") == set()


def test_chatting_while_it_runs_leaves_nothing(owner: Owner, api: ApiClient, session: Session) -> None:
    path = f"/sessions/{encode_id('ses', session.id)}/turns"
    statuses: set[int] = set()

    def chat() -> None:
        client = ApiClient(owner)
        for number in range(40):
            body = {"role": "user", "content": f"{TEXT} {number}"}
            statuses.add(client.call("POST", path, body, Idempotency_Key=f"k{number}").status_code)
        connections.close_all()

    with running(chat):
        job = begun(owner)
        work_off_erasure(owner, job)
    work_off_erasure(owner, job)
    assert statuses <= {201, 404}
    with tenant_tx(owner.tenant.id):
        assert left_of(owner.user.pk) == {}
        assert not EndUser.objects.filter(pk=owner.user.pk).exists()


@contextmanager
def running(work: Callable[[], None]) -> Iterator[None]:
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        thread.join(timeout=120)
        assert not thread.is_alive()


def test_a_late_write_of_working_memory_is_taken_back(owner: Owner, session: Session) -> None:
    [turn] = append_turns(owner.scope, session.id, [NewTurn("user", TEXT)])
    with tenant_tx(owner.tenant.id):
        stale, turns = get_session(session.id), list(Turn.objects.filter(pk=turn.pk))
    finished(owner, begun(owner))
    memory = working_memory()
    memory.rebuild(stale, turns)
    memory.append(stale, turns)
    memory.keep_state(stale, SessionState(task={"goal": TEXT}))
    assert where(owner, "rantovia") == set()


def test_burying_one_session_leaves_the_others(owner: Owner, session: Session) -> None:
    other = new_session(owner)
    for one in (session, other):
        [turn] = append_turns(owner.scope, one.id, [NewTurn("user", TEXT)])
        with tenant_tx(owner.tenant.id):
            one.refresh_from_db()
            working_memory().rebuild(one, [turn])
    working_memory().bury([(owner.tenant.id, owner.user.pk, session.pk)])
    assert working_memory().read(session) is None
    assert working_memory().read(other) is not None
    assert working_memory().drop_user(owner.tenant.id, uuid.uuid4()) == 0
    assert working_memory().drop_user(owner.tenant.id, owner.user.pk) >= 1
    assert working_memory().read(other) is None


def test_it_waits_for_a_redis_that_is_down(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", TEXT)])
    job = begun(owner)
    with monkeypatch.context() as patch:
        for name in ("bury", "drop_user"):
            patch.setattr(WorkingMemory, name, _unavailable)
        work_off_erasure(owner, job)
    with tenant_tx(owner.tenant.id):
        erasure = Erasure.objects.get()
        assert (erasure.stage, erasure.receipt) == (ErasureStage.REMOVED, {})
        assert OutboxTask.objects.filter(dedupe_key__startswith=f"job:{decode_id('job', job)}:").count() == 1
    finished(owner, job)
    assert where(owner, "rantovia") == set()


def _unavailable(*_: Any) -> Any:
    raise RedisUnavailable("unreachable")


def test_it_waits_for_an_answer_that_is_under_way(owner: Owner, session: Session) -> None:
    """A POST that was done before the person went could still store its answer after."""
    with tenant_tx(owner.tenant.id):
        record = IdempotencyRecord.objects.create(
            key_digest="k", route="/x", body_digest="b", locked_until=timezone.now() + person_erasure.WAIT
        )
    job = begun(owner)
    work_off_erasure(owner, job)
    with tenant_tx(owner.tenant.id):
        assert Erasure.objects.get().stage == ErasureStage.REMOVED
        IdempotencyRecord.objects.filter(pk=record.pk).update(status_code=201, body=TEXT.encode())
    finished(owner, job)
    with tenant_tx(owner.tenant.id):
        assert not IdempotencyRecord.objects.exists()
