"""Has a model speak: its deltas as numbered frames, cut by a stop, taken over by the demo responder."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace

from memoryhub.providers.llm import ChatModel, ChatRequest, Delta, ModelUnavailable, Usage
from sessions_app.services.engines import chat_model, demo_model
from sessions_app.services.frames import Frame
from sessions_app.services.masking import Cuts
from sessions_app.services.model_messages import alternating

COALESCE_SECONDS = 0.03
MAX_ANSWER_CHARS = 100_000


@dataclass(slots=True)
class AnswerControl:
    """How the caller numbers frames and stops an answer."""

    next_seq: Callable[[], int]
    stop: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Progress:
    """What an answer has come to so far; `interrupted` when it was cut before its end."""

    text: str = ""
    frames: Cuts = field(default_factory=list)
    usage: Usage | None = None
    model: str = ""
    calls: int = 1
    finished: bool = False
    interrupted: bool = False
    degraded: tuple[str, ...] = ()


Failed = Callable[[str, ModelUnavailable], Awaitable[None]]
"""Told the model's name and its error when a model gave nothing at all."""


async def speak(
    request: ChatRequest,
    control: AnswerControl,
    progress: Progress,
    failed: Failed,
    *,
    may_ask: bool = True,
) -> AsyncIterator[Frame]:
    """Delta frames of the answer. A model that fails before its first word is replaced by the demo responder.

    So is one that the tenant may not ask now (`may_ask`). One that fails later leaves an interrupted answer.
    Nothing but `progress` says how it ended.
    """
    model = chat_model() if may_ask else demo_model()
    wanted = request if model.is_demo else replace(request, messages=alternating(request.messages))
    try:
        async for frame in _stream(model, wanted, control, progress):
            yield frame
        return
    except ModelUnavailable as error:
        progress.degraded = (*progress.degraded, "model")
        if progress.text:
            progress.interrupted, progress.calls = True, error.attempts
            return
        await failed(model.name, error)
    async for frame in _stream(demo_model(), request, control, progress):
        yield frame


async def _stream(
    model: ChatModel, request: ChatRequest, control: AnswerControl, progress: Progress
) -> AsyncIterator[Frame]:
    """Frames at least `COALESCE_SECONDS` apart, the first at once; a stop, or an answer without end, cuts
    between two deltas.
    """
    progress.model = model.name
    waiting, sent_at, cut = "", 0.0, False
    try:
        async with contextlib.aclosing(_until(model.stream(request), control.stop)) as deltas:
            async for delta in deltas:
                progress.usage = delta.usage or progress.usage
                progress.finished = delta.finish is not None
                waiting += delta.text
                now = time.monotonic()
                if waiting and now - sent_at >= COALESCE_SECONDS:
                    yield _delta(waiting, control, progress)
                    waiting, sent_at = "", now
                if cut := len(progress.text) > MAX_ANSWER_CHARS:
                    break
    except ModelUnavailable:
        if waiting and progress.text:
            yield _delta(waiting, control, progress)
        raise
    if waiting:
        yield _delta(waiting, control, progress)
    progress.interrupted = (control.stop.is_set() or cut) and not progress.finished


def _delta(text: str, control: AnswerControl, progress: Progress) -> Frame:
    seq = control.next_seq()
    progress.text += text
    progress.frames.append([seq, len(text)])
    return {"type": "delta", "seq": seq, "text": text}


async def _until(deltas: AsyncGenerator[Delta, None], stop: asyncio.Event) -> AsyncGenerator[Delta, None]:
    """The deltas until `stop` is set, even while the model is silent."""
    stopped = asyncio.ensure_future(stop.wait())
    following: asyncio.Future[Delta | None] | None = None
    try:
        while not stop.is_set():
            following = asyncio.ensure_future(anext(deltas, None))
            await asyncio.wait({following, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if not following.done():
                return
            delta = following.result()
            if delta is None:
                return
            yield delta
    finally:
        stopped.cancel()
        if following is not None:
            # A generator that is still running cannot be closed.
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        await deltas.aclose()
