"""Which turns are ranked is found by codes in an index, and what they find is as the rows would have it."""

from __future__ import annotations

import time

import pytest
from django.db import connection, connections

from memories.models import Passage
from memories.queries.turn_rows import MOST_TURNS, turn_rows
from memories.services.embedder import embedding_for
from memories.services.embedding import embed_all_pending
from memories.services.recall import RecallRequest, probe_of, recall
from memories.services.recall_request import askable_turns
from memoryhub.core.bit_codes import vector_code, word_code
from tenants.scope import tenant_tx
from tests.memories.conftest import Person
from tests.memories.recalling import NOW, talk

LINES = ("I moved O'Brien's piano to 12 Harbour Street, \\ twice.", "我把钢琴搬到了港口街12号。")
ALL_VISIBLE = "SELECT relallvisible >= relpages FROM pg_class WHERE relname = 'memories_passage'"
READERS = (
    "SELECT backend_type, state, xact_start, query FROM pg_stat_activity"
    " WHERE coalesce(backend_xid, backend_xmin) IS NOT NULL"
    " AND datname = current_database() AND pid <> pg_backend_pid()"
)
OWN_WORDS = "SELECT tsvector_to_array(ts_filter(terms, '{a}')) FROM memories_passage WHERE id = %s"
PARAPHRASES = [
    (
        "The vet says our cat has weak kidneys.",
        "On day {} we unloaded {} crates",
        "Which illness has the pet?",
    ),
    ("兽医说我们家的猫肾不好。", "第{}天卸了{}箱货", "宠物得了什么病？"),
]


def make_visible() -> None:
    """Have the database know every row as visible to all: until then every plan costs about the same.

    It cannot know while a row's log is not on disk, which a throwaway store delays, or while somebody reads
    or has written. Nor, unless told to clean indexes, where few rows are dead: it leaves those in their
    pages (INDEX_CLEANUP in PostgreSQL's page of VACUUM), and other tests erase people.
    """
    until = time.monotonic() + 90
    with connections["owner"].cursor() as cursor:
        while time.monotonic() < until:
            cursor.execute("VACUUM (ANALYZE, INDEX_CLEANUP ON) memories_passage")
            cursor.execute(ALL_VISIBLE)
            if cursor.fetchone()[0]:
                return
            cursor.execute("SELECT pg_sleep(0.1)")
        cursor.execute(READERS)
        readers = cursor.fetchall()
    raise AssertionError(f"rows stay invisible to {readers}")


def test_the_database_makes_the_codes_that_a_question_is_compared_by(ann: Person) -> None:
    talk(ann, *(("user", line) for line in LINES))
    embed_all_pending(ann.tenant_id)
    with tenant_tx(ann.tenant_id, ann.user_id), connection.cursor() as cursor:
        for passage in Passage.objects.all():
            cursor.execute(OWN_WORDS, [passage.pk])
            words = cursor.fetchone()[0]
            assert len(words) > 4
            assert int(passage.word_code, 2) == int(word_code(words)[1:], 16)
            assert passage.vector_code == vector_code(passage.embedding)


def test_a_turn_without_a_vector_has_no_signs(ann: Person) -> None:
    talk(ann, ("user", LINES[0]))
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert Passage.objects.get().vector_code is None


@pytest.mark.parametrize("query", ["Where is the piano now?", "钢琴现在在哪儿？"])
@pytest.mark.parametrize("excluded", [True, False])
def test_no_row_is_read_to_find_which_turns_are_ranked(ann: Person, query: str, excluded: bool) -> None:
    turns = talk(ann, *(("user", f"{line} {number}") for number in range(150) for line in LINES))
    make_visible()
    skipped = tuple(turns[:1]) if excluded else ()
    request = RecallRequest(query=query, now=NOW, include=("turns",), exclude_turn_ids=skipped)
    probe, _ = probe_of(request, embedding_for(ann.tenant_id))
    with tenant_tx(ann.tenant_id, ann.user_id), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        rows = askable_turns(ann.user_id, request)
        assert rows is not None
        assert "Index Only Scan using passage_turn_codes" in turn_rows(rows, probe).explain()


@pytest.mark.parametrize(("said", "other", "query"), PARAPHRASES)
def test_of_many_turns_one_that_says_it_in_other_words_is_ranked(
    ann: Person, said: str, other: str, query: str
) -> None:
    lines = [said, *(other.format(number, number) for number in range(MOST_TURNS + 50))]
    talk(ann, *(("user", line) for line in lines))
    embed_all_pending(ann.tenant_id)
    found = recall(ann.scope, RecallRequest(query=query, now=NOW, include=("turns",)))
    assert found.hits[0].content == said


@pytest.mark.parametrize("number", [0, 1])
def test_signs_of_another_model_are_not_compared(ann: Person, number: int) -> None:
    talk(ann, *(("user", line) for line in LINES))
    embed_all_pending(ann.tenant_id)
    with tenant_tx(ann.tenant_id, ann.user_id):
        other = Passage.objects.order_by("seq")[1 - number]
        Passage.objects.filter(pk=other.pk).update(embedding=[0.1, -0.1, 0.1], embedding_model="another")
    found = recall(ann.scope, RecallRequest(query=LINES[number], now=NOW, include=("turns",)))
    assert found.hits[0].content == LINES[number]
