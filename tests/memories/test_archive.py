"""What nobody used for long leaves recall and lists, comes back when asked for, and is gone at last."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from memories.models import Clarification, MemoryItem
from memories.models.memory_item import MemoryStatus
from memories.queries.lists import MemoryFilter, listed_memories
from memories.services import archive
from memories.services.archive import Archived, archive_cold, archive_due
from memories.services.policy import publish_policy
from memories.services.recall import RecallRequest, recall
from memories.services.restoring import restore_version
from memoryhub.core.policy.document import default_document
from tenants.models import AuditEvent
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.memories.conftest import BOT, Person

YEAR = timedelta(days=366)
TOLD = {
    "en": ("We saw a heron in Wuppertal", "heron"),
    "zh": ("我们在景德镇看到了白鹭", "白鹭"),
}


def told(person: Person, content: str, key: str = "", **terms: Any) -> MemoryItem:
    """Something of little weight that happened, unless `terms` say otherwise."""
    given = {"memory_type": "experience", "importance": 4, "single_valued": bool(key)} | terms
    memory = person.say(content, key, **given).memory
    assert memory is not None
    return memory


def statuses(person: Person) -> dict[str, str]:
    with tenant_tx(person.tenant_id):
        return dict(MemoryItem.objects.filter(user_id=person.user_id).values_list("content", "status"))


def archived(person: Person, *, after: timedelta = YEAR) -> Archived:
    return archive_cold(person.tenant_id, now=timezone.now() + after)


def found(person: Person, word: str) -> list[str]:
    request = RecallRequest(query=word, now=timezone.now())
    return [hit.content for hit in recall(person.scope, request).hits]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_cold_leaves_recall_and_lists_and_comes_back(
    ann: Person, ben: Person, stranger: Person, language: str
) -> None:
    content, word = TOLD[language]
    memory = told(ann, content)
    assert content in found(ann, word)
    due = archive_due(ann.tenant_id, now=timezone.now() + YEAR)
    assert (due.by_type, due.total) == ({"experience": 1}, 1)
    assert archived(ann).by_type == {"experience": 1}
    assert archived(ann).total == 0
    assert found(ann, word) == []
    with tenant_tx(ann.tenant_id):
        assert list(listed_memories(MemoryFilter(user="ann"))) == []
        assert [row.pk for row in listed_memories(MemoryFilter(user="ann", status="archived"))] == [memory.pk]
        assert AuditEvent.objects.filter(action="memory.archived", target_id=memory.pk).count() == 1
    restore_version(ann.scope, memory.pk, actor=BOT)
    assert content in found(ann, word)
    assert "archived" not in statuses(ben).values()
    assert "archived" not in statuses(stranger).values()


@pytest.mark.parametrize(
    ("content", "key", "terms"),
    [
        ("I prefer window seats", "preference.seat", {"memory_type": "preference"}),
        ("I live in Wuppertal", "profile.home", {"memory_type": "fact", "importance": 3}),
        ("我对花生过敏", "health.allergy.peanuts", {"memory_type": "fact", "importance": 3}),
        ("My sister is called Anna", "family.sister.name", {"importance": 3}),
        ("We got married by the lake", "", {"importance": 5}),
        ("The mill was built by my uncle", "", {"memory_type": "fact", "importance": 4}),
    ],
)
def test_what_stays(ann: Person, content: str, key: str, terms: dict[str, Any]) -> None:
    told(ann, content, key, **terms)
    assert archived(ann).total == 0
    assert statuses(ann) == {content: "active"}


def test_what_was_used_lately_stays(ann: Person) -> None:
    used, idle = told(ann, "We saw a heron"), told(ann, "We saw a stork")
    with tenant_tx(ann.tenant_id):
        MemoryItem.objects.filter(pk=used.pk).update(last_used_at=timezone.now() + timedelta(days=300))
    assert archived(ann).total == 1
    assert statuses(ann) == {used.content: "active", idle.content: "archived"}


def test_what_a_person_restored_stays(ann: Person) -> None:
    cold = told(ann, "We saw a heron")
    with tenant_tx(ann.tenant_id):
        MemoryItem.objects.filter(pk=cold.pk).update(created_at=timezone.now() - YEAR)
    assert archived(ann, after=timedelta()).total == 1
    again = restore_version(ann.scope, cold.pk, actor=BOT)
    assert archived(ann, after=timedelta(days=1)).total == 0
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.get(status="active") == again


def test_what_is_yet_to_happen_stays(ann: Person) -> None:
    told(ann, "I fly to Oslo", event_at=timezone.now() + 2 * YEAR, event_precision="day")
    assert archived(ann).total == 0


def test_what_an_open_question_names_stays(ann: Person) -> None:
    asked = told(ann, "We saw a heron")
    with tenant_tx(ann.tenant_id, ann.user_id):
        Clarification.objects.create(
            user_id=ann.user_id, rule="x", language="en", question="?",
            options=[{"memory_id": asked.pk.hex, "content": "x"}, {"memory_id": None, "content": ""}],
        )  # fmt: skip
    assert archive_due(ann.tenant_id, now=timezone.now() + YEAR) == Archived({}, held=1)
    assert archived(ann).total == 0


def with_retention(person: Person, **rule: int | None) -> None:
    """The tenant's own rule for experiences."""
    document = default_document()
    document["retention"]["experience"] |= rule
    publish_policy(Scope(person.tenant_id), document, version=0, actor=SYSTEM)


