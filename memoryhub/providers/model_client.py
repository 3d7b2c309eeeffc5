"""The rules every call to a model server obeys: timeouts, retries, size cap, circuit breaker, counting."""

import asyncio
import math
import ssl
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import aclosing, asynccontextmanager
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from typing import TypeVar

import httpx2
import openai

from memoryhub.providers.circuit import CircuitBreakers, CircuitOpen, Clock
from memoryhub.providers.llm import ModelErrorCode, ModelUnavailable

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]

# Only where the server surely did no work, or asked us to come back: all else could be paid for twice.
RETRIED: frozenset[ModelErrorCode] = frozenset({"unreachable", "rate_limited", "server_error"})
COUNTED: frozenset[ModelErrorCode] = RETRIED | {"timeout", "disconnected"}

# Shared by every model in this process, so that a dead server is found dead once; holds no data of any user.
process_breakers = CircuitBreakers()


@dataclass(frozen=True, slots=True)
class ClientRules:
    """Limits of one call, retries included: seconds, and bytes of the answer on the wire."""

    connect: float = 3.0
    first_byte: float = 20.0
    total: float = 60.0
    retries: int = 2
    backoff: float = 0.5
    max_bytes: int = 8 * 1024 * 1024


@dataclass(slots=True)
class CallCounts:
    """Requests sent by one adapter since it was made; failed and retried ones are in `requests` too."""

    requests: int = 0
    failures: int = 0
    retries: int = 0


class AnswerTooLarge(Exception):
    """The server sent more bytes than the rules allow, or packed ones that nobody asked for."""


class _CappedStream(httpx2.AsyncByteStream):
    def __init__(self, inner: httpx2.AsyncByteStream, limit: int) -> None:
        self._inner = inner
        self._left = limit

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._inner:
            self._left -= len(part)
            if self._left < 0:
                raise AnswerTooLarge
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()


