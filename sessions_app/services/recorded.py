"""What one stored trace says its context was made of: the very rows, by their ids, read again."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from memories.models import Clarification, Preference
from memories.services.hits import Hit, HitKind
from memories.services.recall import recalled_again
from memoryhub.core.assembly import OpenQuestion
from memoryhub.core.ids import decode_id
from memoryhub.core.summaries.summary import StructuredSummary
from sessions_app.models import OUT_OF_FORCE, ContextTrace, Pin, PinStatus, Summary, Turn, TurnStatus
from sessions_app.queries import pins_of
from sessions_app.services.clarify import open_question
from sessions_app.services.context_parts import HIT_PREFIX
from sessions_app.services.summaries import rendered
from tenants.scope import Scope

_KINDS: Mapping[str, HitKind] = {prefix: kind for kind, prefix in HIT_PREFIX.items()}


@dataclass(frozen=True, slots=True)
class Recorded:
    """The ids and numbers of a stored trace. Rows that were forgotten since are not there any more."""

    trace: ContextTrace

    @property
    def complete(self) -> bool:
        """Whether all is there to put the same context together; early traces lack the window."""
        return bool(self.trace.manifest.get("window")) and "read_at" in self.trace.recall

    @property
    def mean_turn_tokens(self) -> float:
        """The session's mean then."""
        mean: float = self.trace.manifest["window"]["mean_turn_tokens"]
        return mean

    @property
    def searched(self) -> bool:
        """Whether memory was asked, be it that the gate said no."""
        return "hits" in self.trace.recall

    @property
    def had_task(self) -> bool:
        """Whether the session had a task then; what it said is not kept."""
        return bool(self._ids("task", "tsk"))

    @property
    def moment(self) -> datetime.datetime:
        """When the context was put together."""
        return datetime.datetime.fromisoformat(self.trace.recall["read_at"])

    def summary(self) -> Summary | None:
        """The version that was in use, worded as it was beside the pins of then."""
        found: Summary | None = Summary.objects.filter(pk__in=self._ids("summary", "sum")).first()
        if found is not None:
            content = StructuredSummary.from_json(found.content)
            found.text = rendered(content, self._all_pins_then())
        return found

    def _all_pins_then(self) -> list[Pin]:
        """Every pin there was, those that overflow too: what is pinned now may have stood in the summary."""
        shown = set(self._ids("pins", "pin"))
        pins = [pin for pin in pins_of(self.trace.session_id) if pin.seq <= self.trace.upto_seq + 1]
        for pin in pins:
            if pin.pk in shown:
                pin.status = PinStatus.ACTIVE
            elif pin.status == PinStatus.ACTIVE and pin.seq <= self.trace.upto_seq:
                pin.status = PinStatus.OVERFLOW
        return pins

    def question(self) -> OpenQuestion | None:
        """What the model was to ask the user, as it is worded now."""
        rows = Clarification.objects.filter(pk__in=self._ids("system", "clr"))
        row = rows.first()
        return None if row is None else open_question(row)

    def pins(self) -> list[Pin]:
        """What was laid down then, also what was replaced or taken away since."""
        rows = Pin.objects.filter(pk__in=self._ids("pins", "pin"))
        return list(rows.order_by("seq", "created_at", "id"))

    def preferences(self) -> list[Preference]:
        """The preferences that held then, in their order."""
        ids = self._ids("preferences", "mem")
        rows = {row.memory_id: row for row in Preference.objects.filter(memory_id__in=ids)}
        return [rows[found] for found in ids if found in rows]

    def turns(self, *, after_seq: int, upto_seq: int, most: int) -> list[Turn]:
        """The newest `most` turns of those numbers, also those that were replaced only later."""
        known = Q(pk__in=self._ids("turns", "trn"), status=TurnStatus.REPLACED)
        rows = Turn.objects.filter(
            ~Q(status__in=OUT_OF_FORCE) | known,
            session_id=self.trace.session_id,
            seq__gt=after_seq,
            seq__lte=upto_seq,
        )
        return list(reversed(rows.order_by("-seq")[:most]))

    def hits(self, scope: Scope) -> tuple[Hit, ...]:
        """What was recalled then, as it is stored now."""
        return self._recalled(scope, self.trace.recall.get("hits", ()))

    @staticmethod
    def _recalled(scope: Scope, named: Iterable[Mapping[str, Any]]) -> tuple[Hit, ...]:
        found: list[tuple[HitKind, uuid.UUID, int, float]] = []
        for one in named:
            prefix = str(one["id"]).partition("_")[0]
            identifier = decode_id(prefix, one["id"]) if prefix in _KINDS else None
            if identifier is not None:
                found.append((_KINDS[prefix], identifier, int(one.get("part", 0)), float(one["score"])))
        return recalled_again(scope, found) if found else ()

    @property
    def authority(self) -> Mapping[str, Any]:
        """What sources answered then: their keys and moments."""
        answered: Mapping[str, Any] = self.trace.recall.get("authority", {})
        return answered

    def copies(self, scope: Scope) -> tuple[Hit, ...]:
        """What was recalled and went without a place, because a source answers for it."""
        return self._recalled(scope, self.authority.get("copies", ()))

    def _ids(self, kind: str, prefix: str) -> list[uuid.UUID]:
        """The ids of one kind, of what went in and of what was left out."""
        texts = [*self._shown(kind), *self._left_out(kind)]
        decoded = (decode_id(prefix, text) for text in texts)
        return list(dict.fromkeys(one for one in decoded if one is not None))

    def _shown(self, kind: str) -> Iterable[str]:
        segments: list[dict[str, Any]] = self.trace.manifest["segments"]
        return (text for one in segments if one["kind"] == kind for text in one["source_ids"])

    def _left_out(self, kind: str) -> Iterable[str]:
        dropped: list[dict[str, Any]] = self.trace.manifest["dropped"]
        return (one["source_id"] for one in dropped if one["kind"] == kind)
