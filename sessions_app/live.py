"""Answers in progress, one a session, and the sockets that watch them.

An instance lives in the ASGI application and is handed to the consumers; it holds nothing that is not in
Postgres too, except the words of an answer that is still being spoken.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from sessions_app.services.answering import AnswerControl, Frame, answer, in_thread
from sessions_app.services.chat import TakenMessage
from sessions_app.services.replay import next_epoch
from tenants.scope import Scope

FRAMES_PER_EPOCH = 2**20
# A listener that falls this far behind is cut off; it resumes from where it was.
MAX_QUEUED_FRAMES = 5_000


@dataclass(eq=False, slots=True)
class Listener:
    """One socket's queue of frames; `overflowed` once it fell too far behind."""

    queue: asyncio.Queue[Frame] = field(default_factory=lambda: asyncio.Queue(MAX_QUEUED_FRAMES))
    overflowed: bool = False

    def put(self, frame: Frame) -> None:
        """Queue a frame, or mark the listener as lost."""
        try:
            self.queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.overflowed = True


@dataclass(eq=False, slots=True)
class LiveSession:
    """The numbering, the listeners and the running answer of one session in this process."""

    scope: Scope
    session_id: uuid.UUID
    last_seq: int
    listeners: set[Listener] = field(default_factory=set)
    frames: list[Frame] = field(default_factory=list)
    running: asyncio.Task[None] | None = None
    control: AnswerControl | None = None

    def next_seq(self) -> int:
        """The next frame number of this session; it only rises."""
        self.last_seq += 1
        return self.last_seq

    def broadcast(self, frame: Frame) -> None:
        """Give a frame to every listener."""
        for listener in self.listeners:
            listener.put(frame)

    @property
    def busy(self) -> bool:
        """Whether an answer is being spoken."""
        return self.running is not None and not self.running.done()

    def start(self, message: TakenMessage) -> None:
        """Begin to answer; the answer goes on and is stored even when every socket goes away."""
        self.frames = []
        self.control = AnswerControl(next_seq=self.next_seq)
        self.running = asyncio.create_task(self._run(message, self.control))

    def stop(self) -> None:
        """Cut the running answer; what was said so far is stored."""
        if self.control is not None:
            self.control.stop.set()

    async def _run(self, message: TakenMessage, control: AnswerControl) -> None:
        try:
            async with contextlib.aclosing(answer(self.scope, message, control)) as frames:
                async for frame in frames:
                    self.frames.append(frame)
                    self.broadcast(frame)
        except Exception:
            self.broadcast({"type": "error", "seq": self.next_seq(), "code": "internal_error", "data": {}})
            raise


class LiveSessions:
    """The sessions with a listener or a running answer in this process, by owner and id."""

    def __init__(self) -> None:
        self._sessions: dict[tuple[uuid.UUID, uuid.UUID | None, uuid.UUID], LiveSession] = {}
        self._lock = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def listen(
        self, scope: Scope, session_id: uuid.UUID
    ) -> AsyncIterator[tuple[LiveSession, Listener]]:
        """Join a session as a listener; the key carries the owner, so another's session is another key."""
        key = (scope.tenant_id, scope.user_id, session_id)
        async with self._lock:
            live = self._sessions.get(key)
            if live is None:
                epoch = await in_thread(next_epoch, scope, session_id)
                live = LiveSession(scope=scope, session_id=session_id, last_seq=epoch * FRAMES_PER_EPOCH)
                self._sessions[key] = live
            listener = Listener()
            live.listeners.add(listener)
        try:
            yield live, listener
        finally:
            live.listeners.discard(listener)
            self._forget(key, live)

    def _forget(self, key: tuple[uuid.UUID, uuid.UUID | None, uuid.UUID], live: LiveSession) -> None:
        if live.listeners:
            return
        if live.busy and live.running is not None:
            live.running.add_done_callback(self._later(key, live))
        elif self._sessions.get(key) is live:
            del self._sessions[key]

    def _later(
        self, key: tuple[uuid.UUID, uuid.UUID | None, uuid.UUID], live: LiveSession
    ) -> Callable[[asyncio.Task[None]], None]:
        return lambda _task: self._forget(key, live)
