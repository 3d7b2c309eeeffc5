"""Chats without an edge: models that say what a test wants, and answers as lists of frames."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memoryhub.providers.llm import ChatRequest, Delta, JsonAnswer, ModelUnavailable, Usage
from sessions_app.models import Session
from sessions_app.services.answering import AnswerControl, answer
from sessions_app.services.chat import TakenMessage, take_message
from sessions_app.services.frames import Frame
from sessions_app.services.threads import in_thread
from tests.conftest import Owner


@dataclass
class ScriptedModel:
    """Says `pieces`, one a delta; waits at `pause_before` (a place in them) until `go` is set."""

    pieces: Sequence[str]
    pause_before: int | None = None
    name: str = "scripted"
    is_demo: bool = False
    fails: ModelUnavailable | None = None
    seen: list[ChatRequest] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.go = asyncio.Event()
        self.paused = asyncio.Event()

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Delta, None]:
        """The pieces, then the usage, or the error."""
        self.seen.append(request)
        for place, piece in enumerate(self.pieces):
            if place == self.pause_before:
                self.paused.set()
                await self.go.wait()
            yield Delta(piece)
            await asyncio.sleep(0)
        if self.fails is not None:
            raise self.fails
        yield Delta("", Usage(11, 22, exact=True), "stop")

    def complete_json(
        self, request: ChatRequest, schema: Mapping[str, object], *, name: str = "answer"
    ) -> JsonAnswer:
        """Never asked here."""
        raise ModelUnavailable("refused")


def control(start: int = 1) -> AnswerControl:
    """Numbers from `start`."""
    numbers = itertools.count(start)
    return AnswerControl(next_seq=lambda: next(numbers))


async def taken(owner: Owner, session: Session, content: str, **names: Any) -> TakenMessage:
    """A message, stored."""
    message: TakenMessage = await in_thread(take_message, owner.scope, session.id, content=content, **names)
    return message


async def chatted(owner: Owner, session: Session, content: str, start: int = 1) -> list[Frame]:
    """The frames of a whole answer."""
    message = await taken(owner, session, content)
    return [frame async for frame in answer(owner.scope, message, control(start))]


def text_of(frames: Sequence[Frame]) -> str:
    """The text of an answer as it was streamed."""
    return "".join(frame["text"] for frame in frames if frame["type"] == "delta")
