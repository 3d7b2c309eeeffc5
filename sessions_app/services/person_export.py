"""Hands out all that is stored of one person, as a job whose result is a file that lives for seven days."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model, Q
from django.utils import timezone

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id, new_id
from sessions_app.models import PersonExport, PersonExportPart
from sessions_app.services.export_file import ExportFile
from sessions_app.services.person_records import KINDS, RecordKind, record_of, time_text
from tenants.models import EndUser, Job
from tenants.models.job import OVER
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.long_work import JobCancelled, Progress, job_named, run_job, start_job

KIND = "export"
TASK = "sessions_app.export_person"
FORMAT = "memoryhub.person-export"
VERSION = 1  # of the format; rises when a reader of the one before would misread it
LIFETIME = datetime.timedelta(days=7)


def start_export(scope: Scope, user_ref: str, *, actor: Actor) -> Job:
    """Begin to export a person; while an export of theirs is under way it is that one.

    Raises:
        NotFound: `user_not_found`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        # Locked: of two that ask at once one begins, and the other finds what it began.
        person = EndUser.objects.select_for_update(no_key=True).filter(user_ref=user_ref).first()
        if person is None:
            raise NotFound("user_not_found")
        under_way: Job | None = (
            Job.objects.filter(kind=KIND, user_id=person.pk).exclude(status__in=OVER).first()
        )
        if under_way is not None and not _given_up(under_way):
            return under_way
        export = PersonExport.objects.create(user_id=person.pk, expires_at=timezone.now() + LIFETIME)
        job = start_job(KIND, task=TASK, user_id=person.pk, subject_id=export.pk)
        PersonExport.objects.filter(pk=export.pk).update(job_id=job.pk)
        record_act("user.export_started", actor=actor, target_kind="end_user", target_id=person.pk)
        return job


def export_in_background(tenant_id: uuid.UUID, job_id: uuid.UUID) -> None:
    """Do the job of an export, from its beginning: an attempt that ended half way left parts nobody reads."""
    run_job(tenant_id, job_id, _write)


def finished_export(export_id: uuid.UUID, *, now: datetime.datetime) -> PersonExport:
    """An export of the open scope that can be downloaded. Raises NotFound: also once its time is over."""
    found: PersonExport | None = PersonExport.objects.filter(
        pk=export_id, ready_at__isnull=False, expires_at__gt=now
    ).first()
    if found is None:
        raise NotFound("export_not_found")
    return found


def sweep_exports(now: datetime.datetime) -> int:
    """Delete the open scope's exports whose time is over, finished or not; how many went."""
    over = list(PersonExport.objects.filter(expires_at__lte=now).values_list("pk", flat=True)[:100])
    # Not by cascade, which would read the files to delete them.
    PersonExportPart.objects.filter(export_id__in=over)._raw_delete("default")
    PersonExport.objects.filter(pk__in=over).delete()
    return len(over)


def _write(job: Job, progress: Progress) -> Mapping[str, Any]:
    with tenant_tx(job.tenant_id):
        export = PersonExport.objects.filter(pk=job.subject_id).first()
        person = EndUser.objects.filter(pk=job.user_id).first()
    if export is None or person is None:
        raise JobCancelled
    run = new_id()
    file = ExportFile(export, run)
    counts = {"profile": file.add_lines("profile", [_profile(person)])}
    for place, kind in enumerate(KINDS):
        counts[kind.name] = file.add_lines(kind.name, _records(export, kind, progress, place))
    file.close(_manifest(person, counts))
    return _finish(export, run, file, counts)


def _records(
    export: PersonExport, kind: RecordKind, progress: Progress, place: int
) -> Iterator[dict[str, Any]]:
    """The person's rows of a kind, in their order, a page in memory at a time."""
    later = Q()
    while True:
        progress.report(place, len(KINDS))
        with tenant_tx(export.tenant_id, export.user_id):
            rows = kind.model.objects.filter(later, user_id=export.user_id).order_by(*kind.order)
            page = list(rows.only(*kind.columns)[: kind.page])
        yield from (record_of(kind, row) for row in page)
        if len(page) < kind.page:
            return
        later = _behind(page[-1], kind.order)


def _behind(row: Model, order: tuple[str, ...]) -> Q:
    """The condition that a row comes after this one."""
    first, *rest = order
    here = getattr(row, first)
    further = Q(**{f"{first}__gt": here})
    return further | (Q(**{first: here}) & _behind(row, tuple(rest))) if rest else further


def _finish(export: PersonExport, run: uuid.UUID, file: ExportFile, counts: dict[str, int]) -> dict[str, Any]:
    """Make the attempt's parts the file, and throw those of other attempts away."""
    now = timezone.now()
    with tenant_tx(export.tenant_id, export.user_id):
        mine = PersonExport.objects.filter(pk=export.pk)
        mine.update(
            run=run,
            size=file.stream.size,
            sha256=file.stream.sha256,
            counts=counts,
            ready_at=now,
            expires_at=now + LIFETIME,
        )
        PersonExportPart.objects.filter(export_id=export.pk).exclude(run=run)._raw_delete("default")
    return {
        "export_id": encode_id("exp", export.pk),
        "size": file.stream.size,
        "sha256": file.stream.sha256,
        "counts": counts,
        "expires_at": time_text(now + LIFETIME),
    }


def _profile(person: EndUser) -> dict[str, Any]:
    return {
        "user": person.user_ref,
        "name": person.name,
        "language": person.language,
        "timezone": person.timezone,
        "metadata": person.metadata,
        "created_at": time_text(person.created_at),
    }


def _manifest(person: EndUser, counts: Mapping[str, int]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "user": person.user_ref,
        "exported_at": time_text(timezone.now()),
        "files": [{"name": f"{name}.jsonl", "lines": lines} for name, lines in counts.items()],
    }


def _given_up(job: Job) -> bool:
    return job_named(job.pk).status in OVER
