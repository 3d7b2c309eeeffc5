"""A person's page lists the programs that speak for them, and ends one at a press."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tenants.services.user_tokens import (
    USER_SCOPES,
    IssuedToken,
    TokenOrder,
    issue_user_token,
    live_user_token,
)
from tests.admin.conftest import Console
from tests.conftest import Owner

PEOPLE = "/admin/tenants/enduser/"
HEADINGS = {"en": "Programs that speak for this person", "zh-hans": "代表此人的程序"}


def token_of(owner: Owner, name: str, days: int = 30) -> IssuedToken:
    ends = timezone.now() + datetime.timedelta(days=days)
    order = TokenOrder(scopes=USER_SCOPES, expires_at=ends, name=name)
    return issue_user_token(owner.tenant.id, user_id=owner.user.pk, order=order, actor=SYSTEM)


def page(console: Console, language: str = "en", role: str = "operator") -> str:
    address = f"{PEOPLE}{console.owner.user.pk}/"
    text: str = console.client(role).get(address, headers={"Accept-Language": language}).content.decode()
    return text


def revoke(console: Console, token: object, role: str = "operator") -> Any:
    return console.client(role).post(f"{PEOPLE}{console.owner.user.pk}/revoke/", {"token": str(token)})


@pytest.mark.parametrize("language", HEADINGS)
def test_the_page_lists_what_still_lets_a_program_in(console: Console, language: str) -> None:
    assert HEADINGS[language] not in page(console, language)
    live, ended = token_of(console.owner, "Alice 的笔记本"), token_of(console.owner, "old phone", days=-1)
    shown = page(console, language)
    assert HEADINGS[language] in shown
    assert live.row.name in shown
    assert ended.row.name not in shown
    assert live.plain not in shown


def test_a_press_ends_it_and_the_log_says_who(console: Console) -> None:
    token = token_of(console.owner, "laptop")
    assert revoke(console, token.row.pk, "auditor").status_code == 403
    assert live_user_token(token.plain) is not None
    assert revoke(console, token.row.pk).status_code == 302
    assert live_user_token(token.plain) is None
    with tenant_tx(console.owner.tenant.id):
        event = AuditEvent.objects.get(action="user_token.revoked")
    assert (event.actor_kind, event.target_id) == ("operator", token.row.pk)


@pytest.mark.parametrize("token", ["", "x", "01a23062-0816-79b5-be70-000000000000"])
def test_another_token_is_not_found(console: Console, stranger: Owner, token: str) -> None:
    theirs = token_of(stranger, "theirs")
    assert revoke(console, token).status_code == 404
    assert revoke(console, theirs.row.pk).status_code == 404
    assert live_user_token(theirs.plain) is not None
