"""What the ids of manifests stand for, in words: turns, summaries, memories, pins, pieces of documents."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.db.models.functions import Substr
from django.urls import reverse
from django.utils.translation import gettext as _

from memories.models import DocumentChunk, MemoryItem
from memoryhub.core.ids import decode_id
from sessions_app.models import Pin, Summary, Turn
from sessions_app.services.former import former_of

WORDS_READ = 200  # characters of a turn that are read for its line


@dataclass(frozen=True, slots=True)
class Named:
    """One thing of a context: its words as they were said, where it is found, and its turn if it has one."""

    words: str
    url: str = ""
    seq: int | None = None


class Names:
    """What the ids of manifests stand for; at most six queries, whatever the manifests hold."""

    def __init__(self, *manifests: Mapping[str, Any]) -> None:
        ids: list[str] = []
        for manifest in manifests:
            ids += [text for segment in manifest["segments"] for text in segment["source_ids"]]
            ids += [item["source_id"] for item in manifest["dropped"]]
        turns = Turn.objects.filter(pk__in=decoded("trn", ids))
        said = turns.annotate(beginning=Substr("content", 1, WORDS_READ))
        self._turns = {row[0]: row[1:] for row in said.values_list("id", "seq", "beginning")}
        self._memories = dict(
            MemoryItem.objects.filter(pk__in=decoded("mem", ids)).values_list("id", "content")
        )
        pins = Pin.objects.in_bulk(decoded("pin", ids))
        summaries = Summary.objects.only("id", "version", "from_seq", "to_seq")
        self._summaries = summaries.in_bulk(decoded("sum", ids))
        gone = {*decoded("pin", ids), *decoded("sum", ids)} - pins.keys() - self._summaries.keys()
        former = former_of(gone) if gone else []  # their turns were edited since
        pins |= {one.pk: one for one in former if isinstance(one, Pin)}
        self._summaries |= {one.pk: one for one in former if isinstance(one, Summary)}
        self._pins = {key: (pin.text, pin.seq) for key, pin in pins.items()}
        self._chunks = _pieces(decoded("chk", ids))

    def turns(self, ids: Iterable[str]) -> list[int]:
        """The numbers of the turns among some ids, rising."""
        return sorted(self._turns[found][0] for found in decoded("trn", ids) if found in self._turns)

    def summary(self, ids: Iterable[str]) -> Summary | None:
        """The first summary among some ids."""
        return next(
            (self._summaries[found] for found in decoded("sum", ids) if found in self._summaries), None
        )

    def named(self, identifier: str) -> Named | None:
        """A memory, a pin, a turn or a piece of a document; None for anything else and for what is gone."""
        prefix = identifier.partition("_")[0]
        known = prefix in ("mem", "pin", "trn", "chk")
        key = next(iter(decoded(prefix, [identifier])), None) if known else None
        if key is None:
            return None
        if key in self._memories:
            return Named(self._memories[key], reverse("admin:memories_memoryitem_change", args=[key]))
        words, seq = self._pins.get(key) or self._turns.get(key, ("", 0))[::-1]
        return Named(words, f"?turn={seq}", seq) if seq else self._chunks.get(key)


def decoded(prefix: str, ids: Iterable[str]) -> list[uuid.UUID]:
    """The keys among public ids of one kind; a part of a long turn counts as its turn."""
    found = (decode_id(prefix, text.partition("#")[0]) for text in ids)
    return [value for value in found if value is not None]


def spans_in_words(seqs: Sequence[int]) -> str:
    """`turn 5`, `turns 29 to 40`, or a count when they do not follow each other."""
    if not seqs:
        return ""
    first, last = seqs[0], seqs[-1]
    if first == last:
        return _("turn {n}").format(n=first)
    if all(after == before + 1 for before, after in pairwise(seqs)):
        return _("turns {first} to {last}").format(first=first, last=last)
    return _("{n} turns from {first} to {last}").format(n=len(seqs), first=first, last=last)


def _pieces(keys: Sequence[uuid.UUID]) -> dict[uuid.UUID, Named]:
    """Pieces of documents by title and number; most contexts have none, and then nothing is asked."""
    if not keys:
        return {}
    rows = DocumentChunk.objects.filter(pk__in=keys).values_list(
        "id", "seq", "document_id", "document__title"
    )
    return {
        key: Named(
            _("{title}, piece {n}").format(title=title, n=seq),
            reverse("admin:memories_document_change", args=[document]),
        )
        for key, seq, document, title in rows
    }
