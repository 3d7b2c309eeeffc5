"""Whatever is done to the audit trail after it was sealed shows, and the database does not let it be done."""

from __future__ import annotations

import io
import json
import threading
import uuid
from collections.abc import Callable

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections
from django.test import override_settings

from memoryhub.core.audit_chain import Fault, Head
from tenants.models import AuditEvent, AuditSeal
from tenants.scope import tenant_tx
from tenants.services import audit_seals
from tenants.services.audit import SYSTEM, record_act
from tenants.services.audit_seals import check_trail, seal_all, seal_tenant
from tests.conftest import TEST_DATABASE, Owner
from tests.processes import admin_url_of

pytestmark = pytest.mark.usefixtures("database")


def act(owner: Owner, times: int = 1, **details: object) -> list[uuid.UUID]:
    """Write events of a tenant; their ids."""
    with tenant_tx(owner.tenant.id):
        return [
            record_act(
                "memory.kept", actor=SYSTEM, target_kind="memory", target_id=owner.user.pk, **details
            ).pk
            for _ in range(times)
        ]


def sealed_twice(owner: Owner) -> list[uuid.UUID]:
    """Five events under each of two seals."""
    ids = []
    for _ in range(2):
        ids += act(owner, 5, said="数量", number=1.5)
        seal_tenant(owner.tenant.id)
    return ids


def as_administrator(owner: Owner, statement: str, *values: object) -> None:
    """What somebody can do who may switch off all that the database guards."""
    with psycopg.connect(admin_url_of(TEST_DATABASE)) as server:
        server.execute("SET session_replication_role = replica")
        server.execute(statement, [*values, owner.tenant.id])


def kinds(owner: Owner, kept: Head | None = None) -> set[str]:
    """What a check finds."""
    return {fault.kind for fault in check_trail(owner.tenant.id, kept).faults}


def test_a_trail_that_nobody_touched_is_whole(owner: Owner, stranger: Owner) -> None:
    sealed_twice(owner)
    sealed_twice(stranger)
    act(owner, 3)
    trail = check_trail(owner.tenant.id)
    assert (trail.seals, trail.events, trail.unsealed, trail.faults) == (2, 10, 3, [])
    assert trail.head is not None
    assert trail.head.number == 2
    assert check_trail(owner.tenant.id, trail.head).whole
    assert check_trail(owner.tenant.id, newest=1).events == 5


def test_every_tenant_is_sealed_and_again_changes_nothing(owner: Owner, stranger: Owner) -> None:
    for each in (owner, stranger):
        act(each, 2)
    assert seal_all() >= 4
    assert [check_trail(each.tenant.id).unsealed for each in (owner, stranger)] == [0, 0]
    assert seal_tenant(owner.tenant.id) == 0
    assert check_trail(owner.tenant.id).seals == 1


def test_a_long_trail_has_many_seals(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_seals, "MOST_EVENTS", 3)
    monkeypatch.setattr(audit_seals, "_AT_ONCE", 2)
    act(owner, 14)
    assert seal_tenant(owner.tenant.id) == 14
    trail = check_trail(owner.tenant.id)
    assert (trail.seals, trail.events, trail.faults) == (5, 14, [])


EVENT = "tenants_auditevent"
SEAL = "tenants_auditseal"
COPY = (
    f"INSERT INTO {EVENT} (id, created_at, tenant_id, actor_kind, actor_id, action, target_kind, request_id,"
    f" details, seal) SELECT gen_random_uuid(), created_at, tenant_id, actor_kind, actor_id, action,"
    f" target_kind, request_id, details, seal FROM {EVENT} WHERE id = %s AND tenant_id = %s"
)


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (f"UPDATE {EVENT} SET actor_id = '7' WHERE id = %s AND tenant_id = %s", {"event_altered"}),
        (f"UPDATE {EVENT} SET details = '{{}}' WHERE id = %s AND tenant_id = %s", {"event_altered"}),
        (f"DELETE FROM {EVENT} WHERE id = %s AND tenant_id = %s", {"event_missing"}),
        (f"UPDATE {EVENT} SET seal = NULL WHERE id = %s AND tenant_id = %s", {"event_missing"}),
        (
            f"UPDATE {EVENT} SET seal = 2 WHERE id = %s AND tenant_id = %s",
            {"event_missing", "event_put_in"},
        ),
        (COPY, {"event_put_in"}),
        (COPY.replace("details, seal FROM", "details, 0 FROM"), {"event_put_in"}),
        (COPY.replace("details, seal FROM", "details, 99 FROM"), {"event_put_in"}),
    ],
)
def test_what_was_done_to_an_event_shows(owner: Owner, statement: str, found: set[str]) -> None:
    ids = sealed_twice(owner)
    as_administrator(owner, statement, ids[1])
    assert kinds(owner) == found


def reordered(owner: Owner) -> None:
    """Two seals change places."""
    for number, other in ((1, 9), (2, 1), (9, 2)):
        as_administrator(
            owner, f"UPDATE {SEAL} SET number = {other} WHERE number = {number} AND tenant_id = %s"
        )


def relisted(owner: Owner) -> None:
    """A seal no longer lists an event, which is gone too."""
    as_administrator(owner, f"UPDATE {SEAL} SET entries = entries - 0 WHERE number = 1 AND tenant_id = %s")


def first_gone(owner: Owner) -> None:
    """The first seal goes."""
    as_administrator(owner, f"DELETE FROM {SEAL} WHERE number = 1 AND tenant_id = %s")


