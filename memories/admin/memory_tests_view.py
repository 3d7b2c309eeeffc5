"""A memory test for a reader: its expectations beside what came back, now and the time before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from memories.admin.recall_view import STAGES
from memories.models import MemoryTest, MemoryTestResult, Passage
from memories.models.passage import PassageKind
from memories.services.memory_test_targets import (
    DOCUMENT,
    ERASED,
    MEMORY,
    TEXT,
    contents_of,
    kind_of,
    row_of,
)
from memoryhub.core.ids import decode_id, encode_id


@dataclass(frozen=True, slots=True)
class Line:
    """One expectation: its words, its page, where it stood in the last run and in the one before."""

    kind: str
    words: str
    public_id: str
    url: str
    good: bool | None
    place: int | None
    before: int | None
    gone: bool
    stopped_by: str = ""
    why_url: str = ""


@dataclass(frozen=True, slots=True)
class HitLine:
    """One thing that came back in the last run; `mark` is must, never or empty, `part` of a long turn."""

    place: int
    kind: str
    words: str
    url: str
    score: float
    mark: str
    part: int = 0


def lines_for(
    test: MemoryTest, last: MemoryTestResult | None, before: MemoryTestResult | None
) -> tuple[list[Line], list[Line]]:
    """The expectations, and what must not come back, in the open scope."""
    words = contents_of([*test.expected, *test.forbidden])
    lab = lab_url(test)
    expected, forbidden = (
        [
            _line(name, place, entry, words, last, before, lab)
            for place, entry in enumerate(getattr(test, name))
        ]
        for name in ("expected", "forbidden")
    )
    return expected, forbidden


def hits_for(test: MemoryTest, last: MemoryTestResult | None) -> list[HitLine]:
    """What came back in the last run, with the words of now; one read a kind."""
    if last is None:
        return []
    hits: Sequence[Mapping[str, Any]] = last.found["hits"]
    words = contents_of([{MEMORY: hit["id"]} for hit in hits if hit["kind"] == "memory"])
    words |= _pieces(hits)
    said = _said(hits)
    good = {place: "must" for place in last.found["expected"] if place}
    bad = {place: "never" for place in last.found["forbidden"] if place}
    return [
        HitLine(
            place=place,
            kind=hit["kind"],
            words=words.get(hit["id"], "") or said.get((hit["id"], part_of(hit)), ""),
            url=_page(MEMORY, decode_id("mem", hit["id"])) if hit["kind"] == "memory" else "",
            score=1000 * hit["score"],
            mark=(good | bad).get(place, ""),
            part=part_of(hit),
        )
        for place, hit in enumerate(hits, start=1)
    ]


def part_of(hit: Mapping[str, Any]) -> int:
    """Which part of a long turn came back, from 0; results of earlier versions do not say."""
    return int(hit.get("part", 0))


def lab_url(test: MemoryTest) -> str:
    """The recall lab with the same question."""
    options = {name: value for name, value in test.options.items() if name in ("types", "labels")}
    moments: dict[str, object] = {
        name: test.options[name][:16] for name in ("as_of", "known_at") if name in test.options
    }
    if "labels" in options:
        options["labels"] = ",".join(options["labels"])
    asked: dict[str, object] = {"user": test.user.user_ref, "q": test.query, "top_k": test.top_k}
    return (
        f"{reverse('admin:memories_passage_changelist')}?{urlencode(asked | moments | options, doseq=True)}"
    )


def _line(
    name: str,
    place: int,
    entry: Mapping[str, str],
    words: Mapping[str, str],
    last: MemoryTestResult | None,
    before: MemoryTestResult | None,
    lab: str,
) -> Line:
    kind, row = kind_of(entry), row_of(entry)
    public_id = entry.get(kind, "") if row is not None else ""
    now, then = _place_in(last, name, place), _place_in(before, name, place)
    gone = kind == ERASED or (row is not None and public_id not in words)
    why = (last.found["why"] if last and name == "expected" else [])[place : place + 1]
    good = None if last is None or gone else (now is not None) == (name == "expected")
    return Line(
        kind=kind,
        words=entry.get(TEXT, "") if row is None else words.get(public_id, ""),
        public_id=public_id,
        url=_page(kind, row) if not gone else "",
        good=good,
        place=now,
        before=then,
        gone=gone,
        stopped_by=str(STAGES[why[0]]) if why and why[0] in STAGES else "",
        why_url=f"{lab}&why={public_id}#why" if why and why[0] and public_id else "",
    )


def _place_in(result: MemoryTestResult | None, name: str, place: int) -> int | None:
    found: Sequence[int | None] = result.found[name] if result is not None else ()
    return found[place] if place < len(found) else None


def _page(kind: str, row: UUID | None) -> str:
    names = {MEMORY: "memories_memoryitem_change", DOCUMENT: "memories_document_change"}
    return reverse(f"admin:{names[kind]}", args=[row]) if row is not None and kind in names else ""


def _pieces(hits: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The words of pieces of documents."""
    ids = [decode_id("chk", hit["id"]) for hit in hits if hit["kind"] == "chunk"]
    rows = (
        Passage.objects.filter(source_id__in=[one for one in ids if one]) if ids else Passage.objects.none()
    )
    return {encode_id("chk", pk): text for pk, text in rows.values_list("source_id", "content")}


def _said(hits: Sequence[Mapping[str, Any]]) -> dict[tuple[str, int], str]:
    """The words of turns, each of the part that came back."""
    ids = [decode_id("trn", hit["id"]) for hit in hits if hit["kind"] == "turn"]
    if not ids:
        return {}
    turns = Passage.objects.filter(kind=PassageKind.TURN, source_id__in=[one for one in ids if one])
    rows = turns.filter(part__in={part_of(hit) for hit in hits}).values_list("source_id", "part", "content")
    return {(encode_id("trn", pk), part): text for pk, part, text in rows}
