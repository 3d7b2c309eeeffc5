"""What a tenant may take of an installation: requests, users, and tokens of a connected model.

Who runs the installation sets them, not the tenant: one tenant must not take what others need, or spend more
than was agreed.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from django.db import transaction

from memoryhub.core.errors import Forbidden
from tenants.models import EndUser, Tenant
from tenants.scope import required_scope, tenant_tx
from tenants.services.audit import Actor, record_act


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one tenant; None is no limit. A day is a day in UTC."""

    requests_per_minute: int | None = None
    max_users: int | None = None
    model_tokens_per_day: int | None = None


NO_LIMITS = Limits()


def limits_of(tenant_id: uuid.UUID) -> Limits:
    """The limits in force."""
    return limits_in(Tenant.objects.get(pk=tenant_id))


def limits_in(tenant: Tenant) -> Limits:
    """The limits in a row that is read already."""
    return Limits(tenant.requests_per_minute, tenant.max_users, tenant.model_tokens_per_day)


def set_limits(tenant_id: uuid.UUID, changes: Mapping[str, int | None], *, actor: Actor) -> Limits:
    """Put limits in force at once, by their names in `Limits`; None takes one away. The limits now in force.

    Users beyond a lower limit stay; no new one comes.
    """
    with tenant_tx(tenant_id):
        tenant = Tenant.objects.select_for_update().get(pk=tenant_id)
        before = limits_in(tenant)
        after = replace(before, **changes)
        if after != before:
            Tenant.objects.filter(pk=tenant_id).update(**asdict(after))
            record_act(
                "tenant.limited", actor=actor, target_kind="tenant", target_id=tenant_id, **asdict(after)
            )
        return after


def make_room_for_user() -> None:
    """Go on only where the open scope's tenant may have one more user than it has.

    Raises:
        Forbidden: `user_limit_reached`, with the `limit`.
    """
    assert transaction.get_connection().in_atomic_block
    most = limits_of(required_scope().tenant_id).max_users
    # Two that come at once may both be the last: a user more does no harm, a lock for every new one would.
    if most is not None and EndUser.objects.count() >= most:
        raise Forbidden("user_limit_reached", limit=most)
