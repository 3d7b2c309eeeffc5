"""The outbox: an intent survives the broker, is one intent however often it is written, and ends."""

from __future__ import annotations

import datetime
import sys
import threading
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone
from kombu.connection import Connection
from kombu.exceptions import OperationalError

from memoryhub.providers.circuit import CircuitBreaker
from tenants.models import OutboxTask
from tenants.scope import NoTenantScope, ops_tx, tenant_tx
from tenants.services import outbox
from tenants.services.outbox import (
    LEASE,
    MAX_ATTEMPTS,
    RESEND_AFTER,
    TaskRef,
    crowded_kinds,
    due_tasks,
    enqueue,
    relay,
    renew_lease,
    run_task,
)
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")
Status = OutboxTask.Status
Sent = list[tuple[str, list[str]]]


class Broker:
    """Stands for Celery: keeps what is sent, or is down."""

    def __init__(self) -> None:
        self.sent: Sent = []
        self.error: Exception | None = None
        self.now = 0.0
        self.tries = 0
        self.crowded = frozenset[str]()

    def send_task(self, kind: str, *, args: list[str], retry: bool) -> None:
        """Take one message."""
        self.tries += 1
        if self.error is not None:
            raise self.error
        self.sent.append((kind, args))


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Broker:
    """A broker in place of the real one."""
    made = Broker()
    monkeypatch.setattr(outbox, "current_app", made)
    monkeypatch.setattr(outbox, "crowded_kinds", lambda: made.crowded)
    breaker = CircuitBreaker(failures=1, window=5.0, open_for=5.0, clock=lambda: made.now)
    monkeypatch.setattr(outbox, "_broker", breaker)
    return made


def wrote(owner: Owner, key: str = "k", **options: Any) -> OutboxTask:
    """An intent, committed."""
    with tenant_tx(owner.tenant.id):
        enqueue("tests.work", dedupe_key=key, **options)
    return stored(owner, key)


def stored(owner: Owner, key: str = "k") -> OutboxTask:
    with tenant_tx(owner.tenant.id):
        row: OutboxTask = OutboxTask.objects.get(dedupe_key=key)
        return row


@pytest.fixture(autouse=True)
def nothing_else_is_due(database: None) -> None:
    """Other tests leave tasks that nobody runs; the relay's batch would be full of them."""
    with ops_tx("end the tasks of other tests"):
        others = OutboxTask.objects.using("ops").filter(status__in=[Status.PENDING, Status.SENT])
        others.update(status=Status.DONE)


def refs(owner: Owner) -> list[TaskRef]:
    return [ref for ref in due_tasks() if ref.tenant_id == owner.tenant.id]


def test_an_intent_is_published_after_commit(owner: Owner, broker: Broker) -> None:
    with tenant_tx(owner.tenant.id):
        enqueue("tests.work", dedupe_key="k", session="s")
        assert broker.sent == []
    row = stored(owner)
    assert broker.sent == [("tests.work", [str(owner.tenant.id), str(row.id)])]
    assert (row.status, row.payload) == (Status.SENT, {"session": "s"})


def test_what_is_rolled_back_was_never_meant(owner: Owner, broker: Broker) -> None:
    with pytest.raises(KeyError), tenant_tx(owner.tenant.id):
        enqueue("tests.work", dedupe_key="k")
        raise KeyError
    assert (broker.sent, refs(owner)) == ([], [])


def test_an_intent_needs_a_scope(broker: Broker) -> None:
    with pytest.raises(NoTenantScope):
        enqueue("tests.work", dedupe_key="k")


def test_the_same_key_twice_is_one_intent_and_of_two_tenants_two(
    owner: Owner, stranger: Owner, broker: Broker
) -> None:
    first, again, theirs = wrote(owner), wrote(owner), wrote(stranger)
    assert first.id == again.id != theirs.id


@pytest.mark.parametrize("error", [OperationalError(), ConnectionRefusedError()])
def test_with_the_broker_down_the_relay_sends_later(error: Exception, owner: Owner, broker: Broker) -> None:
    broker.error = error
    row = wrote(owner)
    assert row.status == Status.PENDING
    assert refs(owner) == [TaskRef(owner.tenant.id, row.id, "tests.work")]
    broker.error, broker.now = None, broker.now + 6
    relay()
    assert stored(owner).status == Status.SENT
    assert refs(owner) == []


def test_a_delayed_intent_waits(owner: Owner, broker: Broker) -> None:
    wrote(owner, delay=datetime.timedelta(hours=1))
    assert (broker.sent, refs(owner)) == ([], [])


def test_what_was_sent_and_not_finished_is_sent_again(owner: Owner, broker: Broker) -> None:
    wrote(owner)
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.update(sent_at=timezone.now() - 2 * RESEND_AFTER)
    assert len(refs(owner)) == 1
    relay()
    assert [kind for kind, args in broker.sent if args[0] == str(owner.tenant.id)] == ["tests.work"] * 2


def test_what_waits_at_the_broker_is_not_sent_again(owner: Owner, broker: Broker) -> None:
    wrote(owner)
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.update(sent_at=timezone.now() - 2 * RESEND_AFTER)
    broker.crowded = frozenset({"tests.work"})
    broker.error = OperationalError()
    never_sent = wrote(owner, "other")
    broker.error, broker.now, sent = None, broker.now + 6, len(broker.sent)
    relay()
    assert [args[1] for _, args in broker.sent[sent:] if args[0] == str(owner.tenant.id)] == [
        str(never_sent.id)
    ]
    broker.crowded, sent = frozenset({"tests.another"}), len(broker.sent)
    relay()
    assert len([args for _, args in broker.sent[sent:] if args[0] == str(owner.tenant.id)]) == 1


