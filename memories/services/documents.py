"""Takes documents in: stored whole first, then read, cut and made searchable, at once or as a job."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.models import Document, DocumentStatus, MemoryScope, Passage
from memories.models.passage import PassageKind
from memories.queries.locks import lock_subject
from memories.services.document_reading import read_document
from memoryhub.core.errors import Conflict, Forbidden, NotFound
from memoryhub.core.redaction import masked, masked_data
from memoryhub.providers.document_files import DOCX, PDF, media_type_of
from tenants.models import Job
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.long_work import run_job, start_job

READ_AT_ONCE = 60_000  # bytes of text: a fraction of a second; what is longer becomes a job
TASK, KIND = "memories.read_document", "document"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDocument:
    """What is handed in: `data` as the file's bytes, or a text's in UTF-8; `file_name` is empty for a text.

    `user_id` None is the team's.
    """

    title: str
    data: bytes
    file_name: str = ""
    user_id: UUID | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TakenIn:
    """The document, whether it is new, and the job that reads it where that takes a while."""

    document: Document
    is_new: bool
    job: Job | None = None


def add_document(scope: Scope, new: NewDocument, *, actor: Actor) -> TakenIn:
    """Take a document in. The same content of the same owner a second time answers the first.

    Raises:
        Forbidden: `team_write_not_allowed`. DocumentUnreadable: what was read at once says nothing.
    """
    if new.user_id is None and scope.user_id is not None:
        raise Forbidden("team_write_not_allowed")
    digest = hashlib.sha256(new.data).hexdigest()
    with tenant_tx(scope.tenant_id, scope.user_id):
        lock_subject(new.user_id, f"document:{digest}")
        known = _same_content(new.user_id, digest)
        if known is not None:
            return TakenIn(known, is_new=False)
        document = Document.objects.create(
            user_id=new.user_id,
            scope=MemoryScope.TEAM if new.user_id is None else MemoryScope.USER,
            title=masked(new.title).text[:300],
            file_name=masked(new.file_name).text[:255],
            content_digest=digest,
            original=new.data,
            metadata=masked_data(dict(new.metadata)),
            actor=actor.label,
        )
        record_act("document.added", actor=actor, target_kind="document", target_id=document.pk)
        job = _start(document, new)
    return _read_or_wait(scope, document, job, new)


def replace_document(scope: Scope, document_id: UUID, new: NewDocument, *, actor: Actor) -> TakenIn:
    """Put new content (and title, metadata) in a document's place; the old is found until the new is read.

    Raises:
        NotFound. Conflict: `document_exists`, another document has this content; `document_being_read`.
    """
    digest = hashlib.sha256(new.data).hexdigest()
    with tenant_tx(scope.tenant_id, scope.user_id):
        lock_subject(document_named(document_id).user_id, f"document:{digest}")
        document = document_named(document_id, lock=True)
        other = _same_content(document.user_id, digest)
        if other is not None and other.pk != document.pk:
            raise Conflict("document_exists")
        if document.status == DocumentStatus.READING:
            raise Conflict("document_being_read")
        document.title, document.metadata = masked(new.title).text[:300], masked_data(dict(new.metadata))
        document.save(update_fields=["title", "metadata", "updated_at"])
        record_act("document.replaced", actor=actor, target_kind="document", target_id=document.pk)
        if other is not None and document.status == DocumentStatus.READY:
            return TakenIn(document, is_new=False)
        document.original, document.file_name = new.data, masked(new.file_name).text[:255]
        document.status = DocumentStatus.READING
        document.save(update_fields=["original", "file_name", "status", "updated_at"])
        job = _start(document, new)
    return _read_or_wait(scope, document, job, new)


def forget_document(scope: Scope, document_id: UUID, *, actor: Actor) -> None:
    """Forget a document with all that was made of it. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        document = document_named(document_id, lock=True)
        chunks = document.chunks.values("id")
        Passage.objects.filter(kind=PassageKind.CHUNK, source_id__in=chunks).delete()
        Job.objects.filter(subject_id=document.pk).delete()
        record_act("document.forgotten", actor=actor, target_kind="document", target_id=document.pk)
        document.delete()


def document_named(document_id: UUID, *, lock: bool = False) -> Document:
    """One document of the open scope. Raises NotFound, for absent and foreign alike."""
    rows: QuerySet[Document] = Document.objects.defer("original")
    rows = rows.select_for_update(of=("self",)) if lock else rows.select_related("user")
    found = rows.filter(pk=document_id).first()
    if found is None:
        raise NotFound("document_not_found")
    return found


def read_in_background(tenant_id: UUID, job_id: UUID) -> None:
    """Do the job of a document; twice at the same time costs time and no more."""
    run_job(tenant_id, job_id, lambda row, progress: read_document(tenant_id, row, progress))


def _same_content(user_id: UUID | None, digest: str) -> Document | None:
    rows = Document.objects.defer("original").select_related("user")
    same = rows.filter(user_id=user_id, content_digest=digest)
    return same.exclude(status=DocumentStatus.FAILED).first()


def _start(document: Document, new: NewDocument) -> Job:
    # A short one is read below; the task is there for the process that dies in between.
    delay = timedelta(minutes=1) if _is_short(new) else None
    return start_job(KIND, task=TASK, user_id=document.user_id, subject_id=document.pk, delay=delay)


def _is_short(new: NewDocument) -> bool:
    return len(new.data) <= READ_AT_ONCE and media_type_of(new.file_name, new.data) not in (PDF, DOCX)


def _read_or_wait(scope: Scope, document: Document, job: Job, new: NewDocument) -> TakenIn:
    if not _is_short(new):
        return TakenIn(document, is_new=True, job=job)
    read_in_background(scope.tenant_id, job.pk)
    with tenant_tx(scope.tenant_id, scope.user_id):
        return TakenIn(document_named(document.pk), is_new=True)
