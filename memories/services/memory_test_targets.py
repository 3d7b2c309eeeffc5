"""What the expectations of a memory test stand for: rows that exist, in their newest versions, or words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import Q

from memories.models import Document, DocumentChunk, Passage
from memories.models.passage import PassageKind
from memories.queries.items import memory_rows, version_ids, visible_to, with_next_ids
from memoryhub.core.errors import InvalidInput
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.core.memory_tests import Wanted
from memoryhub.core.redaction import masked

MEMORY, TURN, DOCUMENT, TEXT, ERASED = "memory", "turn", "document", "text", "erased"
PREFIXES: Mapping[str, str] = {MEMORY: "mem", TURN: "trn", DOCUMENT: "doc"}
EXACT = {"exact": "yes"}
_Entry = Mapping[str, str]


def kind_of(entry: _Entry) -> str:
    """Which kind of expectation it is."""
    return next((kind for kind in (*PREFIXES, TEXT) if kind in entry), ERASED)


def row_of(entry: _Entry) -> UUID | None:
    """The id of the row it names; None for words."""
    kind = kind_of(entry)
    return decode_id(PREFIXES[kind], entry[kind]) if kind in PREFIXES else None


def checked_entries(
    user_id: UUID, entries: Sequence[_Entry], *, field: str, forbidden: bool = False
) -> list[dict[str, str]]:
    """The expectations as they are stored, in the open scope; secrets in words are masked.

    An id that this person cannot recall gives way to its `content`, where one is handed in (an import): to
    the row that says the same, else to the words.

    Raises:
        InvalidInput: `unknown_expectation`, the same for what is absent and what is another's.
    """
    return [_checked(user_id, entry, field, forbidden) for entry in entries]


def _checked(user_id: UUID, entry: _Entry, field: str, forbidden: bool) -> dict[str, str]:
    kind, content = kind_of(entry), entry.get("content", "").strip()
    if kind == TEXT:
        return {TEXT: masked(entry[TEXT]).text}
    row = row_of(entry)
    if row is not None and _exists(user_id, kind, row):
        old = forbidden and kind == MEMORY and _newest([row]) != [row]
        return {kind: entry[kind]} | (EXACT if old else {})
    if not content:
        raise InvalidInput("unknown_expectation", field=field)
    same = _saying(user_id, content) if kind == MEMORY else None
    return {MEMORY: encode_id("mem", same)} if same else {TEXT: masked(content).text}


def wanted_of(
    user_id: UUID, entries: Sequence[_Entry], *, in_the_past: bool, forbidden: bool = False
) -> list[Wanted]:
    """What may stand for each expectation now, in the open scope.

    `in_the_past` takes any version of a memory: which of them held is what the search says.
    """
    return [_wanted(user_id, entry, in_the_past=in_the_past, forbidden=forbidden) for entry in entries]


def _wanted(user_id: UUID, entry: _Entry, *, in_the_past: bool, forbidden: bool) -> Wanted:
    kind, row = kind_of(entry), row_of(entry)
    if kind == TEXT:
        return Wanted(words=entry[TEXT])
    if row is None or not _exists(user_id, kind, row):
        return Wanted()
    if kind != MEMORY or entry.get("exact"):
        return Wanted(frozenset({entry[kind]}), from_turns=kind == TURN and not forbidden)
    versions = version_ids([row])
    found = versions if in_the_past else _newest(versions)
    return Wanted(frozenset(encode_id("mem", one) for one in found))


def contents_of(entries: Sequence[_Entry]) -> dict[str, str]:
    """The words behind each id among expectations: a memory's newest version, a turn's text, a title.

    Of a long turn it is the first part.
    """
    rows = {kind: [] for kind in PREFIXES}  # type: dict[str, list[UUID]]
    for entry in entries:
        row = row_of(entry)
        if row is not None:
            rows[kind_of(entry)].append(row)
    turns = Passage.objects.filter(kind=PassageKind.TURN, source_id__in=rows[TURN], part=0)
    titles = Document.objects.filter(pk__in=rows[DOCUMENT])
    found = {encode_id("trn", pk): text for pk, text in turns.values_list("source_id", "content")}
    found |= {encode_id("doc", pk): title for pk, title in titles.values_list("pk", "title")}
    return found | _memory_words(rows[MEMORY])


def newest_version(memory_id: UUID) -> UUID:
    """The version of a memory that nothing followed."""
    return next(iter(_newest(version_ids([memory_id]))), memory_id)


def document_of(chunk_id: UUID) -> UUID | None:
    """The document that a chunk is of."""
    found: UUID | None = (
        DocumentChunk.objects.filter(pk=chunk_id).values_list("document_id", flat=True).first()
    )
    return found


def _memory_words(memory_ids: Sequence[UUID]) -> dict[str, str]:
    """What the newest version of each memory says; two reads."""
    if not memory_ids:
        return {}
    versions = with_next_ids(memory_rows().filter(pk__in=version_ids(memory_ids)))
    later: dict[UUID, UUID | None] = {}
    words: dict[UUID, str] = {}
    for row in versions:
        later[row.pk], words[row.pk] = getattr(row, "next_id", None), row.content
    found = {}
    for memory_id in memory_ids:
        newest = memory_id
        while (after := later.get(newest)) is not None:
            newest = after
        if newest in words:
            found[encode_id("mem", memory_id)] = words[newest]
    return found


def _exists(user_id: UUID, kind: str, row: UUID) -> bool:
    if kind == MEMORY:
        return memory_rows().filter(visible_to(user_id), pk=row).exists()
    if kind == DOCUMENT:
        return bool(Document.objects.filter(Q(user_id=user_id) | Q(user=None), pk=row).exists())
    turns = Passage.objects.filter(kind=PassageKind.TURN, user_id=user_id, source_id=row)
    return bool(turns.exists())


def _newest(versions: Sequence[UUID]) -> list[UUID]:
    """Those of some versions that no other followed."""
    rows = with_next_ids(memory_rows().filter(pk__in=versions))
    return [row.pk for row in rows if getattr(row, "next_id", None) is None]


def _saying(user_id: UUID, content: str) -> UUID | None:
    """A memory that says exactly this, the newest first."""
    rows = memory_rows().filter(visible_to(user_id), content=content)
    found: UUID | None = rows.order_by("-created_at", "-id").values_list("pk", flat=True).first()
    return found
