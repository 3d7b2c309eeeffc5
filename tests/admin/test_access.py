"""Who enters the console, and which role may do what: the role alone decides."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client

from tenants.models import ApiKey, Membership
from tenants.scope import tenant_tx
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console, new_account, say, signed_in
from tests.conftest import Owner

LISTS = (
    "memories/memoryitem",
    "memories/writedecision",
    "memories/clarification",
    "memories/passage",
    "memories/document",
    "memories/entity",
    "memories/authoritysource",
    "sessions_app/session",
    "sessions_app/artifact",
    "sessions_app/summaryreview",
    "sessions_app/alert",
    "memories/policyversion",
    "sessions_app/tenantsettings",
    "memories/recallsettingsversion",
    "memories/reembedding",
    "sessions_app/tokenusage",
    "sessions_app/thresholdreview",
    "tenants/enduser",
    "tenants/apikey",
    "tenants/membership",
    "tenants/auditevent",
    "tenants/outboxtask",
)
PAGES = ("", *(f"{name}/" for name in LISTS))
MEMORY_ACTS = ("correct", "expire", "restore", "confirm", "undo", "erase")


@pytest.mark.parametrize("page", PAGES)
def test_every_role_reads_every_page(console: Console, page: str) -> None:
    for role in ("owner", "operator", "auditor"):
        answer = console.client(role).get(f"/admin/{page}")
        assert answer.status_code == 200
        assert FOREIGN not in answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_nobody_without_a_role_sees_a_page(
    console: Console, no_role: Callable[..., Client], page: str
) -> None:
    console.say("The gate code is on the blue card")
    assert Client().get(f"/admin/{page}").status_code == 302
    for client in (no_role(), no_role(is_superuser=True)):
        answer = client.get(f"/admin/{page}", follow=True)
        assert answer.status_code == 403
        assert "gate code" not in answer.content.decode()


def test_strangers_are_sent_to_the_one_sign_in_page(console: Console) -> None:
    answer = Client().get("/admin/memories/memoryitem/?status=review", follow=True)
    assert answer.redirect_chain[-1][0] == "/?next=%2Fadmin%2Fmemories%2Fmemoryitem%2F%3Fstatus%3Dreview"


@pytest.mark.parametrize("act", MEMORY_ACTS)
def test_an_auditor_changes_no_memory(console: Console, act: str) -> None:
    memory = console.say("Deliver after 18:30", "delivery.window")
    before = console.read(memory.pk)
    body = {"content": "changed", "memory_type": "fact", "importance": 5, "confidence": 1, "typed": "forget"}
    answer = console.client("auditor").post(f"/admin/memories/memoryitem/{memory.pk}/{act}/", body)
    after = console.read(memory.pk)
    assert answer.status_code == 403
    assert (after.content, after.status, after.valid_to) == (before.content, before.status, before.valid_to)


def test_an_auditor_sees_no_act(console: Console) -> None:
    memory = console.say("Deliver after 18:30", "delivery.window")
    for page in ("", f"{memory.pk}/"):
        text = console.client("auditor").get(f"/admin/memories/memoryitem/{page}").content.decode()
        assert "formaction" not in text
        assert "auditor" in text


@pytest.mark.parametrize("role", ["operator", "auditor"])
def test_only_owners_touch_keys_and_members(console: Console, role: str) -> None:
    tenant = console.owner.tenant
    key = issue_api_key(tenant.id, name="bot", actor=SYSTEM).row
    member = Membership.objects.get(tenant=tenant, role="owner")
    client = console.client(role)
    posts = {
        "tenants/apikey/issue/": {"name": "mine", "scopes": ["admin"]},
        f"tenants/apikey/{key.pk}/rotate/": {},
        f"tenants/apikey/{key.pk}/revoke/": {},
        "tenants/membership/add/": {"email": "new@example.test", "role": "owner"},
        f"tenants/membership/{member.pk}/role/": {"role": "auditor"},
        f"tenants/membership/{member.pk}/remove/": {},
    }
    assert {client.post(f"/admin/{path}", body).status_code for path, body in posts.items()} == {403}
    with tenant_tx(tenant.id):
        assert ApiKey.objects.filter(revoked_at=None).count() == 1
    assert Membership.objects.filter(tenant=tenant).count() == 3


def test_acts_need_a_post_with_the_csrf_token(console: Console) -> None:
    memory = console.say("Deliver after 18:30")
    path = f"/admin/memories/memoryitem/{memory.pk}/expire/"
    read = console.client().get(path)
    assert (read.status_code, read.headers["Location"]) == (302, f"/admin/memories/memoryitem/{memory.pk}/")
    assert console.client().put(path).status_code == 405
    assert console.read(memory.pk).status == "active"
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = console.client().cookies
    assert careful.post(path).status_code == 403
    assert console.read(memory.pk).status == "active"


def test_foreign_and_absent_rows_answer_alike(console: Console, stranger: Owner) -> None:
    foreign = say(stranger, f"{FOREIGN} gate 9")
    for found in (foreign.pk, uuid.uuid4()):
        for act in ("", *(f"{name}/" for name in MEMORY_ACTS), "forget/"):
            send = console.client().get if act in ("", "forget/") else console.client().post
            answer = send(f"/admin/memories/memoryitem/{found}/{act}", follow=True)
            assert FOREIGN not in answer.content.decode()
            assert answer.status_code == 404
    picked = {"ids": [foreign.pk.hex]}
    assert console.client().post("/admin/memories/memoryitem/expire_picked/", picked).status_code == 404


def test_the_tenant_switch_enters_only_tenants_of_ones_own(owner: Owner, stranger: Owner) -> None:
    account = new_account()
    Membership.objects.create(tenant=owner.tenant, account=account, role="owner")
    theirs = Membership.objects.create(tenant=stranger.tenant, account=new_account(), role="owner")
    client = signed_in(account)
    assert client.post("/admin/tenant/", {"membership": str(theirs.pk)}).status_code == 404
    mine = Membership.objects.create(tenant=stranger.tenant, account=account, role="auditor")
    say(stranger, f"{FOREIGN} dock 8")
    assert client.post("/admin/tenant/", {"membership": str(mine.pk)}).status_code == 302
    assert FOREIGN in client.get("/admin/memories/memoryitem/").content.decode()
    assert client.post("/admin/tenants/apikey/issue/", {}).status_code == 403
    mine.delete()
    assert FOREIGN not in client.get("/admin/memories/memoryitem/").content.decode()
