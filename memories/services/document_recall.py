"""What of documents a question finds: chunks above their own thresholds, each with its section."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db.models import F, Func, IntegerField, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Substr

from memories.models import DocumentChunk, Passage
from memories.models.passage import PassageKind
from memories.queries.search import Found, Probe
from memoryhub.core.held_back import without

LEAST_COVERED, FEWEST_TERMS = 0.6, 2  # share and number of the question's terms that words alone must find
SECTION_TOKENS = 400  # a section up to this size stands in a context in place of its chunk


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """The document and section that a chunk stands in; `section` is its text without what is held back."""

    document_id: UUID
    title: str
    headings: tuple[str, ...]
    section_id: UUID
    section: str


def passages_of_documents(owner: UUID) -> QuerySet[Passage]:
    """Chunks that a user may find: of the user's own documents and of the team's."""
    rows: QuerySet[Passage] = Passage.objects.filter(
        Q(user_id=owner) | Q(user_id__isnull=True), kind=PassageKind.CHUNK
    )
    return rows


def relevant_chunks(found: Sequence[Found], probe: Probe, least: float) -> dict[UUID, Passage]:
    """The passages of the chunks found that have enough to do with the question, by id; one query.

    `least` is the likeness that suffices, whatever words they share.
    """
    likeness = {item.id: item.score for item in found if item.kind == "chunk" and item.arm == "vector"}
    ids = {item.id for item in found if item.kind == "chunk"}
    if not ids:
        return {}
    near = {one for one, score in likeness.items() if score >= least}
    rows = Passage.objects.defer("terms", "embedding", "context_text").annotate(covered=_covered(probe.terms))
    return {
        row.pk: row
        for row in rows.filter(pk__in=ids)
        if row.pk in near or row.covered >= max(FEWEST_TERMS, LEAST_COVERED * len(probe.terms))
    }


def sources_of(rows: Iterable[Passage]) -> dict[UUID, DocumentSource]:
    """Document and section of each chunk's passage, by the passage's id; one query."""
    by_chunk = {row.source_id: row.pk for row in rows}
    if not by_chunk:
        return {}
    chunks = DocumentChunk.objects.filter(pk__in=by_chunk).annotate(
        section_text=Substr(
            "document__content", F("section__start") + 1, F("section__end") - F("section__start")
        ),
        held=ArraySubquery(_held_in_section()),
    )
    columns = (
        *("id", "document_id", "document__title", "section__headings", "section_id"),
        *("section_text", "section__start", "section__end", "held"),
    )
    return {
        by_chunk[chunk]: DocumentSource(
            document, title, tuple(headings), section, without(text, start, end, [(a, b) for a, b in held])
        )
        for chunk, document, title, headings, section, text, start, end, held in chunks.values_list(*columns)
    }


def _held_in_section() -> Any:
    """Where what is held back stands in the section of a chunk, as pairs of places in the document."""
    rows = DocumentChunk.objects.filter(section_id=OuterRef("section_id"), quarantined=True)
    pair = Func(
        F("start"), F("end"), template="ARRAY[%(expressions)s]", output_field=ArrayField(IntegerField())
    )
    return rows.order_by("start").annotate(place=pair).values("place")


def _covered(terms: Sequence[str]) -> Any:
    """How many of the question's terms a row holds."""
    if not terms:
        return Value(0, output_field=IntegerField())
    return Func(
        F("terms"),
        Value(list(terms), output_field=ArrayField(TextField())),
        template="cardinality(ARRAY(SELECT unnest(tsvector_to_array(%(expressions)s::text[])))",
        arg_joiner=")) INTERSECT SELECT unnest(",
        output_field=IntegerField(),
    )
