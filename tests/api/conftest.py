"""A client with a key of one tenant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from tenants.authentication import Caller
from tests.api import views

ALL_SCOPES = frozenset({"sessions:read", "sessions:write", "admin"})


class ApiClient(Client):
    """Sends JSON with a key and without raising what the server could not foresee."""

    def __init__(self, key: str | None = "one", **kwargs: Any) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        super().__init__(raise_request_exception=False, headers={**headers, **kwargs.pop("headers", {})})

    def send(self, body: bytes | str, path: str = "/api/v1/echo", **headers: str) -> Any:
        """POST a raw body as `application/json`."""
        raw = body.encode() if isinstance(body, str) else body
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.post(path, data=raw, content_type="application/json", headers=named)


@pytest.fixture(autouse=True)
def keys() -> Iterator[dict[str, Caller]]:
    """Keys `one` and `two` of different tenants, and `reader` of the first that may only read."""
    first, second = uuid4(), uuid4()
    views.KEYS.update(
        one=Caller(first, UUID(int=1), ALL_SCOPES),
        two=Caller(second, UUID(int=2), ALL_SCOPES),
        reader=Caller(first, UUID(int=3), frozenset({"sessions:read"})),
    )
    yield views.KEYS
    views.KEYS.clear()


@pytest.fixture
def api() -> ApiClient:
    """A client with key `one`."""
    return ApiClient()
