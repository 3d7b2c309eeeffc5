"""Sends raw bytes and judges the answer: a good one, or a clear refusal; never an error of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from rest_framework import serializers

from memoryhub.api.problems import PROBLEMS
from memoryhub.api.rendering import PROBLEM_TYPE
from tests.isolation.operations import Operation
from tests.isolation.world import Country

JSON = "application/json"
MARK = "@@value@@"


@dataclass
class Asker:
    """A client of one tenant; it counts what it asked."""

    country: Country
    asked: int = 0
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        headers = {"Authorization": f"Bearer {self.country.key}"}
        self.client = Client(raise_request_exception=False, headers=headers)

    def ask(
        self,
        method: str,
        path: str,
        data: bytes = b"",
        content_type: str = "application/json",
        **headers: str,
    ) -> Any:
        """One request."""
        self.asked += 1
        return self.client.generic(method, path, data, content_type=content_type, headers=headers)

    def path(self, operation: Operation) -> str:
        """The operation's path with ids of rows that are there."""
        return operation.path(id=self.country.ids[operation.prefix])


def fault(answer: Any, *, must_refuse: bool = False) -> str | None:
    """What is wrong with an answer, or None."""
    if answer.status_code >= 500:
        return f"{answer.status_code} {answer.content[:200]!r}"
    if answer.status_code < 400:
        return f"{answer.status_code}, not refused" if must_refuse else None
    if answer.headers.get("Content-Type") != PROBLEM_TYPE:
        return f"{answer.status_code} as {answer.headers.get('Content-Type')}"
    problem = json.loads(answer.content)
    if problem.get("code") not in PROBLEMS or problem.get("status") != answer.status_code:
        return f"{answer.status_code} with code {problem.get('code')}"
    if problem.get("request_id") != answer.headers.get("Request-Id") or not problem.get("detail"):
        return "a problem without its id or its words"
    return f"a refusal of {len(answer.content)} bytes" if len(answer.content) > 10_000 else None


def body_fields(serializer: type[serializers.Serializer[Any]], prefix: str = "") -> Iterator[str]:
    """The names of all that a body takes, dotted for those of inner objects."""
    for name, inner in serializer().fields.items():
        yield prefix + name
        if isinstance(inner, serializers.Serializer):
            yield from body_fields(type(inner), f"{prefix}{name}.")


def with_value(body: dict[str, Any], name: str, raw: str) -> bytes:
    """The body with raw JSON in the place of one field."""
    outer, _, inner = name.partition(".")
    changed = {**body, outer: {inner: MARK} if inner else MARK}
    return json.dumps(changed).replace(f'"{MARK}"', raw).encode()
