"""What the fake model server says in each of its modes."""

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

MODES = (
    "ok",
    "slow",  # headers, then nothing for `delay` seconds
    "drip",  # one character each `delay` seconds
    "rate_limited",
    "server_error",
    "bad_request",
    "unauthorised",
    "truncated_json",
    "wrong_schema",
    "prose",
    "huge",
    "empty",
    "refusal",
    "echo",
    "disconnect",  # in the middle of the answer
    "no_finish",  # ends politely without a finish reason
    "stream_error",  # an error event after the first words
    "no_usage",
    "odd_usage",  # more tokens than any window holds
    "packed",  # compressed, though nobody takes that
    "thinking",  # thoughts stand before the answer, between marks
    "new_parameters",  # 400 for max_tokens, as OpenAI's reasoning models
    "no_stream_options",  # 422 for stream_options, as servers that take only what they know
    "no_schema_mode",  # 400 for response_format json_schema
    "wrong_dimension",
    "nan",
    "zero_vector",
    "wrong_count",
    "bad_text",  # NUL and half a surrogate pair
)
DIMENSION = 8


@dataclass(frozen=True)
class Step:
    """How one request is answered. `delay` in seconds; `text` replaces the answer's text."""

    mode: str = "ok"
    text: str | None = None
    delay: float = 0.0
    retry_after: str | None = None


def vector_of(text: str, dimension: int = DIMENSION) -> list[float]:
    """The unit vector this server gives to `text`: the same text, the same vector."""
    digest = hashlib.sha256(text.encode()).digest()
    raw = [digest[i % len(digest)] - 127.5 for i in range(dimension)]
    norm = math.sqrt(sum(x * x for x in raw))
    return [x / norm for x in raw]


def text_of(step: Step, body: Mapping[str, Any]) -> tuple[str, str | None]:
    """The text of a chat answer in this mode, and its finish reason."""
    asked = "\n".join(str(message["content"]) for message in body["messages"])
    texts: dict[str, str] = {
        "echo": asked,
        "empty": "",
        "refusal": "",
        "prose": "Certainly! Here is what I think about it.",
        "huge": "x" * 12_000_000,
        "bad_text": "a\x00b\ud800c",
        "thinking": "<think>\nThey ask where they live. 先想想。\n</think>\n\nIn Hangzhou. 杭州。",
    }
    text = step.text if step.text is not None else texts.get(step.mode, "Hello from the fake model. 你好。")
    return text, None if step.mode == "no_finish" else "stop"


def events_of(step: Step, body: Mapping[str, Any]) -> Iterator[str]:
    """The data lines of a streamed chat answer in this mode."""
    text, finish = text_of(step, body)
    size = 1 if step.mode == "drip" else max(4, len(text) // 100)
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    if step.mode in {"disconnect", "stream_error", "truncated_json"}:
        parts = parts[:2]
    for part in parts:
        yield json.dumps(_chunk({"content": part}))
    last = {
        "truncated_json": '{"choices": [{"index": 0, "del',
        "wrong_schema": '{"choices": "yes"}',
        "stream_error": '{"error": {"message": "overloaded", "code": 500}}',
    }
    if step.mode == "refusal":
        yield json.dumps(_chunk({"refusal": "I cannot help with that."}))
    if step.mode in last:
        yield last[step.mode]
    elif step.mode != "disconnect":
        yield json.dumps(_chunk({}, finish))
        yield from _ending(step, body)


def _ending(step: Step, body: Mapping[str, Any]) -> Iterator[str]:
    if step.mode != "no_usage" and body.get("stream_options", {}).get("include_usage"):
        usage = usage_in_mode(step.mode)
        yield json.dumps(_chunk({}) | {"choices": [], "usage": usage})
    yield "[DONE]"


def _chunk(delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "fake-model",
        "choices": [{"index": 0, "delta": dict(delta), "finish_reason": finish}],
    }


def usage_in_mode(mode: str) -> dict[str, int]:
    """What the server says a chat answer took."""
    prompt = 10**30 if mode == "odd_usage" else 7
    return {"prompt_tokens": prompt, "completion_tokens": 5, "total_tokens": prompt + 5}


def vector_in_mode(mode: str, text: str) -> list[float]:
    """The vector of `text` in this mode."""
    if mode == "wrong_dimension":
        return vector_of(text, DIMENSION + 1)
    if mode == "zero_vector":
        return [0.0] * DIMENSION
    if mode == "nan":
        return [math.nan] * DIMENSION
    return vector_of(text)
