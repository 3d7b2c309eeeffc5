"""Redis with short limits: a dead server costs one timeout, then nothing for a few seconds."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    TryAgainError,
)
from redis.retry import Retry

from memoryhub.providers.circuit import CircuitBreaker, CircuitOpen, Clock

T = TypeVar("T")
SyncRedis = redis.Redis
AsyncRedis = redis.asyncio.Redis
RedisErrorCode = Literal[
    "unreachable",
    "timeout",
    "unable",  # it answers, but cannot serve: full, loading, a replica, or without its cluster
    "refused",  # it refused the command, as for a key that holds another type; says nothing about its health
    "circuit_open",
]

CONNECT_SECONDS = 0.25
OPERATION_SECONDS = 0.5
OPEN_SECONDS = 3.0

_UNABLE = (OutOfMemoryError, ReadOnlyError, ClusterDownError, MasterDownError, TryAgainError)
_DOWN = (redis.ConnectionError, redis.TimeoutError, OSError, *_UNABLE)


class RedisUnavailable(Exception):
    """Redis did not do it; the caller goes on without. Whether it was done before the error is not known."""

    def __init__(self, code: RedisErrorCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: RedisErrorCode = code
        self.detail = detail


class RedisStore:
    """One Redis, reached from blocking code with `run` and from event loops with `arun`; safe in both.

    Both share one breaker. Each operation gets the client as its argument and must not keep it; values come
    back as text. Whatever Redis objects to is RedisUnavailable: its users go on without it.
    """

    def __init__(
        self, url: str, *, open_seconds: float = OPEN_SECONDS, clock: Clock = time.monotonic
    ) -> None:
        self._url = url
        self._breaker = CircuitBreaker(failures=1, window=open_seconds, open_for=open_seconds, clock=clock)
        self._lock = threading.Lock()
        self._sync: SyncRedis | None = None
        # A connection belongs to the loop it was made on; a loop that is gone takes its client along.
        self._async: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncRedis] = WeakKeyDictionary()

    @property
    def is_open(self) -> bool:
        """True while Redis is being left alone after a failure."""
        return self._breaker.is_open

    def run(self, operation: Callable[[SyncRedis], T]) -> T:
        """Run one blocking operation; raises RedisUnavailable."""
        try:
            with self._breaker.guard(_is_down):
                return operation(self._sync_client())
        except (CircuitOpen, redis.RedisError, OSError) as error:
            raise _unavailable(error) from error

    async def arun(self, operation: Callable[[AsyncRedis], Awaitable[T]]) -> T:
        """Run one operation on the running event loop; raises RedisUnavailable.

        When it is cancelled, the client closes the connection it was using: a reply that is still under way
        could otherwise be read as the answer to the next question, of another user.
        """
        try:
            with self._breaker.guard(_is_down):
                return await operation(self._async_client())
        except (CircuitOpen, redis.RedisError, OSError) as error:
            raise _unavailable(error) from error

    def close(self) -> None:
        """Close the connections of blocking code."""
        with self._lock:
            client, self._sync = self._sync, None
        if client is not None:
            client.close()

    async def aclose(self) -> None:
        """Close the connections of the running event loop."""
        with self._lock:
            client = self._async.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.aclose()

    def _sync_client(self) -> SyncRedis:
        with self._lock:
            if self._sync is None:
                self._sync = SyncRedis.from_url(self._url, retry=Retry(NoBackoff(), 0), **_limits())
            return self._sync

    def _async_client(self) -> AsyncRedis:
        loop = asyncio.get_running_loop()
        with self._lock:
            client = self._async.get(loop)
            if client is None:
                client = AsyncRedis.from_url(self._url, retry=AsyncRetry(NoBackoff(), 0), **_limits())
                self._async[loop] = client
            return client


def _limits() -> dict[str, Any]:
    # Left alone, redis-py waits 5 s and tries ten times: each request would pay for a dead server in full.
    return {
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": OPERATION_SECONDS,
        "decode_responses": True,
    }


def _is_down(error: Exception) -> bool:
    return isinstance(error, _DOWN)


def _unavailable(error: Exception) -> RedisUnavailable:
    detail = type(error).__name__
    if isinstance(error, CircuitOpen):
        return RedisUnavailable("circuit_open", str(error))
    if isinstance(error, redis.TimeoutError | TimeoutError):
        return RedisUnavailable("timeout", detail)
    if isinstance(error, _UNABLE):
        return RedisUnavailable("unable", detail)
    if isinstance(error, _DOWN):
        return RedisUnavailable("unreachable", detail)
    return RedisUnavailable("refused", detail)
