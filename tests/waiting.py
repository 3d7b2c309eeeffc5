"""Another connection that has to wait for this one: what it does, and when it waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

from django.db import connection, connections

SOON = 20.0  # seconds
Result = TypeVar("Result")


class Begin(Protocol):
    """Begins an act."""

    def __call__(self, act: Callable[[], Result], /) -> Future[Result]: ...


def elsewhere(act: Callable[[], Result]) -> Result:
    """Do it in this thread, and close the connection that took."""
    try:
        return act()
    finally:
        connections.close_all()


@contextmanager
def begun_elsewhere(holding: AbstractContextManager[object]) -> Iterator[Begin]:
    """What begins an act on another connection while this one holds something, a transaction say.

    The act is waited for once that is let go.
    """
    with ThreadPoolExecutor(1) as pool, holding:
        yield lambda act: pool.submit(elsewhere, act)


def waits_for(act: Future[Any]) -> str:
    """What kind of lock of this connection somebody waits for: `advisory`, `transactionid`, `tuple`.

    Raises:
        AssertionError: nobody does for a while, or the act was done without.
    """
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT locktype FROM pg_locks "
                "WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            )
            found = cursor.fetchone()
        if found is not None:
            return str(found[0])
        assert not act.done(), "it waited for nobody"
        time.sleep(0.02)
    raise AssertionError("nobody waits")
