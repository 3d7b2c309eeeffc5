"""Clients of the canary load: one tenant each, over REST and websockets, some of which give up midway."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import websockets

from tests.isolation.canaries import USERS, Nest
from tests.isolation.loopback import Connection

CANCELLED_SHARE = 0.05
FRAMES_A_SOCKET = 40
SECONDS_A_FRAME = 0.5


@dataclass(slots=True)
class Tally:
    """What all clients did and saw."""

    wanted: int
    requests: int = 0
    frames: int = 0
    cancelled: int = 0
    foreign: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Whether more requests are wanted."""
        return self.requests < self.wanted

    def saw(self, nest: Nest, content: bytes) -> None:
        """Look through an answer or a frame."""
        self.foreign += nest.strangers_in(content)


@dataclass(frozen=True, slots=True)
class Question:
    """One request and the statuses that are right for it."""

    method: str
    path: str
    body: Any = None
    right: tuple[int, ...] = (200,)


# kind -> how often of a hundred, and the request for a user's own session, of that user
Make = Callable[[str, str, Nest], Question]
MIX: dict[str, tuple[int, Make]] = {
    "session": (24, lambda user, session, nest: Question("GET", f"sessions/{session}")),
    "turns": (18, lambda user, session, nest: Question("GET", f"sessions/{session}/turns?limit=5")),
    "sessions": (10, lambda user, session, nest: Question("GET", f"sessions?limit=3&user={quote(user)}")),
    "memory": (12, lambda user, session, nest: Question("GET", f"memories/{nest.memories[0]}")),
    "memories": (6, lambda user, session, nest: Question("GET", f"memories?limit=3&user={quote(user)}")),
    "person": (5, lambda user, session, nest: Question("GET", f"users/{quote(user)}")),
    "preferences": (5, lambda user, session, nest: Question("GET", f"users/{quote(user)}/preferences")),
    "turn": (
        2,
        lambda user, session, nest: Question(
            "POST",
            f"sessions/{session}/turns",
            {"role": "user", "content": f"Again: {nest.canary}"},
            right=(201,),
        ),
    ),
    "context": (
        1,
        lambda user, session, nest: Question("POST", f"sessions/{session}/context", {"input": "code word"}),
    ),
    "search": (
        1,
        lambda user, session, nest: Question("POST", "memories/search", {"user": user, "query": "code word"}),
    ),
}
FOREIGN_SHARE = 16  # of a hundred: another tenant's ids with this tenant's key


def foreign_question(other: Nest, chance: random.Random) -> Question:
    """A request for what belongs to another tenant."""
    paths = [f"sessions/{next(iter(other.sessions.values()))}", f"memories/{other.memories[0]}"]
    path = chance.choice([*paths, f"{paths[0]}/turns", f"{paths[1]}/history"])
    return Question("GET", path, right=(404,))


async def rest_client(port: int, nest: Nest, others: list[Nest], tally: Tally, seed: int) -> None:
    """Ask until enough was asked, giving up on one request in twenty."""
    chance, connection = random.Random(seed), Connection(port, nest.key)
    kinds, weights = list(MIX), [weight for weight, _ in MIX.values()]
    while tally.open:
        if chance.random() * 100 < FOREIGN_SHARE:
            kind, question = "foreign", foreign_question(chance.choice(others), chance)
        else:
            kind, user = chance.choices(kinds, weights)[0], chance.choice(USERS)
            question = MIX[kind][1](user, nest.sessions[user], nest)
        tally.requests += 1
        tally.kinds[kind] += 1
        path = f"/api/v1/{question.path}"
        if tally.cancelled < CANCELLED_SHARE * tally.requests:
            tally.cancelled += 1
            await connection.ask_and_leave(question.method, path, question.body, chance.random() * 0.02)
            continue
        status, content = await connection.ask(question.method, path, question.body)
        tally.saw(nest, content)
        if status not in question.right:
            tally.refused.append(f"{kind}: {status} {content[-300:]!r}")
    connection.cut()


async def socket_client(port: int, nest: Nest, others: list[Nest], tally: Tally, seed: int) -> None:
    """Chat and resume on sockets of one's own, knock at those of others, and leave in the middle."""
    chance, connection = random.Random(seed), Connection(port, nest.key)
    while tally.open:
        user = chance.choice(USERS)
        stranger = chance.random() < 0.2
        owner = chance.choice(others) if stranger else nest
        session = nest.sessions[user]
        body = {"user": user, "session": session}
        status, content = await connection.ask("POST", "/api/v1/tickets", body)
        connection.cut()  # the server closes what is idle for five seconds
        tally.requests += 1
        tally.kinds["ticket"] += 1
        tally.saw(nest, content)
        assert status == 201, content
        ticket = json.loads(content.partition(b"\r\n\r\n")[2])["ticket"]
        address = f"ws://127.0.0.1:{port}/ws/chat/{owner.sessions[user]}"
        async with websockets.connect(address, compression=None) as socket:
            greeted = asyncio.Event()
            reader = asyncio.create_task(_read(socket, nest, tally, greeted))
            await socket.send(json.dumps({"type": "auth", "ticket": ticket}))
            await greeted.wait()
            await _talk(socket, nest, tally, chance)
            if chance.random() < 0.3:
                socket.transport.abort()
        await reader
        if stranger and socket.close_code != 4401:
            tally.refused.append(f"a stranger's socket was closed with {socket.close_code}")


async def _talk(socket: Any, nest: Nest, tally: Tally, chance: random.Random) -> None:
    for number in range(FRAMES_A_SOCKET):
        frame: dict[str, Any] = {"type": "resume", "after": 0}
        if number == 3:
            content = f"What is my code word? {nest.canary} {uuid.uuid4().hex[:6]}"
            frame = {"type": "message", "content": content}
        elif number == 4 and chance.random() < 0.3:
            frame = {"type": "stop"}
        try:
            await socket.send(json.dumps(frame))
        except websockets.ConnectionClosed:
            return
        tally.requests += 1
        tally.kinds["frame"] += 1
        await asyncio.sleep(SECONDS_A_FRAME)


async def _read(socket: Any, nest: Nest, tally: Tally, greeted: asyncio.Event) -> None:
    try:
        async for message in socket:
            greeted.set()
            tally.frames += 1
            frame = json.loads(message)
            tally.answers[f"{frame['type']} {frame['code']}" if "code" in frame else frame["type"]] += 1
            tally.saw(nest, message.encode())
    except websockets.ConnectionClosed:
        pass
    tally.answers[f"closed {socket.close_code}"] += 1
    greeted.set()
