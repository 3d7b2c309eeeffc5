"""Passages and vectors: idempotent, batched, and safe against an embedder that fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

import numpy as np
import pytest
from django.db import connection

from memories.models import MemoryItem, Passage
from memories.services import embedding
from memories.services.change import confirm_memory
from memories.services.embedder import Embedding
from memories.services.embedding import MAX_CALLS, REFUSED, embed_all_pending, embed_pending
from memories.services.indexing import PassageText, forget_passages, index_passages, reword_passage
from memories.services.meant_by_words import word_matches
from memories.services.quarantine import release_quarantined
from memories.services.recall import RecallRequest, recall
from memories.tasks import embed_pending_task
from memoryhub.core.ids import new_id
from memoryhub.providers.embeddings import EmbeddingRejected, Vectors
from memoryhub.providers.llm import ModelUnavailable
from tenants.models import OutboxTask
from tenants.scope import current_scope, tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import MAY, Person

PERSON = Actor(kind="operator", id="tests")


@dataclass
class CountingEmbedder:
    """Makes short vectors, notes what it was asked for, and checks that no transaction is open."""

    model: str = "counting"
    dimension: int = 4
    asked: list[str] = field(default_factory=list)
    fails: bool = False
    calls: int = 0
    bad: str = "\0"
    failure: Exception = field(default_factory=lambda: EmbeddingRejected("not_finite"))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector a text."""
        assert current_scope() is None
        assert not connection.in_atomic_block
        self.calls += 1
        if self.fails or any(self.bad in text for text in texts):
            raise self.failure
        self.asked += texts
        return np.eye(4, dtype=np.float32)[[len(text) % 4 for text in texts]]


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> CountingEmbedder:
    """The embedder of these tests."""
    made = CountingEmbedder()
    monkeypatch.setattr(embedding, "embedding_for", lambda tenant_id: Embedding(made))
    return made


def turn(seq: int, content: str, session: UUID, *previous: str) -> PassageText:
    """A user's turn."""
    return PassageText(
        source_id=new_id(), session_id=session, seq=seq, role="user", name="Ann", content=content,
        said_at=MAY, trust=100, tokens=4, previous=previous,
    )  # fmt: skip


def test_a_turn_is_indexed_once_with_speaker_date_and_context(ann: Person) -> None:
    one = turn(1, "I sold the boat", new_id(), "How was May?")
    assert index_passages(ann.scope, ann.user_id, [one]) == 1
    assert index_passages(ann.scope, ann.user_id, [one]) == 0
    with tenant_tx(ann.tenant_id):
        row = Passage.objects.get(source_id=one.source_id)
        assert row.context_text == "Ann (2026-05-01): I sold the boat\nHow was May?"
        assert "'ann':1A" in row.terms
        assert "'how':" in row.terms


def test_new_text_of_a_turn_replaces_the_old_and_its_vector(ann: Person, embedder: CountingEmbedder) -> None:
    one = turn(1, "I sold the boat", new_id())
    index_passages(ann.scope, ann.user_id, [one])
    embed_pending(ann.tenant_id)
    assert index_passages(ann.scope, ann.user_id, [replace(one, content="I sold the house")]) == 1
    with tenant_tx(ann.tenant_id):
        row = Passage.objects.get(source_id=one.source_id)
        assert (row.content, row.embedding) == ("I sold the house", None)


def test_equal_texts_are_embedded_once_and_every_row_gets_its_vector(
    ann: Person, ben: Person, embedder: CountingEmbedder
) -> None:
    ann.say("My home is in Lisbon")
    index_passages(ann.scope, ann.user_id, [turn(1, "Hello", new_id())])
    assert embed_pending(ann.tenant_id, limit=100) == 3
    assert sorted(embedder.asked) == ["Ann (2026-05-01): Hello", "My home is in Lisbon"]
    with tenant_tx(ann.tenant_id):
        assert not MemoryItem.objects.filter(embedding__isnull=True).exists()
        assert set(MemoryItem.objects.values_list("embedding_model", flat=True)) == {"counting"}
    assert embed_pending(ann.tenant_id) == 0


def test_a_limit_is_kept_and_the_rest_comes_later(ann: Person, embedder: CountingEmbedder) -> None:
    for number in range(3):
        ann.say(f"Note {number}")
    assert embed_pending(ann.tenant_id, limit=2) == 2
    assert embed_all_pending(ann.tenant_id) == 1


