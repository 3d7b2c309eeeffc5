"""Refuses the requests of a tenant beyond its limit a minute, the same for every way in."""

from __future__ import annotations

from memoryhub.api.errors import ApiError
from tenants.authentication import Caller
from tenants.services.request_rate import seconds_to_wait


def count_request(caller: Caller) -> None:
    """Count one request of the caller's tenant and go on only within its limit.

    Raises:
        ApiError: `rate_limited`, with `Retry-After` in seconds.
    """
    limit = caller.limits.requests_per_minute
    wait = seconds_to_wait(caller.tenant_id, limit)
    if wait:
        raise ApiError("rate_limited", headers={"Retry-After": str(wait)}, limit=limit)
