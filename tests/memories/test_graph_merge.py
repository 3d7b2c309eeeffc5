"""Entities that are merged by an operator, split again, or split in two."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest

from memories.services.graph import graph_of
from memories.services.graph_merge import merge_entities, split_entity
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.ids import new_id
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import Person, new_person, with_user
from tests.memories.test_graph import around, edges

OPERATOR = Actor(kind="operator", id="tests")


def entity(person: Person, name: str) -> UUID:
    """The id of the entity of that name."""
    views = graph_of(person.scope, user_id=person.user_id).entities
    return next(view.id for view in views if name in (view.name, *view.aliases))


@pytest.fixture
def ann(database: None) -> Person:
    person = new_person()
    for told in ("Robert Lane leads project Atlas", "Bob reports to Carla"):
        person.say(told)
    return person


def test_merged_entities_answer_as_one_and_split_again(ann: Person) -> None:
    before = around(ann)
    bob, robert = entity(ann, "Bob"), entity(ann, "Robert Lane")
    merge_entities(ann.tenant_scope, bob, into_id=robert, actor=OPERATOR)
    both = {("project Atlas", "led_by", "Robert Lane"), ("Robert Lane", "reports_to", "Carla")}
    assert around(ann, "Bob") == around(ann, "robert lane") == both
    [one] = [view for view in graph_of(ann.scope, user_id=ann.user_id).entities if view.id == robert]
    assert one.aliases == ("Bob",)
    ann.say("Bob lives in Oslo")
    assert ("Robert Lane", "lives_in", "Oslo") in around(ann, "Bob")
    split_entity(ann.tenant_scope, bob, actor=OPERATOR)
    assert before <= around(ann)
    assert ("Bob", "reports_to", "Carla") in around(ann, "Bob")
    with tenant_tx(ann.tenant_id):
        acts = list(
            AuditEvent.objects.filter(target_kind="entity").order_by("id").values_list("action", flat=True)
        )
    assert acts == ["entity.merged", "entity.split"]


def test_a_chain_of_merges_is_undone_one_by_one(ann: Person) -> None:
    ann.say("Rob lives in Oslo")
    rob, bob, robert = entity(ann, "Rob"), entity(ann, "Bob"), entity(ann, "Robert Lane")
    merge_entities(ann.tenant_scope, rob, into_id=bob, actor=OPERATOR)
    merge_entities(ann.tenant_scope, bob, into_id=robert, actor=OPERATOR)
    assert ("Robert Lane", "lives_in", "Oslo") in around(ann, "Rob")
    split_entity(ann.tenant_scope, bob, actor=OPERATOR)
    assert around(ann, "Rob", hops=1) == {("Bob", "lives_in", "Oslo"), ("Bob", "reports_to", "Carla")}


def test_two_people_of_one_name_are_split(ann: Person) -> None:
    ann.say("王芳负责凤凰项目")
    other = ann.say("王芳住在南京").memory
    assert other is not None
    made = split_entity(
        ann.tenant_scope, entity(ann, "王芳"), actor=OPERATOR, memory_ids=[other.pk], name="王芳（南京）"
    )
    graph = graph_of(ann.scope, user_id=ann.user_id, entity=made.pk)
    assert edges(graph) == {("王芳（南京）", "lives_in", "南京")}
    merge_entities(ann.tenant_scope, made.pk, into_id=entity(ann, "凤凰项目"), actor=OPERATOR)


Refused = Callable[[Person], object]


def _other_owner(ann: Person) -> object:
    bob = with_user(ann.tenant_id, "bob")
    bob.say("Dora leads project Kite")
    return merge_entities(ann.tenant_scope, entity(ann, "Bob"), into_id=entity(bob, "Dora"), actor=OPERATOR)


def _itself(ann: Person) -> object:
    bob = entity(ann, "Bob")
    return merge_entities(ann.tenant_scope, bob, into_id=bob, actor=OPERATOR)


def _split(ann: Person, *memory_ids: UUID) -> object:
    return split_entity(ann.tenant_scope, entity(ann, "Bob"), actor=OPERATOR, memory_ids=memory_ids)


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (_itself, Conflict),
        (_other_owner, Conflict),
        (_split, Conflict),
        (lambda ann: _split(ann, new_id()), InvalidInput),
        (lambda ann: split_entity(ann.tenant_scope, new_id(), actor=OPERATOR), NotFound),
        (lambda ann: split_entity(new_person().tenant_scope, entity(ann, "Bob"), actor=OPERATOR), NotFound),
    ],
)
def test_refused(ann: Person, act: Refused, error: type[Exception]) -> None:
    with pytest.raises(error):
        act(ann)
