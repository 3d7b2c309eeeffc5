"""Locks are taken in one order, so that two who change the same memory wait and never deadlock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest
from django.utils import timezone

from memories.models import Entity, MemoryItem, ShadowVector
from memories.queries.locks import lock_owner
from memories.queries.shadow import exchange
from memories.services import archive
from memories.services.change import confirm_memory, correct_memory, expire_memory, undo_write
from memories.services.embedding import embed_all_pending
from memories.services.feedback import record_feedback
from memories.services.forgetting import forget_answers, owner_held
from memories.services.graph_merge import merge_entities
from memories.services.preferences import set_preference
from memories.services.reembed import start_reembedding, switch_reembedding
from memories.services.restoring import restore_version
from tenants.models import IdempotencyRecord
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, Person
from tests.memories.reembedding import MIRROR, MirrorEmbedder, at_once, job_done, mirror
from tests.waiting import SOON, begun_elsewhere, waits_for

__all__ = ["at_once", "mirror"]

CHANGES: dict[str, Callable[[Person, UUID], object]] = {
    "write": lambda ann, _: ann.say("I live in Rome"),
    "correct": lambda ann, home: correct_memory(ann.scope, home, actor=BOT, content="I live in Rome"),
    "expire": lambda ann, home: expire_memory(ann.scope, home, actor=BOT),
    "confirm": lambda ann, home: confirm_memory(ann.scope, home, actor=BOT),
    "restore": lambda ann, home: restore_version(ann.scope, home, actor=BOT),
    "undo": lambda ann, home: undo_write(ann.scope, home, actor=BOT),
    "vote": lambda ann, home: record_feedback(ann.scope, home, helpful=True, actor=BOT),
    "prefer": lambda ann, _: set_preference(ann.scope, key="tone", value="short", actor=BOT),
}
TOLD = [
    pytest.param(("I live in Paris", "My sister is called Mei"), id="en"),
    pytest.param(("我住在巴黎", "我妹妹叫小梅"), id="zh"),
]


def told(person: Person, content: str) -> UUID:
    row = person.say(content).memory
    assert row is not None
    return UUID(str(row.pk))


@contextmanager
def forgetting(person: Person) -> Iterator[None]:
    """Somebody forgets something of a person's memory."""
    with tenant_tx(person.tenant_id):
        lock_owner(person.user_id, forgetting=True)
        yield


@contextmanager
def writing(person: Person, row: UUID) -> Iterator[None]:
    """Somebody writes a row, and may write others."""
    with tenant_tx(person.tenant_id):
        MemoryItem.objects.filter(pk=row).update(importance=2)
        yield


@pytest.mark.parametrize("name", CHANGES)
def test_who_changes_a_memory_waits_for_who_forgets_with_nothing_in_hand(ann: Person, name: str) -> None:
    home = told(ann, "I live in Paris")
    with begun_elsewhere(forgetting(ann)) as begin:
        act = begin(lambda: CHANGES[name](ann, home))
        assert waits_for(act) == "advisory"
        assert MemoryItem.objects.update(importance=3)  # what it held would be waited for here
    act.result(SOON)


def test_who_merges_two_names_waits_too(ann: Person) -> None:
    told(ann, "My sister is called Mei")
    told(ann, "My brother is called Tom")
    with tenant_tx(ann.tenant_id):
        mei, tom = (Entity.objects.get(name=name).pk for name in ("Mei", "Tom"))
    with begun_elsewhere(forgetting(ann)) as begin:
        act = begin(lambda: merge_entities(ann.tenant_scope, mei, into_id=tom, actor=BOT))
        assert waits_for(act) == "advisory"
        assert Entity.objects.update(entity_type="person")
    assert act.result(SOON).pk == tom


