"""Tickets: one use, thirty seconds, one session of one user."""

from __future__ import annotations

import datetime
import threading
import uuid

import pytest
from django.db import connection
from django.utils import timezone

from tenants.models import Ticket
from tenants.scope import tenant_tx
from tenants.services import tickets
from tenants.services.tickets import LIFETIME, TicketHolder, issue_ticket, redeem_ticket
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")


def test_a_ticket_names_whom_it_lets_in(owner: Owner) -> None:
    session_id = uuid.uuid4()
    issued = issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=session_id)
    assert redeem_ticket(issued.plain) == TicketHolder(owner.tenant.id, owner.user.id, session_id)
    assert redeem_ticket(issued.plain) is None
    assert issued.plain not in repr(issued)
    assert datetime.timedelta(seconds=30) == LIFETIME


def test_only_a_digest_is_stored(owner: Owner) -> None:
    issued = issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=uuid.uuid4())
    with tenant_tx(owner.tenant.id):
        [row] = Ticket.objects.values()
    assert issued.plain.rsplit("_", 1)[1] not in str(row)


def test_an_old_ticket_is_refused_and_swept_up(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as past:
        past.setattr(tickets, "LIFETIME", -datetime.timedelta(seconds=1))
        first, second = (
            issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=uuid.uuid4()) for _ in range(2)
        )
    assert first.expires_at < timezone.now()
    assert redeem_ticket(second.plain) is None
    issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=uuid.uuid4())
    with tenant_tx(owner.tenant.id):
        assert Ticket.objects.count() == 1


@pytest.mark.parametrize(
    "plain", ["", "tkt_", "tkt_zz_x", "mh_live_x", "tkt_" + "0" * 32, "\ud800", "龙" * 40]
)
def test_what_was_never_a_ticket_is_refused(plain: str) -> None:
    assert redeem_ticket(plain) is None


def test_a_ticket_cannot_be_moved_to_another_tenant(owner: Owner, stranger: Owner) -> None:
    issued = issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=uuid.uuid4())
    moved = issued.plain.replace(owner.tenant.id.hex, stranger.tenant.id.hex)
    assert redeem_ticket(moved) is None
    assert redeem_ticket(issued.plain) is not None


def test_of_eight_at_once_one_gets_in(owner: Owner) -> None:
    issued = issue_ticket(owner.tenant.id, user_id=owner.user.id, session_id=uuid.uuid4())
    start, found = threading.Barrier(8), []

    def use() -> None:
        start.wait()
        found.append(redeem_ticket(issued.plain))
        connection.close()

    threads = [threading.Thread(target=use) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([holder for holder in found if holder is not None]) == 1
