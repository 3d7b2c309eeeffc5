"""Erases a person, as a job that ends in a receipt.

The order makes it safe against whatever else is at work. First the person loses name and account, so that
nobody finds them again. Rows then go in portions, each counted in its own transaction; a crash costs one
portion. The last transaction holds the person's memory, conversations and own row, deletes what came in
meanwhile and then that row: from here on the database itself refuses any row of theirs, since all refer to
it. What lies outside Postgres goes after that, and the receipt says what there was.
"""

from __future__ import annotations

import contextlib
import datetime
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import structlog
from django.conf import settings
from django.db import IntegrityError, OperationalError
from django.utils import timezone

from memories.queries.locks import lock_owner
from memories.services.forgetting import forget_answers
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from memoryhub.core.receipts import key_for, keyed_name, sealed
from memoryhub.providers.redis_client import RedisUnavailable
from sessions_app.models import Erasure, ErasureStage, Session
from sessions_app.services.person_records import time_text
from sessions_app.services.person_rows import (
    delete_inside,
    delete_portion,
    inside_a_session,
    kind_of,
    left_of,
    models_of_a_person,
    unname_in_team,
)
from sessions_app.working_memory import working_memory
from tenants.models import EndUser, IdempotencyRecord, Job, JobStatus, UserOwnedModel
from tenants.models.job import OVER
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor, record_act
from tenants.services.long_work import JobCancelled, Progress, job_named, pause_job, run_job, start_job
from tenants.services.user_tokens import end_user_tokens

KIND = "erasure"
TASK = "sessions_app.erase_person"
TYPE = "memoryhub.erasure-receipt"
VERSION = 1
PORTION = 1_000  # rows a transaction
ATTEMPTS = 5  # at the last transaction, where others may be at work on the same rows
WAIT = datetime.timedelta(seconds=2)
_logger = structlog.get_logger(__name__)


def start_erasure(scope: Scope, user_ref: str, *, actor: Actor) -> Job:
    """Begin to erase a person; while an erasure of theirs is under way it is that one.

    From here on nobody is found under this id, and a person of the same id is a new one.

    Raises:
        NotFound: `user_not_found`.
    """
    with tenant_tx(scope.tenant_id):
        digest = user_digest(scope.tenant_id, user_ref)
        person = EndUser.objects.select_for_update().filter(user_ref=user_ref).first()
        if person is None:
            return _under_way(digest)
        erasure = Erasure.objects.create(person_id=person.pk, user_digest=digest)
        _take_name(person, erasure)
        end_user_tokens(person.pk)
        Job.objects.filter(user_id=person.pk).exclude(status__in=OVER).update(status=JobStatus.CANCELLED)
        record_act("user.erasure_started", actor=actor, target_kind="end_user", target_id=person.pk)
        return _new_job(erasure)


def erase_in_background(tenant_id: uuid.UUID, job_id: uuid.UUID) -> None:
    """Do the job of an erasure, or what is left of it. Twice at the same time costs time and no more."""
    run_job(tenant_id, job_id, _work)


def resume_erasure(tenant_id: uuid.UUID, erasure_id: uuid.UUID) -> None:
    """Take up an erasure that was given up; one that is under way or done stays as it is."""
    with tenant_tx(tenant_id):
        erasure = Erasure.objects.select_for_update().filter(pk=erasure_id).first()
        if erasure is not None and erasure.stage != ErasureStage.DONE:
            _job_of(erasure)


def user_digest(tenant_id: uuid.UUID, user_ref: str) -> str:
    """What stands for a person's id in a receipt."""
    return keyed_name(key_for(settings.SECRET_KEY, "erased user"), str(tenant_id), user_ref)


def receipt_key() -> bytes:
    """The key that signs receipts."""
    return key_for(settings.SECRET_KEY, "erasure receipt")


def _under_way(digest: str) -> Job:
    """The job of an erasure that is not done; a new one where the old was given up. Raises NotFound."""
    rows = Erasure.objects.select_for_update().filter(user_digest=digest)
    erasure = rows.exclude(stage=ErasureStage.DONE).order_by("created_at").first()
    if erasure is None:
        raise NotFound("user_not_found")
    return _job_of(erasure)


