"""Many reads of sources at once: one call for all who ask for the same, and rest for a source that fails."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Lock

import structlog

from memoryhub.core.authority.failures import AuthorityFailed, FailureCode
from memoryhub.providers.authority import AuthorityReader, AuthorityRequest
from memoryhub.providers.circuit import CircuitBreaker, CircuitBreakers, CircuitOpen, Clock

WORKERS = 16
REMEMBERED = 1_000  # reads that just ended, for who asked while they ran
_logger = structlog.get_logger(__name__)
GRACE = 0.25  # seconds beyond a read's own limit, for the hand-over between threads


@dataclass(frozen=True, slots=True)
class ReadJob:
    """One value to read. `source` names what the circuit breaker is for, `key` one value of it.

    Whoever looked for a stored value before `since` (monotonic seconds) takes a read that ended later.
    """

    source: tuple[str, ...]
    key: str
    request: AuthorityRequest
    since: float


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """A value, or the code of why there is none; `own` when this caller's job made the read."""

    value: str = ""
    error: FailureCode | None = None
    own: bool = False


@dataclass(slots=True)
class _Flight:
    future: "Future[ReadOutcome]"
    ended: float | None = None


def source_breakers() -> CircuitBreakers:
    """Three failures within half a minute; then twenty seconds of rest."""
    return CircuitBreakers(lambda: CircuitBreaker(failures=3, window=30.0, open_for=20.0))


class SharedReads:
    """Reads in threads of its own, each value once at a time. Thread-safe; keeps no value for later."""

    def __init__(
        self,
        reader: AuthorityReader,
        *,
        breakers: CircuitBreakers | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._reader = reader
        self._breakers = breakers or source_breakers()
        self._clock = clock
        self._lock = Lock()
        self._flights: OrderedDict[tuple[str, ...], _Flight] = OrderedDict()
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="authority-reads")

    def now(self) -> float:
        """The clock that `since` is of."""
        return self._clock()

    def read_all(self, jobs: Sequence[ReadJob]) -> list[ReadOutcome]:
        """The outcomes in the order of the jobs, all within the longest of their time limits."""
        flights = [self._flight(job) for job in jobs]
        longest = max((job.request.timeout for job in jobs), default=0.0)
        wait([flight.future for flight, _ in flights], timeout=longest + GRACE)
        return [_outcome(flight, own=own) for flight, own in flights]

    def _flight(self, job: ReadJob) -> tuple[_Flight, bool]:
        """The read of a job, begun now unless one runs or ended since the job's caller looked."""
        name = (*job.source, job.key)
        with self._lock:
            known = self._flights.get(name)
            if known is not None and (known.ended is None or known.ended >= job.since):
                return known, False
            flight = _Flight(self._threads.submit(self._read, job))
            self._flights[name] = flight
            self._flights.move_to_end(name)
            while len(self._flights) > REMEMBERED:
                self._flights.popitem(last=False)
        flight.future.add_done_callback(lambda _: self._end(flight))
        return flight, True

    def _end(self, flight: _Flight) -> None:
        flight.ended = self._clock()

    def _read(self, job: ReadJob) -> ReadOutcome:
        try:
            with self._breakers.get(*job.source).guard(_counts):
                return ReadOutcome(self._reader.read(job.request))
        except CircuitOpen:
            return ReadOutcome(error="circuit_open")
        except AuthorityFailed as error:
            return ReadOutcome(error=error.code)
        except Exception as error:
            _logger.error("authority_read_broke", error=type(error).__qualname__)
            return ReadOutcome(error="unreachable")


def _counts(error: Exception) -> bool:
    return not isinstance(error, AuthorityFailed) or error.is_down


def _outcome(flight: _Flight, *, own: bool) -> ReadOutcome:
    if not flight.future.done():
        return ReadOutcome(error="timeout", own=own)
    found = flight.future.result()
    return ReadOutcome(found.value, found.error, own)
