"""Counts a tenant's requests of this minute in Redis, for those tenants that have a limit."""

from __future__ import annotations

import functools
import time
import uuid

from django.conf import settings

from memoryhub.providers.redis_client import RedisStore, RedisUnavailable, SyncRedis
from tenants.keys import request_count_key

MINUTE = 60
KEEP = 2 * MINUTE  # seconds: the minute, and clocks that differ


def seconds_to_wait(tenant_id: uuid.UUID, limit: int | None) -> int:
    """Count one request; 0 when it is within `limit` a minute, else the seconds until the next minute.

    All keys and user tokens of a tenant count together, in all processes. Without Redis nothing is counted
    and nothing refused: a limit is no reason for an outage.
    """
    if limit is None:
        return 0
    now = int(time.time())
    name = request_count_key(tenant_id, now // MINUTE)

    def count(redis: SyncRedis) -> int:
        both = redis.pipeline()
        both.incr(name)
        both.expire(name, KEEP)
        return int(both.execute()[0])

    try:
        counted = _store().run(count)
    except RedisUnavailable:
        return 0
    return MINUTE - now % MINUTE if counted > limit else 0


@functools.cache
def _store() -> RedisStore:
    return RedisStore(settings.REDIS_URL)
