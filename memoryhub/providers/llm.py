"""What MemoryHub asks of a chat model: the request, the streamed answer, the errors and the Protocol."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

Role = Literal["system", "user", "assistant", "tool"]
FinishReason = Literal["stop", "length"]
ModelErrorCode = Literal[
    "timeout",  # no first byte, or not finished, in time
    "unreachable",  # no connection
    "disconnected",  # the connection broke before the end of the answer
    "rate_limited",  # 429
    "server_error",  # 5xx
    "bad_response",  # not what was asked for: no JSON, wrong schema, too large, empty, cut short
    "refused",  # the model declined to answer, or cannot do this at all
    "rejected",  # any other 4xx: key, model name or request are wrong; trying again will not help
    "circuit_open",  # failed too often just now; not called
]

# Errors after which a model has read the prompt, and its provider may bill it.
BILLED: frozenset[ModelErrorCode] = frozenset({"timeout", "disconnected", "bad_response", "refused"})


class ModelUnavailable(Exception):
    """No usable answer came from a model.

    `retry_after` is in seconds and only set when the server (or an open circuit) named it. `status` is the
    HTTP status, where there was one, and `parameter` a parameter of ours that the server named as one it does
    not take. `detail` is for logs and operators: never the prompt, never the key.
    `attempts` counts the requests this call sent.
    """

    def __init__(
        self,
        code: ModelErrorCode,
        *,
        retry_after: float | None = None,
        status: int | None = None,
        parameter: str = "",
        detail: str = "",
        attempts: int = 0,
    ) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: ModelErrorCode = code
        self.retry_after = retry_after
        self.status = status
        self.parameter = parameter
        self.detail = detail
        self.attempts = attempts


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message as a model sees it."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class RecalledMemory:
    """A memory that was recalled for this request.

    `quote` is the person's own words where they are known, `said_at` when they were said, `source` the
    channel they came by (`user_stated`, `operator`, ...). All text is data; no adapter follows it.
    `linked`: the question was followed through the graph, and this is a step of the answer.
    `likeness` is the cosine to the question, None where it was not measured. `is_turn`: what was said once,
    as against what is remembered of it; then `replies_to` is the message before, if that was recalled too.
    `held_then`: it held at the past moment that is asked about.
    `said_here` was said earlier in this conversation and not recalled; `means` is that with what it refers
    back to filled in.
    """

    id: str
    content: str
    said_at: datetime | None = None
    source: str = ""
    quote: str = ""
    subject_key: str = ""
    linked: bool = False
    likeness: float | None = None
    is_turn: bool = False
    replies_to: str = ""
    said_here: bool = False
    means: str = ""
    held_then: bool = False


@dataclass(frozen=True, slots=True)
class CurrentValue:
    """What an authoritative source says of what the input asks for.

    `name` is what it is called and `as_of` when it was read, both in the reader's words; `source` its host.
    """

    name: str
    value: str
    as_of: str
    source: str


@dataclass(frozen=True, slots=True)
class MeasuredBy:
    """The embedding model that measured likeness, and the cosine from which a memory answers by it.

    `answers_from` is 0 where that was never measured.
    """

    model: str
    answers_from: float = 0.0


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One question to a model.

    `messages` is the whole assembled context, last user message last. `memories` (best first), `written`
    (contents of what was just kept from the current input), `outcomes` (the rules by which memory decided
    about it, such as `forget.asked`), `notices` (what became of wishes to forget, in whole sentences) and
    `current` (what sources say of what the input asks for) are for the demo responder; a real model reads
    `messages` only.
    `asked` is the input with what it refers back to filled in; empty where nobody did.
    `question` is what is to be asked of the user, and `measured_by` says whose likeness memories have (None:
    nobody's); those too are for the demo responder.
    `timezone` is the IANA zone in which the responder writes days.
    `max_tokens` bounds the answer. `language` is `zh`, `en` or empty (that of the input).
    """

    messages: tuple[ChatMessage, ...]
    model: str = ""
    max_tokens: int | None = None
    memories: tuple[RecalledMemory, ...] = ()
    language: str = ""
    written: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    question: str = ""
    notices: tuple[str, ...] = ()
    current: tuple[CurrentValue, ...] = ()
    temperature: float | None = None
    measured_by: MeasuredBy | None = None
    asked: str = ""
    timezone: str = "UTC"

    @property
    def input(self) -> str:
        """The last user message, or an empty string."""
        return next((m.content for m in reversed(self.messages) if m.role == "user"), "")


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one answer; `exact` is False when only we counted. `calls` includes retries and repairs."""

    prompt_tokens: int
    completion_tokens: int
    exact: bool
    calls: int = 1


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of a streamed answer. The last piece, and only that one, carries `usage` and `finish`."""

    text: str
    usage: Usage | None = None
    finish: FinishReason | None = None


@dataclass(frozen=True, slots=True)
class JsonAnswer:
    """A JSON object that satisfies the schema it was asked for, and what it cost."""

    value: dict[str, object]
    usage: Usage


class ChatModel(Protocol):
    """A model that answers. Never call one inside a database transaction: it may take a minute."""

    @property
    def name(self) -> str:
        """The model's name as configured."""
        ...

    @property
    def is_demo(self) -> bool:
        """True when no real model stands behind this; pages say so and extraction uses its own engine."""
        ...

    def stream(self, request: ChatRequest) -> AsyncGenerator[Delta, None]:
        """Yield the answer piece by piece, then one last Delta with usage; raises ModelUnavailable.

        Close it (`contextlib.aclosing`) when stopping early: that ends the request.
        """
        ...

    def complete_json(
        self, request: ChatRequest, schema: Mapping[str, object], *, name: str = "answer"
    ) -> JsonAnswer:
        """Answer a JSON object satisfying `schema`, after at most one repair; raises ModelUnavailable."""
        ...
