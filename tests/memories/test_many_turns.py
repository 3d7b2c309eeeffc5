"""Of more turns than are ranked, those that say most of the question are."""

from __future__ import annotations

import pytest

from memories.queries.turn_rows import MOST_BY_WORDS, MOST_TURNS
from memories.services.embedder import Embedding
from memories.services.recall import RecallRequest, recall
from tests.memories.conftest import Person
from tests.memories.recalling import NOW, BrokenEmbedder, talk

CASES = [
    (
        "I moved the piano to {}",
        "the cellar in Harbour Street",
        "Did I move the piano to Harbour Street?",
    ),
    ("我把钢琴搬到了{}", "港口街的地窖", "我把钢琴搬到港口街的哪里了？"),
]


@pytest.mark.parametrize(("said", "place", "query"), CASES)
@pytest.mark.parametrize("embedded", [True, False])
def test_the_oldest_turn_that_says_it_is_found(
    ann: Person, said: str, place: str, query: str, embedded: bool
) -> None:
    most = MOST_TURNS if embedded else MOST_BY_WORDS
    lines = [said.format(place), *(said.format(number) for number in range(most + 100))]
    talk(ann, *(("user", line) for line in lines))
    using = None if embedded else Embedding(BrokenEmbedder())
    request = RecallRequest(query=query, now=NOW, include=("turns",))
    found = recall(ann.scope, request, using=using)
    assert found.hits[0].content == lines[0]
    assert found.degraded == (() if embedded else ("embeddings",))
