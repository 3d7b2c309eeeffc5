"""The pill's two switches: kept with the chat, told where it begins, and shown when it is opened again."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions_app.models import Session
from tenants.models import AuditEvent, EndUser
from tenants.scope import tenant_tx

Visitor = tuple[Client, EndUser]
JSON = {"Accept": "application/json"}


def begun(client: Client, **fields: str) -> str:
    """The address of a new chat."""
    address: str = client.post("/chat/new/", fields, headers=JSON).json()["url"]
    return address


def stored(user: EndUser) -> tuple[bool, bool]:
    with tenant_tx(user.tenant_id, user.pk):
        session = Session.objects.get()
        return session.reads_memory, session.writes_memory


def test_both_are_on_at_first(visitor: Visitor) -> None:
    client, user = visitor
    begun(client)
    assert stored(user) == (True, True)


@pytest.mark.parametrize(
    ("fields", "stands"),
    [({"reads": "off"}, (False, True)), ({"reads": "on", "writes": "off"}, (True, False))],
)
def test_a_chat_begins_as_they_stand(
    visitor: Visitor, fields: dict[str, str], stands: tuple[bool, bool]
) -> None:
    client, user = visitor
    begun(client, **fields)
    assert stored(user) == stands


def test_one_is_turned_and_the_other_stays(visitor: Visitor) -> None:
    client, user = visitor
    address = begun(client, reads="off")
    assert client.post(f"{address}switch/", {"writes": "off"}).json() == {"reads": False, "writes": False}
    assert client.post(f"{address}switch/", {"reads": "on"}).json() == {"reads": True, "writes": False}
    assert stored(user) == (True, False)
    with tenant_tx(user.tenant_id):
        acts = AuditEvent.objects.filter(action="session.changed").order_by("created_at", "id")
        assert [(act.actor_kind, act.details["fields"]) for act in acts] == [
            ("end_user", ["writes_memory"]),
            ("end_user", ["reads_memory"]),
        ]


@pytest.mark.parametrize("fields", [{"reads": "true"}, {"writes": "1"}, {"writes": "\x00"}])
def test_anything_else_is_refused(visitor: Visitor, fields: dict[str, str]) -> None:
    client, user = visitor
    address = begun(client)
    for path in (f"{address}switch/", "/chat/new/"):
        answer = client.post(path, fields, headers=JSON)
        assert (answer.status_code, answer.json()) == (422, {"code": "invalid"})
    assert stored(user) == (True, True)


@pytest.mark.parametrize(("language", "label"), [("en", "Use only"), ("zh-hans", "只用，不记")])
def test_the_page_shows_how_they_stand(visitor: Visitor, language: str, label: str) -> None:
    client, _ = visitor
    address = begun(client, writes="off")
    page = client.get(address, headers={"Accept-Language": language})
    assert page.context["page"]["pill"] == {"reads": True, "writes": False, "label": label}
    assert page.context["page"]["config"]["switches"] == {"reads": True, "writes": False}
    assert label in page.content.decode()
