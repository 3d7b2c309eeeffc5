"""Forgets for good: what a query, a key or ids name, and what was derived from a source."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from memories.models import MemoryItem
from memories.queries.items import memory_rows, memory_to_change, under_key, version_ids
from memories.queries.locks import lock_subject
from memories.services.closing import Closed, closed_by, put_back
from memories.services.erasing import (
    Forgotten,
    Reach,
    erase,
    turns_forgotten,
    turns_sought,
)
from memories.services.forgetting import owner_held
from memories.services.meant_by_words import word_matches
from memories.services.provenance import Derived, Source, derived_from, take_out, words_forgotten
from memoryhub.core.errors import Conflict
from tenants.scope import Scope, required_scope, tenant_tx
from tenants.services.audit import Actor, record_act

__all__ = [
    "ForgetRequest", "Forgotten", "Reach", "Source", "erase", "forget", "forget_memory", "forget_source",
    "turns_forgotten", "turns_sought", "versions_left",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetRequest:
    """What to forget: exactly one of these. A `subject_key` may end in `.*`."""

    query: str | None = None
    subject_key: str | None = None
    memory_ids: tuple[UUID, ...] = ()
    source_turn_id: UUID | None = None
    source: Source | None = None

    @property
    def from_source(self) -> Source | None:
        """The source that is named, a turn among them."""
        return Source(turn_ids=(self.source_turn_id,)) if self.source_turn_id else self.source


def forget_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> Forgotten:
    """Forget one memory with all its versions; its source turns are no longer recalled. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id), owner_held(memory_to_change(scope, memory_id).user_id):
        memory = memory_to_change(scope, memory_id)
        return erase(memory.user_id, [memory.pk], actor=actor, reach=Reach(tell=False))


def forget(
    scope: Scope, *, user_id: UUID, request: ForgetRequest, actor: Actor, dry_run: bool = False
) -> Forgotten:
    """Forget what a request names among one user's memories and turns; with `dry_run` only count it."""
    with tenant_tx(scope.tenant_id, scope.user_id), owner_held(user_id, forgetting=not dry_run):
        if request.from_source is not None:
            return forget_source(user_id, request.from_source, actor=actor, dry_run=dry_run)
        said = word_matches(user_id, request.query or "").told_apart()
        memory_ids = [row.pk for row in (*said.rows, *_named_memories(user_id, request))]
        # Words name the versions that hold them; a key and ids name a memory with all its versions.
        reach = Reach(
            unread=True,
            versions=not request.query,
            wordings=said.wordings,
        )
        kept = versions_left(memory_ids) if request.query else 0
        gone = erase(user_id, memory_ids, turn_ids=said.turn_ids, actor=actor, dry_run=dry_run, reach=reach)
        return replace(gone, kept=kept)


def forget_source(
    user_id: UUID, source: Source, *, actor: Actor, dry_run: bool = False, tell: bool = True
) -> Forgotten:
    """Forget all that came from a source, in the open transaction, whose owner's lock the caller holds.

    Memories that others' words support stay in those words. What a forgotten one had replaced holds again,
    unless something else does by now.
    """
    found = derived_from(user_id, source)
    closed = [] if dry_run else _closed_by(user_id, found)
    if not dry_run:
        for row in found.supported:
            take_out(row, found.turn_ids)
    gone = erase(
        user_id,
        [row.pk for row in found.alone],
        turn_ids=() if source.words else found.turn_ids,  # read or not: their keepers know whose they are
        actor=actor,
        dry_run=dry_run,
        reach=Reach(
            tell=tell,
            versions=False,
            sources=False,
            session_id=source.session_id,
            everything=source.everything,
        ),
    )
    if not dry_run:
        if source.words:
            scope = required_scope()
            words_forgotten.send(
                sender=Source, scope=scope, user_id=user_id, turn_id=source.turn_ids[0], words=source.words
            )
        _reopen(user_id, closed)
        _record(source, gone, actor)
    return replace(gone, kept=len(found.supported))


def versions_left(memory_ids: Sequence[UUID]) -> int:
    """How many other versions stay, as history, when these go alone."""
    return len(set(version_ids(memory_ids)) - set(memory_ids)) if memory_ids else 0


def _named_memories(user_id: UUID, request: ForgetRequest) -> list[MemoryItem]:
    rows = memory_rows().filter(user_id=user_id)
    if request.memory_ids:
        return list(rows.filter(pk__in=request.memory_ids))
    if request.subject_key:
        return list(rows.filter(under_key(request.subject_key)))
    return []


def _closed_by(user_id: UUID, found: Derived) -> list[Closed]:
    """What the rows that go had closed and does not go itself, under the locks of their keys."""
    going = {row.pk for row in found.alone}
    closed = [one for row in found.alone for one in closed_by(row) if one.row.pk not in going]
    for key in sorted({one.row.subject_key for one in closed}):
        lock_subject(user_id, key)
    return closed


def _reopen(user_id: UUID, closed: Sequence[Closed]) -> None:
    for one in closed:
        now = lock_subject(user_id, one.row.subject_key)
        one.row.refresh_from_db(fields=["status", "valid_from", "valid_to", "supersedes"])
        with contextlib.suppress(Conflict):  # something else holds there by now
            put_back([one], now=now)


def _record(source: Source, gone: Forgotten, actor: Actor) -> None:
    named = {"turn": next(iter(source.turn_ids), None), "session": source.session_id, "key": source.key_id}
    kind, target = next(((kind, pk) for kind, pk in named.items() if pk), ("user", None))
    record_act(
        "memory.source_forgotten", actor=actor, target_kind=kind, target_id=target,
        memories=gone.memories, turns=gone.turns, summaries=gone.summaries,
    )  # fmt: skip
