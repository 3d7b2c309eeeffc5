""" "What I know about you" as plain values, read in one transaction of the person's own scope."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import holding_at, memory_rows, memory_to_change, owned_by, versions_of
from sessions_app.models import Session
from sessions_app.pages.memory_rows import MemoryRow, Version, memory_row, version_of
from sessions_app.pages.topics import LABELS, grouped
from sessions_app.pages.wording import chat_title
from tenants.scope import Scope, tenant_tx


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading with its rows."""

    name: str
    label: str
    rows: tuple[MemoryRow, ...]

    @property
    def count(self) -> int:
        """How many rows stand under it."""
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class Known:
    """What the page shows; `total` and `guesses` count all, whatever is searched for."""

    topics: tuple[Topic, ...]
    total: int
    guesses: int
    has_more: bool


def known_about(scope: Scope, *, query: str, guesses_only: bool, most: int) -> Known:
    """The newest `most` memories that hold now or wait for a yes, by topic; `query` is a part of them."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        rows = _shown(scope)
        guesses = rows.filter(_GUESS)
        wanted = guesses if guesses_only else rows
        if query:
            wanted = wanted.filter(content__icontains=query)
        found = list(wanted.order_by("-created_at", "id")[: most + 1])
        total, guess_count = rows.count(), guesses.count()
        titles = _titles(found)
    return Known(
        topics=tuple(
            Topic(name=name, label=str(LABELS[name]), rows=tuple(members))
            for name, members in grouped(memory_row(memory, titles) for memory in found[:most])
        ),
        total=total,
        guesses=guess_count,
        has_more=len(found) > most,
    )


def how_many_known(scope: Scope) -> int:
    """How many memories hold now or wait for a yes, in the person's open scope."""
    return int(_shown(scope).count())


def one_row(scope: Scope, memory_id: uuid.UUID) -> MemoryRow:
    """One memory of the person's own. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = memory_to_change(scope, memory_id)
        return memory_row(memory, _titles([memory]))


def row_with_history(scope: Scope, memory_id: uuid.UUID) -> MemoryRow:
    """One memory with its versions, the newest first. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = memory_to_change(scope, memory_id)
        versions: tuple[Version, ...] = tuple(version_of(one) for one in reversed(versions_of(memory)))
        return memory_row(memory, _titles([memory])).showing("history", versions=versions)


_GUESS = Q(inferred=True) | Q(status=MemoryStatus.REVIEW)


def _shown(scope: Scope) -> QuerySet[MemoryItem]:
    own = memory_rows().filter(owned_by(scope.user_id))
    holding = holding_at(own, timezone.now()).values("pk")
    return own.filter(Q(pk__in=holding) | Q(status=MemoryStatus.REVIEW))


def _titles(memories: Iterable[MemoryItem]) -> dict[uuid.UUID, str]:
    ids = {memory.session_id for memory in memories if memory.session_id}
    return {session.pk: chat_title(session) for session in Session.objects.filter(pk__in=ids)}
