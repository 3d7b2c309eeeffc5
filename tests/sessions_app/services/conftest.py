"""A model server that words summaries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sessions_app.services import model_extraction, model_summary
from tests.fakes.model_server import FakeModelServer, running_model_server
from tests.sessions_app.conftest import reached_at


@pytest.fixture
def summary_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeModelServer]:
    """A model over a real socket, connected for summaries only."""
    with running_model_server() as fake:
        model = reached_at(fake)
        monkeypatch.setattr(model_summary, "chat_model", lambda: model)
        yield fake


@pytest.fixture
def extraction_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeModelServer]:
    """A model over a real socket, connected for reading turns only."""
    with running_model_server() as fake:
        model = reached_at(fake)
        monkeypatch.setattr(model_extraction, "chat_model", lambda: model)
        yield fake