def test_the_tenant_s_own_rule(ann: Person) -> None:
    told(ann, "We saw a heron")
    with_retention(ann, archive_after_days=30)
    assert archived(ann, after=timedelta(days=29)).total == 0
    assert archived(ann, after=timedelta(days=31)).total == 1


def test_what_was_archived_long_ago_is_deleted(ann: Person) -> None:
    memory = told(ann, "We saw a heron in Wuppertal")
    with_retention(ann, archive_after_days=30, delete_archived_after_days=10)
    with tenant_tx(ann.tenant_id):
        MemoryItem.objects.filter(pk=memory.pk).update(created_at=timezone.now() - YEAR)
    assert archived(ann, after=timedelta()).total == 1
    later: datetime = timezone.now() + timedelta(days=9)
    assert archive_cold(ann.tenant_id, now=later).deleted == 0
    assert archive_due(ann.tenant_id, now=later + timedelta(days=2)).deleted == 1
    assert archive_cold(ann.tenant_id, now=later + timedelta(days=2)).deleted == 1
    assert statuses(ann) == {}
    with tenant_tx(ann.tenant_id):
        assert AuditEvent.objects.filter(action="memory.deleted", target_id=memory.pk).count() == 1


def test_more_than_a_portion(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memories.services.archive.PORTION", 2)
    for bird in ("heron", "stork", "crane", "swan", "duck"):
        told(ann, f"We saw a {bird} today")
    assert archived(ann).total == 5
    assert set(statuses(ann).values()) == {MemoryStatus.ARCHIVED.value}


def test_the_command_counts_and_acts(ann: Person) -> None:
    memory = told(ann, "We saw a heron")
    with tenant_tx(ann.tenant_id):
        MemoryItem.objects.filter(pk=memory.pk).update(created_at=timezone.now() - YEAR)
    for options, status in ((["--dry-run"], "active"), ([], "archived")):
        out = StringIO()
        call_command("archive_memories", "--tenant", str(ann.tenant_id), "--json", *options, stdout=out)
        shown = json.loads(out.getvalue())
        assert (shown["archived"]["experience"], shown["dry_run"]) == (1, bool(options))
        assert statuses(ann) == {"We saw a heron": status}


@pytest.mark.parametrize(("asked", "cold"), [("heron", ("stork", "owl")), ("白鹭", ("白鹤", "猫头鹰"))])
def test_what_is_held_keeps_no_later_portion_waiting(
    ann: Person, monkeypatch: pytest.MonkeyPatch, asked: str, cold: tuple[str, ...]
) -> None:
    monkeypatch.setattr(archive, "PORTION", 1)
    held, *others = [told(ann, f"We saw it: {bird}") for bird in (asked, *cold)]
    with tenant_tx(ann.tenant_id):
        option = {"memory_id": str(held.pk), "content": held.content}
        Clarification.objects.create(user_id=ann.user_id, subject_key="bird", question="?", options=[option])
    due = archive_due(ann.tenant_id, now=timezone.now() + YEAR)
    assert (due.total, due.held) == (2, 1)
    assert archived(ann).total == 2
    assert statuses(ann) == {held.content: "active"} | {one.content: "archived" for one in others}
