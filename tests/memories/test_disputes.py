"""What was recalled and is in question names its other side, and only while it is."""

from __future__ import annotations

import pytest
from django.utils import timezone

from memories.models import MemoryItem, MemoryStatus
from memories.services.clarifications import settle
from memories.services.disputes import with_disputes
from memories.services.hits import Hit, hit_of
from tenants.scope import tenant_tx
from tests.memories.clarifying import USER, only_open
from tests.memories.conftest import Person

PEANUTS = "health.allergy.peanuts"


def hits(person: Person) -> tuple[Hit, ...]:
    """All that holds, as recall hands it out, with what disputes it."""
    with tenant_tx(person.tenant_id, person.user_id):
        found = [hit_of(row) for row in MemoryItem.objects.filter(status=MemoryStatus.ACTIVE)]
    return with_disputes(person.scope, person.user_id, found, at=timezone.now())


@pytest.mark.parametrize(
    ("known", "opposed", "word"),
    [
        ("I'm allergic to peanuts", "I'm not allergic to peanuts", "disputed"),
        ("我对花生过敏", "我对花生不过敏", "存在争议"),
    ],
)
def test_a_side_in_question_names_the_other(ann: Person, known: str, opposed: str, word: str) -> None:
    ann.say(known, PEANUTS)
    assert ann.say(opposed, PEANUTS).outcome == "clarify"
    (hit,) = hits(ann)
    assert hit.disputed == (known if hit.content == opposed else opposed,)
    assert word in hit.shown
    assert hit.disputed[0] in hit.shown
    settle(ann.scope, only_open(ann).pk, choice=hit.id, actor=USER)
    assert [one.shown for one in hits(ann)] == [hit.content]


@pytest.mark.parametrize("text", ["I like tea", "我喜欢喝茶"])
def test_what_nobody_questions_is_shown_as_it_is(ann: Person, text: str) -> None:
    ann.say(text, "preference.taste.tea")
    assert [hit.shown for hit in hits(ann)] == [text]
