"""Conversations of two tenants, a client with a key, models that do as told, and a Redis that is gone."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from memoryhub.core.ids import encode_id
from memoryhub.providers.circuit import CircuitBreakers
from memoryhub.providers.model_client import ClientRules, ModelServer
from memoryhub.providers.openai_compatible import OpenAICompatibleModel
from memoryhub.providers.redis_client import RedisStore
from sessions_app import working_memory as memory_module
from sessions_app.models import Session
from sessions_app.services import speaking
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.working_memory import WorkingMemory
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.fakes.model_server import FakeModelServer, running_model_server

QUICK = ClientRules(connect=1.0, first_byte=0.5, total=5.0, retries=1, backoff=0.01)


class ApiClient(Client):
    """A client of one tenant: JSON in, JSON out, and no exception that the server did not foresee."""

    def __init__(self, owner: Owner, **kwargs: Any) -> None:
        key = issue_api_key(owner.tenant.id, name="tests", actor=SYSTEM, **kwargs).plain
        self.key = key
        super().__init__(raise_request_exception=False, headers={"Authorization": f"Bearer {key}"})

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """One request under /api/v1; the response, its JSON under `.json()`."""
        given = {} if body is None else {"data": body}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.generic_json(method, f"/api/v1{path}", given, named)

    def generic_json(self, method: str, path: str, given: dict[str, Any], headers: dict[str, str]) -> Any:
        """The request itself."""
        send = getattr(self, method.lower())
        if method in ("GET", "HEAD"):
            return send(path, headers=headers)
        return send(path, content_type="application/json", headers=headers, **given)


@pytest.fixture
def api(owner: Owner) -> ApiClient:
    """A client with a key of the owner's tenant."""
    return ApiClient(owner)


def new_session(owner: Owner, **columns: Any) -> Session:
    """A conversation of the owner's user."""
    return open_session(owner.scope, user_id=owner.user.id, actor=SYSTEM, new=NewSession(**columns))


@pytest.fixture
def session(owner: Owner, foreign: Session) -> Session:
    """A conversation; a stranger's lies in the same tables."""
    return new_session(owner)


@pytest.fixture
def foreign(stranger: Owner) -> Session:
    """A conversation of another tenant."""
    return new_session(stranger)


@pytest.fixture
def path(session: Session) -> str:
    """The conversation's path under /api/v1."""
    return f"/sessions/{encode_id('ses', session.id)}"


@pytest.fixture
def foreign_path(foreign: Session) -> str:
    """The path of another tenant's conversation."""
    return f"/sessions/{encode_id('ses', foreign.id)}"


@pytest.fixture
def absent_path() -> str:
    """The path of a conversation that nobody has."""
    return f"/sessions/{encode_id('ses', uuid.uuid4())}"


@pytest.fixture
def model_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeModelServer]:
    """A model server over a real socket, connected with short limits."""
    with running_model_server() as server:
        model = reached_at(server)
        monkeypatch.setattr(speaking, "chat_model", lambda: model)
        yield server


def reached_at(server: FakeModelServer) -> OpenAICompatibleModel:
    """The model behind a server, which is given up soon."""
    reached = ModelServer(server.base_url, "", "fake-model", rules=QUICK, breakers=CircuitBreakers())
    return OpenAICompatibleModel(reached, len)


@pytest.fixture
def no_redis(monkeypatch: pytest.MonkeyPatch) -> WorkingMemory:
    """Working memory whose Redis refuses every connection."""
    gone = WorkingMemory(RedisStore("redis://127.0.0.1:1/0"))
    monkeypatch.setattr(memory_module, "working_memory", lambda: gone)
    for module in ("turns", "withdrawal", "sessions", "session_memory"):
        monkeypatch.setattr(f"sessions_app.services.{module}.working_memory", lambda: gone)
    return gone
