"""Every operation of the API that names a row: foreign, absent, deleted and malformed ids answer the same."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from tests.isolation.operations import BODIES, WRITES, Operation, operations
from tests.isolation.world import Api, Country, new_country

Answer = tuple[int, Any]
OPERATIONS = operations()
BY_ID = [operation for operation in OPERATIONS if "id" in operation.parameters]
BY_USER = [operation for operation in OPERATIONS if "user" in operation.parameters]
# How a path's id may be wrong; {own} is the caller's own row, {hex} and {dashed} its UUID.
SPELLINGS = {
    "upper case": "{prefix}_{HEX}",
    "dashed": "{prefix}_{dashed}",
    "braces": "{prefix}_%7B{dashed}%7D",
    "without prefix": "{hex}",
    "another prefix": "xyz_{hex}",
    "prefix in capitals": "SES_{hex}",
    "nothing but the prefix": "{prefix}_",
    "a digit more": "{own}0",
    "a digit less": "{short}",
    "no hexadecimal": "{prefix}_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
    "full-width digits": "{prefix}_%EF%BC%91%EF%BC%91",
    "NUL behind": "{own}%00",
    "space before": "%20{own}",
    "line break behind": "{own}%0A",
    "slash": "{own}%2F..%2F{own}",
    "broken UTF-8": "%FF%FE",
    "a number": "1",
    "null": "null",
    "a query": "'%20OR%20'1'='1",
    "very long": "a" * 2000,
}
KINDS = ("another tenant's", "deleted", "nil", *SPELLINGS)
CASES = [(operation, kind) for operation in BY_ID for kind in KINDS]


@dataclass(frozen=True, slots=True)
class World:
    """The caller's tenant and the one it must not reach."""

    mine: Country
    theirs: Country
    absent: dict[str, Answer] = field(default_factory=dict)

    def answer_to_absent(self, operation: Operation) -> Answer:
        """What the operation answers to an id that nobody ever had; asked once."""
        if operation.name not in self.absent:
            path = operation.path(id=f"{operation.prefix}_{uuid.uuid4().hex}")
            self.absent[operation.name] = self.mine.api.send(operation.method, path, operation.body)
        return self.absent[operation.name]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Both tenants; what is asked here must leave no trace in the other one."""
    with django_db_blocker.unblock():
        made = World(mine=new_country("alice"), theirs=new_country("zhao"))
        before = made.theirs.fingerprint()
        yield made
        assert made.theirs.fingerprint() == before, "a request wrote to another tenant"
        connections.close_all()


def spelled(kind: str, operation: Operation, world: World) -> str:
    """The id of a kind for an operation's path."""
    own, prefix = world.mine.ids[operation.prefix], operation.prefix
    if kind == "another tenant's":
        return world.theirs.ids[prefix]
    if kind == "deleted":
        return world.mine.deleted[prefix]
    if kind == "nil":
        return f"{prefix}_{'0' * 32}"
    digits = own.partition("_")[2]
    values = {"hex": digits, "HEX": digits.upper(), "dashed": str(uuid.UUID(digits)), "short": own[:-1]}
    return SPELLINGS[kind].format(own=own, prefix=prefix, **values)


def test_every_write_has_a_body() -> None:
    writes = {operation.name for operation in OPERATIONS if operation.method in WRITES}
    assert writes == set(BODIES)


def test_every_parameter_is_known() -> None:
    names = {name for operation in OPERATIONS for name in operation.parameters}
    assert names == {"id", "user", "key", "version", "step", "pin", "name"}
    assert len(CASES) >= 400


@pytest.mark.parametrize(("operation", "kind"), CASES, ids=lambda value: getattr(value, "name", value))
def test_what_is_not_mine_looks_absent(operation: Operation, kind: str, world: World) -> None:
    expected = world.answer_to_absent(operation)
    assert (expected[0], expected[1]["code"]) == (404, "not_found")
    path = operation.path(id=spelled(kind, operation, world))
    assert world.mine.api.send(operation.method, path, operation.body) == expected


@pytest.mark.parametrize("operation", BY_USER, ids=lambda operation: operation.name)
def test_another_tenants_user_looks_unknown(operation: Operation, world: World) -> None:
    """A user is the caller's own name, and may be made at first sight: known elsewhere changes nothing."""
    api = world.mine.api
    makes = operation.method == "PUT"
    known = "zhao-2" if makes else "zhao"
    expected = api.send(operation.method, operation.path(user=uuid.uuid4().hex), operation.body)
    status, shown = api.send(operation.method, operation.path(user=known), operation.body)
    assert status == expected[0]
    assert set(shown) == set(expected[1]) if makes else shown == expected[1]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
@pytest.mark.parametrize("key", [None, "wrong", "altered", "of another scheme"])
def test_without_a_key_nothing_is_told(operation: Operation, key: str | None, world: World) -> None:
    mine = world.mine.key
    api = {
        None: Api(),
        "wrong": Api("mh_live_wrong"),
        "altered": Api(mine[:-1] + ("0" if mine[-1] != "0" else "1")),
        "of another scheme": Api(),
    }[key]
    headers = {"Authorization": f"Basic {mine}"} if key == "of another scheme" else {}
    ids = [f"{operation.prefix}_{uuid.uuid4().hex}", world.mine.ids[operation.prefix]]
    answers = [api.send(operation.method, operation.path(id=id), operation.body, **headers) for id in ids]
    assert answers[0] == answers[1]
    assert answers[0][0] == 401


def test_the_caller_reaches_its_own(world: World) -> None:
    """The cases above would prove nothing if the ids were not good."""
    for country in (world.mine, world.theirs):
        for prefix, collection in (("ses", "sessions"), ("mem", "memories")):
            status, shown = country.api.send("GET", f"/api/v1/{collection}/{country.ids[prefix]}")
            assert (status, shown["id"]) == (200, country.ids[prefix])
