"""One product for all journeys: real stores, web, worker and beat, on a database of their own."""

from __future__ import annotations

import json
import os
import signal
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connections
from pytest_django import DjangoDbBlocker

from memoryhub.database_urls import derive_role_urls, parse_database_url
from memoryhub.embedded.processes import end_child, free_port, has_ended, spawn, wait_until
from memoryhub.embedded.valkey import EmbeddedValkey
from memoryhub.env import REPOSITORY
from tests.journeys.product import PATIENCE, Api, Product
from tests.processes import admin_url_of

# One for each process of tests: the other's would be dropped under its feet.
JOURNEY_DATABASE = f"memoryhub_journey_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
PLACE = ("NAME", "USER", "PASSWORD", "HOST", "PORT")


@dataclass(frozen=True, slots=True)
class Customer:
    """A tenant of the running product, made by its command."""

    tenant_id: uuid.UUID
    api: Api


@pytest.fixture(scope="session")
def journey_url() -> str:
    """An administrator's URL of a new, empty database."""
    admin_url = str(settings.ENVIRONMENT.admin_url)
    with psycopg.connect(admin_url, autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{JOURNEY_DATABASE}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{JOURNEY_DATABASE}"')
    return admin_url_of(JOURNEY_DATABASE)


@pytest.fixture(scope="session")
def product(journey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """The product as `script/server` runs it, over an external database and a Valkey that tests may stop."""
    data_dir = tmp_path_factory.mktemp("product")
    valkey = EmbeddedValkey(tmp_path_factory.mktemp("valkey"))
    valkey.start()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYHUB_")}
    environment = kept | {
        "DJANGO_SETTINGS_MODULE": "memoryhub.settings",
        "MEMORYHUB_DATABASE_URL": journey_url,
        "MEMORYHUB_REDIS_URL": valkey.url,
        "MEMORYHUB_DATA_DIR": str(data_dir),
        "MEMORYHUB_SECRET_KEY": settings.SECRET_KEY,
    }
    log = data_dir / "supervisor.log"
    argv = [sys.executable, "-m", "memoryhub.embedded.supervisor", "--json", "--no-demo"]
    argv += ["--port", str(free_port())]
    child = spawn(argv, log=log, cwd=REPOSITORY, env=environment, death_signal=signal.SIGTERM)
    try:
        assert wait_until(lambda: has_ended(child) or announced(log) is not None, PATIENCE), log.read_text()
        url = announced(log)
        assert url is not None, log.read_text()
        yield Product(url, data_dir, environment, valkey)
    finally:
        end_child(child, first=signal.SIGINT, patience=20.0)
        valkey.stop()


def announced(log: Path) -> str | None:
    """The URL in the JSON line that the supervisor prints when all is ready."""
    for line in log.read_text().splitlines():
        if line.startswith('{"url"'):
            return str(json.loads(line)["url"])
    return None


@pytest.fixture
def customer(product: Product) -> Customer:
    """A new tenant, made by the command."""
    made = product.manage("create_tenant", f"tenant {uuid.uuid4().hex[:8]}")
    return Customer(uuid.UUID(made["tenant_id"]), Api(product, made["api_key"]))


@pytest.fixture
def inside(journey_url: str, product: Product, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The product's own database for this process, to act as an operator's page does and to look at rows."""
    urls = derive_role_urls(journey_url, settings.SECRET_KEY)
    kept = {alias: dict(connections[alias].settings_dict) for alias in ("default", "owner", "ops")}
    for alias, url in (("default", urls.app), ("owner", urls.owner), ("ops", urls.ops)):
        entry = parse_database_url(url).django()
        connections[alias].close()
        connections[alias].settings_dict.update({name: entry[name] for name in PLACE})
    with django_db_blocker.unblock():
        yield
        for alias, entry in kept.items():
            connections[alias].close()
            connections[alias].settings_dict.update({name: entry[name] for name in PLACE})