def _job_of(erasure: Erasure) -> Job:
    assert erasure.job_id is not None  # written in the transaction that made it
    job = job_named(erasure.job_id)
    return _new_job(erasure) if job.status in OVER else job


def _new_job(erasure: Erasure) -> Job:
    job = start_job(KIND, task=TASK, subject_id=erasure.pk)
    Erasure.objects.filter(pk=erasure.pk).update(job_id=job.pk)
    return job


def _take_name(person: EndUser, erasure: Erasure) -> None:
    person.user_ref, person.account, person.name = f"erased-{erasure.pk.hex}", None, ""
    person.language, person.timezone, person.metadata = "", "UTC", {}
    person.save(update_fields=["user_ref", "account", "name", "language", "timezone", "metadata"])


def _work(job: Job, progress: Progress) -> Mapping[str, Any]:
    with tenant_tx(job.tenant_id):
        erasure = Erasure.objects.filter(pk=job.subject_id).first()
    if erasure is None:
        raise JobCancelled
    if erasure.stage == ErasureStage.BEGUN:
        _unname(erasure)
        _bury(erasure)
        _remove(erasure, progress)
        _remove_rest(erasure)
    if erasure.stage == ErasureStage.REMOVED:
        _forget_copies(job, erasure)
        _conclude(erasure)
    return {"erasure_id": encode_id("era", erasure.pk), "receipt": erasure.receipt}


def _unname(erasure: Erasure) -> None:
    """First, while conversations are there to tell what came from them."""
    with tenant_tx(erasure.tenant_id):
        lock_owner(None, forgetting=True)  # many rows of the team's at once, in no order
        changed = unname_in_team(erasure.person_id, erasure.pk.hex)
        _count(erasure, "team_memories_unnamed", changed)


def _bury(erasure: Erasure) -> None:
    """Working memory goes before the conversations it is a copy of; with Redis down, after them."""
    with tenant_tx(erasure.tenant_id):
        sessions = list(Session.objects.filter(user_id=erasure.person_id).values_list("pk", flat=True))
    _bury_sessions(erasure, sessions)


def _bury_sessions(erasure: Erasure, session_ids: Sequence[uuid.UUID]) -> None:
    try:
        working_memory().bury((erasure.tenant_id, erasure.person_id, one) for one in session_ids)
    except RedisUnavailable as error:
        _logger.warning("erasure_without_redis", code=error.code)


def _remove(erasure: Erasure, progress: Progress) -> None:
    """Delete the person's rows: a conversation, then a portion of all others, a transaction."""
    while _remove_conversation(erasure):
        progress.report(0, len(models_of_a_person()) + 1)
    models = models_of_a_person()
    for place, model in enumerate(models):
        # Somebody writes what refers to these rows: the last transaction has them, where nobody can.
        with contextlib.suppress(IntegrityError):
            for _ in _portions(erasure, model):
                progress.report(place, len(models) + 1)


def _remove_conversation(erasure: Erasure) -> bool:
    """Delete one conversation as a whole, so that who waits to write in it finds none; False without any."""
    with tenant_tx(erasure.tenant_id):
        lock_owner(erasure.person_id, forgetting=True)
        rows = Session.objects.select_for_update().filter(user_id=erasure.person_id).order_by("pk")
        session_id = rows.values_list("pk", flat=True).first()
        if session_id is None:
            return False
        for model, path in inside_a_session():
            while ids := delete_inside(model, path, session_id, PORTION):
                _count(erasure, kind_of(model), len(ids))
    return True


def _portions(erasure: Erasure, model: type[UserOwnedModel]) -> Iterator[int]:
    """Delete rows of one model; after each portion, how many went."""
    ids: list[uuid.UUID] = [uuid.UUID(int=0)]
    while ids:
        with tenant_tx(erasure.tenant_id):
            lock_owner(erasure.person_id, forgetting=True)
            ids = delete_portion(model, erasure.person_id, ids[-1], PORTION)
            _count(erasure, kind_of(model), len(ids))
        yield len(ids)