def last_gone(owner: Owner) -> None:
    """The last seal goes, its events stay."""
    as_administrator(owner, f"DELETE FROM {SEAL} WHERE number = 2 AND tenant_id = %s")


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (reordered, {"chain_broken", "seal_altered", "event_missing", "event_put_in"}),
        (relisted, {"seal_altered", "event_put_in"}),
        (first_gone, {"seal_missing"}),
        (last_gone, {"event_put_in"}),
    ],
)
def test_what_was_done_to_a_seal_shows(
    owner: Owner, tamper: Callable[[Owner], None], found: set[str]
) -> None:
    sealed_twice(owner)
    tamper(owner)
    assert kinds(owner) == found


def test_an_end_that_was_cut_off_shows_to_who_kept_the_head(owner: Owner) -> None:
    sealed_twice(owner)
    head = check_trail(owner.tenant.id).head
    as_administrator(owner, f"DELETE FROM {EVENT} WHERE seal = 2 AND tenant_id = %s")
    as_administrator(owner, f"DELETE FROM {SEAL} WHERE number = 2 AND tenant_id = %s")
    assert kinds(owner) == set()
    assert kinds(owner, head) == {"cut_off"}
    sealed_twice(owner)
    assert kinds(owner, head) == {"made_anew"}


def test_a_chain_made_anew_without_the_key_shows(owner: Owner) -> None:
    act(owner, 2)
    with override_settings(SECRET_KEY="somebody else's"):
        seal_tenant(owner.tenant.id)
    assert check_trail(owner.tenant.id).faults == [Fault("other_key", 1)]


@pytest.mark.parametrize("alias", ["default", "owner"])
@pytest.mark.parametrize(
    "statement",
    [
        f"UPDATE {EVENT} SET actor_id = '7'",
        f"UPDATE {EVENT} SET seal = 5",
        f"UPDATE {EVENT} SET seal = NULL",
        f"DELETE FROM {EVENT}",
        f"UPDATE {SEAL} SET entries = '[]'",
        f"DELETE FROM {SEAL}",
    ],
)
def test_the_database_refuses_to_change_a_sealed_trail(owner: Owner, statement: str, alias: str) -> None:
    sealed_twice(owner)
    with connections[alias].cursor() as cursor:
        cursor.execute("SELECT set_config('app.tenant_id', %s, false)", [str(owner.tenant.id)])
        with pytest.raises(DatabaseError, match="only added to"):
            cursor.execute(statement)
    connections[alias].close()
    assert check_trail(owner.tenant.id).whole


def test_an_event_without_a_seal_is_not_changed_either(owner: Owner) -> None:
    [event] = act(owner)
    for change in ({"actor_id": "7"}, {"seal": 1, "action": "memory.expired"}):
        with pytest.raises(DatabaseError, match="only added to"), tenant_tx(owner.tenant.id):
            AuditEvent.objects.filter(pk=event).update(**change)


def test_an_event_does_not_come_with_a_seal(owner: Owner) -> None:
    with pytest.raises(DatabaseError, match="only added to"), tenant_tx(owner.tenant.id):
        AuditEvent.objects.create(actor_kind="system", action="a", target_kind="memory", seal=1)


def test_events_written_while_others_are_sealed_are_sealed_later(owner: Owner) -> None:
    act(owner, 2)
    begun, sealed = threading.Event(), threading.Event()

    def slow_writer() -> None:
        with tenant_tx(owner.tenant.id):
            record_act("memory.kept", actor=SYSTEM, target_kind="memory", target_id=None)
            begun.set()
            sealed.wait(20)
        connection.close()

    writer = threading.Thread(target=slow_writer)
    writer.start()
    assert begun.wait(20)
    assert seal_tenant(owner.tenant.id) == 2
    sealed.set()
    writer.join(20)
    assert seal_tenant(owner.tenant.id) == 1
    assert check_trail(owner.tenant.id).faults == []


def test_two_sealers_at_once_make_one_chain(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_seals, "MOST_EVENTS", 2)
    act(owner, 20)

    def sealer() -> None:
        seal_tenant(owner.tenant.id)
        connection.close()

    threads = [threading.Thread(target=sealer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    trail = check_trail(owner.tenant.id)
    assert (trail.seals, trail.events, trail.unsealed, trail.faults) == (10, 20, 0, [])


def test_the_command_says_what_is_wrong_and_which_head_to_keep(owner: Owner) -> None:
    ids = act(owner, 3)
    out = io.StringIO()
    call_command("verify_audit", tenant=str(owner.tenant.id), seal=True, json=True, stdout=out)
    said = json.loads(out.getvalue())
    assert (said["whole"], said["events"], said["unsealed"]) == (True, 3, 0)
    head = f"{said['head']['number']}:{said['head']['digest']}"
    call_command("verify_audit", f"--head={head}", tenant=str(owner.tenant.id), stdout=out)
    assert head in out.getvalue()
    as_administrator(owner, f"DELETE FROM {EVENT} WHERE id = %s AND tenant_id = %s", ids[0])
    with pytest.raises(CommandError, match=f"event {ids[0]} of seal 1 is gone"):
        call_command("verify_audit", tenant=str(owner.tenant.id))
    with pytest.raises(CommandError, match="NUMBER:DIGEST"):
        call_command("verify_audit", "--head=1:none", tenant=str(owner.tenant.id))


def test_a_seal_is_of_one_tenant(owner: Owner, stranger: Owner) -> None:
    sealed_twice(owner)
    with tenant_tx(stranger.tenant.id):
        assert not AuditSeal.objects.exists()
