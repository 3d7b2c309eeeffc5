"""Memories that disagree with what their source says now, and how an operator settles that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from memories.models import AuthoritySource, MemoryItem
from memories.queries.authorities import get_authority, memories_under
from memories.services.authority_reading import AuthorityBoard, LiveValue, authority_board, live_values
from memories.services.change import correct_memory, expire_memory
from memoryhub.core.authority.keys import owner_of
from memoryhub.core.authority.values import agrees, corrected
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

MOST_REFRESHED = 32  # keys that one page of the report asks the source for; of others the stored value counts
Act = Literal["expire", "correct"]


@dataclass(frozen=True, slots=True)
class Drift:
    """A memory, and what its source says instead."""

    memory: MemoryItem
    live: LiveValue


@dataclass(frozen=True, slots=True)
class DriftReport:
    """Of the memories looked at: those that disagree, how many agree, and the keys without a value."""

    drifted: tuple[Drift, ...]
    agreeing: int
    unread: tuple[LiveValue, ...]


def drift_among(scope: Scope, source_id: UUID, memories: Sequence[MemoryItem]) -> DriftReport:
    """Compare memories under a source's pattern with what it says now; refreshes old readings, bounded.

    Memories for which a more specific source answers are not this one's. Never call it inside a transaction.

    Raises:
        NotFound: no such source. Conflict: `authority_disabled`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        source, board = _in_force(source_id)
    mine = [memory for memory in memories if _answers(board, source, memory)]
    keys = [memory.subject_key for memory in mine]
    values = {one.subject_key: one for one in live_values(scope, board, keys, most_reads=MOST_REFRESHED)}
    drifted, agreeing = [], 0
    for memory in mine:
        live = values.get(memory.subject_key)
        if live is not None and live.value:
            same = agrees(memory.content, live.value)
            agreeing += same
            drifted += [] if same else [Drift(memory, live)]
    unread = tuple(one for one in values.values() if not one.value)
    return DriftReport(tuple(drifted), agreeing, unread)


def resolve_drift(scope: Scope, source_id: UUID, memory_id: UUID, *, act: Act, actor: Actor) -> MemoryItem:
    """Expire a memory, or correct it to what the source says now; answers the row that carries it then.

    Raises:
        NotFound: no such source, or no such current memory under it.
        Conflict: `authority_disabled`; `authority_no_value`, nothing to correct it to.
        InvalidInput: `invalid_choice`, an unknown act.
    """
    if act not in ("expire", "correct"):
        raise InvalidInput("invalid_choice", field="act", choices=["expire", "correct"])
    with tenant_tx(scope.tenant_id, scope.user_id):
        source, board = _in_force(source_id)
        memory = memories_under(source).filter(pk=memory_id).first()
        if memory is None or not _answers(board, source, memory):
            raise NotFound
    content = _said_now(scope, board, memory) if act == "correct" else ""
    with tenant_tx(scope.tenant_id, scope.user_id):
        if act == "correct":
            settled = correct_memory(scope, memory_id, actor=actor, content=content)
        else:
            settled = expire_memory(scope, memory_id, actor=actor)
        record_act(
            "authority.drift_settled",
            actor=actor,
            target_kind="memory",
            target_id=settled.pk,
            source=source.pk.hex,
            act=act,
        )
        return settled


def _said_now(scope: Scope, board: AuthorityBoard, memory: MemoryItem) -> str:
    """The words of a memory with the value that its source gives now."""
    live = next(iter(live_values(scope, board, [memory.subject_key])), None)
    if live is None or not live.value:
        raise Conflict("authority_no_value", key=memory.subject_key, error=live.error if live else "")
    return corrected(memory.content, memory.subject_key, live.value)


def _in_force(source_id: UUID) -> tuple[AuthoritySource, AuthorityBoard]:
    source = get_authority(source_id)
    if not source.enabled:
        raise Conflict("authority_disabled")
    return source, authority_board()


def _answers(board: AuthorityBoard, source: AuthoritySource, memory: MemoryItem) -> bool:
    owner = owner_of(memory.subject_key, board.patterns)
    return owner is not None and owner.id == source.pk.hex
