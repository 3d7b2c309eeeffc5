"""POST /v1/chat/completions: a conversation as OpenAI's clients send it, answered from memory."""

from __future__ import annotations

import contextlib
import datetime
import uuid
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asgiref.sync import async_to_sync
from django.db import close_old_connections
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from memoryhub.api.errors import ApiError, field_error, language_of
from memoryhub.api.problems import PROBLEMS, Language, message_of
from memoryhub.api.rendering import EventStreamRenderer, JsonRenderer, render_json
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import decode_id, encode_id
from sessions_app.api.bodies import MAX_PROMPT_CHARS, MAX_TURN_CHARS
from sessions_app.api.chat import answer_frames, collected, whole_answer
from sessions_app.api.openai.base import DropInView, error_of
from sessions_app.api.openai.bodies import CompletionBody
from sessions_app.api.openai.replies import CompletionReply
from sessions_app.models import Session, TurnRole, TurnStatus
from sessions_app.queries import get_session
from sessions_app.services.answering import unbroken
from sessions_app.services.engines import chat_model
from sessions_app.services.frames import Frame
from sessions_app.services.sessions import change_session, user_scope
from sessions_app.services.told_history import drop_in_session, store_history, take_told
from sessions_app.services.turns import NewTurn
from tenants.queries import end_user_by_ref
from tenants.services.accounts import end_user_named

