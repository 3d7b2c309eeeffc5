"""A change of embedding model: filled, switched, taken back, called off; nothing is lost meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.utils import timezone

from memories.models import MemoryItem, Passage, Reembedding
from memories.queries.shadow import KINDS, exchange
from memories.services import reembed_switch
from memories.services.embedder import embedding_for
from memories.services.embedding import embed_all_pending
from memories.services.forget import forget_memory
from memories.services.indexing import forget_passages, index_passages
from memories.services.recall import RecallRequest, recall
from memories.services.reembed import (
    cancel_reembedding,
    return_reembedding,
    start_reembedding,
    switch_reembedding,
    watched,
)
from memories.services.reembed_switch import KEPT_FOR, THERE, flip, forget_second_vectors, outdated
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.ids import new_id
from memoryhub.providers.embeddings import LOCAL_MODEL
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, Person
from tests.memories.reembedding import (
    MIRROR,
    MirrorEmbedder,
    at_once,
    job_done,
    mirror,
    own_models,
    second_models,
)
from tests.memories.test_indexing import turn

__all__ = ["at_once", "mirror"]

# Asked in the other language, so that a vector alone can find it.
ASKED = {"有没有养宠物？": "I adopted a puppy last spring", "Which city do I live in?": "我现在住在成都"}


@pytest.fixture
def told(ann: Person) -> Person:
    """Somebody who said something in each language, with vectors of the built-in model."""
    for content in ASKED.values():
        ann.say(content)
    index_passages(ann.scope, ann.user_id, [turn(1, "今天开会讨论了预算", new_id())])
    embed_all_pending(ann.tenant_id)
    return ann


def found_by_vectors(person: Person) -> dict[str, bool]:
    """Whether the vector arm found what each question is about."""
    answers = {}
    for query, content in ASKED.items():
        result = recall(person.scope, RecallRequest(query=query, now=timezone.now(), user_id=person.user_id))
        assert result.degraded == ()
        answers[query] = any(hit.content == content and "vector" in hit.signals for hit in result.hits)
    return answers


def ready(person: Person) -> Reembedding:
    """A change whose vectors are all made."""
    change, job = job_done(person.tenant_id, start_reembedding(person.tenant_id, actor=BOT))
    assert (change.status, job.status, job.error) == ("ready", "done", "")
    return change


def test_filling_gives_every_row_a_second_vector_and_changes_nothing_else(
    told: Person, stranger: Person, mirror: MirrorEmbedder
) -> None:
    embed_all_pending(stranger.tenant_id)
    before = found_by_vectors(told)
    change = ready(told)
    assert (change.from_model, change.to_model, change.dimension) == (LOCAL_MODEL, MIRROR, 512)
    assert second_models(told.tenant_id) == [MIRROR] * 3
    assert (own_models(told.tenant_id), second_models(stranger.tenant_id)) == ({LOCAL_MODEL}, [])
    assert embedding_for(told.tenant_id).model == LOCAL_MODEL
    assert before == found_by_vectors(told) == dict.fromkeys(ASKED, True)


def test_rows_written_or_reworded_meanwhile_come_with_the_switch(
    told: Person, mirror: MirrorEmbedder
) -> None:
    change = ready(told)
    told.say("My sister plays the cello")
    switch_reembedding(told.tenant_id, change.pk, actor=BOT)
    told.say("我的护照放在书桌抽屉里")
    embed_all_pending(told.tenant_id)
    change, job = job_done(told.tenant_id, change)
    assert (change.status, job.status) == ("switched", "done")
    embed_all_pending(told.tenant_id)
    assert own_models(told.tenant_id) == {MIRROR}


def test_at_every_moment_of_the_switch_all_is_found(told: Person, mirror: MirrorEmbedder) -> None:
    change, everything = ready(told), dict.fromkeys(ASKED, True)
    stale = embedding_for(told.tenant_id)
    assert flip(change, THERE, MIRROR)
    for query, content in ASKED.items():  # a process that has not heard of it
        request = RecallRequest(query=query, now=timezone.now(), user_id=told.user_id)
        hits = recall(told.scope, request, using=stale).hits
        assert any(hit.content == content and "vector" in hit.signals for hit in hits)
    moved = 1
    while moved:
        assert found_by_vectors(told) == everything
        assert embedding_for(told.tenant_id).model == MIRROR
        with tenant_tx(told.tenant_id):
            moved = sum(exchange(kind, MIRROR, 1) for kind in KINDS)
    assert (own_models(told.tenant_id), set(second_models(told.tenant_id))) == ({MIRROR}, {LOCAL_MODEL})


def test_who_asks_while_vectors_move_finds_all(
    told: Person, mirror: MirrorEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reembed_switch, "MOVED_AT_ONCE", 1)
    for number in range(20):
        told.say(f"Parcel {number} came by ship", memory_type="experience")
    embed_all_pending(told.tenant_id)
    change = ready(told)
    switch_reembedding(told.tenant_id, change.pk, actor=BOT)
    asked = 0
    with ThreadPoolExecutor(1) as pool:
        switching = pool.submit(_in_thread, told, change)
        while not switching.done() or asked < 3:
            assert found_by_vectors(told) == dict.fromkeys(ASKED, True)
            asked += 1
    assert (switching.result(), embedding_for(told.tenant_id).model) == ("switched", MIRROR)


def _in_thread(person: Person, change: Reembedding) -> str:
    try:
        return job_done(person.tenant_id, change)[0].status
    finally:
        connections.close_all()


def test_the_switch_and_the_way_back(told: Person, mirror: MirrorEmbedder) -> None:
    change = ready(told)
    switch_reembedding(told.tenant_id, change.pk, actor=BOT)
    change, _ = job_done(told.tenant_id, change)
    assert (change.status, embedding_for(told.tenant_id).model) == ("switched", MIRROR)
    told.say("I now work night shifts")
    embed_all_pending(told.tenant_id)
    assert own_models(told.tenant_id) == {MIRROR}
    return_reembedding(told.tenant_id, change.pk, actor=BOT)
    change, job = job_done(told.tenant_id, change)
    assert (change.status, job.status) == ("returned", "done")
    assert own_models(told.tenant_id) == {LOCAL_MODEL}
    assert embedding_for(told.tenant_id).model == LOCAL_MODEL
    assert found_by_vectors(told) == dict.fromkeys(ASKED, True)


def test_old_vectors_are_kept_for_a_while_and_then_there_is_no_way_back(
    told: Person, mirror: MirrorEmbedder
) -> None:
    change = ready(told)
    switch_reembedding(told.tenant_id, change.pk, actor=BOT)
    change, _ = job_done(told.tenant_id, change)
    assert change.switched_at is not None
    late = change.switched_at + KEPT_FOR * 1.1
    with tenant_tx(told.tenant_id):
        assert (outdated(change.switched_at), outdated(late)) == ([], [change.pk])
    assert forget_second_vectors(told.tenant_id, change.switched_at) == 0
    assert forget_second_vectors(told.tenant_id, late) == 3
    assert forget_second_vectors(told.tenant_id, late) == 0
    with pytest.raises(Conflict, match="reembedding_not_ready"):
        return_reembedding(told.tenant_id, change.pk, actor=BOT)
    assert found_by_vectors(told) == dict.fromkeys(ASKED, True)


def test_a_way_back_that_was_asked_for_keeps_its_vectors(told: Person, mirror: MirrorEmbedder) -> None:
    change = ready(told)
    switch_reembedding(told.tenant_id, change.pk, actor=BOT)
    change, _ = job_done(told.tenant_id, change)
    return_reembedding(told.tenant_id, change.pk, actor=BOT)
    with pytest.raises(Conflict, match="reembedding_under_way"):
        start_reembedding(told.tenant_id, actor=BOT, model=LOCAL_MODEL)
    assert forget_second_vectors(told.tenant_id, timezone.now() + KEPT_FOR * 1.1) == 0
    change, job = job_done(told.tenant_id, change)
    assert (change.status, job.status) == ("returned", "done")


def test_called_off_it_leaves_nothing_behind(told: Person, mirror: MirrorEmbedder) -> None:
    change = start_reembedding(told.tenant_id, actor=BOT)
    cancel_reembedding(told.tenant_id, change.pk, actor=BOT)
    change, job = job_done(told.tenant_id, change)
    assert (change.status, job.status, second_models(told.tenant_id)) == ("cancelled", "cancelled", [])
    assert job.finished_at is not None
    change = ready(told)
    cancel_reembedding(told.tenant_id, change.pk, actor=BOT)
    assert second_models(told.tenant_id) == []
    with pytest.raises(Conflict, match="reembedding_not_ready"):
        switch_reembedding(told.tenant_id, change.pk, actor=BOT)


def test_what_cannot_be_begun(told: Person, stranger: Person, mirror: MirrorEmbedder) -> None:
    tenant = told.tenant_id
    with pytest.raises(InvalidInput, match="unknown_embedding_model"):
        start_reembedding(tenant, actor=BOT, model="nobody")
    with pytest.raises(Conflict, match="embedding_model_in_use"):
        start_reembedding(tenant, actor=BOT, model=LOCAL_MODEL)
    change = start_reembedding(tenant, actor=BOT)
    with pytest.raises(Conflict, match="reembedding_under_way"):
        start_reembedding(tenant, actor=BOT)
    with pytest.raises(Conflict, match="reembedding_not_ready"):
        switch_reembedding(tenant, change.pk, actor=BOT)
    change, _ = job_done(tenant, change)
    with pytest.raises(Conflict, match="reembedding_under_way"):
        start_reembedding(tenant, actor=BOT)
    for act in (switch_reembedding, return_reembedding, cancel_reembedding):
        with pytest.raises(NotFound):
            act(stranger.tenant_id, change.pk, actor=BOT)


def test_rows_of_a_lost_model_come_back(told: Person, mirror: MirrorEmbedder) -> None:
    with tenant_tx(told.tenant_id):
        for kind in KINDS:
            kind.objects.update(embedding_model="no-longer-served")
    assert not any(found_by_vectors(told).values())
    change, _ = job_done(told.tenant_id, start_reembedding(told.tenant_id, actor=BOT, model=LOCAL_MODEL))
    assert (change.from_model, change.report["not_compared"]) == (
        "no-longer-served",
        "embedder_not_configured",
    )
    with pytest.raises(Conflict, match="embedder_not_configured"):
        _switched_and_back(told, change)
    assert found_by_vectors(told) == dict.fromkeys(ASKED, True)


def _switched_and_back(person: Person, change: Reembedding) -> None:
    switch_reembedding(person.tenant_id, change.pk, actor=BOT)
    change, _ = job_done(person.tenant_id, change)
    assert change.status == "switched"
    return_reembedding(person.tenant_id, change.pk, actor=BOT)


def test_the_same_text_is_embedded_once(told: Person, mirror: MirrorEmbedder) -> None:
    for _ in range(3):
        told.say("The meeting is at noon", memory_type="experience")
    embed_all_pending(told.tenant_id)
    change = ready(told)
    asked = [text for text in mirror.asked if text in {*ASKED.values(), "The meeting is at noon"}]
    assert len(asked) == len(set(asked))
    with tenant_tx(told.tenant_id):
        assert watched(change).refused == 0


def _forget_all(person: Person) -> None:
    with tenant_tx(person.tenant_id):
        memories = list(MemoryItem.objects.values_list("pk", flat=True))
        turns = list(Passage.objects.values_list("source_id", flat=True))
    for memory_id in memories:
        forget_memory(person.scope, memory_id, actor=BOT)
    forget_passages(person.scope, turns)


def _reword_all(person: Person) -> None:
    with tenant_tx(person.tenant_id):
        MemoryItem.objects.update(content="something else")
        Passage.objects.update(context_text="另外一句话")


def _erase_the_user(person: Person) -> None:
    with tenant_tx(person.tenant_id):
        EndUser.objects.get(pk=person.user_id).delete()


@pytest.mark.parametrize("act", [_forget_all, _reword_all, _erase_the_user])
def test_no_vector_survives_its_text(
    told: Person, stranger: Person, mirror: MirrorEmbedder, act: Callable[[Person], None]
) -> None:
    embed_all_pending(stranger.tenant_id)
    ready(stranger)
    ready(told)
    act(told)
    assert second_models(told.tenant_id) == []
    assert second_models(stranger.tenant_id) == [MIRROR] * 2
