"""Circuit breaker: what failed often just now is not called for a while, then tried once."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Clock = Callable[[], float]


class CircuitOpen(Exception):
    """Not called: the last calls failed. `retry_after` is in seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(f"open for {retry_after:.1f} s more")
        self.retry_after = retry_after


class CircuitBreaker:
    """Opens after `failures` in `window` seconds, for `open_for` seconds; then lets one call through.

    Thread-safe. `clock` answers monotonic seconds.
    """

    def __init__(
        self,
        *,
        failures: int = 5,
        window: float = 30.0,
        open_for: float = 30.0,
        clock: Clock = time.monotonic,
    ) -> None:
        self._limit = failures
        self._window = window
        self._open_for = open_for
        self._clock = clock
        self._lock = threading.Lock()
        self._failed_at: deque[float] = deque()
        self._opened_at: float | None = None
        self._probing = False

    @property
    def is_open(self) -> bool:
        """True while calls are refused."""
        with self._lock:
            return self._wait() > 0

    @contextmanager
    def guard(self, counts: Callable[[Exception], bool] = lambda error: True) -> Iterator[None]:
        """Run one call: raises CircuitOpen instead of running it; errors that `counts` accepts are failures.

        A call that was cancelled says nothing about the server: it neither opens nor closes the circuit.
        """
        probe = self._enter()
        try:
            yield
        except Exception as error:
            if counts(error):
                self._record_failure()
            else:
                self._record_success()
            raise
        else:
            self._record_success()
        finally:
            if probe:
                self._end_probe()

    def _enter(self) -> bool:
        with self._lock:
            wait = self._wait()
            if wait > 0:
                raise CircuitOpen(wait)
            self._probing = self._opened_at is not None
            return self._probing

    def _wait(self) -> float:
        if self._opened_at is None:
            return 0.0
        left = self._opened_at + self._open_for - self._clock()
        if left > 0:
            return left
        return self._open_for if self._probing else 0.0

    def _record_failure(self) -> None:
        with self._lock:
            now = self._clock()
            self._failed_at.append(now)
            while self._failed_at[0] < now - self._window:
                self._failed_at.popleft()
            if self._opened_at is not None or len(self._failed_at) >= self._limit:
                self._opened_at = now

    def _record_success(self) -> None:
        with self._lock:
            # A success that started before the circuit opened does not close it: only the probe may.
            if self._opened_at is None or self._probing:
                self._opened_at = None
                self._failed_at.clear()

    def _end_probe(self) -> None:
        with self._lock:
            self._probing = False


class CircuitBreakers:
    """One breaker a key, such as (base_url, model): a dead model does not silence its neighbours."""

    def __init__(self, make: Callable[[], CircuitBreaker] = CircuitBreaker) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._by_key: dict[tuple[str, ...], CircuitBreaker] = {}

    def get(self, *key: str) -> CircuitBreaker:
        """The breaker of `key`, always the same one."""
        with self._lock:
            return self._by_key.setdefault(key, self._make())
