"""A database that really commits, and two tenants whose people say the same things.

Nothing is rolled back: threads and background work must see what a test wrote. Each test makes tenants of its
own instead, so tests do not meet.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from memories.services.write import Statement, WriteResult, remember
from memoryhub.core.ids import new_id
from tenants.models import Tenant
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import end_user_named
from tenants.services.audit import Actor

DAY = timedelta(days=1)
MAY = datetime(2026, 5, 1, 9, tzinfo=UTC)
BOT = Actor(kind="api_key", id="tests")


@dataclass(frozen=True, slots=True)
class Person:
    """An end user and the two scopes one can act in for that user."""

    tenant_id: uuid.UUID
    user_id: uuid.UUID
    user_ref: str

    @property
    def scope(self) -> Scope:
        """The user's own scope."""
        return Scope(self.tenant_id, self.user_id)

    @property
    def tenant_scope(self) -> Scope:
        """The tenant's scope."""
        return Scope(self.tenant_id)

    def say(self, content: str, key: str = "", **terms: object) -> WriteResult:
        """Remember something the user said."""
        given = {"channel": "user_stated", "actor": BOT, "subject_key": key or None} | terms
        return remember(self.scope, Statement(content=content, **given))  # type: ignore[arg-type]


def new_person(user_ref: str = "ann") -> Person:
    """An end user in a tenant of its own."""
    tenant = Tenant.objects.create(name=f"tenant {new_id()}")
    return with_user(tenant.id, user_ref)


def with_user(tenant_id: uuid.UUID, user_ref: str) -> Person:
    """One more end user of a tenant."""
    with tenant_tx(tenant_id):
        return Person(tenant_id, end_user_named(user_ref).id, user_ref)


@pytest.fixture
def database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database that is written for good."""
    with django_db_blocker.unblock():
        yield
        connections.close_all()


@pytest.fixture
def stranger(database: None) -> Person:
    """A user with the same name in another tenant, about whom the same is known."""
    other = new_person()
    other.say("My home is in Lisbon", "profile.home")
    other.say("我对花生过敏", "health.allergy", memory_type="preference")
    return other


@pytest.fixture
def ann(stranger: Person) -> Person:
    """The user whom a test is about; a stranger's rows lie in the same tables."""
    return new_person()


@pytest.fixture
def ben(ann: Person) -> Person:
    """Another user of Ann's tenant, who said the same."""
    other = with_user(ann.tenant_id, "ben")
    other.say("My home is in Lisbon", "profile.home")
    return other
