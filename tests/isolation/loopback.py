"""A small HTTP/1.1 client on a kept connection: cheap enough to ask tens of thousands of times."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Connection:
    """One connection to the server, opened again after it was cut."""

    def __init__(self, port: int, key: str) -> None:
        self._port = port
        self._key = key
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """One request; status and the raw head and body of the answer."""
        reader = await self._send(method, path, body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = _content_length(head)
        content = await reader.readexactly(length) if length else b""
        if b"connection: close" in head.lower():
            self.cut()
        return int(head.split(b" ", 2)[1]), head + content

    async def ask_and_leave(self, method: str, path: str, body: Any, after: float) -> None:
        """Send a request and cut the connection `after` seconds later, answered or not."""
        await self._send(method, path, body)
        await asyncio.sleep(after)
        self.cut()

    def cut(self) -> None:
        """Close the connection at once."""
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None

    async def _send(self, method: str, path: str, body: Any) -> asyncio.StreamReader:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Authorization: Bearer {self._key}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        await writer.drain()
        return reader


def _content_length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0