SESSION_HEADER = "X-MemoryHub-Session"
_INSTRUCTIONS = ("system", "developer")
_ANSWERED = ("done", "interrupted")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A conversation taken apart: what instructs, what was said before, and what is to be answered."""

    prompt: str
    before: list[NewTurn]
    message: str


class CompletionsView(DropInView):
    """A conversation whose last message is answered.

    The session holds the conversation: what a client repeats of it is stored once, and the model reads a
    context that the token budget and memory make, not the messages as they were sent.
    """

    scopes = {"POST": "sessions:write"}
    bodies = {"POST": CompletionBody}
    renderer_classes = [JsonRenderer, EventStreamRenderer]
    max_body = 4 * 1024 * 1024

    @extend_schema(responses={200: CompletionReply})
    def post(self, request: Request) -> HttpResponseBase:
        """Answer the last message; `user` names whose memory, the header or `metadata.session` the session.

        Without a session the user has one of its own for such calls. With `stream` as server-sent events.
        """
        asked = _taken_apart(self.body["messages"], stored_by=self.actor.label)
        session = self._session()
        scope = user_scope(self.tenant, session.id)
        if asked.prompt and asked.prompt != session.system_prompt:
            change_session(self.tenant, session.id, actor=self.actor, system_prompt=asked.prompt)
        store_history(scope, session.id, asked.before)
        message = take_told(scope, session.id, content=asked.message, stored_by=self.actor.label)
        frames = unbroken(answer_frames(scope, message))
        close_old_connections()  # the model speaks for seconds: this thread's connection goes back before
        named = {SESSION_HEADER: encode_id("ses", session.id)}
        if self.body.get("stream"):
            events = _events(frames, language_of(request), with_usage=self._wants_usage())
            kind = f"{EventStreamRenderer.media_type}; charset=utf-8"
            return StreamingHttpResponse(events, content_type=kind, headers=named)
        whole = whole_answer(scope, session.id, async_to_sync(collected)(frames))
        return self.respond(_completion(whole), headers=named)

    def _session(self) -> Session:
        """The session that the request names, else the user's own for such calls.

        Raises:
            NotFound: no such session, or another user's. ValidationError: neither session nor user is named.
        """
        user_ref = self.body.get("user")
        with self.scope():
            named = self._named_session()
            if named is None:
                if user_ref is None:
                    raise ValidationError({"user": field_error("required").detail})
                return drop_in_session(self.tenant, end_user_named(user_ref).id, actor=self.actor)
            session = get_session(named)
            user = end_user_by_ref(user_ref) if user_ref is not None else None
            if user_ref is not None and (user is None or user.id != session.user_id):
                raise NotFound("not_found")
            return session

    def _named_session(self) -> uuid.UUID | None:
        metadata = self.body.get("metadata")
        given = metadata.get("session") if isinstance(metadata, Mapping) else None
        name = self.request.headers.get(SESSION_HEADER) or given
        if name is None:
            return None
        found = decode_id("ses", name) if isinstance(name, str) else None
        if found is None:
            raise NotFound("not_found")
        return found

    def _wants_usage(self) -> bool:
        return bool((self.body.get("stream_options") or {}).get("include_usage"))


def _taken_apart(messages: Sequence[Mapping[str, Any]], *, stored_by: str) -> _Asked:
    """The instructions as one prompt, what was said before, and the last message.

    Raises:
        ApiError: `last_message_not_user`. ValidationError: a text is too long, or the last one is blank.
    """
    last = messages[-1]
    if last["role"] != TurnRole.USER:
        raise ApiError("last_message_not_user", field="messages")
    prompts, before = [], []
    for place, message in enumerate(messages):
        content = message.get("content") or ""
        is_prompt = message["role"] in _INSTRUCTIONS
        longest = MAX_PROMPT_CHARS if is_prompt else MAX_TURN_CHARS
        if len(content) > longest and message["role"] != TurnRole.TOOL:
            raise _refused(place, field_error("too_long", maximum=longest))
        if is_prompt:
            prompts.append(content)
        elif place < len(messages) - 1 and content.strip():  # a call of a tool says nothing itself
            before.append(_turn(message, content, stored_by))
    if not (last.get("content") or "").strip():
        raise _refused(len(messages) - 1, field_error("blank"))
    return _Asked("\n\n".join(prompt for prompt in prompts if prompt.strip()), before, last["content"])


def _refused(place: int, error: ValidationError) -> ValidationError:
    return ValidationError({f"messages.{place}.content": error.detail})


def _turn(message: Mapping[str, Any], content: str, stored_by: str) -> NewTurn:
    return NewTurn(
        role=message["role"],
        content=content,
        name=message.get("name") or "",
        tool_call_id=message.get("tool_call_id", ""),
        stored_by=stored_by,
    )


def _completion(whole: Mapping[str, Any]) -> dict[str, Any]:
    turn = whole["turn"]
    message = {"role": "assistant", "content": turn["content"], "refusal": None}
    is_cut = turn["status"] == TurnStatus.INTERRUPTED
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": _reason(is_cut=is_cut)}
    told = ("memory", "clarification", "budget", "degraded")
    return {
        **_head(turn, "chat.completion"),
        "choices": [choice],
        "usage": _usage(whole["usage"]),
        "memoryhub": {"session": turn["session"], "turn": turn["id"], **{name: whole[name] for name in told}},
    }


def _head(turn: Mapping[str, Any], kind: str) -> dict[str, Any]:
    created: datetime.datetime = turn["created_at"]
    identity = {"id": f"chatcmpl-{turn['id']}", "object": kind, "created": int(created.timestamp())}
    return {**identity, "model": chat_model().name, "system_fingerprint": None}


def _reason(*, is_cut: bool) -> str:
    """`length` for an answer that was cut short, whatever cut it: no other word says that it is not whole."""
    return "length" if is_cut else "stop"


def _usage(usage: Mapping[str, Any] | None) -> dict[str, int]:
    prompt, answer = (usage["prompt_tokens"], usage["completion_tokens"]) if usage else (0, 0)
    return {"prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer}


async def _events(
    frames: AsyncGenerator[Frame, None], language: Language, *, with_usage: bool
) -> AsyncGenerator[bytes, None]:
    """The answer in chunks, named by the message's turn, since the answer's is known at its end only."""
    head: dict[str, Any] = {}
    async with contextlib.aclosing(frames):
        async for frame in frames:
            if frame["type"] == "ack":
                head = _head(frame["turn"], "chat.completion.chunk")
                yield _chunk(head, {"role": "assistant", "content": ""})
            elif frame["type"] == "delta":
                yield _chunk(head, {"content": frame["text"]})
            elif frame["type"] == "error":
                words = message_of(frame["code"], frame["data"], language)
                status = PROBLEMS[frame["code"]].status if frame["code"] in PROBLEMS else 500
                yield _event({"error": error_of(frame["code"], words, status)})
            elif frame["type"] in _ANSWERED:
                yield _chunk(head, {}, _reason(is_cut=frame["type"] == "interrupted"))
                if with_usage:
                    yield _event({**head, "choices": [], "usage": _usage(frame.get("usage"))})
    yield b"data: [DONE]\n\n"


def _chunk(head: Mapping[str, Any], delta: Mapping[str, str], reason: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}
    return _event({**head, "choices": [choice]})


def _event(data: Mapping[str, Any]) -> bytes:
    return b"data: %b\n\n" % render_json(data)
