"""Reads a document that was taken in: text, sections and chunks, vectors, and the passages that are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import structlog
from django.utils import timezone

from memories.models import Document, DocumentChunk, DocumentSection, DocumentStatus, Passage
from memories.models.passage import PassageKind
from memories.queries.fulltext import terms_vector
from memories.services.embedder import EMBEDDER_FAILED, embedding_for
from memories.services.tasks_due import ask_for_vectors
from memoryhub.core.chunking import Chunk, Cut, Section, cut_document
from memoryhub.core.held_back import Part, parts_of
from memoryhub.core.injection import find_instructions
from memoryhub.core.policy.rules import trust_of
from memoryhub.core.redaction import masked
from memoryhub.core.text import detect_language
from memoryhub.providers.document_files import DocumentUnreadable, FileText, read_file
from memoryhub.providers.tokenizers import EstimateCounter
from tenants.models import Job
from tenants.scope import tenant_tx
from tenants.services.long_work import JobCancelled, Progress

BATCH = 64  # texts a call of the embedder
LANGUAGE_SAMPLE = 4_000  # characters
_logger = structlog.get_logger(__name__)
_Vectors = dict[str, tuple[list[float], str]]  # by the text they were made from, with their model


@dataclass(frozen=True, slots=True)
class _Read:
    """A document as it will be stored: its text without secrets, and its two levels."""

    file: FileText
    text: str
    cut: Cut
    title: str
    held: frozenset[int] = frozenset()  # numbers of the chunks that try to instruct the reader

    def body(self, part: Section | Chunk) -> str:
        """The words of a section or chunk."""
        return self.text[part.start : part.end]

    def heading(self, chunk: Chunk) -> str:
        """Title and headings above a chunk, which belong to what it says."""
        return " > ".join([self.title, *self.cut.sections[chunk.section].headings])

    def indexed(self, chunk: Chunk) -> str:
        """The text that a chunk's vector is made from."""
        return f"{self.heading(chunk)}\n{self.body(chunk)}"


def read_document(tenant_id: UUID, job: Job, progress: Progress) -> Mapping[str, Any]:
    """Read the document of a job; answers its counts. No transaction is open while it is cut or embedded.

    Raises:
        DocumentUnreadable: nothing can be read; the document says so too. JobCancelled.
    """
    with tenant_tx(tenant_id):
        document = Document.objects.filter(pk=job.subject_id).first()
    if document is None or document.original is None:
        return {}
    try:
        read = _read(document)
        vectors = _vectors(tenant_id, document, read, progress)
    except DocumentUnreadable as fault:
        _give_up(tenant_id, document.pk, fault.code)
        raise
    except JobCancelled:
        _give_up(tenant_id, document.pk, "cancelled")
        raise
    return _store(tenant_id, document, read, vectors)


def _read(document: Document) -> _Read:
    assert document.original is not None
    file = read_file(document.file_name, bytes(document.original))
    text = masked(file.text).text
    cut = cut_document(text, count=EstimateCounter().count)
    if not cut.chunks:
        raise DocumentUnreadable("document_has_no_text")
    return _held_back(_Read(file, text, cut, document.title))


def _held_back(read: _Read) -> _Read:
    """The reading with the sentences that try to instruct its reader in chunks of their own."""
    chunks: list[Chunk] = []
    held: list[int] = []
    count = EstimateCounter().count
    for chunk in read.cut.chunks:
        whole = [Part(chunk.start, chunk.end, held=True)]
        titled = bool(find_instructions(read.heading(chunk)))
        parts = whole if titled else parts_of(read.text, chunk.start, chunk.end, flagged=_is_flagged)
        for part in parts:
            held += [len(chunks)] if part.held else []
            tokens = chunk.tokens if len(parts) == 1 else count(read.text[part.start : part.end])
            chunks.append(Chunk(len(chunks), chunk.section, part.start, part.end, tokens))
    return replace(read, cut=replace(read.cut, chunks=tuple(chunks)), held=frozenset(held))


def _is_flagged(text: str) -> bool:
    return bool(find_instructions(text))


