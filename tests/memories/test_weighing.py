"""What the console shows of a clarification: every factor of every side, and what the rules would keep."""

from __future__ import annotations

from django.utils import timezone

from memories.queries.clarifications import open_clarifications
from memories.services.feedback import record_feedback
from memories.services.weighing import Weighed, weighed_sides
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import Person

HOME = "profile.home"


def weighed(person: Person) -> Weighed:
    """The one open question, weighed now."""
    with tenant_tx(person.tenant_id, person.user_id):
        return weighed_sides(open_clarifications(person.user_id).get(), now=timezone.now())


def test_near_scores_suggest_the_later_and_votes_move_them(ann: Person) -> None:
    known = ann.say("I live in Shanghai", HOME, importance=8).memory
    ann.say("Maybe I live in Beijing", HOME, importance=8)
    assert known is not None
    found = weighed(ann)
    assert [side.memory.content for side in found.sides] == ["I live in Shanghai", "Maybe I live in Beijing"]
    assert [side.suggested for side in found.sides] == [False, True]
    assert "the later one" in found.reason
    assert "较新" in found.reason_zh
    for number in range(6):
        record_feedback(ann.scope, known.pk, helpful=True, actor=Actor(kind="end_user", id=str(number)))
    moved = weighed(ann)
    assert moved.sides[0].factors.feedback > 2.9
    assert [side.suggested for side in moved.sides] == [True, False]
    assert moved.difference > moved.margin
