"""The limits of a tenant: a command shows and changes them, users and requests beyond them are refused."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memoryhub.core.errors import Forbidden
from memoryhub.providers.redis_client import RedisStore
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services import request_rate
from tenants.services.accounts import end_user_named
from tenants.services.audit import SYSTEM
from tenants.services.limits import NO_LIMITS, Limits, limits_of, set_limits
from tests.conftest import Owner


def limited(owner: Owner, *options: str) -> dict[str, Any]:
    """What `limit_tenant` prints for the owner's tenant."""
    printed = io.StringIO()
    call_command("limit_tenant", str(owner.tenant.id), *options, "--json", stdout=printed)
    answer: dict[str, Any] = json.loads(printed.getvalue())
    return answer


def test_a_tenant_has_no_limits_at_first(owner: Owner) -> None:
    assert limits_of(owner.tenant.id) == NO_LIMITS
    shown = limited(owner)
    assert set(shown.values()) == {str(owner.tenant.id), None}


def test_what_is_named_is_changed_and_written_down(owner: Owner, stranger: Owner) -> None:
    limited(owner, "--max-users", "5", "--requests-per-minute", "60")
    assert limited(owner, "--max-users", "none")["requests_per_minute"] == 60
    assert limits_of(owner.tenant.id) == Limits(requests_per_minute=60)
    assert limits_of(stranger.tenant.id) == NO_LIMITS
    with tenant_tx(owner.tenant.id):
        acts = AuditEvent.objects.filter(action="tenant.limited").order_by("created_at", "id")
        assert [act.details["max_users"] for act in acts] == [5, None]


def test_looking_changes_nothing_and_writes_nothing_down(owner: Owner) -> None:
    limited(owner)
    with tenant_tx(owner.tenant.id):
        assert not AuditEvent.objects.filter(action="tenant.limited").exists()


@pytest.mark.parametrize("value", ["0", "-3", "2000000001", "many", "1e3", "٣"])
def test_a_limit_that_is_none_is_refused(owner: Owner, value: str) -> None:
    with pytest.raises(CommandError, match="a number from 1"):
        limited(owner, f"--max-users={value}")
    assert limits_of(owner.tenant.id) == NO_LIMITS


def test_no_new_user_comes_beyond_the_limit(owner: Owner, stranger: Owner) -> None:
    set_limits(owner.tenant.id, {"max_users": 2}, actor=SYSTEM)
    with tenant_tx(owner.tenant.id):
        end_user_named("second")
        with pytest.raises(Forbidden, match="user_limit_reached"):
            end_user_named("third")
        assert end_user_named("second").user_ref == "second"
    with tenant_tx(stranger.tenant.id):
        end_user_named("third")


def test_requests_of_a_minute_are_counted_by_tenant(owner: Owner, stranger: Owner) -> None:
    waits = [request_rate.seconds_to_wait(owner.tenant.id, 2) for _ in range(6)]
    # The minute may turn between two of them, once at most: then the count starts anew.
    assert sum(wait > 0 for wait in waits) >= 2
    assert all(0 <= wait <= 60 for wait in waits)
    assert request_rate.seconds_to_wait(stranger.tenant.id, 2) == 0


def test_without_redis_nothing_is_refused(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rate, "_store", lambda: RedisStore("redis://127.0.0.1:1/0"))
    assert [request_rate.seconds_to_wait(owner.tenant.id, 1) for _ in range(3)] == [0, 0, 0]


def test_without_a_limit_redis_is_not_asked(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rate, "_store", lambda: pytest.fail("no limit, no count"))
    assert request_rate.seconds_to_wait(owner.tenant.id, None) == 0
