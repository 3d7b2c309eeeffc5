"""What went into a context is noted, and noting it neither waits, nor deadlocks, nor fails."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.db import OperationalError, connections

from memories.models import MemoryItem
from memories.services.last_used import mark_used
from tenants.scope import tenant_tx
from tests.memories.conftest import Person

NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)


def told(person: Person, content: str) -> UUID:
    row = person.say(content).memory
    assert row is not None
    return UUID(str(row.pk))


def noted_elsewhere(person: Person, ids: tuple[UUID, ...]) -> int:
    """By another connection, as the answer of another thread does it."""
    try:
        return mark_used(person.scope, ids, now=NOW)
    finally:
        connections.close_all()


def test_use_is_written_once_a_minute(ann: Person) -> None:
    home = told(ann, "I live in Paris")
    assert mark_used(ann.scope, (home,), now=NOW) == 1
    assert mark_used(ann.scope, (home,), now=NOW) == 0
    assert mark_used(ann.scope, (home,), now=NOW + timedelta(days=1)) == 1
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.get(pk=home).use_count == 2


@pytest.mark.parametrize("held_first", [0, 1])
def test_noting_use_does_not_wait_for_who_writes_the_same_rows(ann: Person, held_first: int) -> None:
    # The writer takes one row, and the other once the use was to be noted: in turn, each would wait for
    # the other, and the database ended one of them as a deadlock.
    rows = (told(ann, "I live in Paris"), told(ann, "My sister is called Mei"))
    held, free = rows[held_first], rows[1 - held_first]
    with ThreadPoolExecutor(1) as pool, tenant_tx(ann.tenant_id):
        MemoryItem.objects.filter(pk=held).update(embedding_model="one")
        assert pool.submit(noted_elsewhere, ann, rows).result(timeout=20) == 1
        MemoryItem.objects.filter(pk=free).update(embedding_model="one")
    with tenant_tx(ann.tenant_id):
        assert dict(MemoryItem.objects.values_list("pk", "use_count")) == {held: 0, free: 1}


def test_a_database_that_is_away_costs_the_note_only(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    home = told(ann, "I live in Paris")

    def away(*_args: object) -> None:
        raise OperationalError("deadlock detected")

    monkeypatch.setattr("memories.services.last_used.tenant_tx", away)
    assert mark_used(ann.scope, (home,), now=NOW) == 0