class Deadline:
    """Time left of one call, in seconds."""

    def __init__(self, rules: ClientRules, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._ends = clock() + rules.total

    @property
    def left(self) -> float:
        """Seconds left, zero when over."""
        return max(0.0, self._ends - self._clock())

    async def wait_for(self, awaitable: Awaitable[T], at_most: float | None = None) -> T:
        """Await with the time left (and `at_most`); raises ModelUnavailable(timeout)."""
        limit = self.left if at_most is None else min(self.left, at_most)
        try:
            async with asyncio.timeout(limit):
                return await awaitable
        except TimeoutError as error:
            raise ModelUnavailable("timeout", detail=f"no answer within {limit:.1f} s") from error


class ModelServer:
    """One model behind one OpenAI-compatible base URL. Each call makes its own connection.

    A connection of its own costs one handshake against an answer that takes seconds, and a call cut short can
    then never leave its answer to the next caller.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        model: str,
        *,
        rules: ClientRules | None = None,
        breakers: CircuitBreakers = process_breakers,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.base_url = base_url
        self.model = model
        self.rules = rules or ClientRules()
        self.counts = CallCounts()
        self._api_key = api_key
        self._breaker = breakers.get(base_url, model)
        self._sleep = sleep
        self._lock = threading.Lock()

    def under(self, rules: ClientRules) -> "ModelServer":
        """The same model under other limits: the circuit breaker and the counts are shared."""
        other = copy(self)
        other.rules = rules
        return other

    @asynccontextmanager
    async def client(self) -> AsyncIterator[openai.AsyncOpenAI]:
        """An SDK client for one request; translates every error of SDK and transport to ModelUnavailable."""
        rules = self.rules

        async def cap(response: httpx2.Response) -> None:
            if response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
                raise AnswerTooLarge
            assert isinstance(response.stream, httpx2.AsyncByteStream)
            response.stream = _CappedStream(response.stream, rules.max_bytes)

        transport = httpx2.AsyncClient(
            timeout=httpx2.Timeout(rules.first_byte, connect=rules.connect),
            headers={"Accept-Encoding": "identity"},  # a small compressed body may unpack past any cap
            event_hooks={"response": [cap]},
            verify=_tls(),
        )
        async with transport:
            client = openai.AsyncOpenAI(
                # The SDK insists on a key; local servers have none.
                api_key=self._api_key or "none",
                base_url=self.base_url,
                max_retries=0,
                http_client=transport,
            )
            try:
                yield client
            except (
                openai.OpenAIError,
                httpx2.HTTPError,
                AnswerTooLarge,
                ValueError,
                RecursionError,
            ) as error:
                raise as_unavailable(error) from error

    async def attempts(
        self, once: Callable[[Deadline, int], AsyncGenerator[T, None]], *, patience: float = math.inf
    ) -> AsyncGenerator[T, None]:
        """Yield what `once(deadline, attempt)` yields; begin again only if nothing came and RETRIED allows.

        A server that wants to be left alone for more than `patience` seconds is not asked again. Raises
        ModelUnavailable, with `attempts` set.
        """
        deadline = Deadline(self.rules)
        attempt = 0
        while True:
            attempt += 1
            started = False
            try:
                with self._breaker.guard(_counts):
                    self._count(requests=1)
                    async with aclosing(once(deadline, attempt)) as items:
                        async for item in items:
                            started = True
                            yield item
                    return
            except CircuitOpen as error:
                raise ModelUnavailable(
                    "circuit_open", retry_after=error.retry_after, attempts=attempt - 1
                ) from error
            except ModelUnavailable as error:
                error.attempts = attempt
                self._count(failures=1)
                wait = self._wait_before_retry(error, attempt)
                if started or wait is None or wait > patience or wait >= deadline.left:
                    raise
            self._count(retries=1)
            await self._sleep(wait)

    def _wait_before_retry(self, error: ModelUnavailable, attempt: int) -> float | None:
        if error.code not in RETRIED or attempt > self.rules.retries:
            return None
        if error.retry_after is not None:
            return error.retry_after
        return float(self.rules.backoff * 2 ** (attempt - 1))

    def _count(self, *, requests: int = 0, failures: int = 0, retries: int = 0) -> None:
        with self._lock:
            self.counts.requests += requests
            self.counts.failures += failures
            self.counts.retries += retries


def run_blocking(make: Callable[[], Coroutine[object, object, T]]) -> T:
    """Run one asynchronous call to its end from blocking code; raises RuntimeError on an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(make())
    raise RuntimeError("this call blocks: an event loop must hand it to a thread")


@cache
def _tls() -> ssl.SSLContext:
    return httpx2.create_ssl_context()  # reads the whole certificate store: once is enough


def _counts(error: Exception) -> bool:
    return isinstance(error, ModelUnavailable) and error.code in COUNTED


# Read from top to bottom: a subclass stands above its base.
_CODES: tuple[tuple[type[Exception], ModelErrorCode], ...] = (
    (httpx2.ConnectError, "unreachable"),
    (httpx2.ConnectTimeout, "unreachable"),
    (httpx2.TimeoutException, "timeout"),
    (httpx2.HTTPError, "disconnected"),
    (openai.APITimeoutError, "timeout"),
    (openai.APIConnectionError, "disconnected"),
    (openai.APIResponseValidationError, "bad_response"),
    (openai.APIError, "server_error"),  # an error event inside a stream that began well
    (Exception, "bad_response"),  # not JSON, too deep, too large
)


def as_unavailable(error: Exception) -> ModelUnavailable:
    """Translate an error of the SDK, the transport or a JSON parser. Answer bodies stay out of `detail`."""
    if isinstance(error, openai.APIStatusError):
        return _of_status(error)
    if isinstance(error, openai.APIConnectionError) and isinstance(error.__cause__, httpx2.HTTPError):
        error = error.__cause__
    code = next(code for kind, code in _CODES if isinstance(error, kind))
    return ModelUnavailable(code, detail=type(error).__name__)


def _of_status(error: openai.APIStatusError) -> ModelUnavailable:
    status = error.status_code
    code: ModelErrorCode = "rejected"
    if status == 429:
        code = "rate_limited"
    elif status >= 500:
        code = "server_error"
    after = retry_after_seconds(error.response.headers)
    named = _parameter_named(str(error.body)) if status in {400, 422} else ""
    return ModelUnavailable(code, retry_after=after, status=status, parameter=named, detail=f"HTTP {status}")


def _parameter_named(said: str) -> str:
    """The parameter that a refusal is about, of those that can be done without or told otherwise."""
    if "max_completion_tokens" in said:  # how OpenAI's reasoning models ask for it in place of max_tokens
        return "max_tokens"
    return "stream_options" if "stream_options" in said else ""


def retry_after_seconds(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds of a Retry-After header (number or date, RFC 9110 10.2.3); None when absent or malformed."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit() and len(value) < 10:
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (at.astimezone(UTC) - (now or datetime.now(UTC))).total_seconds())
