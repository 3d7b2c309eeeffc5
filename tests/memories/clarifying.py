"""What tests of clarifications share: a person, an unsure contradiction, and what holds afterwards."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from memories.models import Clarification, MemoryItem
from memories.queries.clarifications import open_clarifications, option_ids
from memories.queries.items import timeline_of_key
from memories.services.clarifications import Choice
from memoryhub.core.ids import new_id
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import DAY, MAY, Person

HOME = "profile.home"
USER = Actor(kind="end_user", id="ann")
OPERATOR = Actor(kind="operator", id="7")


@dataclass(frozen=True, slots=True)
class Words:
    """What one person says, in one language."""

    known: str
    unsure: str
    free: str
    question: str


EN = Words("I live in Shanghai", "Maybe I live in Beijing", "I live in Hangzhou", "Which one holds?")
ZH = Words("我住在上海", "我可能住在北京", "我住在杭州", "以哪个为准？")
BOTH = pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])


def asked(person: Person, words: Words = EN) -> Clarification:
    """The question that an unsure contradiction opens."""
    person.say(words.known, HOME, valid_from=MAY)
    result = person.say(words.unsure, HOME, valid_from=MAY + DAY, turn_id=new_id(), session_id=new_id())
    assert result.outcome == "clarify"
    return only_open(person)


def only_open(person: Person) -> Clarification:
    """The one open question of a person."""
    with tenant_tx(person.tenant_id, person.user_id):
        return open_clarifications(person.user_id).get()


def current(person: Person, key: str = HOME) -> list[tuple[str, str]]:
    """Content and channel of what holds under a key."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = timeline_of_key(person.user_id, key)
        return [(row.content, row.channel) for row in rows if row.status == "active"]


def states(person: Person) -> dict[str, tuple[str, object, object]]:
    """Status and time of every memory by its content."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = MemoryItem.objects.filter(user_id=person.user_id)
        return {row.content: (row.status, row.valid_from, row.valid_to) for row in rows}


def option(person: Person, row: Clarification, place: int) -> Choice:
    """The memory of an option by its place."""
    return option_ids(row)[place]
