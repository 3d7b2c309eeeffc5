"""A websocket that refuses: foreign origins, oversized and bad frames, floods, and who is not let in."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import InterfaceError, OperationalError

from memoryhub.api.errors import preferred_language
from memoryhub.api.problems import Language, message_of
from memoryhub.api.rendering import render_json
from memoryhub.core.errors import DomainError
from sessions_app.socket_frames import BadFrame, ClientFrame, parse_client_frame
from tenants.websocket import origin_allowed

MAX_FRAME_BYTES = 64 * 1024
MAX_BAD_FRAMES = 10
AUTH_SECONDS = 10
FLOOD_FRAMES, FLOOD_SECONDS = 30, 10.0
UNUSABLE, TOO_BIG, NOT_ALLOWED, FOREIGN_ORIGIN, FLOODED = 1003, 1009, 4401, 4403, 4429


class GuardedSocket(AsyncWebsocketConsumer):
    """Hands well-formed frames to `authenticate` until `entered`, and to `obey` after."""

    # No layer: nothing is sent to groups, and with one a Redis that is down would refuse every new socket.
    channel_layer_alias = ""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.entered = self.over = False
        self.language: Language = "en"
        self.bad_frames = 0
        self.arrivals: deque[float] = deque(maxlen=FLOOD_FRAMES)
        self.tasks: list[asyncio.Task[None]] = []

    async def connect(self) -> None:
        """Accept first, so that the reason of a refusal reaches the client as a close code."""
        await self.accept()
        headers = {name: value.decode("latin-1") for name, value in self.scope["headers"]}
        self.language = preferred_language(headers.get(b"accept-language", ""))
        origin = headers.get(b"origin")
        if not origin_allowed(origin, headers.get(b"host", ""), settings.ALLOWED_HOSTS):
            await self.close(FOREIGN_ORIGIN)
            return
        if origin is not None:
            await self.enter_by_account()
        if not self.entered:
            self.tasks.append(asyncio.create_task(self._close_unless_entered()))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle one frame; a bad one is answered with its code, the tenth in a row ends the socket."""
        if self.over:
            return
        if len(bytes_data or b"") + len((text_data or "").encode(errors="surrogatepass")) > MAX_FRAME_BYTES:
            await self.close(TOO_BIG)
        elif self._flooded():
            await self.close(FLOODED)
        else:
            await self._handle(text_data)

    async def _handle(self, text: str | None) -> None:
        try:
            if text is None:
                raise BadFrame("binary_frame")
            frame = parse_client_frame(text)
            self.bad_frames = 0
            await (self.obey(frame) if self.entered else self.authenticate(frame))
        except (BadFrame, DomainError) as error:
            self.bad_frames += isinstance(error, BadFrame)
            await self.send_error(error.code, error.data)
            if self.bad_frames >= MAX_BAD_FRAMES:
                await self.close(UNUSABLE)
        except (OperationalError, InterfaceError):  # the database is away: the same frame may be sent again
            await self.send_error("unavailable", {})

    async def enter_by_account(self) -> None:
        """Let a signed-in browser in."""
        raise NotImplementedError

    async def authenticate(self, frame: ClientFrame) -> None:
        """Handle the first frame of a socket that is not let in yet."""
        raise NotImplementedError

    async def obey(self, frame: ClientFrame) -> None:
        """Do what a frame asks."""
        raise NotImplementedError

    async def send_error(self, code: str, data: dict[str, object]) -> None:
        """Answer with an `error` frame."""
        raise NotImplementedError

    async def send_frame(self, frame: dict[str, Any]) -> None:
        """Send one frame as JSON."""
        if self.over:
            return
        if frame["type"] == "error":
            frame = {**frame, "message": message_of(frame["code"], frame["data"], self.language)}
        await self.send(render_json(frame).decode())

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End the socket; what still comes in is not heard any more, and nothing goes out."""
        if not self.over:
            self.over = True
            await super().close(code, reason)

    async def disconnect(self, code: int) -> None:
        """End what this socket started for itself."""
        for task in self.tasks:
            task.cancel()

    async def _close_unless_entered(self) -> None:
        await asyncio.sleep(AUTH_SECONDS)
        if not self.entered:
            await self.close(NOT_ALLOWED)

    def _flooded(self) -> bool:
        now = time.monotonic()
        self.arrivals.append(now)
        return len(self.arrivals) == FLOOD_FRAMES and now - self.arrivals[0] < FLOOD_SECONDS
