"""A model server that words summaries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from memoryhub.providers.circuit import CircuitBreakers
from memoryhub.providers.model_client import ModelServer
from memoryhub.providers.openai_compatible import OpenAICompatibleModel
from sessions_app.services import model_summary
from tests.fakes.model_server import FakeModelServer, running_model_server
from tests.sessions_app.conftest import QUICK


@pytest.fixture
def summary_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeModelServer]:
    """A model over a real socket, connected for summaries only."""
    with running_model_server() as fake:
        reached = ModelServer(fake.base_url, "", "fake-model", rules=QUICK, breakers=CircuitBreakers())
        model = OpenAICompatibleModel(reached, len)
        monkeypatch.setattr(model_summary, "chat_model", lambda: model)
        yield fake
