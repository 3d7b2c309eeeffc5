"""The worker is killed in the middle of its work; all that was acknowledged is still done, and once."""

from __future__ import annotations

import os
import signal
from collections import Counter

import pytest

from memories.models import Passage, WriteDecision
from memoryhub.core.ids import decode_id
from memoryhub.embedded.processes import wait_until
from sessions_app.models import Turn
from tenants.scope import tenant_tx
from tests.journeys.conftest import Customer
from tests.journeys.product import PATIENCE

pytestmark = pytest.mark.journey

TURNS = 60  # a session


def said(session: int, number: int) -> str:
    """Something to remember, in either language, that no other turn says."""
    if number % 2:
        return f"我喜欢第{session}区{number}号咖啡馆。"
    return f"I like cafe number {number} in district {session}."


@pytest.mark.timeout(400)
def test_every_acknowledged_turn_is_read_once_after_a_kill(customer: Customer, inside: None) -> None:
    api = customer.api
    sessions, acknowledged = [api.open_session(f"user-{place}") for place in range(3)], set()
    for place, session in enumerate(sessions):
        turns = [{"role": "user", "content": said(place, number)} for number in range(TURNS)]
        acknowledged |= {decode_id("trn", turn["id"]) for turn in api.say_in_the_past(session, turns)}
    assert wait_until(lambda: 0 < decisions(customer) < len(acknowledged), PATIENCE)
    os.kill(api.product.pid_of("worker"), signal.SIGKILL)
    assert decisions(customer) < len(acknowledged), "the worker was done before it was killed"

    for session in sessions:
        api.wait_until_read(session)
    with tenant_tx(customer.tenant_id):
        read = Counter(WriteDecision.objects.values_list("turn_id", flat=True))
        indexed = Counter(Passage.objects.values_list("source_id", flat=True))
        assert set(Turn.objects.values_list("id", flat=True)) == acknowledged
    assert set(read) == acknowledged
    assert set(read.values()) == {1}
    assert indexed == read


def decisions(customer: Customer) -> int:
    """How many statements memory has decided about so far."""
    with tenant_tx(customer.tenant_id):
        count: int = WriteDecision.objects.count()
        return count
