"""A signed-in client for the pages."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from memories.models import MemoryItem
from memories.services.statement import Statement
from memories.services.write import remember
from tenants.models import EndUser, Role
from tenants.scope import Scope
from tenants.services.accounts import create_operator, create_tenant, end_user_for_account


def new_visitor() -> tuple[Client, EndUser]:
    """A fresh tenant, a signed-in browser of its owner, and the end user that one is."""
    name = uuid.uuid4().hex[:10]
    tenant = create_tenant(f"tenant {name}").tenant
    account = create_operator(f"{name}@riverside.example", tenant=tenant, role=Role.OWNER).account
    user = end_user_for_account(User.objects.get(pk=account.pk))
    assert user is not None
    client = Client(raise_request_exception=False)
    client.force_login(account)
    return client, user


@pytest.fixture
def visitor(database: None) -> tuple[Client, EndUser]:
    """The person under test."""
    return new_visitor()


@pytest.fixture
def keep() -> Callable[..., MemoryItem]:
    """Have the service remember a sentence of one user."""

    def remembered(user: EndUser, content: str, **more: object) -> MemoryItem:
        statement = Statement(content=content, user_id=user.pk, channel="user_stated", **more)  # type: ignore[arg-type]  # test data
        memory = remember(Scope(user.tenant_id, user.pk), statement).memory
        assert memory is not None
        return memory

    return remembered
