"""How documents and jobs are shown, and the same for the OpenAPI schema."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memories.models import Document
from memoryhub.core.ids import encode_id
from tenants.models import Job


class DocumentReply(serializers.Serializer[dict[str, object]]):
    """A document; `chunks` and `quarantined` are 0 until it has been read."""

    id = serializers.CharField()
    user = serializers.CharField(allow_null=True)
    scope = serializers.CharField()
    title = serializers.CharField()
    file_name = serializers.CharField(allow_null=True)
    media_type = serializers.CharField(allow_null=True)
    language = serializers.CharField(allow_null=True)
    metadata = serializers.DictField()
    status = serializers.CharField()
    error = serializers.CharField(allow_null=True)
    tokens = serializers.IntegerField()
    chunks = serializers.IntegerField()
    quarantined = serializers.IntegerField(help_text="Chunks held back: they try to instruct the assistant.")
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class SectionReply(serializers.Serializer[dict[str, object]]):
    """A section: its headings, outermost first, and where it stands in the content, in code points."""

    headings = serializers.ListField(child=serializers.CharField())
    start = serializers.IntegerField()
    end = serializers.IntegerField()


class WholeDocumentReply(DocumentReply):
    """A document with its words."""

    content = serializers.CharField()
    sections = SectionReply(many=True)


class ProgressReply(serializers.Serializer[dict[str, object]]):
    """How far a job is."""

    done = serializers.IntegerField()
    total = serializers.IntegerField()


class JobReply(serializers.Serializer[dict[str, object]]):
    """Long work; `result` is null until it is done, `error` a code where it failed."""

    id = serializers.CharField()
    kind = serializers.CharField()
    status = serializers.CharField()
    progress = ProgressReply()
    result = serializers.DictField(allow_null=True)
    error = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


def document_data(row: Document) -> dict[str, Any]:
    """A document that was counted (`queries.documents.listed_documents`); its user must be loaded."""
    return {
        "id": encode_id("doc", row.pk),
        "user": row.user.user_ref if row.user_id is not None else None,
        "scope": row.scope,
        "title": row.title,
        "file_name": row.file_name or None,
        "media_type": row.media_type or None,
        "language": row.language or None,
        "metadata": row.metadata,
        "status": row.status,
        "error": row.error or None,
        "tokens": row.tokens,
        "chunks": getattr(row, "chunk_count", 0),
        "quarantined": getattr(row, "held_back", 0),
        "version": row.version,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }


def whole_document_data(row: Document) -> dict[str, Any]:
    """A document with its content and sections; one query."""
    sections = row.sections.order_by("seq").values("headings", "start", "end")
    return document_data(row) | {"content": row.content, "sections": list(sections)}


def job_data(job: Job) -> dict[str, Any]:
    """A job."""
    return {
        "id": encode_id("job", job.pk),
        "kind": job.kind,
        "status": job.status,
        "progress": {"done": job.done, "total": job.total},
        "result": job.result if job.status == "done" else None,
        "error": job.error or None,
        "created_at": job.created_at,
        "finished_at": job.finished_at,
    }
