"""Facts told in order: of those that contradict one another the newest is current, the others are history."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memories.models import MemoryItem, MemoryStatus
from memories.services.recall import RecallRequest, recall
from tenants.scope import tenant_tx
from tests.core.contradicting_facts import FACTS_EN, FACTS_ZH, Pair, pairs
from tests.memories.conftest import DAY, MAY, Person, new_person, with_user

MINUTE = timedelta(minutes=1)
TABLES = pytest.mark.parametrize("table", [FACTS_EN, FACTS_ZH], ids=["en", "zh"])


def told_all(person: Person, facts: list[Pair]) -> None:
    """First all old values, a day later all new ones, each a minute after the other."""
    for day, told in enumerate(([one.old for one in facts], [one.new for one in facts])):
        for place, content in enumerate(told):
            person.say(content, channel="api", valid_from=MAY + day * DAY + place * MINUTE)


def contents(person: Person, **terms: object) -> set[str]:
    """What the person's memories say that fit the terms."""
    with tenant_tx(person.tenant_id, person.user_id):
        return set(MemoryItem.objects.filter(**terms).values_list("content", flat=True))


@TABLES
def test_the_newest_is_current_and_the_old_is_history(database: None, table: str) -> None:
    facts, person = pairs(table), new_person()
    told_all(person, facts)
    assert contents(person, status=MemoryStatus.ACTIVE) == {one.new for one in facts}
    assert contents(person, status=MemoryStatus.SUPERSEDED) == {one.old for one in facts}


@TABLES
def test_recall_shows_the_value_of_the_moment(database: None, table: str) -> None:
    facts, person = pairs(table)[::4], new_person()
    told_all(person, facts)
    for one in facts:
        asked = RecallRequest(query=one.new, now=MAY + 3 * DAY, user_id=person.user_id, top_k=20)
        now = {hit.content for hit in recall(person.scope, asked).hits}
        assert one.new in now
        assert one.old not in now
        then = RecallRequest(
            query=one.old, now=MAY + 3 * DAY, as_of=MAY + DAY / 2, user_id=person.user_id, top_k=20
        )
        before = {hit.content for hit in recall(person.scope, then).hits}
        assert one.old in before
        assert one.new not in before


@TABLES
def test_told_out_of_order_the_newest_stays_current(database: None, table: str) -> None:
    facts, person = pairs(table)[::8], new_person()
    for one in facts:
        person.say(one.new, channel="api", valid_from=MAY + DAY)
        person.say(one.old, channel="api", valid_from=MAY)
    assert contents(person, status=MemoryStatus.ACTIVE) == {one.new for one in facts}


@TABLES
def test_a_fact_told_again_is_one_memory(database: None, table: str) -> None:
    facts, person = pairs(table)[::8], new_person()
    for day in range(3):
        for one in facts:
            person.say(one.old, channel="api", valid_from=MAY + day * DAY)
    assert contents(person) == {one.old for one in facts}


def test_what_one_person_is_told_replaces_nothing_of_anothers(database: None) -> None:
    ann = new_person()
    bob = with_user(ann.tenant_id, "bob")
    ann.say("The capital of Norway is Oslo.", channel="api", valid_from=MAY)
    bob.say("The capital of Norway is Bergen.", channel="api", valid_from=MAY + DAY)
    assert contents(ann, status=MemoryStatus.ACTIVE) == {"The capital of Norway is Oslo."}