@pytest.fixture
def own_queues() -> Iterator[None]:
    """Queues that no other test puts anything in."""
    options = current_app.conf.broker_transport_options
    own = {**options, "global_keyprefix": f"mh:test:{uuid.uuid4().hex}:"}
    current_app.conf.update(broker_transport_options=own)
    yield
    current_app.conf.update(broker_transport_options=options)


def test_only_the_kinds_of_a_crowded_queue_wait(own_queues: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_WAITING", 2)
    current_app.loader.import_default_modules()
    with current_app.connection_for_write() as connection:
        for name in ("embed", "embed", "memoryhub"):
            connection.SimpleQueue(name).put({})
        kinds = crowded_kinds()
        for name in ("embed", "memoryhub"):
            connection.default_channel.queue_purge(name)
    assert "memories.embed_pending" in kinds
    assert kinds.isdisjoint({"sessions_app.process_session", "sessions_app.compact_session", "tenants.sweep"})
    assert crowded_kinds() == frozenset()


def test_a_broker_that_cannot_be_asked_has_no_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Connection("redis://127.0.0.1:9/0", transport_options={"max_retries": 0})  # type: ignore[no-untyped-call]
    monkeypatch.setattr(current_app, "connection_for_write", lambda: nobody)
    assert crowded_kinds() == frozenset()


def test_work_is_done_once(owner: Owner, broker: Broker) -> None:
    row = wrote(owner, word="x")
    done: list[dict[str, Any]] = []
    for _ in range(2):
        run_task(owner.tenant.id, row.id, done.append)
    assert done == [{"word": "x"}]
    assert stored(owner).status == Status.DONE


def at_work_for(owner: Owner, row: OutboxTask, age: datetime.timedelta) -> None:
    """Make a running task `age` older than it is."""
    with tenant_tx(owner.tenant.id):
        then = timezone.now() - age
        OutboxTask.objects.filter(pk=row.pk).update(sent_at=then, available_at=then + LEASE)


def test_long_work_is_not_done_twice_while_its_worker_lives(owner: Owner, broker: Broker) -> None:
    row, runs = wrote(owner), []

    def work(payload: dict[str, Any]) -> None:
        runs.append(payload)
        at_work_for(owner, row, 2 * RESEND_AFTER)
        assert refs(owner) != []
        renew_lease(owner.tenant.id, row.id)
        assert refs(owner) == []
        run_task(owner.tenant.id, row.id, runs.append)

    run_task(owner.tenant.id, row.id, work)
    assert len(runs) == 1
    assert (stored(owner).status, stored(owner).attempts) == (Status.DONE, 1)


def test_the_lease_is_renewed_while_work_goes_on(
    owner: Owner, broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, renewed = wrote(owner), threading.Event()
    monkeypatch.setattr(outbox, "LEASE", datetime.timedelta(milliseconds=30))
    monkeypatch.setattr(outbox, "renew_lease", lambda tenant_id, task_id: renewed.set())
    run_task(owner.tenant.id, row.id, lambda payload: check(renewed.wait(10)))


def check(held: bool) -> None:
    assert held


def test_the_work_of_a_worker_that_died_is_done_by_the_next(owner: Owner, broker: Broker) -> None:
    row = wrote(owner)
    runs: list[dict[str, Any]] = []
    with pytest.raises(SystemExit):
        run_task(owner.tenant.id, row.id, lambda payload: sys.exit())
    run_task(owner.tenant.id, row.id, runs.append)
    assert runs == []
    at_work_for(owner, row, 2 * RESEND_AFTER)
    assert len(refs(owner)) == 1
    run_task(owner.tenant.id, row.id, runs.append)
    assert (len(runs), stored(owner).status) == (1, Status.DONE)


def test_a_run_that_fails_late_does_not_undo_one_that_finished(owner: Owner, broker: Broker) -> None:
    row = wrote(owner)

    def work(payload: dict[str, Any]) -> None:
        at_work_for(owner, row, 2 * RESEND_AFTER)
        run_task(owner.tenant.id, row.id, lambda payload: None)
        raise ValueError

    with pytest.raises(ValueError):
        run_task(owner.tenant.id, row.id, work)
    assert stored(owner).status == Status.DONE


def test_a_broker_that_is_down_is_tried_once_a_round(owner: Owner, broker: Broker) -> None:
    wrote(owner, delay=datetime.timedelta(seconds=-1))
    wrote(owner, "k2", delay=datetime.timedelta(seconds=-1))
    broker.error, broker.tries = ConnectionRefusedError(), 0
    assert (relay(), broker.tries) == (0, 1)


def test_a_task_under_another_tenants_name_does_nothing(
    owner: Owner, stranger: Owner, broker: Broker
) -> None:
    row = wrote(owner)
    done: list[dict[str, Any]] = []
    run_task(stranger.tenant.id, row.id, done.append)
    assert (done, stored(owner).attempts) == ([], 0)


def test_work_that_fails_is_counted_put_off_and_buried(owner: Owner, broker: Broker) -> None:
    row, tried = wrote(owner), []

    def fail(payload: dict[str, Any]) -> None:
        tried.append(payload)
        raise ValueError("holds what a person said")

    for attempt in range(1, MAX_ATTEMPTS + 1):
        with pytest.raises(ValueError):
            run_task(owner.tenant.id, row.id, fail)
        row = stored(owner)
        assert (row.status, row.attempts, row.last_error) == (Status.PENDING, attempt, "ValueError")
        assert row.available_at > timezone.now()
    run_task(owner.tenant.id, row.id, fail)
    assert (stored(owner).status, len(tried)) == (Status.DEAD, MAX_ATTEMPTS)
    run_task(owner.tenant.id, row.id, fail)
    assert len(tried) == MAX_ATTEMPTS
