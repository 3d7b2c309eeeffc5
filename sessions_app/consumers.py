"""The chat websocket: lets its owner in, calls one service a frame, passes the answer's frames on."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from django.db import DatabaseError

from memoryhub.core.errors import DomainError
from memoryhub.core.ids import decode_id
from sessions_app.guarded_socket import FLOODED, NOT_ALLOWED, GuardedSocket
from sessions_app.live import Listener, LiveSession, LiveSessions
from sessions_app.services.frames import error_frame
from sessions_app.services.replay import stored_frames
from sessions_app.services.threads import in_thread
from sessions_app.socket_commands import COMMANDS, greeting
from sessions_app.socket_frames import ClientFrame
from tenants.websocket import SocketOwner, owner_by_account, owner_by_ticket, still_allowed

RECHECK_SECONDS = 2.5


class ChatConsumer(GuardedSocket):
    """One socket on one session of one user."""

    live_sessions: LiveSessions

    def __init__(self, live_sessions: LiveSessions, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.live_sessions = live_sessions
        self.owner: SocketOwner | None = None
        self.live: LiveSession | None = None
        self.listener: Listener | None = None
        self.sent_seq = 0
        self.sending = asyncio.Lock()
        self.joined = contextlib.AsyncExitStack()

    async def enter_by_account(self) -> None:
        """Let the signed-in browser's account in, when the session is its own."""
        owner = await in_thread(owner_by_account, self.scope.get("user"))
        if owner is not None:
            await self._enter(owner)

    async def authenticate(self, frame: ClientFrame) -> None:
        """Let the holder of a ticket in; anything else ends the socket."""
        session_id = self._session_id()
        owner = None
        if frame.type == "auth" and session_id is not None:
            owner = await in_thread(owner_by_ticket, frame["ticket"], session_id)
        if owner is None:
            await self.close(NOT_ALLOWED)
        else:
            await self._enter(owner)

    async def obey(self, frame: ClientFrame) -> None:
        """Do what a frame asks; a second `auth` changes nothing."""
        assert self.live is not None
        if frame.type == "resume":
            await self._resume(frame["after"])
        elif frame.type != "auth":
            await COMMANDS[frame.type](self.live, frame)

    async def send_error(self, code: str, data: dict[str, object]) -> None:
        """Answer with an `error` frame, in its place among the others."""
        if self.live is None or self.listener is None:
            await self.send_frame(error_frame(code, data, seq=0))
        else:
            self.listener.put(error_frame(code, data, seq=self.live.next_seq()))

    async def disconnect(self, code: int) -> None:
        """Leave; an answer that is being spoken goes on without us and is stored."""
        await super().disconnect(code)
        await self.joined.aclose()

    async def _enter(self, owner: SocketOwner) -> None:
        """Join the session; one that is somebody else's looks like one that is not there."""
        session_id = self._session_id()
        try:
            if session_id is None:
                raise DomainError("not_found")
            joining = self.live_sessions.listen(owner.scope, session_id)
            live, self.listener = await self.joined.enter_async_context(joining)
            ready = await in_thread(greeting, owner.scope, session_id)
        except DomainError:
            await self.close(NOT_ALLOWED)
            return
        self.owner, self.live, self.entered, self.sent_seq = owner, live, True, live.last_seq
        await self.send_frame({**ready, "seq": live.last_seq, "answering": live.busy})
        self.tasks += [asyncio.create_task(self._pump()), asyncio.create_task(self._watch(owner))]

    async def _pump(self) -> None:
        """Pass queued frames on; those that a resume has sent already are skipped."""
        assert self.listener is not None
        while not self.listener.overflowed:
            frame = await self.listener.queue.get()
            async with self.sending:
                if frame["seq"] > self.sent_seq:
                    self.sent_seq = frame["seq"]
                    await self.send_frame(frame)
        await self.close(FLOODED)

    async def _resume(self, after: int) -> None:
        """Send every frame numbered above `after`: of stored answers, then of the one being spoken."""
        assert self.live is not None
        live = self.live
        async with self.sending:
            spoken = await live.spoken()  # of an answer that may be stored, and the next begun, while we read
            stored = await in_thread(stored_frames, live.scope, live.session_id, after=after)
            known = [*stored, *spoken, *live.frames]
            frames = {frame["seq"]: frame for frame in known if frame["seq"] > after}
            for seq in sorted(frames):
                self.sent_seq = max(self.sent_seq, seq)
                await self.send_frame(frames[seq])
            live.rise_to(self.sent_seq)

    async def _watch(self, owner: SocketOwner) -> None:
        """Ask every few seconds whether the owner still may; a revoked one is out within five."""
        allowed = True
        while allowed:
            with contextlib.suppress(DatabaseError):  # asked again soon; without it nothing else works either
                allowed = await in_thread(still_allowed, owner)
            await asyncio.sleep(RECHECK_SECONDS if allowed else 0)
        await self.close(NOT_ALLOWED)

    def _session_id(self) -> Any:
        return decode_id("ses", self.scope["url_route"]["kwargs"]["session_id"])
