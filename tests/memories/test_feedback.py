"""Votes on memories: one an actor, within bounds, and taken back without a trace."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, MemoryVote
from memories.services.change import correct_memory
from memories.services.feedback import record_feedback, weight_of, withdraw_feedback
from memoryhub.core.errors import NotFound
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import BOT, Person

HOME = "profile.home"


def made(person: Person) -> MemoryItem:
    """A memory to vote on."""
    row = person.say("I live in Paris", HOME).memory
    assert row is not None
    return row


def voter(number: int) -> Actor:
    """One of many actors."""
    return Actor(kind="end_user", id=str(number))


def test_each_vote_moves_the_weight_by_a_step(ann: Person) -> None:
    row = made(ann)
    assert record_feedback(ann.scope, row.pk, helpful=True, actor=voter(1)).feedback_weight == 1.2
    mixed = record_feedback(ann.scope, row.pk, helpful=False, actor=voter(2))
    assert mixed.feedback_weight == pytest.approx(0.96)
    assert (mixed.helpful, mixed.unhelpful) == (1, 1)


def test_an_actor_has_one_vote(ann: Person) -> None:
    row = made(ann)
    for _ in range(3):
        record_feedback(ann.scope, row.pk, helpful=True, actor=BOT)
    changed = record_feedback(ann.scope, row.pk, helpful=False, actor=BOT)
    assert (changed.helpful, changed.unhelpful, changed.feedback_weight) == (0, 1, 0.8)


def test_the_weight_stays_within_its_bounds_and_comes_back(ann: Person) -> None:
    row = made(ann)
    for number in range(10):
        row = record_feedback(ann.scope, row.pk, helpful=True, actor=voter(number))
    assert (row.helpful, row.feedback_weight) == (10, 4.0)
    for number in range(10):
        row = withdraw_feedback(ann.scope, row.pk, actor=voter(number))
    assert (row.helpful, row.unhelpful, row.feedback_weight) == (0, 0, 1.0)
    assert withdraw_feedback(ann.scope, row.pk, actor=BOT).feedback_weight == 1.0
    assert weight_of(0, 10**6) == 0.25


def test_a_correction_takes_its_votes_along(ann: Person) -> None:
    row = made(ann)
    record_feedback(ann.scope, row.pk, helpful=True, actor=BOT)
    new = correct_memory(ann.scope, row.pk, actor=BOT, content="I live in Rome")
    again = record_feedback(ann.scope, new.pk, helpful=True, actor=BOT)
    assert (again.helpful, again.feedback_weight) == (1, 1.2)
    assert withdraw_feedback(ann.scope, new.pk, actor=BOT).feedback_weight == 1.0


def test_nobody_votes_on_what_is_not_theirs(ann: Person, ben: Person, stranger: Person) -> None:
    row = made(ann)
    for other in (ben, stranger):
        with pytest.raises(NotFound):
            record_feedback(other.scope, row.pk, helpful=False, actor=BOT)
        with pytest.raises(NotFound):
            withdraw_feedback(other.scope, row.pk, actor=BOT)
    with tenant_tx(ann.tenant_id):
        assert not MemoryVote.objects.exists()
