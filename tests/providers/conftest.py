"""Fixtures of the adapter tests: a model server that misbehaves on demand, and clients in a hurry."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from memoryhub.providers.circuit import CircuitBreakers
from memoryhub.providers.model_client import ClientRules, ModelServer
from tests.fakes.model_server import FakeModelServer, running_model_server

MakeServer = Callable[..., ModelServer]


@pytest.fixture
def fake() -> Iterator[FakeModelServer]:
    """A fake model server of this test's own."""
    with running_model_server() as server:
        yield server


@pytest.fixture
def waits() -> list[float]:
    """Seconds waited between attempts, in order; nobody really waits."""
    return []


@pytest.fixture
def make_server(fake: FakeModelServer, waits: list[float]) -> MakeServer:
    """Makes a client of the fake server with short limits; keyword arguments override its rules."""

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    def make(model: str = "fake-model", base_url: str = "", **rules: float) -> ModelServer:
        limits = {"connect": 1.0, "first_byte": 0.5, "total": 5.0, "max_bytes": 1_000_000} | rules
        return ModelServer(
            base_url or fake.base_url,
            "test-key",
            model,
            rules=ClientRules(**limits),  # type: ignore[arg-type]  # retries and max_bytes are ints
            breakers=CircuitBreakers(),
            sleep=sleep,
        )

    return make
