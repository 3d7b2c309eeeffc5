"""The whole product as a program of its own, and clients for its REST and websocket doors."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from memoryhub.embedded.processes import wait_until
from memoryhub.embedded.valkey import EmbeddedValkey
from memoryhub.env import REPOSITORY

PATIENCE = 120.0  # seconds; generous, since the machine may be busy
FINAL = ("done", "error", "interrupted")


@dataclass(frozen=True, slots=True)
class Product:
    """A running supervisor with web, worker and beat; the test keeps its Valkey, to stop it."""

    url: str
    data_dir: Path
    environment: Mapping[str, str]
    valkey: EmbeddedValkey

    def manage(self, *argv: str) -> dict[str, Any]:
        """Run a command of manage.py and parse its JSON line."""
        command = [sys.executable, str(REPOSITORY / "manage.py"), *argv, "--json"]
        done = subprocess.run(
            command, env=dict(self.environment), capture_output=True, text=True, check=False, cwd=REPOSITORY
        )
        assert done.returncode == 0, done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def pid_of(self, name: str) -> int:
        """The process of one of its services, as the supervisor notes it."""
        listed = json.loads((self.data_dir / "run" / "children.json").read_text())
        return int(listed[name][0])


@dataclass(frozen=True, slots=True)
class Api:
    """REST with one tenant's key."""

    product: Product
    key: str

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """One call; an error status raises urllib's HTTPError."""
        request = urllib.request.Request(
            f"{self.product.url}/api/v1{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            answer: dict[str, Any] = json.load(response)
        return answer

    def open_session(self, user: str) -> str:
        """A new conversation's id."""
        return str(self.call("POST", "/sessions", {"user": user})["id"])

    def say_in_the_past(self, session: str, turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Store turns as an application would; what comes back is acknowledged."""
        stored: list[dict[str, Any]] = self.call("POST", f"/sessions/{session}/turns", {"turns": turns})[
            "data"
        ]
        return stored

    def wait_until_read(self, session: str) -> None:
        """Wait until the worker has read every turn of a session."""

        def read() -> bool:
            shown = self.call("GET", f"/sessions/{session}")
            return bool(shown["processed_seq"] == shown["last_seq"])

        assert wait_until(read, PATIENCE), self.call("GET", f"/sessions/{session}")

    def chat(self, session: str, user: str) -> Chat:
        """A websocket on a session, let in by a ticket."""
        ticket = self.call("POST", "/tickets", {"user": user, "session": session})["ticket"]
        address = f"{self.product.url.replace('http', 'ws')}/ws/chat/{session}"
        socket = connect(address, max_size=2**22, legacy=True)  # without a block of its own
        socket.send(json.dumps({"type": "auth", "ticket": ticket}))
        ready = json.loads(socket.recv(PATIENCE))
        assert ready["type"] == "ready", ready
        return Chat(socket)


@dataclass(frozen=True, slots=True)
class Heard:
    """The frames that one message was answered with."""

    frames: list[dict[str, Any]] = field(repr=False)

    @property
    def text(self) -> str:
        """The answer's words."""
        return "".join(frame["text"] for frame in self.frames if frame["type"] == "delta")

    @property
    def last(self) -> dict[str, Any]:
        """The frame that ended the answer."""
        return self.frames[-1]

    @property
    def written(self) -> list[dict[str, Any]]:
        """What memory decided about the message."""
        return [
            one for frame in self.frames if frame["type"] == "memory.written" for one in frame["decisions"]
        ]


@dataclass(frozen=True, slots=True)
class Chat:
    """One websocket."""

    socket: ClientConnection

    def say(self, content: str, *, meanwhile: Callable[[], None] | None = None) -> Heard:
        """Send a message and listen until its answer has ended; `meanwhile` runs once it is acknowledged."""
        self.socket.send(json.dumps({"type": "message", "content": content}))
        frames: list[dict[str, Any]] = []
        while not frames or frames[-1]["type"] not in FINAL:
            frames.append(json.loads(self.socket.recv(PATIENCE)))
            if frames[-1]["type"] == "ack" and meanwhile is not None:
                meanwhile()
        assert frames[-1]["type"] == "done", frames[-1]
        return Heard(frames)

    def close(self) -> None:
        """Leave."""
        self.socket.close()
