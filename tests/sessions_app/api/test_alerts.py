"""GET /alerts and POST /alerts/{id}/acknowledge."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.core.ids import encode_id
from sessions_app.models import Alert, AlertKind, Session
from sessions_app.services.alerts import raise_alert
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient


def told(
    owner: Owner, subject: str, kind: AlertKind = AlertKind.DRIFT, session: Session | None = None
) -> Alert:
    with tenant_tx(owner.tenant.id):
        return raise_alert(kind, subject, session_id=session.pk if session else None, data={"ratio": 1.2})


def test_an_alert_with_its_event(api: ApiClient, owner: Owner, session: Session, stranger: Owner) -> None:
    told(stranger, "gpt-y")
    alert = told(owner, "gpt-x", session=session)
    [shown] = api.call("GET", "/alerts").json()["data"]
    identifier, event = encode_id("alr", alert.pk), shown.pop("event")
    assert (shown["id"], shown["kind"], shown["status"]) == (identifier, "token_drift", "open")
    assert (shown["session"], shown["data"], shown["times"]) == (
        encode_id("ses", session.pk),
        {"ratio": 1.2},
        1,
    )
    assert (event["id"], event["type"]) == (f"{identifier}.1", "alert.token_drift")
    assert event["timestamp"] == shown["last_at"]
    assert event["data"]["alert"] == identifier


def test_status_and_kind(api: ApiClient, owner: Owner) -> None:
    seen, _ = told(owner, "a"), told(owner, "b", AlertKind.MODEL)
    assert (
        api.call("POST", f"/alerts/{encode_id('alr', seen.pk)}/acknowledge").json()["status"]
        == "acknowledged"
    )
    for query, subjects in (
        ("", ["b"]),
        ("?status=acknowledged", ["a"]),
        ("?status=all", ["b", "a"]),
        ("?status=all&kind=token_drift", ["a"]),
        ("?status=resolved", []),
    ):
        assert [row["subject"] for row in api.call("GET", f"/alerts{query}").json()["data"]] == subjects
    for query in ("?status=new", "?kind=fire", "?sort=1"):
        assert api.call("GET", f"/alerts{query}").status_code == 400


@pytest.mark.parametrize("many", [1, 3])
def test_a_list_takes_one_query_of_its_own(api: ApiClient, owner: Owner, session: Session, many: int) -> None:
    api.call("GET", "/alerts")  # the key's time of use is written once
    for number in range(many):
        told(owner, f"m{number}", session=session)
    with CaptureQueriesContext(connection) as queries:
        assert len(api.call("GET", "/alerts").json()["data"]) == many
    assert sum("sessions_app_" in query["sql"] for query in queries) == 1


def test_the_pages_join(api: ApiClient, owner: Owner) -> None:
    for number in range(3):
        told(owner, f"m{number}")
    first = api.call("GET", "/alerts?limit=2").json()
    second = api.call("GET", f"/alerts?limit=2&cursor={first['next_cursor']}").json()
    shown = [row["subject"] for page in (first, second) for row in page["data"]]
    assert (shown, second["next_cursor"]) == (["m2", "m1", "m0"], None)


def test_who_may(owner: Owner) -> None:
    alert = encode_id("alr", told(owner, "a").pk)
    reader = ApiClient(owner, scopes=["sessions:read", "sessions:write"])
    assert reader.call("GET", "/alerts").status_code == 200
    assert reader.call("POST", f"/alerts/{alert}/acknowledge").status_code == 403
    assert ApiClient(owner, scopes=["admin"]).call("GET", "/alerts").status_code == 403
