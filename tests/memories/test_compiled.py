"""A statement is compiled once for each shape, and never carries what belongs to one question or tenant."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db.models import QuerySet

from memories.models import AuthoritySource, MemoryItem
from memories.queries.compiled import BakedValue, fetched, is_any_of
from memories.queries.items import memory_rows
from memories.services.recall import RecallRequest, recall
from memoryhub.core.ids import new_id
from tenants.scope import NoTenantScope, tenant_tx
from tests.memories.conftest import Person, new_person

NOW = datetime(2066, 11, 20, tzinfo=UTC)


def _by_text(text: str) -> QuerySet[Any, Any]:
    return MemoryItem.objects.filter(content=text).values_list("content", "user_id")


@pytest.mark.parametrize("text", ["I play the cello.", "我拉大提琴。"])
def test_a_text_made_for_one_tenant_gives_another_its_own_rows(ann: Person, text: str) -> None:
    bob = new_person("bob")
    found = []
    for person in (ann, bob):
        person.say(text)
        with tenant_tx(person.tenant_id, person.user_id):
            found += fetched("test, by text", lambda: (_by_text("mark"), {"text": "mark"}), {"text": text})
        with tenant_tx(person.tenant_id):
            found += fetched("test, by text", lambda: (_by_text("mark"), {"text": "mark"}), {"text": text})
    assert found == [(text, ann.user_id)] * 2 + [(text, bob.user_id)] * 2


def test_models_come_with_what_was_annotated_and_say_where_they_live(ann: Person) -> None:
    memory = ann.say("I play the cello.").memory
    assert memory is not None
    mark = new_id()

    def build() -> tuple[QuerySet[Any, Any], dict[str, Any]]:
        rows = memory_rows().annotate(known=is_any_of("id", [mark], "uuid"))
        return rows.filter(is_any_of("id", [mark], "uuid")), {"ids": [mark]}

    with tenant_tx(ann.tenant_id, ann.user_id):
        [row] = fetched("test, by id", build, {"ids": [memory.pk]})
        assert (row, row.known, row.content) == (memory, True, memory.content)
        assert row.terms  # read when it is asked for, as the ORM does
    assert (row._state.adding, row._state.db) == (False, "default")


def test_values_come_as_the_orm_gives_them(ann: Person) -> None:
    names = {"profile.plan": ["套餐", "plan"]}

    def rows() -> QuerySet[Any, Any]:
        return AuthoritySource.objects.filter(pattern="profile.plan").values_list("names", "created_at")

    with tenant_tx(ann.tenant_id):
        AuthoritySource.objects.create(pattern="profile.plan", names=names)
        assert fetched("test, json", lambda: (rows(), {}), {}) == list(rows())


def test_an_id_or_moment_without_a_mark_is_refused(ann: Person) -> None:
    with tenant_tx(ann.tenant_id, ann.user_id):
        for rows in (MemoryItem.objects.filter(pk=new_id()), MemoryItem.objects.filter(valid_from=NOW)):
            with pytest.raises(BakedValue):
                fetched(("test", str(rows.query)), lambda rows=rows: (rows, {}), {})  # type: ignore[misc]


def test_nothing_is_read_without_a_scope() -> None:
    with pytest.raises(NoTenantScope):
        fetched("test, no scope", lambda: (_by_text("mark"), {"text": "mark"}), {"text": "x"})


def test_the_same_question_of_two_tenants_and_of_two_moments(ann: Person) -> None:
    bob = new_person("bob")
    ann.say("I play the cello.")
    bob.say("I play the flute.")
    asked = RecallRequest(query="what do I play?", now=NOW)
    assert [hit.content for hit in recall(ann.scope, asked).hits] == ["I play the cello."]
    assert [hit.content for hit in recall(bob.scope, asked).hits] == ["I play the flute."]
    before = RecallRequest(query="what do I play?", now=datetime(2001, 1, 1, tzinfo=UTC))
    assert recall(ann.scope, before).hits == ()
