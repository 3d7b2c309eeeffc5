"""Clients with keys of two tenants, and one key that may only read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from memoryhub.core.ids import encode_id, new_id
from tenants.services.api_keys import ALL_SCOPES, issue_api_key
from tests.memories.conftest import BOT, Person

ABSENT = encode_id("mem", new_id())


@dataclass(frozen=True, slots=True)
class Answer:
    """Status and JSON of an answer."""

    status: int
    body: Any

    @property
    def code(self) -> str:
        """The problem's code."""
        return str(self.body["code"])


class Api:
    """Sends JSON with one key."""

    def __init__(self, key: str | None) -> None:
        self.client = Client(headers={"Authorization": f"Bearer {key}"} if key else {})

    def __call__(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """One request; the path starts below `/api/v1`."""
        sent = {"data": orjson.dumps(body), "content_type": "application/json"} if body is not None else {}
        response = self.client.generic(method, f"/api/v1{path}", headers=headers, **sent)  # type: ignore[arg-type]
        return Answer(response.status_code, orjson.loads(response.content) if response.content else None)

    def statements(self, path: str) -> int:
        """How many SQL statements a GET takes, authentication and transactions included."""
        self("GET", path)
        with CaptureQueriesContext(connection) as captured:
            assert self("GET", path).status == 200
        return len(captured)


def api_of(person: Person, scopes: Sequence[str] = ALL_SCOPES) -> Api:
    """A client with a new key of a person's tenant."""
    return Api(issue_api_key(person.tenant_id, name="test", actor=BOT, scopes=scopes).plain)


@pytest.fixture
def api(ann: Person) -> Api:
    """A key of Ann's tenant that may do everything."""
    return api_of(ann)


@pytest.fixture
def reader(ann: Person) -> Api:
    """A key of Ann's tenant that may read memories."""
    return api_of(ann, ["memories:read"])


@pytest.fixture
def writer(ann: Person) -> Api:
    """A key of Ann's tenant that may read and write memories, but not the team's."""
    return api_of(ann, ["memories:read", "memories:write"])


@pytest.fixture
def foreign(stranger: Person) -> Api:
    """A key of another tenant that may do everything there."""
    return api_of(stranger)


def kept(api: Api, content: str, **terms: object) -> dict[str, Any]:
    """Remember something of Ann, and make sure of it."""
    answer = api("POST", "/memories", {"user": "ann", "content": content, **terms})
    assert answer.status == 201, answer.body
    body: dict[str, Any] = answer.body
    return body