def _vectors(tenant_id: UUID, document: Document, read: _Read, progress: Progress) -> _Vectors:
    """Vectors of all chunks: those that stand already are kept, the others made a batch at a time.

    Without the embedder the rest waits: the words are found meanwhile.
    """
    using = embedding_for(tenant_id)
    model = using.model
    vectors = _known_vectors(tenant_id, document, model)
    texts = list(dict.fromkeys(read.indexed(chunk) for chunk in read.cut.chunks))
    missing = [text for text in texts if text not in vectors]
    done = len(texts) - len(missing)
    progress.report(done, len(texts))
    for start in range(0, len(missing), BATCH):
        part = missing[start : start + BATCH]
        try:
            made = using.embedder.embed(part).tolist()
        except EMBEDDER_FAILED as error:
            _logger.warning("document_without_vectors", code=error.code)
            break
        vectors |= {text: (vector, model) for text, vector in zip(part, made, strict=True)}
        progress.report(done + start + len(part), len(texts))
    # Where another model answers by now, all wait for that one.
    return vectors if embedding_for(tenant_id).model == model else {}


def _known_vectors(tenant_id: UUID, document: Document, model: str) -> _Vectors:
    with tenant_tx(tenant_id):
        rows = _passages_of(document.pk).filter(embedding_model=model, embedding__isnull=False)
        found = list(rows.values_list("context_text", "embedding"))
    return {text: (vector, model) for text, vector in found}


def _store(tenant_id: UUID, document: Document, read: _Read, vectors: _Vectors) -> Mapping[str, Any]:
    """Put the new reading in the place of the old one, in one transaction."""
    with tenant_tx(tenant_id):
        row = Document.objects.select_for_update().filter(pk=document.pk).first()
        if row is None or row.original is None or bytes(row.original) != bytes(document.original or b""):
            return {}  # forgotten, read by somebody else, or replaced again meanwhile
        _passages_of(row.pk).delete()
        row.sections.all().delete()
        chunks = _store_parts(row, read)
        passages = [
            _passage(row, stored, read, chunk, vectors)
            for stored, chunk in zip(chunks, read.cut.chunks, strict=True)
            if not stored.quarantined
        ]
        Passage.objects.bulk_create(passages, batch_size=500)
        if any(passage.embedding is None for passage in passages):
            ask_for_vectors(row.pk)
        _finish(row, read)
    held_back = len(chunks) - len(passages)
    return {"sections": len(read.cut.sections), "chunks": len(chunks), "quarantined": held_back}


def _store_parts(row: Document, read: _Read) -> Sequence[DocumentChunk]:
    sections = [
        DocumentSection(
            user_id=row.user_id,
            document=row,
            seq=section.seq,
            headings=list(section.headings),
            start=section.start,
            end=section.end,
        )
        for section in read.cut.sections
    ]
    DocumentSection.objects.bulk_create(sections, batch_size=500)
    chunks = [
        DocumentChunk(
            user_id=row.user_id,
            document=row,
            section=sections[chunk.section],
            seq=chunk.seq,
            start=chunk.start,
            end=chunk.end,
            tokens=chunk.tokens,
            quarantined=chunk.seq in read.held,
        )
        for chunk in read.cut.chunks
    ]
    DocumentChunk.objects.bulk_create(chunks, batch_size=500)
    return chunks


def _passage(row: Document, stored: DocumentChunk, read: _Read, chunk: Chunk, vectors: _Vectors) -> Passage:
    text = read.indexed(chunk)
    vector, model = vectors.get(text, (None, ""))
    return Passage(
        user_id=row.user_id,
        kind=PassageKind.CHUNK,
        source_id=stored.pk,
        seq=chunk.seq,
        content=read.body(chunk),
        said_at=timezone.now(),
        trust=trust_of("document"),
        tokens=chunk.tokens,
        terms=terms_vector(read.body(chunk), read.heading(chunk)),
        context_text=text,
        embedding=vector,
        embedding_model=model,
    )


def _finish(row: Document, read: _Read) -> None:
    if row.content and row.content != read.text:
        row.version += 1
    row.content, row.original = read.text, None
    row.media_type = read.file.media_type
    row.language = detect_language(read.text[:LANGUAGE_SAMPLE])
    row.tokens = sum(chunk.tokens for chunk in read.cut.chunks)
    row.status, row.error = DocumentStatus.READY, ""
    row.save()


def _give_up(tenant_id: UUID, document_id: UUID, error: str) -> None:
    """A document that was there before stays as it was; a new one says what went wrong."""
    with tenant_tx(tenant_id):
        row = Document.objects.select_for_update().filter(pk=document_id).first()
        if row is None:
            return
        row.status = DocumentStatus.READY if row.content else DocumentStatus.FAILED
        row.original, row.error = None, error[:80]
        row.save(update_fields=["status", "original", "error", "updated_at"])


def _passages_of(document_id: UUID) -> Any:
    chunks = DocumentChunk.objects.filter(document_id=document_id).values("id")
    return Passage.objects.filter(kind=PassageKind.CHUNK, source_id__in=chunks)
