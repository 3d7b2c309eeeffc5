"""Answers one message as a stream of frames: recall, stream, store."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from channels.db import database_sync_to_async

from memoryhub.core.errors import DomainError
from memoryhub.core.ids import encode_id
from memoryhub.core.text import detect_language
from memoryhub.providers.demo import cited_indices
from memoryhub.providers.llm import (
    ChatMessage,
    ChatModel,
    ChatRequest,
    Delta,
    ModelUnavailable,
    RecalledMemory,
    Usage,
)
from sessions_app.services.chat import FinishedAnswer, TakenMessage, memory_use, store_answer
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.engines import chat_model, demo_model
from sessions_app.services.frames import budget_frame, done_frame, turn_data, used_frame
from sessions_app.services.prompts import default_system_prompt
from tenants.scope import Scope

COALESCE_SECONDS = 0.03
MAX_ANSWER_CHARS = 100_000
Frame = dict[str, Any]


@dataclass(slots=True)
class AnswerControl:
    """How the caller numbers frames and stops an answer."""

    next_seq: Callable[[], int]
    stop: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class _Progress:
    """What an answer has come to so far."""

    text: str = ""
    frames: list[list[int]] = field(default_factory=list)
    usage: Usage | None = None
    model: str = ""
    interrupted: bool = False
    degraded: tuple[str, ...] = ()


async def answer(scope: Scope, message: TakenMessage, control: AnswerControl) -> AsyncGenerator[Frame, None]:
    """Yield the frames of one answer; the last is `done`, `interrupted` or `error`.

    The message is stored before this is called; the answer is stored before `done` is yielded.
    """
    progress = _Progress()
    try:
        context = await in_thread(_context_for, scope, message)
    except DomainError as error:
        yield {"type": "error", "seq": control.next_seq(), "code": error.code, "data": error.data}
        return
    progress.degraded = context.degraded
    if context.injected_ids or context.memory_hits:
        yield used_frame(context, seq=control.next_seq(), just_written={one["id"] for one in message.written})
    async for frame in _deltas(_request(message, context), control, progress):
        yield frame
    if not progress.text and not progress.interrupted:
        yield {"type": "error", "seq": control.next_seq(), "code": "model_unavailable", "data": {}}
        return
    async for frame in _finish(scope, message, context, control, progress):
        yield frame


async def _finish(
    scope: Scope, message: TakenMessage, context: BuiltContext, control: AnswerControl, progress: _Progress
) -> AsyncIterator[Frame]:
    cited = _cited(progress.text, context)
    if message.written:
        yield {"type": "memory.written", "seq": control.next_seq(), "decisions": message.written}
    yield budget_frame(context, seq=control.next_seq())
    last_seq = control.next_seq()
    finished = FinishedAnswer(
        text=progress.text,
        interrupted=progress.interrupted,
        frames=[*progress.frames, [last_seq, 0]],
        cited=cited,
        usage=progress.usage,
        model=progress.model,
    )
    turn = await in_thread(store_answer, scope, message, context, finished)
    if progress.interrupted:
        yield {"type": "interrupted", "seq": last_seq, "turn": turn_data(turn)}
        return
    use = memory_use(context, cited, message.written)
    yield done_frame(turn, seq=last_seq, usage=progress.usage, use=use, degraded=progress.degraded)


def _context_for(scope: Scope, message: TakenMessage) -> BuiltContext:
    turn = message.turn
    return build_context(
        scope,
        message.session.id,
        ContextRequest(
            input_text=turn.content,
            upto_seq=turn.seq - 1,
            system_prompt=default_system_prompt(detect_language(turn.content)),
        ),
    )


def _request(message: TakenMessage, context: BuiltContext) -> ChatRequest:
    roles = {"system", "user", "assistant", "tool"}
    messages = tuple(
        ChatMessage(role=item.role if item.role in roles else "user", content=item.content)  # type: ignore[arg-type]
        for item in context.assembled.messages
    )
    kept = tuple(one["content"] for one in message.written if one["decision"] in ("kept", "superseded"))
    return ChatRequest(
        messages=messages,
        max_tokens=context.assembled.budget.reply_reserve,
        memories=tuple(citable(context)),
        written=kept,
    )


def citable(context: BuiltContext) -> list[RecalledMemory]:
    """What an answer may cite as [1], [2] …, in the order it was recalled, then the preferences."""
    recalled = [
        RecalledMemory(
            id=encode_id({"memory": "mem", "turn": "trn", "chunk": "psg"}[hit.kind], hit.id),
            content=hit.content,
            said_at=hit.said_at,
            source=hit.channel,
            quote=hit.quote,
            subject_key=hit.subject_key,
        )
        for hit in context.recalled
    ]
    known = {memory.id for memory in recalled}
    preferences = [
        RecalledMemory(
            id=encode_id("mem", preference.memory_id),
            content=preference.value,
            said_at=preference.valid_from,
            source="user_stated",
            subject_key=preference.key,
        )
        for preference in context.preferences
    ]
    return recalled + [preference for preference in preferences if preference.id not in known]


def _cited(text: str, context: BuiltContext) -> list[str]:
    sources = citable(context)
    return list(
        dict.fromkeys(sources[place].id for place in cited_indices(text) if 0 <= place < len(sources))
    )


async def _deltas(request: ChatRequest, control: AnswerControl, progress: _Progress) -> AsyncIterator[Frame]:
    """Stream from the model; with nothing said when it fails, the demo responder answers in its place."""
    model = chat_model()
    try:
        async for frame in _stream(model, request, control, progress):
            yield frame
        return
    except ModelUnavailable:
        if progress.text:
            progress.interrupted = True
            return
    progress.degraded = (*progress.degraded, "model")
    async for frame in _stream(demo_model(), request, control, progress):
        yield frame


async def _stream(
    model: ChatModel, request: ChatRequest, control: AnswerControl, progress: _Progress
) -> AsyncIterator[Frame]:
    """Frames of at least `COALESCE_SECONDS` each, the first at once; a stop cuts between two deltas."""
    progress.model = model.name
    waiting, sent_at = "", 0.0
    async with contextlib.aclosing(_until(model.stream(request), control.stop)) as deltas:
        async for delta in deltas:
            progress.usage = delta.usage or progress.usage
            waiting += delta.text
            now = time.monotonic()
            if waiting and now - sent_at >= COALESCE_SECONDS:
                yield _delta(waiting, control, progress)
                waiting, sent_at = "", now
            if len(progress.text) > MAX_ANSWER_CHARS:
                break
    if waiting:
        yield _delta(waiting, control, progress)
    progress.interrupted = control.stop.is_set()


def _delta(text: str, control: AnswerControl, progress: _Progress) -> Frame:
    seq = control.next_seq()
    progress.text += text
    progress.frames.append([seq, len(text)])
    return {"type": "delta", "seq": seq, "text": text}


async def _until(deltas: AsyncGenerator[Delta, None], stop: asyncio.Event) -> AsyncGenerator[Delta, None]:
    """The deltas until `stop` is set, even while the model is silent."""
    stopped = asyncio.ensure_future(stop.wait())
    try:
        while True:
            following = asyncio.ensure_future(anext(deltas))
            await asyncio.wait({following, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if not following.done():
                following.cancel()
                with contextlib.suppress(asyncio.CancelledError, StopAsyncIteration, ModelUnavailable):
                    await following
                return
            try:
                yield following.result()
            except StopAsyncIteration:
                return
    finally:
        stopped.cancel()
        await deltas.aclose()


async def in_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a service in a thread of its own, with its own connection from the pool.

    Channels' default is one shared thread for all sockets: a ceiling on throughput, and the place where a
    session-level setting was measured to leak between tenants.
    """
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)
