"""A chat model behind any OpenAI-compatible base URL."""

import itertools
import json
import re
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any

from memoryhub.providers.json_schema import parse_json_object, schema_violations
from memoryhub.providers.llm import (
    ChatMessage,
    ChatRequest,
    Delta,
    FinishReason,
    JsonAnswer,
    ModelUnavailable,
    Usage,
)
from memoryhub.providers.model_client import Deadline, ModelServer, run_blocking
from memoryhub.providers.thoughts import ThoughtFilter

TokenCounter = Callable[[str], int]

# PostgreSQL takes neither NUL nor half of a surrogate pair; a model may send both.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_REPAIR_QUOTE_LIMIT = 4000
_CHAT_PATIENCE = 4.0  # seconds that a person waits for a busy server; then the answer comes without it
_MOST_TOKENS = 100_000_000  # of one request: far beyond every window there is, and what a column holds
# Many servers know the schema mode, some only "a JSON object", some neither: tried in order, then remembered.
_JSON_MODES = ("json_schema", "json_object", "text")


@dataclass(slots=True)
class _Heard:
    """What one stream has said so far."""

    text: str = ""
    finish: str | None = None
    usage: Usage | None = None
    thoughts: ThoughtFilter = field(default_factory=ThoughtFilter)


class OpenAICompatibleModel:
    """Implements ChatModel. `count_tokens` is used for the usage of servers that do not report theirs."""

    is_demo = False

    def __init__(self, server: ModelServer, count_tokens: TokenCounter) -> None:
        self.server = server
        self.name = server.model
        self._count_tokens = count_tokens
        self._json_mode = 0
        self._without: frozenset[str] = frozenset()  # parameters that this server does not take

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Delta, None]:
        """Yield the answer as it arrives; raises ModelUnavailable, also after a part was yielded."""

        def once(deadline: Deadline, attempt: int) -> AsyncGenerator[Delta, None]:
            return self._stream_once(request, deadline, attempt)

        while True:
            try:
                async with aclosing(self.server.attempts(once, patience=_CHAT_PATIENCE)) as deltas:
                    async for delta in deltas:
                        yield delta
                return
            except ModelUnavailable as error:  # a refusal comes before the first word
                if not self._adapts_to(error):
                    raise

    async def _stream_once(
        self, request: ChatRequest, deadline: Deadline, attempt: int
    ) -> AsyncGenerator[Delta, None]:
        heard = _Heard()
        async with self.server.client() as client:
            call = client.chat.completions.create(**self._parameters(request, stream=True))
            first_byte: float | None = self.server.rules.first_byte
            async with await deadline.wait_for(call, first_byte) as chunks:
                while (chunk := await deadline.wait_for(anext(chunks, None), first_byte)) is not None:
                    first_byte = None
                    text = _hear(chunk, heard)
                    if text:
                        yield Delta(text)
        if rest := _rest(heard):
            yield Delta(rest)
        yield Delta("", usage=self._usage(request, heard, attempt), finish=_finish(heard))

    def complete_json(
        self, request: ChatRequest, schema: Mapping[str, object], *, name: str = "answer"
    ) -> JsonAnswer:
        """Ask for JSON, check it, repair once. Blocking: raises RuntimeError on an event loop."""
        return run_blocking(lambda: self._complete_json(_with_schema(request, schema), schema, name))

    async def _complete_json(
        self, request: ChatRequest, schema: Mapping[str, object], name: str
    ) -> JsonAnswer:
        text, usage = await self._complete(request, schema, name)
        try:
            return JsonAnswer(_checked(text, schema), usage)
        except ValueError as error:
            repair = _repair_request(request, text, str(error))
        text, second = await self._complete(repair, schema, name)
        total = Usage(
            usage.prompt_tokens + second.prompt_tokens,
            usage.completion_tokens + second.completion_tokens,
            usage.exact and second.exact,
            usage.calls + second.calls,
        )
        try:
            return JsonAnswer(_checked(text, schema), total)
        except ValueError as error:
            raise ModelUnavailable("bad_response", detail=str(error), attempts=total.calls) from error

    async def _complete(
        self, request: ChatRequest, schema: Mapping[str, object], name: str
    ) -> tuple[str, Usage]:
        """One whole answer, in the best JSON mode that this server takes."""
        while True:
            mode = self._json_mode
            try:
                return await self._complete_in_mode(request, _response_format(mode, schema, name))
            except ModelUnavailable as error:
                if self._adapts_to(error):
                    continue
                if error.code != "rejected" or error.status not in {400, 422} or mode + 1 == len(_JSON_MODES):
                    raise
                self._json_mode = mode + 1

    async def _complete_in_mode(
        self, request: ChatRequest, response_format: Mapping[str, object]
    ) -> tuple[str, Usage]:
        async def once(deadline: Deadline, attempt: int) -> AsyncGenerator[tuple[str, Usage], None]:
            async with self.server.client() as client:
                wanted = self._parameters(request) | {"response_format": response_format}
                call = client.chat.completions.create(**wanted)
                heard = _whole(await deadline.wait_for(call))
            _rest(heard)
            _finish(heard)
            yield heard.text, self._usage(request, heard, attempt)

        async with aclosing(self.server.attempts(once)) as answers:
            return await anext(answers)

    def _adapts_to(self, error: ModelUnavailable) -> bool:
        """Whether the server named a parameter that is done without from now on: asking again may help."""
        if not error.parameter or error.parameter in self._without:
            return False
        self._without |= {error.parameter}
        return True

    def _parameters(self, request: ChatRequest, *, stream: bool = False) -> dict[str, Any]:
        most = "max_completion_tokens" if "max_tokens" in self._without else "max_tokens"
        wanted: dict[str, Any] = {
            "model": request.model or self.name,
            "messages": [{"role": m.role, "content": m.content} for m in request.messages],
            most: request.max_tokens,
            "temperature": request.temperature,
        }
        if stream:
            with_usage = "stream_options" not in self._without
            wanted |= {"stream": True, "stream_options": {"include_usage": True} if with_usage else None}
        return {key: value for key, value in wanted.items() if value is not None}

    def _usage(self, request: ChatRequest, heard: _Heard, calls: int) -> Usage:
        if heard.usage is not None:
            return replace(heard.usage, calls=calls)
        prompt = sum(self._count_tokens(message.content) for message in request.messages)
        return Usage(prompt, self._count_tokens(heard.text), exact=False, calls=calls)


