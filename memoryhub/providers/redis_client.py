"""Redis behind short time-outs and a breaker: a dead one costs a moment once, and never an error page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from memoryhub.providers.circuit import CircuitBreaker, CircuitOpen

CONNECT_SECONDS = 0.25
CALL_SECONDS = 0.5
OPEN_SECONDS = 3.0
Answer = TypeVar("Answer")


class RedisUnavailable(Exception):
    """Redis did not answer, or was not asked because it failed just now."""


class RedisStore:
    """Runs calls on one Redis. Thread-safe: redis-py lends each call a connection of its own."""

    def __init__(self, url: str) -> None:
        self._client: redis.Redis = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=CALL_SECONDS,
            retry=None,
        )
        self._breaker = CircuitBreaker(failures=1, window=OPEN_SECONDS, open_for=OPEN_SECONDS)

    def run(self, call: Callable[[redis.Redis], Answer]) -> Answer:
        """Answer what `call` answers.

        Raises:
            RedisUnavailable: no answer in time, or the breaker is open.
        """
        try:
            with self._breaker.guard(_is_outage):
                return call(self._client)
        except (CircuitOpen, RedisError, OSError) as error:
            raise RedisUnavailable(type(error).__name__) from error


def _is_outage(error: Exception) -> bool:
    return isinstance(error, RedisConnectionError | RedisTimeoutError | OSError)
