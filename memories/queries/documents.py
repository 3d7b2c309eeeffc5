"""Reads of documents."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from memories.models import Document, DocumentChunk
from memoryhub.core.errors import NotFound
from tenants.queries import of_end_user


def listed_documents(
    *, user: str | None = None, scope: str | None = None, status: str | None = None
) -> QuerySet[Document]:
    """Documents of the open scope with `chunk_count` and `held_back`; none of a user who is not known."""
    rows = Document.objects.defer("original", "content").select_related("user")
    rows = of_end_user(rows, user)
    equal = {name: value for name, value in {"scope": scope, "status": status}.items() if value is not None}
    return counted(rows.filter(**equal))


def counted(rows: QuerySet[Document]) -> QuerySet[Document]:
    """Documents with the number of their chunks, and of those held back.

    Counted apart: the database's key is composite, so it would not group by the id alone.
    """
    chunks = DocumentChunk.objects.filter(document=OuterRef("pk"))
    return rows.annotate(chunk_count=_number(chunks), held_back=_number(chunks.filter(quarantined=True)))


def _number(rows: QuerySet[DocumentChunk]) -> Coalesce:
    counted_rows = rows.order_by().values("document").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted_rows, output_field=IntegerField()), 0)


def whole_document(document_id: UUID) -> Document:
    """One document with its content and counts. Raises NotFound, for absent and foreign alike."""
    rows = counted(Document.objects.defer("original").select_related("user"))
    found = rows.filter(pk=document_id).first()
    if found is None:
        raise NotFound("document_not_found")
    return found
