"""The websocket: a session that is not the holder's looks like one that is not there, whatever opens it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from memoryhub.core.ids import encode_id
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import EndUser, Role
from tenants.scope import tenant_tx
from tenants.services.accounts import create_operator
from tenants.websocket import owner_by_account
from tests.conftest import Owner
from tests.isolation.sockets import NOT_ALLOWED, Socket, new_session, opened, ticket_for

pytestmark = pytest.mark.usefixtures("database")
SESSIONS = ("another tenant's", "another user's", "absent", "deleted", "upper case", "no prefix", "nonsense")


@dataclass(frozen=True, slots=True)
class Place:
    """A browser's account, its own session, and sessions it must not reach."""

    owner: Owner
    account: User
    person: EndUser
    mine: uuid.UUID
    sessions: dict[str, str]
    turns: dict[str, str]


def made_place(owner: Owner, stranger: Owner) -> Place:
    """Sessions of three people in two tenants, each with a turn."""
    account = create_operator(f"{uuid.uuid4().hex}@example.org", tenant=owner.tenant, role=Role.OWNER).account
    found = owner_by_account(account)
    assert found is not None
    person = EndUser(pk=found.user_id)
    mine, gone = new_session(owner, person), new_session(owner, person)
    theirs, neighbours = new_session(stranger), new_session(owner)
    turns = {
        "another tenant's": append_turns(stranger.scope, theirs.pk, [NewTurn("user", "hi")])[0].pk,
        "another user's": append_turns(owner.scope, neighbours.pk, [NewTurn("user", "hi")])[0].pk,
        "absent": uuid.uuid4(),
    }
    shown = encode_id("ses", mine.pk)
    sessions = {
        "another tenant's": encode_id("ses", theirs.pk),
        "another user's": encode_id("ses", neighbours.pk),
        "absent": encode_id("ses", uuid.uuid4()),
        "deleted": encode_id("ses", gone.pk),
        "upper case": shown.upper(),
        "no prefix": shown.removeprefix("ses_"),
        "nonsense": "'; DROP TABLE sessions; --",
    }
    with tenant_tx(owner.tenant.id):
        gone.delete()
    named = {kind: encode_id("trn", turn) for kind, turn in turns.items()}
    return Place(owner, account, person, mine.pk, sessions, named)


async def place_of(owner: Owner, stranger: Owner) -> Place:
    made: Place = await sync_to_async(made_place)(owner, stranger)
    return made


async def ticket(place: Place) -> str:
    made: str = await sync_to_async(ticket_for)(place.owner, place.mine, place.person)
    return made


async def outcome(socket: Socket) -> tuple[Any, int | None]:
    """The first frame, or the code of the close that came instead."""
    return await socket.next(), socket.closed


@pytest.mark.parametrize("kind", SESSIONS)
async def test_a_ticket_opens_its_own_session_only(kind: str, owner: Owner, stranger: Owner) -> None:
    place = await place_of(owner, stranger)
    async with opened(place.sessions[kind]) as socket:
        await socket.send(type="auth", ticket=await ticket(place))
        assert await outcome(socket) == (None, NOT_ALLOWED)


@pytest.mark.parametrize("kind", SESSIONS)
async def test_a_browser_opens_its_own_sessions_only(kind: str, owner: Owner, stranger: Owner) -> None:
    place = await place_of(owner, stranger)
    async with opened(place.sessions[kind], account=place.account) as socket:
        assert await outcome(socket) == (None, NOT_ALLOWED)


async def test_both_open_their_own(owner: Owner, stranger: Owner) -> None:
    place = await place_of(owner, stranger)
    async with opened(place.mine) as socket:
        await socket.send(type="auth", ticket=await ticket(place))
        assert [frame["type"] for frame in await socket.until("ready")] == ["ready"]
    async with opened(place.mine, account=place.account) as socket:
        assert [frame["type"] for frame in await socket.until("ready")] == ["ready"]


async def test_a_ticket_is_good_once(owner: Owner, stranger: Owner) -> None:
    place = await place_of(owner, stranger)
    used = await ticket(place)
    async with opened(place.mine) as first, opened(place.mine) as second:
        await first.send(type="auth", ticket=used)
        await first.until("ready")
        await second.send(type="auth", ticket=used)
        assert await outcome(second) == (None, NOT_ALLOWED)


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "message", "content": "hello"},
        {"type": "resume", "after": 0},
        {"type": "stop"},
        {"type": "auth", "ticket": "tkt_0"},
        {"type": "auth", "ticket": "x" * 200},
    ],
    ids=lambda frame: str(frame)[:40],
)
async def test_without_a_good_ticket_nothing_is_answered(
    frame: dict[str, Any], owner: Owner, stranger: Owner
) -> None:
    place = await place_of(owner, stranger)
    async with opened(place.sessions["another tenant's"]) as socket:
        await socket.send(**frame)
        assert await outcome(socket) == (None, NOT_ALLOWED)


@pytest.mark.parametrize("kind", ["another tenant's", "another user's", "absent"])
async def test_turns_of_others_cannot_be_edited(kind: str, owner: Owner, stranger: Owner) -> None:
    place = await place_of(owner, stranger)
    async with opened(place.mine, account=place.account) as socket:
        await socket.until("ready")
        await socket.send(type="edit", turn=place.turns[kind], content="changed")
        [frame] = await socket.until("error")
        assert (frame["code"], frame["data"]) == ("not_found", {})


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil.example"])
async def test_a_foreign_page_cannot_use_the_browsers_session(
    origin: str, owner: Owner, stranger: Owner
) -> None:
    place = await place_of(owner, stranger)
    async with opened(place.mine, account=place.account, headers={"origin": origin}) as socket:
        assert await outcome(socket) == (None, 4403)
