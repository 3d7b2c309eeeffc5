"""What one stored trace says its context was made of: the very rows, by their ids, read again."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memories.models import Clarification, Preference
from memories.services.preferences import preferences_again
from memoryhub.core.assembly import OpenQuestion
from memoryhub.core.assembly.editions import FIRST
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.core.offload import with_head
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.text import Language
from sessions_app.models import ContextTrace, FormerKind, Pin, PinStatus, Session, Summary, Turn
from sessions_app.queries import pins_of
from sessions_app.services.clarify import open_question
from sessions_app.services.former import (
    former_pins,
    former_summary,
    text_at,
    tokens_then,
    turns_then,
)
from sessions_app.services.summaries import rendered
from tenants.scope import Scope


@dataclass(frozen=True, slots=True)
class Recorded:
    """The ids and numbers of a stored trace. Rows that were forgotten since are not there any more."""

    trace: ContextTrace

    @property
    def complete(self) -> bool:
        """Whether all is there to put the same context together; early traces lack the window."""
        return bool(self.trace.manifest.get("window") and self.trace.recall.get("read_at"))

    @property
    def erased(self) -> bool:
        """Whether the answer was forgotten, and with it what was recalled for it."""
        return bool(self.trace.recall.get("erased"))

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
    def recalled(self) -> bool:
        """Whether the caller wanted memory to be searched at all."""
        return bool(self.trace.recall.get("wanted", True))

    @property
    def told(self) -> bool:
        """Whether it is on record what memory was asked: the whole strategy asks it wherever it may."""
        return self.searched or self.trace.strategy == "hybrid"

    @property
    def had_task(self) -> bool:
        """Whether the session had a task then; what it said is not kept."""
        return bool(self.ids("task", "tsk"))

    @property
    def moment(self) -> datetime.datetime:
        """When the context was put together."""
        return datetime.datetime.fromisoformat(self.trace.recall["read_at"])

    @property
    def note(self) -> str:
        """What went with the system prompt."""
        return str(self.trace.recall.get("note", ""))

    @property
    def edition(self) -> int:
        """The edition of wording and rules (`assembly/editions.py`) by which it was put together."""
        return int(self.trace.recall.get("edition") or FIRST)

    @property
    def language(self) -> Language | None:
        """The language it was framed in; None where that is not on record and follows from the input."""
        found: Language | None = self.trace.recall.get("language")
        return found

    @property
    def heard(self) -> frozenset[uuid.UUID] | None:
        """The memories of preferences that were only heard in talk then; None where it is not on record."""
        return _named(self.trace.recall.get("heard"), "mem")

    def as_it_was(self, session: Session) -> Session:
        """The session with its texts of then; never to be saved."""
        for kind in (FormerKind.GOAL, FormerKind.SYSTEM_PROMPT):
            setattr(session, kind, text_at(session, kind, self.moment).text)
        session.reads_memory = self._read_memory(session)
        return session

    def _read_memory(self, session: Session) -> bool:
        if self.searched or self.ids("preferences", "mem"):
            return True
        told = self.trace.strategy == "hybrid" and not self.erased  # it would have been asked
        return session.reads_memory and not told

    def summary(self) -> Summary | None:
        """The version that was in use, worded as it was beside the pins of then."""
        named = [*self.ids("summary", "sum"), *(_named([self.trace.recall.get("summary", "")], "sum") or ())]
        found: Summary | None = Summary.objects.filter(pk__in=named).first()
        found = found or former_summary(self.trace.session_id, named)
        if found is not None:
            content = StructuredSummary.from_json(found.content)
            found.text = rendered(content, self._all_pins_then())
            found.tokens = self._tokens_left_out("summary") or found.tokens
        return found

    def _all_pins_then(self) -> list[Pin]:
        """Every pin there was, those that overflow too: what is pinned now may have stood in the summary."""
        shown, beside = set(self._pins_shown()), _named(self.trace.recall.get("overflow"), "pin")
        there = [*pins_of(self.trace.session_id), *former_pins(self.trace.session_id, self.moment)]
        pins = [pin for pin in there if pin.seq <= self.trace.upto_seq + 1]
        for pin in pins:
            if pin.pk in shown:
                pin.status = PinStatus.ACTIVE
            elif beside is not None:
                pin.status = PinStatus.OVERFLOW if pin.pk in beside else PinStatus.REPLACED
            elif pin.status == PinStatus.ACTIVE and pin.seq <= self.trace.upto_seq:
                pin.status = PinStatus.OVERFLOW
        return pins

    def question(self) -> OpenQuestion | None:
        """What the model was to ask the user, as it is worded now."""
        rows = Clarification.objects.filter(pk__in=self.ids("system", "clr"))
        row = rows.first()
        return None if row is None else open_question(row, self.language)

    def pins(self) -> list[Pin]:
        """What was laid down then, also what was replaced or taken away since."""
        return self._pins_named(self._pins_shown())

    def overflow(self) -> list[Pin]:
        """What was in force then and had no room among the pins."""
        told = self.trace.recall.get("overflow") or ()
        return self._pins_named([one for text in told if (one := decode_id("pin", text)) is not None])

    @property
    def pins_held(self) -> int:
        """The tokens that pins without room would have taken next."""
        return int(self.trace.recall.get("pins_held", 0))

    def _pins_named(self, named: Sequence[uuid.UUID]) -> list[Pin]:
        gone = {pin.pk: pin for pin in former_pins(self.trace.session_id, self.moment)}
        found = {**gone, **Pin.objects.in_bulk(named)}
        return [found[one] for one in named if one in found]

    def _pins_shown(self) -> list[uuid.UUID]:
        """Those that had room of their own, also where their turn said them; not those that had none."""
        dropped = self.trace.manifest["dropped"]
        without = {one["source_id"] for one in dropped if one["reason"] == "over_share"}
        return [one for one in self.ids("pins", "pin") if encode_id("pin", one) not in without]

    def preferences(self, scope: Scope) -> list[Preference]:
        """The preferences that held then, in their order, as they were known."""
        return preferences_again(scope, self.ids("preferences", "mem"), known_at=self.moment)

    def turns(self, *, after_seq: int, upto_seq: int, most: int) -> list[Turn]:
        """The newest `most` turns of those numbers, also those that were replaced only later."""
        found = turns_then(
            self.trace.session_id,
            self.moment,
            after_seq=after_seq,
            upto_seq=upto_seq,
            most=most,
            known=self.ids("turns", "trn"),
        )
        for turn in found:
            if turn.artifact_id and turn.reworded_at and turn.reworded_at > self.moment:
                _say_as_then(turn)
        return found

    def tokens_between(self, after_seq: int, before_seq: int) -> int:
        """The tokens of the turns between two numbers that were in force then."""
        return tokens_then(self.trace.session_id, self.moment, after_seq, before_seq)

    @property
    def authority(self) -> Mapping[str, Any]:
        """What sources answered then: their keys and moments."""
        answered: Mapping[str, Any] = self.trace.recall.get("authority", {})
        return answered

    def ids(self, kind: str, prefix: str) -> list[uuid.UUID]:
        """The ids of one kind, of what went in and of what was left out."""
        decoded = (decode_id(prefix, text) for text in self.named(kind))
        return list(dict.fromkeys(one for one in decoded if one is not None))

    def named(self, kind: str) -> tuple[str, ...]:
        """The same as texts, whatever they name; "" where turns were left out together."""
        return tuple(dict.fromkeys([*self._shown(kind), *self._left_out(kind)]))

    def tokens_of(self, kind: str) -> int:
        """The tokens of one part, 0 where there was none."""
        segments: list[dict[str, Any]] = self.trace.manifest["segments"]
        return sum(one["tokens"] for one in segments if one["kind"] == kind)

    def _shown(self, kind: str) -> Iterable[str]:
        segments: list[dict[str, Any]] = self.trace.manifest["segments"]
        return (text for one in segments if one["kind"] == kind for text in one["source_ids"])

    def _left_out(self, kind: str) -> Iterable[str]:
        dropped: list[dict[str, Any]] = self.trace.manifest["dropped"]
        return (one["source_id"] for one in dropped if one["kind"] == kind)

    def _tokens_left_out(self, kind: str) -> int:
        """The tokens of a part that the strategy left out; 0 where it did not."""
        dropped: list[dict[str, Any]] = self.trace.manifest["dropped"]
        outside = (one for one in dropped if (one["kind"], one["reason"]) == (kind, "outside_strategy"))
        return sum(one["tokens"] for one in outside)


def _named(texts: Collection[str] | None, prefix: str) -> frozenset[uuid.UUID] | None:
    if texts is None:
        return None
    return frozenset(found for text in texts if (found := decode_id(prefix, text)) is not None)


def _say_as_then(turn: Turn) -> None:
    """Have a long result's stand-in say of the whole what it said before it expired, or was stored anew."""
    assert turn.artifact_id is not None  # as they are asked for
    reference, expired = encode_id("art", turn.artifact_id), bool(turn.offload.get("expired"))
    turn.content = with_head(
        turn.content, tokens=turn.offload["tokens"], reference=reference, expired=not expired
    )
    turn.tokenizer = ""  # its tokens are counted anew
