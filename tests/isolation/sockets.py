"""Sockets on the real chat consumer, without a server in between."""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser, User

from memoryhub.core.ids import encode_id
from sessions_app.consumers import ChatConsumer
from sessions_app.live import LiveSessions
from sessions_app.models import Session
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.tickets import issue_ticket
from tests.conftest import Owner

HOST = b"testserver"
Communicator: Any = ApplicationCommunicator  # its methods carry no types
NOT_ALLOWED = 4401
REVOKED_WITHIN = 5  # seconds, which the recheck's interval guarantees; a busy machine is given more
PATIENCE = 20


def new_session(owner: Owner, user: EndUser | None = None, **columns: Any) -> Session:
    """A conversation of the tenant's user."""
    with tenant_tx(owner.tenant.id):
        made: Session = Session.objects.create(user=user or owner.user, **columns)
        return made


def ticket_for(owner: Owner, session_id: uuid.UUID, user: EndUser | None = None) -> str:
    """A fresh ticket of the tenant's user."""
    person = user or owner.user
    return issue_ticket(owner.tenant.id, user_id=person.pk, session_id=session_id).plain


class Socket:
    """One client; `closed` is the code it was closed with."""

    def __init__(self, communicator: Any) -> None:
        self._communicator = communicator
        self.closed: int | None = None

    async def send(self, **frame: Any) -> None:
        """Send a frame."""
        await self.send_raw(text=json.dumps(frame))

    async def send_raw(self, *, text: str | None = None, data: bytes | None = None) -> None:
        """Send text or bytes as they are."""
        await self._communicator.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def next(self, within: float = PATIENCE) -> dict[str, Any] | None:
        """The next frame, or None when the server closed instead."""
        message = await self._communicator.receive_output(within)
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return None
        frame: dict[str, Any] = json.loads(message["text"])
        return frame

    async def until(self, kind: str, within: float = PATIENCE) -> list[dict[str, Any]]:
        """All frames up to and with the first of a kind; shorter when the server closed."""
        frames: list[dict[str, Any]] = []
        async with asyncio.timeout(within):
            while not frames or frames[-1]["type"] != kind:
                frame = await self.next(within)
                if frame is None:
                    break
                frames.append(frame)
        return frames

    async def close_code(self, within: float = PATIENCE) -> int | None:
        """The code the server closes with, or None when it has not within so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while await self.next(within + 1) is not None:
                    pass
        return self.closed


@contextlib.asynccontextmanager
async def opened(
    session_id: uuid.UUID | str, *, account: User | None = None, headers: dict[str, str] | None = None
) -> AsyncIterator[Socket]:
    """A socket that was accepted; a browser's when it has an account, and then with its Origin."""
    shown = session_id if isinstance(session_id, str) else encode_id("ses", session_id)
    application = ChatConsumer.as_asgi(live_sessions=LiveSessions())
    named = {"origin": "http://testserver"} if account is not None else {}
    raw = [(key.encode(), value.encode()) for key, value in {**named, **(headers or {})}.items()]
    scope: dict[str, Any] = {"type": "websocket", "path": f"/ws/chat/{shown}", "query_string": b""}
    scope |= {"headers": [(b"host", HOST), *raw], "user": account or AnonymousUser()}
    scope["url_route"] = {"kwargs": {"session_id": shown}}
    communicator = Communicator(application, scope)
    await communicator.send_input({"type": "websocket.connect"})
    assert (await communicator.receive_output(PATIENCE))["type"] == "websocket.accept"
    try:
        yield Socket(communicator)
    finally:
        await communicator.send_input({"type": "websocket.disconnect", "code": 1000})
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await communicator.wait(10)
