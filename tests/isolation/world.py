"""Two tenants with everything a row can be, written over the API with their own keys."""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
import uuid
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from memories.models import MemoryTestRun, Reembedding, ReembeddingStatus, ShadowVector
from memories.services.memory_test_runs import run_now
from memories.services.policy import publish_policy
from memories.services.policy_drafts import save_draft
from memories.services.recall_settings import change_recall_settings
from memoryhub.core.ids import encode_id
from sessions_app.models import AlertKind, PersonExport, Session, Summary, ThresholdReview
from sessions_app.services.alerts import raise_alert
from sessions_app.services.person_export import export_in_background
from sessions_app.services.summary_reviews import send_to_review
from tenants.models import ApiKey, EndUser, Membership, OutboxTask, Role, TenantModel
from tenants.scope import tenant_tx
from tenants.services.accounts import create_operator
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tenants.websocket import owner_by_account
from tests.conftest import Owner, new_owner

NOTHING_HERE = frozenset({"request_id"})
_MONDAY = datetime.datetime(2026, 11, 16, tzinfo=datetime.UTC)


class Api:
    """A client with a key, that answers status and parsed body and raises nothing."""

    def __init__(self, key: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.client = Client(raise_request_exception=False, headers=headers)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """One request; the body as JSON without its request id."""
        data = b"" if body is None else json.dumps(body).encode()
        answer = self.client.generic(method, path, data, content_type="application/json", headers=headers)
        shown = json.loads(answer.content) if answer.content else None
        if isinstance(shown, dict):
            shown = {name: value for name, value in shown.items() if name not in NOTHING_HERE}
        return answer.status_code, shown

    def made(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What a POST made."""
        status, shown = self.send("POST", f"/api/v1/{path}", body)
        assert status == 201, shown
        found: dict[str, Any] = shown
        return found


@dataclass
class Country:
    """A tenant, its key, its browser account, and ids of its rows by prefix."""

    owner: Owner
    key: str
    account: User
    ids: dict[str, str] = field(default_factory=dict)
    deleted: dict[str, str] = field(default_factory=dict)
    rows: dict[str, uuid.UUID] = field(default_factory=dict)

    @property
    def api(self) -> Api:
        """A client with this tenant's key."""
        return Api(self.key)

    @property
    def browser(self) -> Client:
        """A browser that is signed in as this tenant's account."""
        client = Client(raise_request_exception=False)
        client.force_login(self.account)
        return client

    def fingerprint(self) -> str:
        """A digest of all that the tenant owns; the key's time of use is left out."""
        digest = hashlib.sha256()
        with tenant_tx(self.owner.tenant.id):
            for model in apps.get_models():
                if not issubclass(model, TenantModel):
                    continue
                for row in model.objects.order_by("pk").values():
                    row.pop("last_used_at", None)
                    digest.update(repr((model.__name__, row)).encode())
        return digest.hexdigest()


def new_country(name: str) -> Country:
    """A tenant with two end users' rows: `name`, over the API, and one who has a browser."""
    owner = new_owner(name)
    key = issue_api_key(owner.tenant.id, name="all", actor=SYSTEM).plain
    account = create_operator(f"{uuid.uuid4().hex}@example.org", tenant=owner.tenant, role=Role.OWNER).account
    made = Country(owner=owner, key=key, account=account)
    _fill(made, name)
    _fill_console(made)
    return made


def _fill(country: Country, user: str) -> None:
    api = country.api
    for ids in (country.deleted, country.ids):
        session = api.made("sessions", {"user": user, "title": "secret plans"})
        turn = api.made(f"sessions/{session['id']}/turns", {"role": "user", "content": "I moved to Ulm."})
        log = api.made(
            f"sessions/{session['id']}/turns", {"role": "tool", "content": f"{session['id']}\n" * 400}
        )
        memory = api.made("memories", {"user": user, "content": "I am allergic to nuts."})
        told = api.made("memories", {"user": user, "content": "Anna leads project Nimbus."})
        ids |= {"ses": session["id"], "trn": turn["id"], "mem": memory["id"]}
        source = {"pattern": "price.*", "url": "http://127.0.0.1:9/{key}", "headers": {"X-Key": "k"}}
        ids["aut"] = api.made("authorities", source)["id"]
        ids["art"] = log["offloaded"]["artifact_id"]
        _, graph = api.send("GET", f"/api/v1/users/{user}/graph?entity=Anna")
        ids["ent"] = next(one["id"] for one in graph["entities"] if one["name"] == "Anna")
        ids["doc"], ids["job"], waiting = _documents(api, user)
        ids["clr"], unsure = _question(api, user)
        ids["mts"], ids["mtr"] = _memory_test(country, user, memory["id"], session["id"])
        ids["ree"] = _reembedding(country, memory["id"])
        ids["alr"] = _alert(country, session["id"])
        ids["srv"] = _review(country, session["id"])
        ids["exp"] = _export(country, user)
        ids["utk"] = api.made(f"users/{user}/tokens", {"name": "desk"})["id"]
        if ids is country.deleted:
            assert api.send("DELETE", f"/api/v1/sessions/{session['id']}")[0] == 204
            assert api.send("DELETE", f"/api/v1/memories/{memory['id']}")[0] == 204
            assert api.send("DELETE", f"/api/v1/memories/{told['id']}")[0] == 204
            assert api.send("DELETE", f"/api/v1/memories/{unsure}")[0] == 204
            assert api.send("DELETE", f"/api/v1/authorities/{ids['aut']}")[0] == 204
            assert api.send("DELETE", f"/api/v1/memory-tests/{ids['mts']}")[0] == 204
            assert api.send("DELETE", f"/api/v1/users/{user}/tokens/{ids['utk']}")[0] == 204
            _forget_run(country, ids["mtr"])
            with tenant_tx(country.owner.tenant.id):
                Reembedding.objects.filter(pk=uuid.UUID(ids["ree"][4:])).delete()
                PersonExport.objects.filter(pk=uuid.UUID(ids["exp"][4:])).delete()
            for document in (ids["doc"], waiting):
                assert api.send("DELETE", f"/api/v1/documents/{document}")[0] == 204
    for name in (user, f"{user}-2"):
        path = f"/api/v1/users/{name}/preferences/drink"
        assert api.send("PUT", path, {"value": "tea"})[0] == 200


def _documents(api: Api, user: str) -> tuple[str, str, str]:
    """A document that was read, the job of one that waits, and that document."""
    manual = {"user": user, "title": "Manual", "content": "The vault opens at nine."}
    file = {"name": "a.pdf", "content_base64": base64.b64encode(b"%PDF-1.7").decode()}
    status, job = api.send("POST", "/api/v1/documents", {"user": user, "file": file})
    assert status == 202, job
    return api.made("documents", manual)["id"], job["id"], job["document"]["id"]


def _question(api: Api, user: str) -> tuple[str, str]:
    """An open question, and the memory that waits for its answer; without that one it is gone."""
    for content in ("My cat is called Tom.", "Maybe my cat is called Max."):
        told = api.made("memories", {"user": user, "content": content, "subject_key": "pet.cat"})
    assert told["decision"] == "clarify"
    status, found = api.send("GET", f"/api/v1/users/{user}/clarifications")
    assert status == 200
    return found["data"][0]["id"], told["id"]


def _memory_test(country: Country, user: str, memory: str, session: str) -> tuple[str, str]:
    """A test of one person, and a run of it, as a worker does the job."""
    test = country.api.made(
        "memory-tests",
        {"user": user, "query": "Nuts?", "session": session, "expected": [{"memory": memory}]},
    )
    return test["id"], str(run_now(country.owner.tenant_scope, actor=SYSTEM)["run"])


def _forget_run(country: Country, run: str) -> None:
    """Runs go by themselves when there are many."""
    with tenant_tx(country.owner.tenant.id):
        MemoryTestRun.objects.get(pk=uuid.UUID(run[4:])).delete()


def _reembedding(country: Country, memory: str) -> str:
    """A change of embedding model with the vector of a memory; over the API only one may be under way."""
    with tenant_tx(country.owner.tenant.id):
        change = Reembedding.objects.create(
            from_model="a", to_model="b", dimension=3, status=ReembeddingStatus.CANCELLED
        )
        ShadowVector.objects.create(
            reembedding=change,
            user=country.owner.user,
            row_id=uuid.UUID(memory[4:]),
            model="b",
            text_digest="0" * 64,
            embedding=[1, 2, 3],
        )
        return encode_id("ree", change.pk)


def _alert(country: Country, session: str) -> str:
    """Nothing over the API makes one at once."""
    with tenant_tx(country.owner.tenant.id):
        pk = uuid.UUID(session[4:])
        return encode_id("alr", raise_alert(AlertKind.BUDGET, session, session_id=pk, data={"used": 9}).pk)


def _export(country: Country, user: str) -> str:
    """A finished export, as a worker does the job."""
    status, job = country.api.send("POST", f"/api/v1/users/{user}/export")
    assert status == 202, job
    export_in_background(country.owner.tenant.id, uuid.UUID(job["id"][4:]))
    _, done = country.api.send("GET", f"/api/v1/jobs/{job['id']}")
    found: str = done["result"]["export_id"]
    return found


def _review(country: Country, session: str) -> str:
    """A summary that waits for a person; by itself one is drawn in twenty."""
    with tenant_tx(country.owner.tenant.id):
        of = Session.objects.get(pk=uuid.UUID(session[4:]))
        summary = Summary.objects.create(
            session=of, user_id=of.user_id, version=1, from_seq=1, to_seq=1, content={}, text="", tokens=0
        )
        review = send_to_review(country.owner.tenant_scope, summary.pk, actor=SYSTEM)
        assert review is not None
        return encode_id("srv", review.pk)


def _fill_console(country: Country) -> None:
    """Rows that only the console shows, by the name of their model."""
    owner = owner_by_account(country.account)
    assert owner is not None
    policy = {"retention": {"fact": {"below_importance": 3}}}
    publish_policy(country.owner.tenant_scope, policy, version=0, actor=SYSTEM)
    save_draft(country.owner.tenant_scope, {}, actor=SYSTEM)
    change_recall_settings(country.owner.tenant_scope, {"top_k": 9}, actor=SYSTEM)
    with tenant_tx(country.owner.tenant.id):
        country.rows = {
            "apikey": ApiKey.objects.values_list("pk", flat=True)[0],
            "enduser": EndUser.objects.get(user_ref=country.owner.user.user_ref).pk,
            "outboxtask": OutboxTask.objects.values_list("pk", flat=True)[0],
            "session": uuid.UUID(country.ids["ses"][4:]),
            "memoryitem": uuid.UUID(country.ids["mem"][4:]),
            "artifact": uuid.UUID(country.ids["art"][4:]),
            "alert": uuid.UUID(country.ids["alr"][4:]),
            "summaryreview": uuid.UUID(country.ids["srv"][4:]),
            "clarification": uuid.UUID(country.ids["clr"][4:]),
            "authoritysource": uuid.UUID(country.ids["aut"][4:]),
            "document": uuid.UUID(country.ids["doc"][4:]),
            "memorytest": uuid.UUID(country.ids["mts"][4:]),
            "entity": uuid.UUID(country.ids["ent"][4:]),
            "reembedding": uuid.UUID(country.ids["ree"][4:]),
            "thresholdreview": ThresholdReview.objects.create(since=_MONDAY, until=_MONDAY).pk,
        }
    country.rows["membership"] = Membership.objects.get(account=country.account).pk