def _remove_rest(erasure: Erasure) -> None:
    """Delete what came in meanwhile, and the person; again where somebody was at work on the same rows."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            _remove_person(erasure)
            return
        except (IntegrityError, OperationalError):
            if attempt == ATTEMPTS:
                raise


def _remove_person(erasure: Erasure) -> None:
    with tenant_tx(erasure.tenant_id):
        # In the order in which writers take them, so that two wait and do not deadlock.
        lock_owner(erasure.person_id, forgetting=True)
        late = list(_locked_sessions(erasure))
        found: Erasure = Erasure.objects.select_for_update().get(pk=erasure.pk)
        EndUser.objects.select_for_update().filter(pk=erasure.person_id).first()
        if found.stage == ErasureStage.BEGUN:
            for model in models_of_a_person():
                while ids := delete_portion(model, erasure.person_id, uuid.UUID(int=0), PORTION):
                    _count(found, kind_of(model), len(ids))
            EndUser.objects.filter(pk=erasure.person_id)._raw_delete("default")
            found.stage, found.removed_at = ErasureStage.REMOVED, timezone.now()
            found.save(update_fields=["stage", "removed_at"])
            record_act("user.erased", actor=SYSTEM, target_kind="end_user", target_id=erasure.person_id)
    _bury_sessions(erasure, late)
    _refresh(erasure)


def _locked_sessions(erasure: Erasure) -> Any:
    rows = Session.objects.select_for_update().filter(user_id=erasure.person_id).order_by("pk")
    return rows.values_list("pk", flat=True)


def _forget_copies(job: Job, erasure: Erasure) -> None:
    """Throw away what stands outside the person's rows. Raises JobPaused while some is out of reach."""
    try:
        dropped = working_memory().drop_user(erasure.tenant_id, erasure.person_id)
    except RedisUnavailable:
        pause_job(job, task=TASK, delay=15 * WAIT)
    with tenant_tx(erasure.tenant_id):
        _count(erasure, "working_memories", dropped)
        forget_answers()
        before = IdempotencyRecord.objects.filter(status_code=None, created_at__lte=erasure.removed_at)
        before.filter(locked_until__lte=timezone.now()).delete()  # their holders died
        # An answer that was made before the removal may still be kept after it.
        waiting = before.exists()
    if waiting:
        pause_job(job, task=TASK, delay=WAIT)


def _conclude(erasure: Erasure) -> None:
    """Look that nothing is left, and seal the receipt."""
    with tenant_tx(erasure.tenant_id):
        found: Erasure = Erasure.objects.select_for_update().get(pk=erasure.pk)
        if found.stage == ErasureStage.REMOVED:
            left = left_of(erasure.person_id)
            if left:
                raise RuntimeError(f"rows of an erased person are left: {sorted(left)}")
            found.finished_at, found.stage = timezone.now(), ErasureStage.DONE
            found.receipt = sealed(_receipt(found), receipt_key())
            found.save(update_fields=["finished_at", "stage", "receipt"])
    _refresh(erasure)


def _receipt(erasure: Erasure) -> dict[str, Any]:
    assert erasure.removed_at is not None
    assert erasure.finished_at is not None
    return {
        "type": TYPE,
        "version": VERSION,
        "id": encode_id("era", erasure.pk),
        "tenant_id": str(erasure.tenant_id),
        "user_digest": erasure.user_digest,
        "requested_at": time_text(erasure.created_at),
        "removed_at": time_text(erasure.removed_at),
        "finished_at": time_text(erasure.finished_at),
        "counts": {name: count for name, count in sorted(erasure.counts.items()) if count},
        "left": 0,
    }


def _count(erasure: Erasure, kind: str, rows: int) -> None:
    """Add to what went, in the transaction in which it goes."""
    if not rows:
        return
    found: Erasure = Erasure.objects.select_for_update().get(pk=erasure.pk)
    found.counts[kind] = found.counts.get(kind, 0) + rows
    found.save(update_fields=["counts"])
    erasure.counts = found.counts


def _refresh(erasure: Erasure) -> None:
    with tenant_tx(erasure.tenant_id):
        erasure.refresh_from_db()
