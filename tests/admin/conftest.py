"""A tenant with one account a role, a person with memories, and a stranger's rows beside them."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from memories.models import MemoryItem
from memories.services.recall import RecallRequest, recall
from memories.services.write import Statement, remember
from tenants.models import Membership, Role
from tenants.scope import tenant_tx
from tests.conftest import Owner

FOREIGN = "FOREIGN-WORDS"
LONG_AGO = datetime.now(UTC) - timedelta(days=200)


@dataclass(frozen=True, slots=True)
class Console:
    """The console of one tenant, and the person whose memories are in it."""

    owner: Owner
    clients: dict[str, Client] = field(repr=False)

    def client(self, role: str = "operator") -> Client:
        """A browser that is signed in under a role."""
        return self.clients[role]

    def say(self, content: str, key: str = "", **terms: object) -> MemoryItem:
        """Remember something the person said."""
        return say(self.owner, content, key, **terms)

    def read(self, memory_id: uuid.UUID) -> MemoryItem:
        """A memory as it is stored now."""
        with tenant_tx(self.owner.tenant.id):
            found: MemoryItem = MemoryItem.objects.get(pk=memory_id)
            return found

    def recalled(self, query: str) -> list[str]:
        """What the person's next answer would find."""
        request = RecallRequest(query=query, now=datetime.now(UTC), include=("memories",))
        return [hit.content for hit in recall(self.owner.scope, request).hits]


def say(owner: Owner, content: str, key: str = "", **terms: object) -> MemoryItem:
    """Remember something an end user said; the row."""
    given = {"channel": "user_stated", "subject_key": key or None, "valid_from": LONG_AGO} | terms
    memory = remember(owner.scope, Statement(content=content, **given)).memory  # type: ignore[arg-type]
    assert memory is not None
    return memory


def new_account(name: str = "someone") -> User:
    """A staff account without a role."""
    address = f"{name}-{uuid.uuid4().hex[:8]}@example.test"
    account: User = get_user_model().objects.create_user(address, password="a long password", is_staff=True)
    return account


def signed_in(account: User) -> Client:
    """A browser in which an account is signed in."""
    client = Client(raise_request_exception=True)
    client.force_login(account)
    return client


@pytest.fixture
def console(owner: Owner, stranger: Owner) -> Console:
    """One client a role; the stranger's person has said something of their own."""
    clients = {}
    for role in Role.values:
        account = new_account(role)
        Membership.objects.create(tenant=owner.tenant, account=account, role=role)
        clients[role] = signed_in(account)
    say(stranger, f"{FOREIGN} dock 7", "site.dock")
    return Console(owner=owner, clients=clients)


@pytest.fixture
def no_role(database: None) -> Callable[..., Client]:
    """Makes browsers of accounts that have no role anywhere."""

    def make(**flags: bool) -> Client:
        account = new_account()
        for name, value in flags.items():
            setattr(account, name, value)
        account.save()
        return signed_in(account)

    return make
