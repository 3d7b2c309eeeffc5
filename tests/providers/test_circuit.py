"""The breaker opens, waits, tries once, and is not fooled by cancelled calls."""

import asyncio

import pytest

from memoryhub.providers.circuit import CircuitBreaker, CircuitBreakers, CircuitOpen


class Clock:
    """Seconds, moved by the test."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Down(Exception):
    """The server is down."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> CircuitBreaker:
    return CircuitBreaker(failures=3, window=30, open_for=10, clock=clock)


def fail(breaker: CircuitBreaker, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(Down), breaker.guard():
            raise Down


def test_opens_at_the_limit_and_says_for_how_long(breaker: CircuitBreaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now = 4.0
    with pytest.raises(CircuitOpen) as caught, breaker.guard():
        pytest.fail("called while open")
    assert caught.value.retry_after == 6.0
    assert breaker.is_open


def test_old_failures_do_not_count(breaker: CircuitBreaker, clock: Clock) -> None:
    fail(breaker, 2)
    clock.now = 31.0
    fail(breaker, 2)
    assert not breaker.is_open


def test_a_success_forgets_the_failures(breaker: CircuitBreaker) -> None:
    fail(breaker, 2)
    with breaker.guard():
        pass
    fail(breaker, 2)
    assert not breaker.is_open


def test_one_probe_at_a_time_then_closed(breaker: CircuitBreaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now = 11.0
    with breaker.guard(), pytest.raises(CircuitOpen), breaker.guard():
        pytest.fail("a second call while the first is still trying")
    assert not breaker.is_open
    fail(breaker, 2)
    assert not breaker.is_open


def test_a_failing_probe_opens_again_at_once(breaker: CircuitBreaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now = 11.0
    fail(breaker)
    clock.now = 20.0
    assert breaker.is_open


def test_errors_that_do_not_count_are_a_sign_of_life(breaker: CircuitBreaker) -> None:
    for _ in range(5):
        with pytest.raises(Down), breaker.guard(lambda error: False):
            raise Down
    assert not breaker.is_open


def test_a_cancelled_probe_leaves_the_next_one_free(breaker: CircuitBreaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now = 11.0
    with pytest.raises(asyncio.CancelledError), breaker.guard():
        raise asyncio.CancelledError
    with breaker.guard():
        pass
    fail(breaker, 2)
    assert not breaker.is_open


def test_a_late_success_does_not_close_an_open_circuit(breaker: CircuitBreaker) -> None:
    with breaker.guard():
        fail(breaker, 3)
    assert breaker.is_open


def test_each_key_has_its_own_breaker() -> None:
    breakers = CircuitBreakers(lambda: CircuitBreaker(failures=1))
    fail(breakers.get("http://a", "m1"))
    assert breakers.get("http://a", "m1").is_open
    assert not breakers.get("http://a", "m2").is_open
