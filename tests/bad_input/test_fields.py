"""Every field of every body and every query parameter, with every value of the corpus."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from memoryhub.api.fields import EmptyBody
from sessions_app.api.bodies import NewTurnBody
from tests.bad_input.asking import Asker, body_fields, fault, with_value
from tests.bad_input.corpus import FIELD_VALUES, NEVER, QUERY_VALUES, WORDS
from tests.isolation.operations import WRITES, Operation, operations

OPERATIONS = operations()
POSTS = [operation for operation in OPERATIONS if operation.method == "POST" and operation.parameters]


def body_of(operation: Operation) -> Any:
    """The serializer of a write's body."""
    if operation.name == "POST sessions/<str:id>/turns":
        return NewTurnBody
    return operation.view.bodies.get(operation.method, EmptyBody)


BODY_FIELDS = [
    (operation, name)
    for operation in OPERATIONS
    if operation.method in WRITES
    for name in body_fields(body_of(operation))
]
QUERY_FIELDS = [
    (operation, name)
    for operation in OPERATIONS
    if operation.method == "GET"
    for name in body_fields(operation.view.queries.get("GET", EmptyBody))
]


def test_the_corpus_is_large_enough() -> None:
    assert len(FIELD_VALUES) * len(BODY_FIELDS) + len(QUERY_VALUES) * len(QUERY_FIELDS) >= 2_000
    assert len(FIELD_VALUES) + len(QUERY_VALUES) >= 90


@pytest.mark.parametrize(("operation", "name"), BODY_FIELDS, ids=lambda value: getattr(value, "name", value))
def test_a_field_takes_it_or_says_no(operation: Operation, name: str, asker: Asker) -> None:
    faults, path = {}, asker.path(operation)
    values = WORDS if operation.name.endswith(("/chat", "/context", "/search", "/dry-run")) else FIELD_VALUES
    for label, raw in values.items():
        body = with_value(operation.body or {}, name, raw)
        found = fault(asker.ask(operation.method, path, body), must_refuse=label in NEVER)
        if found is not None:
            faults[label] = found
    assert faults == {}


@pytest.mark.parametrize(("operation", "name"), QUERY_FIELDS, ids=lambda value: getattr(value, "name", value))
def test_a_parameter_takes_it_or_says_no(operation: Operation, name: str, asker: Asker) -> None:
    faults, path = {}, asker.path(operation)
    for label, raw in QUERY_VALUES.items():
        found = fault(asker.ask("GET", f"{path}?{name}={raw}"))
        if found is not None:
            faults[label] = found
    assert faults == {}


@pytest.mark.parametrize("raw", QUERY_VALUES, ids=str)
@pytest.mark.parametrize("template", ["users/{}", "users/{}/preferences/drink", "users/alice/preferences/{}"])
def test_a_name_in_the_path_is_known_or_not(template: str, raw: str, asker: Asker) -> None:
    path = "/api/v1/" + template.format(QUERY_VALUES[raw])
    assert fault(asker.ask("GET", path)) is None


@pytest.mark.parametrize("end", ["%00", "%FF", "%0A", "a" * 3_000], ids=lambda value: value[:8])
@pytest.mark.parametrize("operation", POSTS, ids=lambda operation: operation.name)
def test_the_path_of_a_kept_answer_can_be_stored(operation: Operation, end: str, asker: Asker) -> None:
    """With an `Idempotency-Key` the path is written down before anybody looks at the id in it."""
    path = operation.path(id=asker.country.ids[operation.prefix] + end, user="alice" + end)
    data = json.dumps(operation.body).encode()
    answer = asker.ask("POST", path, data, **{"Idempotency-Key": uuid.uuid4().hex})
    assert fault(answer) is None
