"""Many writers on one key: one value is current, none overlap, none is lost, nobody waits for ever."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from memories.models import MemoryItem, WriteDecision
from memories.queries.items import timeline_of_key
from memories.services.write import Statement, remember
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, Person

KEY = "desk.number"
WRITERS, WRITES = 16, 50


def write_all(person: Person, writer: int) -> list[str]:
    """What one writer's writes came to; a value of its own each time."""
    try:
        return [
            remember(
                person.scope,
                Statement(
                    content=f"Desk number {writer * 1_000 + number}",
                    subject_key=KEY,
                    channel="user_stated",
                    actor=BOT,
                ),
            ).outcome
            for number in range(WRITES)
        ]
    finally:
        connections.close_all()


def test_sixteen_writers_leave_one_current_row_and_a_whole_history(ann: Person) -> None:
    with ThreadPoolExecutor(WRITERS) as pool:
        outcomes = [one for done in pool.map(write_all, [ann] * WRITERS, range(WRITERS)) for one in done]
    assert sorted(set(outcomes)) == ["kept", "superseded"]
    assert outcomes.count("kept") == 1
    with tenant_tx(ann.tenant_id, ann.user_id):
        rows = timeline_of_key(ann.user_id, KEY)
        assert WriteDecision.objects.filter(subject_key=KEY).count() == WRITERS * WRITES
        assert MemoryItem.objects.filter(subject_key=KEY).count() == len(rows)
    written = {f"Desk number {writer * 1_000 + n}" for writer in range(WRITERS) for n in range(WRITES)}
    assert {row.content for row in rows} == written
    assert [row.status for row in rows] == ["superseded"] * (len(rows) - 1) + ["active"]
    for before, after in itertools.pairwise(rows):
        assert before.valid_to is not None
        assert before.valid_from < before.valid_to <= after.valid_from
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
