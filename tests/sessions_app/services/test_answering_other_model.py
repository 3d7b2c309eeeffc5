"""A tenant whose vectors come from another model over HTTP gets the answers of words, and no others."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from memories.services import embedder as embedder_module
from memories.services.embedding import embed_pending
from memoryhub.providers.circuit import CircuitBreakers
from memoryhub.providers.http_embedder import HttpEmbedder
from memoryhub.providers.model_client import ModelServer
from sessions_app.models import Session
from sessions_app.services.processing import process_session
from sessions_app.services.threads import in_thread
from tests.conftest import Owner
from tests.fakes import model_answers
from tests.fakes.model_answers import DIMENSION, vector_of
from tests.fakes.model_server import FakeModelServer, running_model_server
from tests.sessions_app.chatting import chatted, text_of

TOLD = {
    "en": ["Tom lives in Kiel.", "I work as a florist.", "I am allergic to pollen."],
    "zh": ["小汤住在烟台。", "我是一名花艺师。", "我对花粉过敏。"],
}
ASKED = {
    "en": [
        ("Where does Tom live?", "Kiel"),
        ("What am I allergic to?", "pollen"),
        ("What is my job?", "florist"),
    ],
    "zh": [("小汤住在哪里？", "烟台"), ("我对什么过敏？", "花粉"), ("我做什么工作？", "花艺师")],
}
NEVER_SAID = {
    "en": ["What is my blood type?", "Which instrument do I play?"],
    "zh": ["我是什么血型？", "我会弹什么乐器？"],
}
NOTHING = {"en": "nothing noted", "zh": "还没有记下"}


def packed_vector(text: str, dimension: int = DIMENSION) -> list[float]:
    """A vector beside which any other is 0.8 and more alike, as several models make them."""
    raw = [3.0 + part for part in vector_of(text, dimension)]
    length = math.hypot(*raw)
    return [part / length for part in raw]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeModelServer]:
    """The environment's embedder is a server whose vectors say nothing and are all alike."""
    monkeypatch.setattr(model_answers, "vector_of", packed_vector)
    with running_model_server() as running:
        asked = ModelServer(running.base_url, "", "packed-embedder", breakers=CircuitBreakers())
        using = HttpEmbedder(asked, DIMENSION)
        monkeypatch.setattr(embedder_module, "embedder", lambda: using)
        yield running


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_words_answer_and_likeness_invents_nothing(
    owner: Owner, session: Session, server: FakeModelServer, language: str
) -> None:
    for said in TOLD[language]:
        await chatted(owner, session, said)
    await in_thread(process_session, owner.scope, session.pk)
    await in_thread(embed_pending, owner.tenant.id, 64)
    assert server.count > 0
    for question, answer in ASKED[language]:
        assert answer in text_of(await chatted(owner, session, question))
    for question in NEVER_SAID[language]:
        assert NOTHING[language] in text_of(await chatted(owner, session, question))