def test_a_failing_embedder_leaves_rows_waiting_and_the_task_open(
    ann: Person, embedder: CountingEmbedder
) -> None:
    row = ann.say("I live in Paris").memory
    assert row is not None
    with tenant_tx(ann.tenant_id):
        task = OutboxTask.objects.get(dedupe_key__startswith=f"embed:{row.pk}:")
    embedder.fails = True
    with pytest.raises(EmbeddingRejected):
        embed_pending_task(str(ann.tenant_id), str(task.pk))
    embedder.fails = False
    embed_pending_task(str(ann.tenant_id), str(task.pk))
    with tenant_tx(ann.tenant_id):
        assert OutboxTask.objects.get(pk=task.pk).status == "done"
        assert MemoryItem.objects.get(pk=row.pk).embedding_model == "counting"


@pytest.mark.parametrize(
    "failure",
    [EmbeddingRejected("zero_vector"), ModelUnavailable("rejected", status=400, detail="HTTP 400")],
)
def test_a_text_that_is_refused_keeps_no_other_waiting(
    ann: Person, embedder: CountingEmbedder, failure: Exception
) -> None:
    bad = ann.say("Note 谁也不收").memory
    assert bad is not None
    for number in range(20):
        ann.say(f"Note {number}")
    embedder.bad, embedder.failure = "谁也不收", failure
    assert embed_all_pending(ann.tenant_id) == 21
    with tenant_tx(ann.tenant_id):
        left = MemoryItem.objects.filter(embedding__isnull=True)
        assert [(row.pk, row.embedding_model) for row in left] == [(bad.pk, REFUSED)]
    assert embed_pending(ann.tenant_id) == 0


@pytest.mark.parametrize(
    ("failure", "calls"),
    [
        (EmbeddingRejected("zero_vector"), MAX_CALLS),
        (EmbeddingRejected("wrong_dimension"), 1),
        (ModelUnavailable("rejected", status=401), 1),
        (ModelUnavailable("timeout"), 1),
    ],
)
def test_where_nothing_is_taken_no_text_is_blamed(
    ann: Person, embedder: CountingEmbedder, failure: Exception, calls: int
) -> None:
    for number in range(20):
        ann.say(f"Note {number}")
    embedder.fails, embedder.failure = True, failure
    with pytest.raises(type(failure)):
        embed_pending(ann.tenant_id)
    assert embedder.calls == calls
    embedder.fails = False
    assert embed_pending(ann.tenant_id) == 20


def test_a_row_written_while_the_task_runs_has_a_task_of_its_own(
    ann: Person, embedder: CountingEmbedder
) -> None:
    rows = [ann.say(f"Note {number}").memory for number in range(2)]
    with tenant_tx(ann.tenant_id):
        keys = OutboxTask.objects.values_list("dedupe_key", flat=True)
        assert {key.split(":")[1] for key in keys} >= {str(row.pk) for row in rows if row is not None}


def test_a_neighbour_of_a_forgotten_turn_gets_a_new_vector(ann: Person, embedder: CountingEmbedder) -> None:
    session = new_id()
    first = turn(1, "My door code is 7-green-5", session)
    index_passages(ann.scope, ann.user_id, [first])
    index_passages(ann.scope, ann.user_id, [turn(2, "Keep it", session, "My door code is 7-green-5")])
    run_embed_tasks(ann)
    forget_passages(ann.scope, [first.source_id])
    assert run_embed_tasks(ann) == 1
    with tenant_tx(ann.tenant_id):
        assert not Passage.objects.filter(embedding__isnull=True).exists()


@pytest.mark.parametrize("act", [confirm_memory, release_quarantined])
def test_what_leaves_review_gets_its_vector(
    ann: Person, embedder: CountingEmbedder, act: Callable[..., MemoryItem]
) -> None:
    row = ann.say("The user likes jazz", "music.likes", inferred=True, importance=8, confidence=0.7).memory
    assert row is not None
    assert (row.status, run_embed_tasks(ann)) == ("review", 0)
    act(ann.scope, row.pk, actor=PERSON)
    assert run_embed_tasks(ann) == 1
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.get(pk=row.pk).embedding_model == "counting"


def run_embed_tasks(person: Person) -> int:
    """Run the tasks that are open; how many there were."""
    with tenant_tx(person.tenant_id):
        open_tasks = OutboxTask.objects.filter(kind="memories.embed_pending").exclude(status="done")
        ids = list(open_tasks.values_list("pk", flat=True))
    for task_id in ids:
        embed_pending_task(str(person.tenant_id), str(task_id))
    return len(ids)


