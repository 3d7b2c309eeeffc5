"""Fixtures every test may use: the test database, and two tenants with a person each."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from memories.services import embedder
from memoryhub.database_urls import derive_role_urls, parse_database_url
from memoryhub.roles import ensure_roles
from tenants.models import EndUser, Tenant
from tenants.scope import Scope, tenant_tx
from tests.processes import admin_url_of

# How long a machine takes, for inputs or for a test, says nothing about the product: a busy one failed there.
hypothesis_settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("any machine")

# Each test process has a database of its own.
TEST_DATABASE = f"memoryhub_test_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"


@dataclass(frozen=True, slots=True)
class Owner:
    """A tenant with one end user."""

    tenant: Tenant
    user: EndUser

    @property
    def scope(self) -> Scope:
        """The user's own scope."""
        return Scope(self.tenant.id, self.user.id)

    @property
    def tenant_scope(self) -> Scope:
        """The scope of the whole tenant."""
        return Scope(self.tenant.id)


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A fresh database migrated by the owner role; the tests then run as the app role."""
    admin_url = settings.ENVIRONMENT.admin_url
    if admin_url is None:
        pytest.exit("no database for the tests; run them with script/test", returncode=3)
    with psycopg.connect(admin_url, autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{TEST_DATABASE}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{TEST_DATABASE}"')
    test_admin_url = admin_url_of(TEST_DATABASE)
    ensure_roles(test_admin_url, settings.SECRET_KEY)
    urls = derive_role_urls(test_admin_url, settings.SECRET_KEY)
    for alias, url in (("default", urls.app), ("owner", urls.owner), ("ops", urls.ops)):
        entry = parse_database_url(url).django()
        connections[alias].settings_dict.update(
            {name: entry[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
        )
    with django_db_blocker.unblock():
        call_command("migrate", database="owner", verbosity=0)
    yield
    connections.close_all()


@pytest.fixture(autouse=True)
def _no_language_of_another_test() -> None:
    """A page that was read in Chinese leaves its language to the thread that served it."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _models_stay() -> Iterator[None]:
    """A tenant's model is asked for once: where statements are counted, a slow machine asks no more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedder, "CHOICE_SECONDS", 3600.0)
        yield


def new_owner(name: str = "alice") -> Owner:
    """A fresh tenant with one end user; needs database access."""
    tenant = Tenant.objects.create(name=f"tenant {uuid.uuid4().hex[:12]}")
    with tenant_tx(tenant.id):
        return Owner(tenant=tenant, user=EndUser.objects.create(user_ref=name))


@pytest.fixture
def database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database that is written for good, so that threads, sockets and tasks see what a test wrote.

    Each test makes tenants of its own; keeping them apart is what the product is for.
    """
    with django_db_blocker.unblock():
        yield
        connections.close_all()


@pytest.fixture
def owner(database: None) -> Owner:
    """The tenant under test."""
    return new_owner("alice")


@pytest.fixture
def stranger(database: None) -> Owner:
    """Another tenant; its user is called the same."""
    return new_owner("alice")
