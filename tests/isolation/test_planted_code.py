"""Leaks planted in the code outside the database: in keys, credentials, live sockets, cursors and bodies."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from memoryhub.api import fields, pagination
from memoryhub.core.context_settings import context_settings
from memoryhub.core.ids import decode_id
from sessions_app import consumers
from sessions_app.api import sessions as session_views
from sessions_app.api.bodies import NewSessionBody
from sessions_app.api.shapes import session_data, shown_sessions
from sessions_app.models import Session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import recent_turns
from tenants import keys
from tenants.models import Role
from tenants.scope import ops_tx, tenant_tx
from tenants.services.accounts import create_operator
from tenants.services.tickets import redeem_ticket
from tenants.websocket import SocketOwner, owner_by_account
from tests.conftest import Owner
from tests.isolation.sockets import NOT_ALLOWED, new_session, opened, ticket_for
from tests.isolation.world import Country, new_country

pytestmark = pytest.mark.usefixtures("database")


def key_faults(name_of: Callable[[keys.OwnedKey], str]) -> list[str]:
    """Keys of Redis that do not carry their owner, or that two owners share."""
    item, owners = uuid.uuid4(), [(uuid.uuid4(), uuid.uuid4()) for _ in range(3)]
    made = [keys.working_memory_key(tenant, user, item) for tenant, user in owners]
    names = [name_of(key) for key in made]
    faults = [
        f"{name} does not name its owner"
        for name, (tenant, user) in zip(names, owners, strict=True)
        if tenant.hex not in name or user.hex not in name
    ]
    return faults + (["two owners share a key"] if len(set(names)) < len(names) else [])


def not_mine_faults(mine: Country, theirs: Country) -> list[str]:
    """Answers to another tenant's session id that differ from those to an absent one."""
    absent = mine.api.send("GET", f"/api/v1/sessions/ses_{uuid.uuid4().hex}")
    found = mine.api.send("GET", f"/api/v1/sessions/{theirs.ids['ses']}")
    return [] if found == absent else [f"{found[0]} for what is another tenant's"]


async def outliving_faults(account: User, session: Session) -> list[str]:
    """A browser's socket that goes on after its account lost its role."""
    async with opened(session.pk, account=account) as socket:
        await socket.until("ready")
        await sync_to_async(account.memberships.all().delete)()
        code = await socket.close_code(within=3)
    return [] if code == NOT_ALLOWED else ["the socket goes on without a role"]


async def wrong_session_faults(owner: Owner) -> list[str]:
    """A ticket that opens a session it was not made for."""
    mine, other = await sync_to_async(new_session)(owner), await sync_to_async(new_session)(owner)
    async with opened(other.pk) as socket:
        await socket.send(type="auth", ticket=await sync_to_async(ticket_for)(owner, mine.pk))
        frame = await socket.next()
    return [] if frame is None and socket.closed == NOT_ALLOWED else ["a ticket opened another session"]


def test_a_shared_key_is_found() -> None:
    assert key_faults(lambda key: key.name) == []
    found = key_faults(lambda key: f"mh:{key.item_id.hex}:{key.kind}")
    assert "two owners share a key" in found
    assert len(found) == 4


def test_a_value_under_a_shared_key_is_not_believed(
    owner: Owner, stranger: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second net: a value repeats its owner, so that a shared key costs a read and leaks nothing."""
    monkeypatch.setattr(keys.OwnedKey, "name", property(lambda key: "mh:planted:wm"))
    seen = {}
    for person, words in ((owner, "mine"), (stranger, "theirs"), (owner, "mine too")):
        session = new_session(person)
        append_turns(person.scope, session.pk, [NewTurn("user", words)])
        with tenant_tx(person.tenant.id):
            held = recent_turns(Session.objects.get(pk=session.pk), after_seq=0, upto_seq=1, most=9)
        seen[words] = [turn.content for turn in held.turns]
    assert seen == {words: [words] for words in ("mine", "theirs", "mine too")}


async def test_a_stale_role_on_a_live_socket_is_found(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "RECHECK_SECONDS", 0.2)
    account, session = await sync_to_async(browser_with_session)(owner)
    assert await outliving_faults(account, session) == []
    monkeypatch.setattr(consumers, "still_allowed", lambda owner: True)
    account, session = await sync_to_async(browser_with_session)(owner)
    assert await outliving_faults(account, session) == ["the socket goes on without a role"]


def browser_with_session(owner: Owner) -> tuple[User, Session]:
    """A signed-in account and a session of its own."""
    account = create_operator(f"{uuid.uuid4().hex}@example.org", tenant=owner.tenant, role=Role.OWNER).account
    found = owner_by_account(account)
    assert found is not None
    with tenant_tx(owner.tenant.id):
        return account, Session.objects.create(user_id=found.user_id)


async def test_a_ticket_good_for_any_session_is_found(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(ticket: Any, session_id: uuid.UUID) -> SocketOwner | None:
        holder = redeem_ticket(ticket)
        return None if holder is None else SocketOwner(holder.tenant_id, holder.user_id)

    assert await wrong_session_faults(owner) == []
    monkeypatch.setattr(consumers, "owner_by_ticket", careless)
    assert await wrong_session_faults(owner) == ["a ticket opened another session"]


def test_a_credential_with_another_tenants_session_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look-up by id alone, on the connection that sees all tenants."""
    mine, theirs = new_country("alice"), new_country("zhao")
    assert not_mine_faults(mine, theirs) == []

    def by_id_alone(view: Any, request: Any, id: str) -> Any:
        with ops_tx("planted"):
            rows = Session.objects.using("ops").filter(pk=decode_id("ses", id))
            return view.respond(session_data(shown_sessions(rows).get(), context_settings({})))

    monkeypatch.setattr(session_views.SessionView, "get", by_id_alone)
    assert not_mine_faults(mine, theirs) == ["200 for what is another tenant's"]


def test_a_body_that_takes_the_tenant_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def accepted() -> list[str]:
        body = {"user": "alice", "tenant_id": "x"}
        status, _ = mine.api.send("POST", "/api/v1/sessions", body)
        return [] if status == 400 else [f"a body with a tenant answers {status}"]

    class Careless(NewSessionBody):
        tenant_id = fields.TextField(max_length=64, required=False)

        def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
            attrs.pop("tenant_id", None)
            return attrs

    mine = new_country("alice")
    assert accepted() == []
    monkeypatch.setattr(session_views.SessionsView, "bodies", {"POST": Careless})
    assert accepted() == ["a body with a tenant answers 201"]


def test_a_cursor_bound_to_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = new_country("alice"), new_country("zhao")
    theirs.api.made("sessions", {"user": "zhao"})

    def faults() -> list[str]:
        cursor = theirs.api.send("GET", "/api/v1/sessions?limit=1")[1]["next_cursor"]
        status, _ = mine.api.send("GET", f"/api/v1/sessions?limit=1&cursor={cursor}")
        return [] if status == 400 else ["another tenant's cursor is good"]

    assert faults() == []
    monkeypatch.setattr(pagination, "_digest", lambda order, bind: "x" * 32)
    assert faults() == ["another tenant's cursor is good"]
