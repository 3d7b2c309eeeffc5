"""How far an export or an erasure is, from the first moment to the last, with another tenant's beside it."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id, new_id
from sessions_app.models import Erasure, PersonExport
from sessions_app.services.person_erasure import resume_erasure, start_erasure
from sessions_app.services.person_export import LIFETIME, start_export, sweep_exports
from sessions_app.services.person_progress import (
    STAYED,
    erasure_state,
    erasure_states,
    export_state,
    was_exported,
)
from tenants.models import EndUser, Job, JobStatus, OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.leaving import work_off_erasure, work_off_export


def export_of(owner: Owner) -> Job:
    return start_export(owner.scope, owner.user.user_ref, actor=SYSTEM)


def status_of(owner: Owner, now: datetime.datetime | None = None) -> str:
    with tenant_tx(owner.tenant.id, owner.user.pk):
        return export_state(owner.user.pk, now=now or timezone.now()).status


def erasure_of(owner: Owner, user: str = "alice") -> Erasure:
    job = start_erasure(owner.scope, user, actor=SYSTEM)
    with tenant_tx(owner.tenant.id):
        found: Erasure = Erasure.objects.get(pk=job.subject_id)
        return found


def given_up(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.update(status=OutboxTask.Status.DEAD)


def test_an_export_from_its_beginning_to_its_end(owner: Owner, stranger: Owner) -> None:
    work_off_export(stranger, encode_id("job", export_of(stranger).pk))
    assert status_of(owner) == "none"
    job = export_of(owner)
    assert status_of(owner) == "working"
    work_off_export(owner, encode_id("job", job.pk))
    assert status_of(owner) == "ready"
    assert status_of(owner, timezone.now() + LIFETIME) == "over"


def test_how_far_an_export_is(owner: Owner) -> None:
    job = export_of(owner)
    with tenant_tx(owner.tenant.id, owner.user.pk):
        Job.objects.filter(pk=job.pk).update(status=JobStatus.RUNNING, done=8, total=21)
        state = export_state(owner.user.pk, now=timezone.now())
    assert (state.status, state.done, state.total) == ("working", 8, 21)


@pytest.mark.parametrize("status", [JobStatus.FAILED, JobStatus.CANCELLED])
def test_an_export_that_ended_without_a_file_failed(owner: Owner, status: str) -> None:
    job = export_of(owner)
    with tenant_tx(owner.tenant.id):
        Job.objects.filter(pk=job.pk).update(status=status)
    assert status_of(owner) == "failed"


def test_an_export_that_was_given_up_failed(owner: Owner) -> None:
    export_of(owner)
    given_up(owner)
    assert status_of(owner) == "failed"


def test_an_export_is_known_after_it_was_swept_and_only_to_its_person(owner: Owner, stranger: Owner) -> None:
    job = export_of(owner)
    with tenant_tx(owner.tenant.id, owner.user.pk):
        export = PersonExport.objects.get()
        assert not was_exported(owner.user.pk, export.pk)
    work_off_export(owner, encode_id("job", job.pk))
    with tenant_tx(owner.tenant.id):
        assert sweep_exports(timezone.now() + LIFETIME) == 1
        assert was_exported(owner.user.pk, export.pk)
        assert not was_exported(new_id(), export.pk)
        assert not was_exported(owner.user.pk, new_id())
    with tenant_tx(stranger.tenant.id):
        assert not was_exported(owner.user.pk, export.pk)


def test_an_erasure_from_its_beginning_to_its_end(owner: Owner, stranger: Owner) -> None:
    erasure = erasure_of(owner)
    with tenant_tx(owner.tenant.id):
        assert erasure_state(erasure.pk).status == "working"
    given_up(owner)
    with tenant_tx(owner.tenant.id):
        assert erasure_state(erasure.pk).status == "stopped"
    resume_erasure(owner.tenant.id, erasure.pk)
    with tenant_tx(owner.tenant.id):
        assert erasure_state(erasure.pk).status == "working"
        job = Erasure.objects.get().job_id
    assert job is not None
    work_off_erasure(owner, encode_id("job", job))
    with tenant_tx(owner.tenant.id):
        assert erasure_state(erasure.pk).status == "done"
    with tenant_tx(stranger.tenant.id), pytest.raises(NotFound):
        erasure_state(erasure.pk)


def test_what_is_under_way_or_done_is_not_begun_again(owner: Owner, stranger: Owner) -> None:
    erasure = erasure_of(owner)
    resume_erasure(owner.tenant.id, erasure.pk)
    resume_erasure(stranger.tenant.id, erasure.pk)
    with tenant_tx(owner.tenant.id):
        assert Job.objects.filter(subject_id=erasure.pk).count() == 1
    assert erasure.job_id is not None
    work_off_erasure(owner, encode_id("job", erasure.job_id))
    resume_erasure(owner.tenant.id, erasure.pk)
    with tenant_tx(owner.tenant.id):
        assert Job.objects.filter(subject_id=erasure.pk).count() == 1


def test_what_stays_without_a_name_is_not_counted_as_gone(owner: Owner) -> None:
    erasure = erasure_of(owner)
    with tenant_tx(owner.tenant.id):
        Erasure.objects.filter(pk=erasure.pk).update(counts={"turns": 3, "memories": 2, STAYED: 7})
        assert erasure_state(erasure.pk).removed == 5


@pytest.mark.parametrize("people", [1, 3])
def test_many_are_told_in_as_many_statements_as_one(owner: Owner, people: int) -> None:
    with tenant_tx(owner.tenant.id):
        for n in range(people):
            EndUser.objects.create(user_ref=f"person-{n}")
    for n in range(people):
        erasure_of(owner, f"person-{n}")
    with tenant_tx(owner.tenant.id):
        rows = list(Erasure.objects.all())
        with CaptureQueriesContext(connection) as captured:
            states = erasure_states(rows)
    assert [state.status for state in states] == ["working"] * people
    assert len(captured) == 2
