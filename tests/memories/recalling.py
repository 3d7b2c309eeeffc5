"""Conversations to recall from, a question put as a user, and an embedder that is broken."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime

from memories.services.indexing import PassageText, index_passages
from memories.services.recall import RecallRequest, RecallResult, recall
from memoryhub.core.ids import new_id
from memoryhub.providers.embeddings import EmbeddingRejected, Vectors
from tests.memories.conftest import MAY, Person

NOW = datetime(2066, 11, 20, tzinfo=UTC)  # after whatever a test writes


def ask(person: Person, query: str, **terms: object) -> RecallResult:
    """Recall as the user."""
    return recall(person.scope, RecallRequest(query=query, now=NOW, **terms))  # type: ignore[arg-type]


def contents(result: RecallResult, kind: str = "memory") -> list[str]:
    """What was found of one kind, best first."""
    return [hit.content for hit in result.hits if hit.kind == kind]


def talk(person: Person, *lines: tuple[str, str], session: uuid.UUID | None = None) -> list[uuid.UUID]:
    """Index a conversation; the ids of its turns."""
    session, turns = session or new_id(), []
    said: list[str] = []
    texts = []
    for seq, (role, content) in enumerate(lines, start=1):
        turns.append(new_id())
        texts.append(
            PassageText(
                source_id=turns[-1], session_id=session, seq=seq, role=role, content=content,
                said_at=MAY, trust=100, previous=tuple(said[-2:]),
            )
        )  # fmt: skip
        said.append(content)
    index_passages(person.scope, person.user_id, texts)
    return turns


class BrokenEmbedder:
    """Answers with vectors of a length it did not announce, as a misconfigured server does."""

    model = "broken"
    dimension = 8

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Raise what the check of every vector raises."""
        raise EmbeddingRejected("wrong_dimension", "16 instead of 8")
