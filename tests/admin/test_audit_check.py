"""The page that holds the audit log to its seals: every role reads it, in both languages."""

from __future__ import annotations

import psycopg
import pytest
from django.test import Client
from django.utils import translation

from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM, record_act
from tenants.services.audit_seals import check_trail, seal_tenant
from tests.admin.conftest import Console
from tests.conftest import TEST_DATABASE
from tests.processes import admin_url_of

CHECK = "/admin/tenants/auditevent/check/"


def tamper(console: Console) -> None:
    """An administrator of the database changes who it was."""
    with psycopg.connect(admin_url_of(TEST_DATABASE)) as server:
        server.execute("SET session_replication_role = replica")
        server.execute(
            "UPDATE tenants_auditevent SET actor_id = '7' WHERE tenant_id = %s", [console.owner.tenant.id]
        )


def act(console: Console) -> str:
    """One event in the log; its id."""
    with tenant_tx(console.owner.tenant.id):
        return str(record_act("memory.kept", actor=SYSTEM, target_kind="memory", target_id=None).pk)


@pytest.mark.parametrize(
    ("language", "whole", "broken"),
    [
        ("en", "The log is as it was sealed", "The act {} was changed after it was sealed (seal 1)."),
        ("zh-hans", "日志与封存时一致", "操作 {} 在封存之后被改动过（封条 1）。"),
    ],
)
def test_the_page_says_whether_the_log_is_whole(
    console: Console, language: str, whole: str, broken: str
) -> None:
    event = act(console)
    seal_tenant(console.owner.tenant.id)
    client = console.client("auditor")
    with translation.override(language):
        client.cookies["django_language"] = language
        shown = client.get(CHECK).content.decode()
        head = check_trail(console.owner.tenant.id).head
        assert head is not None
        assert whole in shown
        assert f"{head.number}:{head.digest}" in shown
        tamper(console)
        shown = client.get(CHECK).content.decode()
    assert whole not in shown
    assert broken.format(event) in shown


def test_the_log_says_when_it_was_sealed(console: Console) -> None:
    act(console)
    client = console.client("owner")
    assert "Not sealed yet" in client.get("/admin/tenants/auditevent/").content.decode()
    assert "Nothing is sealed yet" in client.get(CHECK).content.decode()
    seal_tenant(console.owner.tenant.id)
    assert "as number 1" in client.get("/admin/tenants/auditevent/").content.decode()


def test_nobody_without_a_role_checks_a_log(console: Console) -> None:
    assert Client().get(CHECK).status_code == 302
