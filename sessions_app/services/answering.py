"""Answers one message as a stream of frames: recall, speak, store."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError

from memoryhub.core.errors import DomainError
from memoryhub.core.forget_words import note_for_model, sentence_of
from memoryhub.core.text import Language
from memoryhub.core.zones import first_zone
from memoryhub.providers.llm import BILLED, ChatMessage, ChatRequest, CurrentValue, ModelUnavailable
from sessions_app.models import Turn
from sessions_app.services.asked_then import held_then
from sessions_app.services.chat import FinishedAnswer, TakenMessage, store_answer, store_failed_call
from sessions_app.services.citing import cited_ids, sources_of
from sessions_app.services.claims import holding
from sessions_app.services.clarify import question_in
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.context_authority import current_values
from sessions_app.services.context_parts import language_in
from sessions_app.services.decisions import wish_outcomes
from sessions_app.services.engines import chat_model
from sessions_app.services.frames import (
    Frame,
    budget_frame,
    clarify_frame,
    end_frame,
    error_frame,
    used_frame,
)
from sessions_app.services.hard_bound import compressed_at_hard_bound
from sessions_app.services.model_quota import LIMIT_REACHED, may_ask_model
from sessions_app.services.prompts import default_system_prompt
from sessions_app.services.speaking import AnswerControl, Progress, speak
from sessions_app.services.threads import in_thread
from tenants.scope import Scope

__all__ = ["AnswerControl", "answer", "unbroken"]

PAUSES = (0.2, 1.0)  # seconds between attempts to store an answer
_logger = structlog.get_logger(__name__)


async def answer(scope: Scope, message: TakenMessage, control: AnswerControl) -> AsyncGenerator[Frame, None]:
    """Yield the frames of one answer; the last is `done`, `interrupted` or `error`.

    The message is stored before this is called; the answer is stored before `done` is yielded. No database
    connection is held while the model speaks.
    """
    try:
        async with (
            holding(scope, message.claim),
            contextlib.aclosing(_frames(scope, message, control)) as made,
        ):
            async for frame in made:
                yield frame
    except DomainError as error:
        yield error_frame(error.code, error.data, seq=control.next_seq())
    except Exception as error:
        # Its text stays out: a database error quotes the row, and rows hold people's words.
        _logger.error("answer_failed", error=type(error).__qualname__)
        lost = isinstance(error, OperationalError | InterfaceError)  # the database: worth another try
        yield error_frame("unavailable" if lost else "internal_error", {}, seq=control.next_seq())


async def unbroken(frames: AsyncGenerator[Frame, None]) -> AsyncGenerator[Frame, None]:
    """The same frames, made to their end even when nobody takes them any more: the answer is stored."""
    queue: asyncio.Queue[Frame | None] = asyncio.Queue()

    async def make() -> None:
        try:
            async with contextlib.aclosing(frames):
                async for frame in frames:
                    queue.put_nowait(frame)
        finally:
            queue.put_nowait(None)

    making = asyncio.create_task(make())
    try:
        while (frame := await queue.get()) is not None:
            yield frame
    finally:
        await asyncio.wait({making})


async def _frames(scope: Scope, message: TakenMessage, control: AnswerControl) -> AsyncGenerator[Frame, None]:
    async for frame in compressed_at_hard_bound(scope, message.session, control):
        yield frame
    may_ask: bool = await in_thread(_may_ask, scope)
    context: BuiltContext = await in_thread(_context_for, scope, message, may_ask)
    progress = Progress(degraded=(*context.degraded, *(() if may_ask else (LIMIT_REACHED,))))
    if context.injected_ids or context.memory_hits or context.facts.known or context.said_here:
        yield used_frame(context, seq=control.next_seq(), just_written={one["id"] for one in message.written})

    async def failed(model: str, error: ModelUnavailable) -> None:
        if error.attempts:
            calls = {"calls": error.attempts, "billed": error.code in BILLED}
            await in_thread(store_failed_call, scope, message, context, model=model, **calls)

    async for frame in speak(_request(message, context), control, progress, failed, may_ask=may_ask):
        yield frame
    if not progress.text and not progress.interrupted:
        raise DomainError("model_unavailable")
    async for frame in _ending(scope, message, context, control, progress):
        yield frame


async def _ending(
    scope: Scope, message: TakenMessage, context: BuiltContext, control: AnswerControl, progress: Progress
) -> AsyncIterator[Frame]:
    if message.written:
        yield {"type": "memory.written", "seq": control.next_seq(), "decisions": message.written}
    yield budget_frame(context, seq=control.next_seq())
    if message.clarification is not None:
        yield clarify_frame(message.clarification, seq=control.next_seq())
    last_seq = control.next_seq()
    if not progress.text:  # stopped before the first word: there is nothing to store
        yield {"type": "interrupted", "seq": last_seq, "turn": None}
        return
    finished = FinishedAnswer(
        text=progress.text,
        interrupted=progress.interrupted,
        frames=[*progress.frames, [last_seq, 0]],
        cited=cited_ids(progress.text, context),
        usage=progress.usage,
        model=progress.model,
        calls=progress.calls,
    )
    turn = await _surely_stored(scope, message, context, finished)
    yield end_frame(turn, seq=last_seq, usage=progress.usage, degraded=progress.degraded)


async def _surely_stored(
    scope: Scope, message: TakenMessage, context: BuiltContext, finished: FinishedAnswer
) -> Turn:
    """The stored answer; once more where the database was away for a moment or ended a deadlock here.

    The words are heard and paid for already. Storing them twice gives the same turn.
    """
    stored: Turn
    for pause in PAUSES:
        try:
            stored = await in_thread(store_answer, scope, message, context, finished)
        except (OperationalError, InterfaceError) as error:
            _logger.warning("answer_not_stored_yet", error=type(error).__qualname__)
            await asyncio.sleep(pause)
        else:
            return stored
    stored = await in_thread(store_answer, scope, message, context, finished)
    return stored


def _may_ask(scope: Scope) -> bool:
    return chat_model().is_demo or may_ask_model(scope.tenant_id)


def _context_for(scope: Scope, message: TakenMessage, may_ask: bool) -> BuiltContext:
    turn, language, asked = message.turn, _language(message), message.clarification
    context = build_context(
        scope,
        message.session.id,
        ContextRequest(
            input_text=turn.content,
            upto_seq=turn.seq - 1,
            system_prompt=default_system_prompt(language),
            question=question_in(scope, asked, language) if asked else None,
            note=_note(message),
            follows_up=True,
            language=language,
            input_turn=turn.id,
        ),
    )
    if chat_model().is_demo or not may_ask:
        return replace(context, held_then=held_then(scope, message.session.user_id, context))
    # A connected model reads the conversation itself, which gets no numbers. Its [1] is the first recalled
    # text of its context: not the best that was found, where the context says that one elsewhere already.
    return replace(context, said_here=(), recalled=context.as_numbered)


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
        memories=tuple(source.as_memory for source in sources_of(context)),
        written=kept,
        outcomes=tuple(one["rule"] for one in message.written),
        question=message.clarification.question if message.clarification else "",
        notices=_notices(message),
        current=_current(message, context),
        measured_by=context.measured_by,
        asked=context.asked,
        language=_language(message),
        timezone=first_zone(context.timezone, settings.TIME_ZONE).key,
    )


def _language(message: TakenMessage) -> Language:
    return language_in(message.session, message.turn.content)


def _notices(message: TakenMessage) -> tuple[str, ...]:
    """What became of wishes to forget, in the language of the message."""
    said = [sentence_of(outcome, _language(message)) for outcome in wish_outcomes(message.written)]
    return tuple(sentence for sentence in said if sentence)


def _note(message: TakenMessage) -> str:
    """The same for a connected model, which would else say what it did not do."""
    said = " ".join(_notices(message))
    return note_for_model(said, _language(message)) if said else ""


def _current(message: TakenMessage, context: BuiltContext) -> tuple[CurrentValue, ...]:
    """What sources say of what the message asks for, in its language and the session's time zone."""
    return current_values(
        context.facts,
        language=_language(message),
        timezone=context.timezone,
        now=datetime.datetime.now(datetime.UTC),
    )
