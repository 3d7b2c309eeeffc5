"""The sweep takes what has served and nothing else, in every tenant, and can be repeated."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.utils import timezone

from tenants.models import IdempotencyRecord, OutboxTask, Tenant, Ticket
from tenants.scope import tenant_tx
from tenants.services import housekeeping
from tenants.services.housekeeping import KEEP_DONE_TASKS, KEEP_REPLAYS, sweep_all, sweep_tenant
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")
HOUR = datetime.timedelta(hours=1)


def leave(owner: Owner, age: datetime.timedelta) -> None:
    """One finished task, one replay and one ticket of a certain age."""
    then = timezone.now() - age
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.create(kind="t", dedupe_key=uuid.uuid4().hex, status="done", done_at=then)
        record = IdempotencyRecord.objects.create(
            key_digest=uuid.uuid4().hex, route="/", body_digest="b", status_code=201, locked_until=then
        )
        IdempotencyRecord.objects.filter(pk=record.pk).update(created_at=then)
        Ticket.objects.create(
            user=owner.user, digest=uuid.uuid4().hex, session_id=uuid.uuid4(), expires_at=then
        )


def left(owner: Owner) -> tuple[int, int, int]:
    """Tasks, replays and tickets that are there."""
    with tenant_tx(owner.tenant.id):
        return OutboxTask.objects.count(), IdempotencyRecord.objects.count(), Ticket.objects.count()


def test_what_has_served_goes_and_the_young_stays(owner: Owner, stranger: Owner) -> None:
    for each in (owner, stranger):
        leave(each, max(KEEP_DONE_TASKS, KEEP_REPLAYS) + HOUR)
        leave(each, -HOUR)
    assert sweep_tenant(owner.tenant.id) == 3
    assert (left(owner), left(stranger)) == ((1, 1, 1), (2, 2, 2))
    assert sweep_tenant(owner.tenant.id) == 0
    sweep_all()
    assert left(stranger) == (1, 1, 1)


@pytest.mark.parametrize("status", ["pending", "sent", "dead"])
def test_a_task_that_is_not_done_stays_however_old(owner: Owner, status: str) -> None:
    with tenant_tx(owner.tenant.id):
        OutboxTask.objects.create(
            kind="t", dedupe_key="k", status=status, done_at=timezone.now() - 9 * KEEP_DONE_TASKS
        )
    assert (sweep_tenant(owner.tenant.id), left(owner)) == (0, (1, 0, 0))


def test_a_replay_is_kept_as_long_as_promised(owner: Owner) -> None:
    leave(owner, datetime.timedelta(hours=24))
    sweep_tenant(owner.tenant.id)
    assert left(owner)[1] == 1


def test_one_tenants_failure_keeps_no_other_waiting(
    owner: Owner, stranger: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(stranger, KEEP_DONE_TASKS + KEEP_REPLAYS)
    real = housekeeping.sweep_tenant

    def sweep(tenant_id: uuid.UUID) -> int:
        if tenant_id == owner.tenant.id:
            raise OSError
        return real(tenant_id)

    monkeypatch.setattr(housekeeping, "sweep_tenant", sweep)
    ids = [owner.tenant.id, stranger.tenant.id]
    monkeypatch.setattr(Tenant.objects, "values_list", lambda *names, **options: ids)
    with pytest.raises(OSError):
        sweep_all()
    assert left(stranger) == (0, 0, 0)
