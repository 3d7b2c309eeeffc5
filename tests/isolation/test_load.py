"""Canary load: many tenants on a small pool, over real sockets; nothing anywhere holds a stranger's word."""

from __future__ import annotations

import asyncio
import sys
import uuid
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connections
from pytest_django import DjangoDbBlocker

from sessions_app.tasks import process_session_task
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tests.isolation.canaries import (
    CANARY,
    Nest,
    new_nest,
    strangers_in_database,
    strangers_in_redis,
    words_in_outbox,
)
from tests.isolation.clients import CANCELLED_SHARE, Tally, rest_client, socket_client
from tests.isolation.server import Server, running_server

TENANTS, REST_CLIENTS, SOCKET_CLIENTS, REQUESTS, TASKS = 20, 30, 20, 20_000, 60


@pytest.fixture(scope="module")
def nests(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[Nest]]:
    """The tenants under load."""
    with django_db_blocker.unblock():
        yield [new_nest() for _ in range(TENANTS)]
        connections.close_all()


@pytest.fixture(scope="module")
def server(nests: list[Nest], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real application, with a pool of four connections."""
    connections.close_all()
    with running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


async def load(server: Server, nests: list[Nest], wanted: int) -> Tally:
    """All clients at once, until so many requests were made."""
    tally = Tally(wanted=wanted)
    async with asyncio.TaskGroup() as group:
        for number in range(REST_CLIENTS + SOCKET_CLIENTS):
            nest = nests[number % TENANTS]
            others = [other for other in nests if other is not nest]
            client = rest_client if number < REST_CLIENTS else socket_client
            group.create_task(client(server.port, nest, others, tally, number))
    return tally


def run_some_tasks(nests: list[Nest]) -> int:
    """Do background work of all tenants in one process, in turn, as a worker does."""
    ids: list[tuple[uuid.UUID, uuid.UUID]] = []
    for nest in nests:
        with tenant_tx(nest.tenant_id):
            waiting = OutboxTask.objects.filter(kind="sessions_app.process_session")
            some = waiting.values_list("pk", flat=True)[: TASKS // TENANTS]
            ids += [(nest.tenant_id, task) for task in some]
    for tenant_id, task_id in ids:
        process_session_task(str(tenant_id), str(task_id))
    return len(ids)


@pytest.mark.timeout(900)
def test_no_answer_holds_anothers_word(
    nests: list[Nest], server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = asyncio.run(load(server, nests, REQUESTS))
    assert tally.refused == []
    worked = run_some_tasks(nests)
    known = {nest.tenant_id: nest for nest in nests}
    rows, foreign_rows = strangers_in_database(known)
    keys, foreign_keys = strangers_in_redis(settings.REDIS_URL, known)
    foreign = tally.foreign + foreign_rows + foreign_keys + words_in_outbox(known)
    with capsys.disabled():
        sys.stdout.write(f"\nisolation: {tally.requests} requests, {foreign} foreign rows\n")
        looked = f"{tally.frames} frames, {worked} tasks, {rows} rows and {keys} keys looked through"
        sys.stdout.write(f"  {looked}, {tally.cancelled} cancelled: {dict(tally.kinds)}\n")
        sys.stdout.write(f"  frames: {dict(tally.answers)}\n")
    assert foreign == 0
    assert tally.requests >= REQUESTS
    assert tally.cancelled >= REQUESTS * CANCELLED_SHARE * 0.99
    assert min(tally.kinds[kind] for kind in ("frame", "foreign", "turn", "context", "search")) > 0
    assert tally.answers["done"] > 0
    assert (rows > 0, keys > 0) == (True, True)


def test_the_log_holds_nobodys_word(nests: list[Nest], server: Server) -> None:
    """Runs after the load: what people said is not what logs are for."""
    log = server.log.read_bytes()
    assert CANARY.findall(log) == []
    assert b"Traceback" not in log, log[log.index(b"Traceback") :][:3000].decode()


def test_the_search_finds_a_planted_word(nests: list[Nest]) -> None:
    """A word of one tenant in a row of another is found, or the load above would prove nothing."""
    first, second = nests[:2]
    assert first.strangers_in(f"{first.canary} {second.canary}".encode()) == 1
    known = {nest.tenant_id: nest for nest in nests}
    before = strangers_in_database(known)[1]
    with tenant_tx(first.tenant_id):
        planted = OutboxTask.objects.create(kind="x", dedupe_key="planted", payload={"word": second.canary})
    assert strangers_in_database(known)[1] == before + 1
    assert words_in_outbox(known) >= 1
    with tenant_tx(first.tenant_id):
        planted.delete()
