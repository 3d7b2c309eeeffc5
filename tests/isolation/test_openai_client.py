"""OpenAI's own client against the product's own server: answers, streams, refusals, vectors, isolation."""

from __future__ import annotations

from collections.abc import Iterator

import openai
import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import new_owner
from tests.isolation.server import Server, running_server


@pytest.fixture(scope="module")
def keys(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[str]]:
    """The keys of two tenants."""
    with django_db_blocker.unblock():
        yield [issue_api_key(new_owner().tenant.id, name="sdk", actor=SYSTEM).plain for _ in range(2)]
        connections.close_all()


@pytest.fixture(scope="module")
def server(keys: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real application."""
    connections.close_all()
    with running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def clients(server: Server, keys: list[str]) -> list[openai.OpenAI]:
    """A client of each tenant."""
    url = f"http://127.0.0.1:{server.port}/v1"
    return [openai.OpenAI(base_url=url, api_key=key, max_retries=0) for key in keys]


@pytest.mark.parametrize(
    ("told", "asked", "name"),
    [
        ("My sister is called Mei.", "What is my sister called?", "Mei"),
        ("我妹妹叫小梅。", "我妹妹叫什么名字？", "小梅"),
    ],
)
def test_a_stream_answers_from_memory_of_this_tenant_alone(
    clients: list[openai.OpenAI], told: str, asked: str, name: str
) -> None:
    mine, others = clients
    said = mine.chat.completions.create(model="any", messages=[{"role": "user", "content": told}], user=name)
    assert said.choices[0].message.content
    texts = []
    for client in (mine, others):
        chunks = list(
            client.chat.completions.create(
                model="any",
                messages=[{"role": "user", "content": asked}],
                user=name,
                stream=True,
                stream_options={"include_usage": True},
            )
        )
        assert chunks[0].choices[0].delta.role == "assistant"
        assert [chunk.choices[0].finish_reason for chunk in chunks[:-1]][-1] == "stop"
        assert len({chunk.id for chunk in chunks}) == 1
        usage = chunks[-1].usage
        assert usage is not None
        assert usage.total_tokens == usage.prompt_tokens + usage.completion_tokens > 0
        texts.append("".join(chunk.choices[0].delta.content or "" for chunk in chunks[:-1]))
    assert name in texts[0]
    assert name not in texts[1].replace(asked, "")


def test_a_session_of_another_tenant_is_not_found(clients: list[openai.OpenAI]) -> None:
    mine, others = clients
    answer = mine.chat.completions.with_raw_response.create(
        model="any", messages=[{"role": "user", "content": "Hello"}], user="ann"
    )
    named = {"X-MemoryHub-Session": answer.headers["X-MemoryHub-Session"]}
    with pytest.raises(openai.NotFoundError):
        others.chat.completions.create(
            model="any", messages=[{"role": "user", "content": "Hello"}], extra_headers=named
        )


def test_refusals_are_the_clients_own_errors(server: Server, clients: list[openai.OpenAI]) -> None:
    with pytest.raises(openai.BadRequestError) as refused:
        clients[0].chat.completions.create(model="any", messages=[{"role": "user", "content": "Hi"}])
    assert (refused.value.code, refused.value.param) == ("required", "user")
    stranger = openai.OpenAI(
        base_url=f"http://127.0.0.1:{server.port}/v1", api_key="mh_live_no", max_retries=0
    )
    with pytest.raises(openai.AuthenticationError):
        stranger.models.list()


def test_vectors_and_models_come_as_the_client_reads_them(clients: list[openai.OpenAI]) -> None:
    models = clients[0].models.list().data
    assert len(models) == 2
    vectors = clients[0].embeddings.create(model=models[1].id, input=["我喜欢喝茶", "I like tea"]).data
    assert [vector.index for vector in vectors] == [0, 1]
    assert len(vectors[0].embedding) == len(vectors[1].embedding) > 100