def _hear(chunk: Any, heard: _Heard) -> str:
    """Take one chunk of a stream in and answer its text; raises ModelUnavailable."""
    try:
        if chunk.usage is not None:
            heard.usage = _reported(chunk.usage)
        if not chunk.choices:  # the last chunk holds the usage and nothing else
            return ""
        choice = chunk.choices[0]
        return _take(choice.delta, choice.finish_reason, heard)
    except (AttributeError, TypeError, IndexError, KeyError, ValueError, OverflowError) as error:
        raise ModelUnavailable("bad_response", detail="not a chat completion chunk") from error


def _whole(answer: Any) -> _Heard:
    """Read one unstreamed answer; raises ModelUnavailable."""
    heard = _Heard()
    try:
        choice = answer.choices[0]
        if answer.usage is not None:
            heard.usage = _reported(answer.usage)
        _take(choice.message, choice.finish_reason, heard)
    except (AttributeError, TypeError, IndexError, KeyError, ValueError, OverflowError) as error:
        raise ModelUnavailable("bad_response", detail="not a chat completion") from error
    return heard


def _reported(usage: Any) -> Usage | None:
    """What a server says it used; None where no request can have used that, so that it is counted here."""
    said = Usage(int(usage.prompt_tokens), int(usage.completion_tokens), exact=True)
    if 0 <= said.prompt_tokens <= _MOST_TOKENS and 0 <= said.completion_tokens <= _MOST_TOKENS:
        return said
    return None


def _take(message: Any, finish: str | None, heard: _Heard) -> str:
    if getattr(message, "refusal", None):
        raise ModelUnavailable("refused", detail="the model declined")
    text = heard.thoughts.feed(_UNSTORABLE.sub("\ufffd", message.content or ""))
    heard.text += text
    heard.finish = finish or heard.finish
    return text


def _rest(heard: _Heard) -> str:
    """What was held back of an answer that has ended."""
    text = heard.thoughts.rest()
    heard.text += text
    return text


def _finish(heard: _Heard) -> FinishReason:
    """Why the answer ended; raises ModelUnavailable where it did not end well or holds nothing."""
    match heard.finish:
        case None:
            raise ModelUnavailable("disconnected", detail="the answer ended before its end")
        case "content_filter":
            raise ModelUnavailable("refused", detail="content filter")
        case "stop" | "length" if heard.text.strip():
            return heard.finish
        case reason:
            raise ModelUnavailable("bad_response", detail=f"empty answer, finish {reason[:20]}")


def _response_format(mode: int, schema: Mapping[str, object], name: str) -> Mapping[str, object]:
    kind = _JSON_MODES[mode]
    if kind == "json_schema":
        return {"type": kind, "json_schema": {"name": name, "schema": schema, "strict": True}}
    return {"type": kind}


def _with_schema(request: ChatRequest, schema: Mapping[str, object]) -> ChatRequest:
    """Say the schema in words too: servers that ignore `response_format` would else never learn it.

    In one message with the system prompt: strict chat templates take no second one.
    """
    order = "Answer with one JSON object and nothing else. It must satisfy this JSON Schema:\n"
    rule = order + json.dumps(schema, ensure_ascii=False)
    head = list(itertools.takewhile(lambda message: message.role == "system", request.messages))
    system = ChatMessage("system", "\n\n".join([*(message.content for message in head), rule]))
    return replace(request, messages=(system, *request.messages[len(head) :]))


def _checked(text: str, schema: Mapping[str, object]) -> dict[str, object]:
    """The JSON object in `text`; raises ValueError saying what is wrong, without its content."""
    value = parse_json_object(text)
    wrong = list(itertools.islice(schema_violations(value, schema), 5))
    if wrong:
        raise ValueError("; ".join(wrong))
    return value


def _repair_request(request: ChatRequest, text: str, wrong: str) -> ChatRequest:
    asked = f"That answer was not valid: {wrong}. Send the corrected JSON object and nothing else."
    said = ChatMessage("assistant", text[:_REPAIR_QUOTE_LIMIT])
    return replace(request, messages=(*request.messages, said, ChatMessage("user", asked)))
