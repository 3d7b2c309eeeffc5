"""Says which parts of a past context cannot be shown as they were, and why."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from memoryhub.core.assembly import Manifest, OpenQuestion
from memoryhub.core.assembly.changes import part_changes
from memoryhub.core.assembly.losses import Loss
from memoryhub.core.budget import KINDS, SegmentKind
from memoryhub.core.ids import decode_id, encode_id
from sessions_app.models import FormerKind, Session, Turn, TurnStatus
from sessions_app.queries import get_session
from sessions_app.services.context_material import Material
from sessions_app.services.former import text_at
from sessions_app.services.recorded import Recorded
from sessions_app.services.simulated_recall import Given
from tenants.scope import Scope, tenant_tx

_TEXTS: tuple[tuple[SegmentKind, FormerKind], ...] = (
    ("system", FormerKind.SYSTEM_PROMPT),
    ("goal", FormerKind.GOAL),
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A past context put together again by its own rules, and what it was made of.

    `asked` is the message it was for, None where there was none.
    """

    material: Material
    given: Given
    manifest: Manifest
    asked: Turn | None = None


def losses(scope: Scope, found: Replayed, recorded: Recorded | None) -> tuple[Loss, ...]:
    """The parts that are not as they were, in the order of keeping; of one that differs one reason at least.

    Without a complete trace nobody knows what else it held: what was forgotten is named all the same.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        lost = [*_of_input(found.asked), *_of_given_input(found, recorded)]
        if recorded is None or not recorded.complete:
            lost += _of_turns_before(found.material, ())
        else:
            lost += [*_of_session(found.material.session, recorded), *_of_rows(found, recorded)]
            lost += _of_turns(found.material, recorded)
    if recorded and not recorded.complete:
        lost += [Loss(one["kind"], "not_kept") for one in recorded.trace.manifest["segments"]]
    if recorded and recorded.complete and not lost:
        lost += _otherwise(found.manifest, recorded)
    return tuple(sorted(lost, key=lambda one: KINDS.index(one.kind)))


def _of_input(asked: Turn | None) -> Iterator[Loss]:
    if asked is not None and asked.status == TurnStatus.FORGOTTEN:
        yield Loss("input", "erased", (encode_id("trn", asked.pk),))
    elif asked is not None and asked.reworded_at:
        yield Loss("input", "reworded", (encode_id("trn", asked.pk),))


def _of_given_input(found: Replayed, recorded: Recorded | None) -> Iterator[Loss]:
    """An input that no message holds is nowhere kept: it is there where the caller gives it again."""
    given = any(one.kind == "input" for one in found.manifest.segments)
    if recorded and found.asked is None and recorded.tokens_of("input") and not given:
        yield Loss("input", "not_kept")


def _of_session(session: Session, recorded: Recorded) -> Iterator[Loss]:
    stored = get_session(session.pk)
    for kind, text in _TEXTS:
        loss = text_at(stored, text, recorded.moment).loss
        if loss:
            yield Loss(kind, loss)


def _of_rows(found: Replayed, recorded: Recorded) -> Iterator[Loss]:
    """What is named and not there any more, and what is kept only as it is now."""
    standing = found.material.standing
    summary = [standing.summary.pk] if standing.summary else []
    yield from _erased("system", "clr", recorded, _asked(standing.question))
    yield from _erased("pins", "pin", recorded, [pin.pk for pin in (*standing.pins, *standing.overflow)])
    yield from _erased("preferences", "mem", recorded, [one.memory_id for one in standing.preferences])
    yield from _erased("summary", "sum", recorded, summary)
    task = standing.task
    if recorded.had_task and (task is None or task.updated_at > recorded.moment):
        yield Loss("task", "only_now")
    yield from _of_recall(found.given, recorded)


def _asked(question: OpenQuestion | None) -> list[uuid.UUID]:
    found = decode_id("clr", question.id) if question else None
    return [found] if found else []


def _erased(kind: SegmentKind, prefix: str, recorded: Recorded, there: Iterable[uuid.UUID]) -> Iterator[Loss]:
    known = set(there)
    gone = [encode_id(prefix, one) for one in recorded.ids(kind, prefix) if one not in known]
    if gone:
        yield Loss(kind, "erased", tuple(gone))


def _of_recall(given: Given, recorded: Recorded) -> Iterator[Loss]:
    if recorded.erased:
        shown = recorded.named("recall")
        if shown:
            yield Loss("recall", "erased", shown)
        return
    if given.gone:
        yield Loss("recall", "erased", given.gone)
    if "authority" in given.changed:
        yield Loss("authority", "only_now", recorded.named("authority"))


def _of_turns(material: Material, recorded: Recorded) -> Iterator[Loss]:
    """The turns that were shown or left out by name, and those before them that only have a sum."""
    named = recorded.ids("turns", "trn")
    rows = Turn.objects.filter(pk__in=named).only("id", "status", "reworded_at", "artifact_id").in_bulk()
    gone = [one for one in named if one not in rows or rows[one].status == TurnStatus.FORGOTTEN]
    if gone:
        yield Loss("turns", "erased", tuple(encode_id("trn", one) for one in gone))
    changed = [
        row.pk
        for row in rows.values()
        if row.pk not in gone
        and row.reworded_at
        and row.reworded_at > recorded.moment
        and not row.artifact_id
    ]
    if changed:
        yield Loss("turns", "reworded", tuple(encode_id("trn", one) for one in changed))
    if "" in recorded.named("turns"):
        yield from _of_turns_before(material, named)


def _of_turns_before(material: Material, known: Collection[uuid.UUID]) -> Iterator[Loss]:
    """Turns up to the last one it may hold that were forgotten, without those that are `known`."""
    rows = Turn.objects.filter(session_id=material.session.pk, seq__lte=material.standing.upto_seq)
    gone = rows.filter(status=TurnStatus.FORGOTTEN).exclude(pk__in=known).order_by("seq")
    ids = tuple(encode_id("trn", one) for one in gone.values_list("id", flat=True))
    if ids:
        yield Loss("turns", "erased", ids)


def _otherwise(manifest: Manifest, recorded: Recorded) -> Iterator[Loss]:
    """Parts that differ though nothing they were made of is gone."""
    for part in part_changes(recorded.trace.manifest, manifest.as_dict()):
        if part.difference or part.added or part.removed:
            yield Loss(part.kind, "changed", part.removed)
