"""Runs blocking services from an event loop, each in a thread with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from channels.db import database_sync_to_async

# Fewer than the pool has connections, so that sockets alone never take them all.
THREADS: Final = 8
# Not the loop's default threads: Django logs a refused request on those while that request still holds its
# connection. With all of them waiting for a connection neither side went on until the pool's time ran out.
_executor: Final = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="service")


async def in_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a service in a thread of its own, with its own connection from the pool, given back at its end.

    Channels' default is one shared thread for all sockets: a ceiling on throughput, and the place where a
    session-level setting was measured to leak between tenants.
    """
    service = database_sync_to_async(function, thread_sensitive=False, executor=_executor)
    return await service(*args, **kwargs)
