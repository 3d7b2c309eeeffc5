"""The commands that make tenants and operators, and what they say when they cannot."""

from __future__ import annotations

import io
import json
import uuid
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connections

from memoryhub.core.errors import Conflict, InvalidInput
from tenants.management.product_command import words_of
from tenants.models import AuditEvent, Membership, Tenant
from tenants.scope import tenant_tx
from tenants.services import accounts
from tenants.services.api_keys import live_api_key
from tests.conftest import Owner


def run(*argv: str) -> dict[str, Any]:
    """The one JSON line that a command prints."""
    printed = io.StringIO()
    call_command(*argv, "--json", stdout=printed)
    lines = printed.getvalue().splitlines()
    assert len(lines) == 1
    answer: dict[str, Any] = json.loads(lines[0])
    return answer


def unique(word: str) -> str:
    return f"{word} {uuid.uuid4().hex[:8]}"


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("name", ["Acme", "华夏书店"])
def test_a_new_tenants_key_opens_it(name: str) -> None:
    made = run("create_tenant", unique(name))
    key = live_api_key(made["api_key"])
    assert key is not None
    assert str(key.tenant_id) == made["tenant_id"]


@pytest.mark.usefixtures("database")
def test_a_name_is_given_once() -> None:
    name = unique("Acme")
    run("create_tenant", name)
    with pytest.raises(CommandError, match="exists already") as refused:
        run("create_tenant", name)
    assert refused.value.returncode == 1


@pytest.mark.usefixtures("database")
def test_a_tenant_whose_key_fails_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    name = unique("Acme")
    monkeypatch.setattr(accounts, "issue_api_key", refuse)
    with pytest.raises(OSError):
        accounts.create_tenant(name)
    assert not Tenant.objects.filter(name=name).exists()


def refuse(*args: Any, **options: Any) -> None:
    raise OSError


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "n" * 121])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(CommandError, match="1 to 120 printable"):
        run("create_tenant", name)


@pytest.mark.parametrize("by_name", [True, False])
def test_an_operator_signs_in_with_the_password_shown(owner: Owner, by_name: bool) -> None:
    email = f"{uuid.uuid4().hex}@example.com"
    tenant = owner.tenant.name if by_name else str(owner.tenant.id)
    made = run("create_operator", email.upper(), "--tenant", tenant, "--role", "auditor")
    assert (made["email"], made["tenant_id"], made["role"]) == (email, str(owner.tenant.id), "auditor")
    account = authenticate(username=email, password=made["password"])
    assert account is not None
    assert account.is_staff
    with tenant_tx(owner.tenant.id):
        assert AuditEvent.objects.filter(action="member.added", actor_kind="system").count() == 1


def test_a_known_account_keeps_its_password_and_gets_the_new_role(owner: Owner) -> None:
    email = f"{uuid.uuid4().hex}@example.com"
    argv = ("create_operator", email, "--tenant", str(owner.tenant.id), "--role")
    first, second = run(*argv, "auditor"), run(*argv, "owner")
    assert second["password"] is None
    assert authenticate(username=email, password=first["password"]) is not None
    membership = Membership.objects.get(account=User.objects.get(username=email))
    assert membership.role == "owner"


def test_a_tenant_keeps_its_last_owner(owner: Owner) -> None:
    email = f"{uuid.uuid4().hex}@example.com"
    argv = ("create_operator", email, "--tenant", str(owner.tenant.id), "--role")
    run(*argv, "owner")
    with pytest.raises(CommandError, match="last owner"):
        run(*argv, "auditor")
    assert Membership.objects.get(account__username=email).role == "owner"


@pytest.mark.usefixtures("database")
def test_an_operator_needs_a_tenant_that_is_there() -> None:
    with pytest.raises(CommandError, match="no tenant with the id or name 'nowhere'"):
        run("create_operator", "a@example.com", "--tenant", "nowhere", "--role", "owner")


@pytest.mark.parametrize(("email", "role"), [("not an address", "owner"), ("a@example.com", "king")])
def test_a_bad_address_or_role_is_refused(email: str, role: str) -> None:
    with pytest.raises(CommandError):
        run("create_operator", email, "--tenant", "x", "--role", role)


def test_an_unreachable_database_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections["default"].settings_dict, "PORT", "1")
    with pytest.raises(CommandError, match=r"the database does not answer: .*manage.py doctor"):
        run("create_tenant", "Acme")


def test_every_refusal_has_words() -> None:
    assert words_of(Conflict("tenant_exists", name="Acme")) == "a tenant named 'Acme' exists already"
    assert (
        words_of(InvalidInput("too_long", field="user", maximum=128)) == "too long (field user, maximum 128)"
    )


@pytest.mark.usefixtures("database")
def test_migrate_is_the_owners_work() -> None:
    printed = io.StringIO()
    call_command("migrate", "--plan", stdout=printed)
    assert "No planned migration operations" in printed.getvalue()
    with pytest.raises(CommandError):
        call_command("migrate", "no_such_app", stdout=printed)
