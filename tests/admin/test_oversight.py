"""Home, keys, members, jobs: what waits is what its list shows, and what is shown once is shown once."""

from __future__ import annotations

import re
from inspect import signature

import pytest

from memories import tasks as memory_tasks
from memories.models import MemoryItem
from sessions_app import tasks as session_tasks
from tenants.admin.wording import JOB_KINDS
from tenants.models import Membership, OutboxTask
from tenants.scope import tenant_tx
from tenants.services.api_keys import live_api_key
from tests.admin.conftest import Console

KEY = re.compile(r"mh_live_[0-9a-zA-Z_]+")


def test_home_counts_what_its_lists_show(console: Console) -> None:
    with tenant_tx(console.owner.tenant.id):
        for number in range(3):
            MemoryItem.objects.create(
                user=console.owner.user, memory_type="fact", content=f"Claim {number}", language="en",
                content_digest=str(number), channel="tool_output", trust=1, status="review",
                valid_from=console.owner.tenant.created_at,
            )  # fmt: skip
        OutboxTask.objects.create(kind="memories.embed", dedupe_key="a", status="dead", last_error="Gone")
    client = console.client()
    home = client.get("/admin/").content.decode()
    assert "1 job was given up, and 3 more things wait." in home
    assert re.search(r'class="big">3</strong>.{0,80}memories wait for review', home, re.S)
    listed = client.get("/admin/memories/memoryitem/?status=review").content.decode()
    assert len(re.findall(r">Claim \d<", listed)) == 3
    assert "Gone" in client.get("/admin/tenants/outboxtask/?state=dead").content.decode()
    assert "Demo model" in home


def test_home_says_so_when_nothing_waits(console: Console) -> None:
    assert "Nothing waits for you." in console.client("auditor").get("/admin/").content.decode()


def test_a_key_is_shown_once_and_works_until_revoked(console: Console) -> None:
    client = console.client("owner")
    body = {"name": "shop", "scopes": ["memories:read"], "days": "30"}
    shown = KEY.search(client.post("/admin/tenants/apikey/issue/", body).content.decode())
    assert shown is not None
    row = live_api_key(shown[0])
    assert row is not None
    assert row.scopes == ["memories:read"]
    assert row.expires_at is not None
    assert not KEY.search(client.get("/admin/tenants/apikey/").content.decode())
    rotated = KEY.search(client.post(f"/admin/tenants/apikey/{row.pk}/rotate/").content.decode())
    assert rotated is not None
    assert live_api_key(rotated[0])
    assert live_api_key(shown[0])
    client.post(f"/admin/tenants/apikey/{row.pk}/revoke/")
    assert live_api_key(shown[0]) is None


@pytest.mark.parametrize(
    "body", [{}, {"name": "x"}, {"name": "x", "scopes": ["root"]}, {"name": "", "days": "-1"}]
)
def test_a_key_without_a_name_or_scope_is_not_made(console: Console, body: dict[str, object]) -> None:
    answer = console.client("owner").post("/admin/tenants/apikey/issue/", body, follow=True)
    assert "None was made" in answer.content.decode()


def test_a_new_member_gets_a_password_once_and_a_role(console: Console) -> None:
    client, tenant = console.client("owner"), console.owner.tenant
    body = {"email": f"new-{tenant.pk}@example.test", "role": "auditor"}
    shown = client.post("/admin/tenants/membership/add/", body).content.decode()
    assert "Hand over this password" in shown
    member = Membership.objects.get(tenant=tenant, account__username=body["email"])
    client.post(f"/admin/tenants/membership/{member.pk}/role/", {"role": "operator"})
    member.refresh_from_db()
    assert member.role == "operator"
    client.post(f"/admin/tenants/membership/{member.pk}/remove/")
    assert not Membership.objects.filter(pk=member.pk).exists()


def test_the_last_owner_stays(console: Console) -> None:
    client, tenant = console.client("owner"), console.owner.tenant
    owner = Membership.objects.get(tenant=tenant, role="owner")
    path = f"/admin/tenants/membership/{owner.pk}"
    for act, body in (("role", {"role": "auditor"}), ("remove", {})):
        assert "at least one owner" in client.post(f"{path}/{act}/", body, follow=True).content.decode()
    mail = {"email": owner.account.get_username(), "role": "auditor"}
    client.post("/admin/tenants/membership/add/", mail)
    owner.refresh_from_db()
    assert owner.role == "owner"


def test_a_given_up_job_starts_again(console: Console) -> None:
    with tenant_tx(console.owner.tenant.id):
        job = OutboxTask.objects.create(kind="memories.embed", dedupe_key="b", status="dead", attempts=5)
    path = f"/admin/tenants/outboxtask/{job.pk}/retry/"
    assert "starts again" in console.client().post(path, follow=True).content.decode()
    with tenant_tx(console.owner.tenant.id):
        job.refresh_from_db()
    assert (job.status in ("pending", "sent"), job.attempts) == (True, 0)
    assert "goes on by itself" in console.client().post(path, follow=True).content.decode()


def test_every_task_of_the_outbox_has_words() -> None:
    modules = (memory_tasks, session_tasks)
    tasks = [one for module in modules for one in vars(module).values() if hasattr(one, "delay")]
    queued = {one.name for one in tasks if list(signature(one.run).parameters) == ["tenant_id", "task_id"]}
    assert len(queued) > 10
    assert sorted(queued - JOB_KINDS.keys()) == []
