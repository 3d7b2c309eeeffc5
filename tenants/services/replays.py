"""Throws stored answers to repeated POSTs away, where they could hold what somebody wants forgotten."""

from __future__ import annotations

from tenants.models import IdempotencyRecord


def forget_replays() -> int:
    """Delete every finished answer of the open scope's tenant; how many went.

    An answer may repeat a memory or a turn in any of its fields, whoever's it is, so none is searched: all of
    the tenant's go, and a POST that is repeated later acts anew. Keys in flight stay: those act once.
    """
    deleted: int = IdempotencyRecord.objects.filter(status_code__isnull=False).delete()[0]
    return deleted
