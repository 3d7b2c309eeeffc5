"""A compression that dies at any point, and two at once: one valid version, and the next run goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from memoryhub.env import REPOSITORY
from sessions_app.models import CompressionRun, Session, Turn
from sessions_app.services import compaction
from sessions_app.services.compaction import compact
from sessions_app.tasks import compact_session_task
from tenants.models import AuditEvent, OutboxTask
from tenants.scope import tenant_tx
from tests.conftest import TEST_DATABASE, Owner
from tests.processes import environment_of
from tests.sessions_app.compressing import (
    POINTS,
    Killed,
    compact_session,
    fresh,
    home_of,
    killed_after,
    rows,
    runs,
    summaries,
    talk,
)

DIES = """
import os, signal, sys, uuid
import django
django.setup()
from sessions_app import tasks
from sessions_app.services import compaction
from tests.sessions_app.compressing import home_of
tenant, task, point = sys.argv[1:]
plain = getattr(home_of(point), point)
def dies(*args, **kwargs):
    plain(*args, **kwargs)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(home_of(point), point, dies)
tasks.compact = compaction.compact
tasks.compact_session_task(tenant, task)
"""


@pytest.mark.parametrize("point", POINTS)
def test_a_death_within_leaves_the_version_before(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    talk(owner, session, 20)
    compact_session(owner.scope, session.id)
    talk(owner, session, 20, first=21)
    with monkeypatch.context() as deadly:
        deadly.setattr(home_of(point), point, killed_after(getattr(home_of(point), point)))
        with pytest.raises(Killed):
            compact(owner.scope, session.id)
    assert summaries(owner, session) == [(1, "current", 14)]
    assert fresh(owner, session).compressed_upto_seq == 14
    assert [run.outcome for run in runs(owner, session)] == ["written"]
    assert compact_session(owner.scope, session.id) is not None
    assert summaries(owner, session) == [(1, "superseded", 14), (2, "current", 34)]
    assert len(rows(owner, Turn, session_id=session.id)) == 40


def test_a_death_after_the_write_repeats_nothing(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(owner, session, 20)
    with monkeypatch.context() as deadly:
        deadly.setattr(compaction, "_written", killed_after(compaction._written))
        with pytest.raises(Killed):
            compact(owner.scope, session.id)
    assert summaries(owner, session) == [(1, "current", 14)]
    assert compact(owner.scope, session.id) is None
    assert len(rows(owner, AuditEvent, action="session.compacted")) == 1


@pytest.mark.parametrize("point", ["_compress", "fold_upto", "_written"])
def test_a_killed_worker_is_followed_by_another(owner: Owner, session: Session, point: str) -> None:
    """A process of its own, ended by SIGKILL in the midst of it."""
    talk(owner, session, 20)
    task = _task(owner, session)
    ended = subprocess.run(
        [sys.executable, "-c", DIES, str(owner.tenant.id), str(task), point],
        env=environment_of(TEST_DATABASE),
        capture_output=True,
        check=False,
        cwd=REPOSITORY,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr.decode()[-2000:]
    written = [(1, "current", 14)] if point == "_written" else []
    assert summaries(owner, session) == written
    with tenant_tx(owner.tenant.id):  # its lease runs out
        assert OutboxTask.objects.get(pk=task).status == OutboxTask.Status.SENT
        OutboxTask.objects.filter(pk=task).update(available_at=timezone.now())
    compact_session_task(str(owner.tenant.id), str(task))
    assert summaries(owner, session) == [(1, "current", 14)]
    assert [run.outcome for run in runs(owner, session)] == ["written"]


def test_two_workers_at_once_write_one_version(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(owner, session, 30)
    together = threading.Barrier(2, timeout=60)
    plain = compaction._compress

    def compress(*args: Any) -> Any:
        made = plain(*args)
        together.wait()  # both have read the same before either writes
        return made

    def run(_: int) -> str:
        try:
            done = compact(owner.tenant_scope, session.id, trigger="turn_count")
            return done.run.outcome if done else "nothing"
        finally:
            connections.close_all()

    monkeypatch.setattr(compaction, "_compress", compress)
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(run, range(2))) == ["overtaken", "written"]
    assert summaries(owner, session) == [(1, "current", 24)]
    assert len(rows(owner, CompressionRun)) == 2


def _task(owner: Owner, session: Session) -> uuid.UUID:
    with tenant_tx(owner.tenant.id):
        payload = {"session": str(session.id), "trigger": "turn_count"}
        task: OutboxTask = OutboxTask.objects.create(
            kind="sessions_app.compact_session", dedupe_key="killed", payload=payload
        )
        return task.pk
