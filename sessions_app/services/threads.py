"""Runs blocking services from an event loop, each in a thread with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from channels.db import database_sync_to_async


async def in_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a service in a thread of its own, with its own connection from the pool, given back at its end.

    Channels' default is one shared thread for all sockets: a ceiling on throughput, and the place where a
    session-level setting was measured to leak between tenants.
    """
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)
