"""Answers in progress, one a session, and the sockets that watch them.

An instance lives in the ASGI application and is handed to the consumers; it holds nothing that is not in
Postgres too, except the words of an answer that is still being spoken.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from memoryhub.core.errors import Conflict
from sessions_app.services.answering import AnswerControl, answer
from sessions_app.services.chat import TakenMessage
from sessions_app.services.frames import Frame
from sessions_app.services.replay import is_forgotten, next_epoch
from sessions_app.services.threads import in_thread
from tenants.scope import Scope

FRAMES_PER_EPOCH = 2**20
ENDS = ("done", "interrupted", "error")  # one of these is the last frame of every answer
Key = tuple[uuid.UUID, uuid.UUID | None, uuid.UUID]
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
    """The numbering, the listeners and the running answer of one session in this process.

    `frames` are those of the newest answer, from its acknowledgement on.
    """

    scope: Scope
    session_id: uuid.UUID
    last_seq: int = 0
    listeners: set[Listener] = field(default_factory=set)
    frames: list[Frame] = field(default_factory=list)
    answering: TakenMessage | None = None
    running: asyncio.Task[None] | None = None
    control: AnswerControl | None = None
    reserved: bool = False

    @property
    def key(self) -> Key:
        """The owner and the session: another's session is another key."""
        return (self.scope.tenant_id, self.scope.user_id, self.session_id)

    @property
    def busy(self) -> bool:
        """Whether an answer is being spoken, or about to be."""
        return self.reserved or (self.running is not None and not self.running.done())

    def next_seq(self) -> int:
        """The next frame number of this session; it only rises."""
        self.last_seq += 1
        return self.last_seq

    def rise_to(self, seq: int) -> None:
        """Number the next frame above `seq`, which somebody has seen."""
        self.last_seq = max(self.last_seq, seq)

    def emit(self, frame: Frame) -> None:
        """Give a frame to every listener, and keep it for those who come back."""
        self.frames.append(frame)
        for listener in self.listeners:
            listener.put(frame)

    async def spoken(self) -> list[Frame]:
        """The frames of the newest answer; none of one that has ended and was forgotten since."""
        ended = None if self.busy else self.answering
        gone = ended is not None and await in_thread(is_forgotten, self.scope, ended.turn.pk)
        if gone and self.answering is ended:  # none was begun meanwhile
            self.frames = []
        return list(self.frames)

    @contextlib.asynccontextmanager
    async def beginning(self) -> AsyncIterator[None]:
        """Reserve the session for a new answer, whose frames are numbered above all others anywhere.

        Raises:
            Conflict: `answer_in_progress`.
            NotFound: the session was deleted.
        """
        if self.busy:
            raise Conflict("answer_in_progress")
        self.reserved = True
        try:
            self.rise_to(FRAMES_PER_EPOCH * await in_thread(next_epoch, self.scope, self.session_id))
            self.frames, self.answering = [], None
            yield
        finally:
            self.reserved = False

    def start(self, message: TakenMessage) -> None:
        """Begin to answer; the answer goes on and is stored even when every socket goes away."""
        self.answering = message
        self.control = AnswerControl(next_seq=self.next_seq)
        self.running = asyncio.create_task(self._run(message, self.control))

    def stop(self) -> None:
        """Cut the running answer; what was said so far is stored."""
        if self.control is not None:
            self.control.stop.set()

    async def _run(self, message: TakenMessage, control: AnswerControl) -> None:
        last: Frame | None = None
        async with contextlib.aclosing(answer(self.scope, message, control)) as frames:
            async for frame in frames:
                if frame["type"] in ENDS:
                    last = frame
                else:
                    self.emit(frame)
        # Only now, with the message given back: who hears the end may send the next message at once.
        if last is not None:
            self.emit(last)


class LiveSessions:
    """The sessions with a listener or a running answer in this process, by owner and id."""

    def __init__(self) -> None:
        self._sessions: dict[Key, LiveSession] = {}

    @contextlib.asynccontextmanager
    async def listen(
        self, scope: Scope, session_id: uuid.UUID
    ) -> AsyncIterator[tuple[LiveSession, Listener]]:
        """Join a session as a listener.

        Raises:
            NotFound: no such session in this scope.
        """
        seq = FRAMES_PER_EPOCH * await in_thread(next_epoch, scope, session_id)
        made = LiveSession(scope=scope, session_id=session_id)
        live = self._sessions.setdefault(made.key, made)
        live.rise_to(seq)
        listener = Listener()
        live.listeners.add(listener)
        try:
            yield live, listener
        finally:
            live.listeners.discard(listener)
            self._forget(live)

    def _forget(self, live: LiveSession) -> None:
        """Let a session go that nobody listens to, after the answer that is being spoken."""
        if live.listeners or self._sessions.get(live.key) is not live:
            return
        if live.running is not None and not live.running.done():
            live.running.add_done_callback(lambda _task: self._forget(live))
        elif not live.reserved:
            del self._sessions[live.key]