def test_what_was_archived_long_ago_is_deleted_by_who_holds_its_owner_alone(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = {told(ann, "I live in Paris"), told(ben, "I live in Paris")}
    with tenant_tx(ann.tenant_id):
        MemoryItem.objects.filter(pk__in=gone).update(status="archived")
    monkeypatch.setattr(archive, "_outdated", lambda *_: MemoryItem.objects.filter(pk__in=gone))
    with begun_elsewhere(forgetting(ann)) as begin:
        act = begin(lambda: archive.archive_cold(ann.tenant_id))
        assert waits_for(act) == "advisory"
        assert MemoryItem.objects.filter(user_id=ann.user_id).update(importance=3)
    assert act.result(SOON).deleted == 2


@pytest.mark.parametrize("words", TOLD)
@pytest.mark.parametrize("held_first", [0, 1])
def test_vectors_are_written_to_the_rows_that_are_free_and_then_to_the_others(
    ann: Person, words: tuple[str, str], held_first: int
) -> None:
    # The writer takes one row, and the other once the vectors were to be written: in turn each waited for
    # the other, and the database ended one of them.
    rows = [told(ann, content) for content in words]
    held, free = rows[held_first], rows[1 - held_first]
    with begun_elsewhere(writing(ann, held)) as begin:
        act = begin(lambda: embed_all_pending(ann.tenant_id))
        waits_for(act)
        MemoryItem.objects.filter(pk=free).update(importance=3)
    act.result(SOON)
    with tenant_tx(ann.tenant_id):
        assert not MemoryItem.objects.filter(embedding=None).exists()


def test_the_exchange_of_vectors_leaves_a_row_that_is_being_written(
    ann: Person, mirror: MirrorEmbedder
) -> None:
    held, _ = told(ann, "I live in Paris"), told(ann, "My sister is called Mei")
    embed_all_pending(ann.tenant_id)
    job_done(ann.tenant_id, start_reembedding(ann.tenant_id, actor=BOT))

    def exchanged() -> int:
        with tenant_tx(ann.tenant_id):
            return exchange(MemoryItem, MIRROR, 100)

    with begun_elsewhere(writing(ann, held)) as begin:
        assert begin(exchanged).result(SOON) == 1
    assert exchanged() == 1


def test_second_vectors_are_left_for_a_row_that_is_being_written(ann: Person, mirror: MirrorEmbedder) -> None:
    held, free = told(ann, "I live in Paris"), told(ann, "My sister is called Mei")
    embed_all_pending(ann.tenant_id)
    change = start_reembedding(ann.tenant_id, actor=BOT)
    with begun_elsewhere(writing(ann, held)) as begin:
        begin(lambda: job_done(ann.tenant_id, change)).result(SOON)
    with tenant_tx(ann.tenant_id):
        assert [row.row_id for row in ShadowVector.objects.all()] == [free]
    assert (
        job_done(ann.tenant_id, switch_reembedding(ann.tenant_id, change.pk, actor=BOT))[0].status
        == "switched"
    )
    with tenant_tx(ann.tenant_id):
        assert set(MemoryItem.objects.values_list("embedding_model", flat=True)) == {MIRROR}


def kept_answer(ann: Person) -> IdempotencyRecord:
    digest = "d" * 64
    with tenant_tx(ann.tenant_id):
        made: IdempotencyRecord = IdempotencyRecord.objects.create(
            key_digest=digest, body_digest=digest, route="/", locked_until=timezone.now(), status_code=201
        )
        return made


def test_kept_answers_go_when_all_else_is_done(ann: Person) -> None:
    row = kept_answer(ann)
    with tenant_tx(ann.tenant_id), owner_held(ann.user_id):
        with owner_held(ann.user_id):
            forget_answers()
        assert IdempotencyRecord.objects.filter(pk=row.pk).exists()
    with tenant_tx(ann.tenant_id):
        assert not IdempotencyRecord.objects.filter(pk=row.pk).exists()


def test_kept_answers_stay_where_nothing_was_forgotten_or_it_failed(ann: Person) -> None:
    row = kept_answer(ann)
    with tenant_tx(ann.tenant_id), owner_held(ann.user_id):
        pass
    with pytest.raises(KeyError), tenant_tx(ann.tenant_id), owner_held(ann.user_id):
        forget_answers()
        raise KeyError
    with tenant_tx(ann.tenant_id):
        assert IdempotencyRecord.objects.filter(pk=row.pk).exists()
        forget_answers()  # outside of a forgetting at once
        assert not IdempotencyRecord.objects.filter(pk=row.pk).exists()
