"""Authority sources in the console: registered, tried, compared, switched off; by role, in both languages."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator

import pytest

from memories.models import AuthoritySource
from memories.services.authority import register_authority
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console
from tests.conftest import Owner
from tests.fakes.authority_hosts import listed_authority
from tests.fakes.authority_server import FakeAuthority

PAGE = "/admin/memories/authoritysource/"
SECRET = "Bearer q7-sealed"


@pytest.fixture
def server() -> Iterator[FakeAuthority]:
    with listed_authority({"price.tea": "12.50", "价格.茶": "十二元"}) as running:
        yield running


def typed(server: FakeAuthority, **more: object) -> dict[str, object]:
    """What an owner types."""
    given = {"pattern": "price.*", "url": server.url("ok"), "value_path": "value"}
    return given | {"ttl_seconds": 300, "timeout_ms": 2000, "headers": f"Authorization: {SECRET}"} | more


def made(owner: Owner, server: FakeAuthority, pattern: str = "price.*") -> AuthoritySource:
    """A registered source."""
    terms = {"pattern": pattern, "url": server.url("ok"), "value_path": "value"}
    return register_authority(owner.tenant_scope, actor=SYSTEM, **terms)  # type: ignore[arg-type]


def test_an_owner_registers_changes_and_deletes_one(console: Console, server: FakeAuthority) -> None:
    client = console.client("owner")
    page = client.post(f"{PAGE}register/", typed(server), follow=True).content.decode()
    assert "Registered. Test a key" in page
    assert "Authorization: ••••••" in page
    assert SECRET not in page
    with tenant_tx(console.owner.tenant.id):
        source = AuthoritySource.objects.get()
    again = typed(server, headers="Authorization: ••••••", names="price.tea: tea, 茶", ttl_seconds=60)
    page = client.post(f"{PAGE}{source.pk}/change/", again, follow=True).content.decode()
    assert "Changed. Test a key" in page
    assert "price.tea: tea, 茶" in page
    for enabled, said in (("no", "Switched off"), ("yes", "Switched on")):
        page = client.post(f"{PAGE}{source.pk}/switch/", {"enabled": enabled}, follow=True).content.decode()
        assert said in page
    page = client.post(f"{PAGE}{source.pk}/delete/", follow=True).content.decode()
    assert "Deleted with what it read" in page
    assert "No source yet" in page


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"url": "https://elsewhere.example/{key}"}, "MEMORYHUB_AUTHORITY_HOSTS"),
        ({"headers": "no colon"}, "Each line is a name"),
        ({"timeout_ms": "5"}, "100"),
    ],
)
def test_what_cannot_be_used_is_said_and_kept_typed(
    console: Console, server: FakeAuthority, more: dict[str, object], said: str
) -> None:
    answer = console.client("owner").post(f"{PAGE}register/", typed(server, **more))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert said in text
    assert 'value="price.*"' in text
    with tenant_tx(console.owner.tenant.id):
        assert not AuthoritySource.objects.exists()


def test_a_key_is_tested(console: Console, server: FakeAuthority) -> None:
    source = made(console.owner, server)
    test = f"{PAGE}{source.pk}/test/"
    assert "12.50" in console.client().post(test, {"key": "price.tea"}).content.decode()
    text = console.client().post(test, {"key": "price.gone"}, headers={"Accept-Language": "zh-CN"})
    assert "来源中没有该键的值" in text.content.decode()
    assert 'role="alert"' in console.client().post(test, {"key": "other.key"}).content.decode()
    assert console.client().get(test).headers["Location"] == f"{PAGE}{source.pk}/"


@pytest.mark.parametrize(("act", "left"), [("correct", "12.50"), ("expire", "")])
def test_drift_is_settled(console: Console, server: FakeAuthority, act: str, left: str) -> None:
    memory = console.say("Tea costs 9.90", "price.tea")
    source = made(console.owner, server)
    drift = f"{PAGE}{source.pk}/drift/"
    text = console.client().post(drift).content.decode()
    assert "Tea costs 9.90" in text
    assert "12.50" in text
    text = console.client().post(drift, {"memory": str(memory.pk), "act": act}).content.decode()
    assert "Nothing disagrees" in text
    assert 'role="status"' in text
    assert console.read(memory.pk).status in ("expired", "superseded")
    assert left in console.client().get("/admin/memories/memoryitem/").content.decode()


def test_roles_decide(console: Console, server: FakeAuthority) -> None:
    source = made(console.owner, server)
    acts = {f"{PAGE}register/": typed(server)} | {
        f"{PAGE}{source.pk}/{act}/": {} for act in ("change", "switch", "delete")
    }
    reads: dict[str, dict[str, object]] = {
        f"{PAGE}{source.pk}/test/": {"key": "price.tea"},
        f"{PAGE}{source.pk}/drift/": {},
    }
    for path, body in acts.items():
        assert console.client("operator").post(path, body).status_code == 403
    for path, body in (acts | reads).items():
        assert console.client("auditor").post(path, body).status_code == 403
    for path, body in reads.items():
        assert console.client("operator").post(path, body).status_code == 200
    text = console.client("auditor").get(f"{PAGE}{source.pk}/").content.decode()
    assert "price.*" in text
    assert not re.search(rf"{source.pk}/(test|change|drift)/", text)


def test_others_are_not_there(console: Console, stranger: Owner, server: FakeAuthority) -> None:
    foreign = made(stranger, server, f"{FOREIGN.lower()}.*")
    for found in (foreign.pk, uuid.uuid4()):
        assert console.client("owner").get(f"{PAGE}{found}/").status_code == 404
        for act in ("switch", "delete", "test", "drift"):
            answer = console.client("owner").post(f"{PAGE}{found}/{act}/", {"key": "price.tea"})
            assert answer.status_code == 404
            assert FOREIGN.lower() not in answer.content.decode()


def test_the_page_is_chinese_and_strict(console: Console, server: FakeAuthority) -> None:
    source = made(console.owner, server)
    client = console.client("owner")
    text = client.get(f"{PAGE}{source.pk}/", headers={"Accept-Language": "zh-CN"}).content.decode()
    assert "测试一个键" in text
    assert "Compare now" not in text
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)