def test_forgotten_turns_leave_their_neighbours_without_their_words(ann: Person) -> None:
    session = new_id()
    first = turn(1, "My door code is 7-green-5", session)
    second = turn(2, "Please remember it", session, "My door code is 7-green-5")
    index_passages(ann.scope, ann.user_id, [first, second])
    assert forget_passages(ann.scope, [first.source_id]) == 1
    with tenant_tx(ann.tenant_id):
        row = Passage.objects.get(source_id=second.source_id)
        assert row.context_text == "Ann (2026-05-01): Please remember it"
        assert "green" not in row.terms


LONG = {
    "en": ["The boiler was last serviced in May. "] * 60 + ["The spare key hangs behind the fuse box. "],
    "zh": ["锅炉五月份刚检修过，一切都正常。"] * 60 + ["备用钥匙挂在配电箱后面的钉子上。"],
}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_long_turn_is_cut_into_parts_that_cut_no_sentence(ann: Person, language: str) -> None:
    said = LONG[language]
    whole = turn(1, "".join(said).strip(), new_id(), "How is the house?")
    assert index_passages(ann.scope, ann.user_id, [whole]) == 1
    assert index_passages(ann.scope, ann.user_id, [whole]) == 0
    with tenant_tx(ann.tenant_id):
        parts = list(Passage.objects.filter(source_id=whole.source_id).order_by("part"))
    assert [part.part for part in parts] == list(range(len(parts)))
    assert len(parts) > 3
    assert all(0 < part.tokens <= 200 for part in parts)
    ends = tuple(one.strip()[-4:] for one in said)
    assert all(part.content.strip().endswith(ends) for part in parts)
    assert ["How is the house?" in part.context_text for part in parts] == [True] + [False] * (len(parts) - 1)
    assert said[-1].strip() in parts[-1].content


def test_a_turn_that_became_shorter_leaves_no_part_behind(ann: Person) -> None:
    whole = turn(1, "".join(LONG["en"]), new_id())
    index_passages(ann.scope, ann.user_id, [whole])
    assert index_passages(ann.scope, ann.user_id, [replace(whole, content="The boiler is fine.")]) == 1
    with tenant_tx(ann.tenant_id):
        assert [row.content for row in Passage.objects.filter(source_id=whole.source_id)] == [
            "The boiler is fine."
        ]
    assert forget_passages(ann.scope, [whole.source_id]) == 1


@pytest.mark.parametrize(
    ("language", "question"), [("en", "Where is the spare key?"), ("zh", "备用钥匙放在哪里？")]
)
def test_a_long_turn_answers_with_its_best_part_and_once(ann: Person, language: str, question: str) -> None:
    whole = turn(1, "".join(LONG[language]), new_id())
    index_passages(ann.scope, ann.user_id, [whole])
    embed_all_pending(ann.tenant_id)
    hits = recall(ann.scope, RecallRequest(query=question, now=MAY, include=("turns",))).hits
    assert [hit.id for hit in hits] == [whole.source_id]
    assert LONG[language][-1].strip() in hits[0].content
    assert len(hits[0].content) < len(whole.content) / 2


def test_other_words_at_the_beginning_reach_the_first_part(ann: Person) -> None:
    whole = turn(1, "[kept whole] " + "".join(LONG["en"]), new_id())
    index_passages(ann.scope, ann.user_id, [whole])
    with tenant_tx(ann.tenant_id):
        reword_passage(whole.source_id, old=whole.content, new=whole.content.replace("kept whole", "expired"))
        first = Passage.objects.get(source_id=whole.source_id, part=0)
        assert first.content.startswith("[expired] The boiler")
        assert "[expired]" in first.context_text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_words_in_two_parts_of_a_long_turn_forget_it(ann: Person, language: str) -> None:
    first = {"en": "The cellar smells of damp wood. ", "zh": "地下室有股潮木头的味道。"}[language]
    query = {"en": "cellar damp spare key fuse box", "zh": "地下室潮木头备用钥匙配电箱"}[language]
    whole = turn(1, first + "".join(LONG[language]), new_id())
    index_passages(ann.scope, ann.user_id, [whole])
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert word_matches(ann.user_id, query).everything().turn_ids == (whole.source_id,)
