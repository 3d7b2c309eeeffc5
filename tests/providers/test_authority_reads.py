"""Many reads at once: one call for all who ask for the same, and rest for a source that fails."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from memoryhub.core.authority.failures import AuthorityFailed, FailureCode
from memoryhub.providers.authority import AuthorityRequest
from memoryhub.providers.authority_reads import ReadJob, ReadOutcome, SharedReads
from memoryhub.providers.circuit import CircuitBreaker, CircuitBreakers


class FakeReader:
    """Answers 1, 2, 3 …, or fails with `error`; waits for `gate` when there is one."""

    def __init__(self, error: FailureCode | None = None, gate: threading.Event | None = None) -> None:
        self.error, self.gate = error, gate
        self.seen: list[AuthorityRequest] = []

    def read(self, request: AuthorityRequest) -> str:
        self.seen.append(request)
        if self.gate is not None:
            self.gate.wait(5)
        if self.error is not None:
            raise AuthorityFailed(self.error)
        return str(len(self.seen))


class Clock:
    """Seconds that pass when told."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def job(key: str = "price.tea", since: float = 0.0, source: str = "s1", timeout: float = 5.0) -> ReadJob:
    return ReadJob(("t", source), key, AuthorityRequest("http://x/", timeout=timeout), since)


def test_fifty_who_ask_at_once_make_one_call() -> None:
    gate = threading.Event()
    reader = FakeReader(gate=gate)
    reads = SharedReads(reader)
    with ThreadPoolExecutor(50) as threads:
        asking = [threads.submit(reads.read_all, [job(since=reads.now())]) for _ in range(50)]
        gate.set()
        outcomes = [one.result()[0] for one in asking]
    assert len(reader.seen) == 1
    assert {one.value for one in outcomes} == {"1"}
    assert sum(one.own for one in outcomes) == 1  # who has to store it


def test_who_looked_before_a_read_ended_takes_it_and_who_looks_later_asks_again() -> None:
    clock, reader = Clock(), FakeReader()
    reads = SharedReads(reader, clock=clock)
    assert reads.read_all([job(since=100.0)]) == [ReadOutcome("1", own=True)]
    assert reads.read_all([job(since=99.0)]) == [ReadOutcome("1")]
    clock.at = 101.0
    assert reads.read_all([job(since=100.5)]) == [ReadOutcome("2", own=True)]


def test_different_keys_and_sources_are_read_at_once() -> None:
    reader = FakeReader()
    outcomes = SharedReads(reader).read_all([job("a"), job("b"), job("a", source="s2")])
    assert sorted(one.value for one in outcomes) == ["1", "2", "3"]


def test_a_source_that_failed_three_times_rests_and_is_tried_once_again() -> None:
    clock, reader = Clock(), FakeReader("timeout")
    breakers = CircuitBreakers(lambda: CircuitBreaker(failures=3, open_for=20, clock=clock))
    reads = SharedReads(reader, breakers=breakers, clock=clock)
    found = []
    for _ in range(5):
        clock.at += 1
        found.append(reads.read_all([job(since=clock.at)])[0].error)
    assert found == ["timeout"] * 3 + ["circuit_open"] * 2
    assert reads.read_all([job(source="s2", since=clock.at)])[0].error == "timeout"  # another source
    clock.at, reader.error = clock.at + 30, None
    assert reads.read_all([job(since=clock.at)])[0].value == "5"


def test_a_source_without_the_value_is_not_down() -> None:
    clock, reader = Clock(), FakeReader("no_value")
    reads = SharedReads(reader, clock=clock)
    for _ in range(5):
        clock.at += 1
        assert reads.read_all([job(since=clock.at)])[0].error == "no_value"
    assert len(reader.seen) == 5


def test_a_reader_that_breaks_is_an_unreachable_source() -> None:
    class Broken:
        def read(self, request: AuthorityRequest) -> str:
            raise RuntimeError

    assert SharedReads(Broken()).read_all([job()])[0].error == "unreachable"


def test_nobody_waits_longer_than_the_limit_for_a_thread() -> None:
    gate = threading.Event()
    outcomes = SharedReads(FakeReader(gate=gate)).read_all([job(timeout=0.05)])
    gate.set()
    assert outcomes == [ReadOutcome(error="timeout", own=True)]


def test_nothing_to_read() -> None:
    assert SharedReads(FakeReader()).read_all([]) == []
