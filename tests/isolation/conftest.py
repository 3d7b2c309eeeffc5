"""A connection pool for tests that need one: the other tests run without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections

from tests.conftest import Owner


@pytest.fixture
def pool(owner: Owner, stranger: Owner, request: pytest.FixtureRequest) -> Iterator[int]:
    """The pool of the application's role, turned on with one connection, or as many as the test asks for.

    A fixture and no function: only outside a running event loop is the thread's own connection closed.
    """
    size: int = getattr(request, "param", 1)
    options: dict[str, Any] = connections.settings["default"]["OPTIONS"]
    connections.close_all()
    options["pool"] = {"min_size": size, "max_size": size, "timeout": 60}
    yield size
    connections.close_all()
    connections["default"].close_pool()  # type: ignore[attr-defined]
    options.pop("pool", None)
