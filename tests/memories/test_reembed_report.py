"""What both models of a change are compared by, the command that drives it, and the upkeep after it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from memories.models import MemoryTest, Passage, Reembedding
from memories.services import memory_test_runs, reembed_report, reembed_work
from memories.services.embedding import embed_all_pending
from memories.services.indexing import index_passages
from memories.services.memory_tests import NewMemoryTest, save_test
from memories.services.reembed import report_reembedding, start_reembedding, switch_reembedding
from memories.services.reembed_switch import KEPT_FOR
from memoryhub.core.ids import decode_id, encode_id, new_id
from memoryhub.providers.embeddings import LOCAL_MODEL, Vectors
from sessions_app.services.upkeep import hand_out
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, Person, with_user
from tests.memories.reembedding import MIRROR, MirrorEmbedder, at_once, job_done, mirror, wanted
from tests.memories.test_indexing import turn

__all__ = ["at_once", "mirror"]
QUESTIONS = ("Where did I put my passport?", "我上周买了什么鱼竿？", "What is my dog called?")


class BlindEmbedder:
    """The same vector for every text: nothing is nearer than anything else."""

    model = "blind"
    dimension = 4

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector a text."""
        return np.full((len(texts), 4), 0.5, dtype=np.float32)


@pytest.fixture
def told(ann: Person) -> Person:
    """Somebody who told things and asked about them, with a memory test only meaning can pass."""
    for content in ("My dog is called Rex", "The passport is in the desk", "上周我买了一根新鱼竿"):
        ann.say(content)
    puppy = ann.say("I adopted a puppy last spring").memory
    for number in range(12):
        ann.say(f"Invoice {number} was paid in cash", memory_type="experience")
    said = [turn(seq, text, new_id()) for seq, text in enumerate(QUESTIONS, start=1)]
    index_passages(ann.scope, ann.user_id, [*said, turn(9, "I like tea.", new_id())])
    embed_all_pending(ann.tenant_id)
    assert puppy is not None
    expected = [{"memory": encode_id("mem", puppy.pk)}]
    new = NewMemoryTest(name="pet", query="有没有养宠物？", top_k=3, expected=expected)
    save_test(ann.tenant_scope, ann.user_id, new, actor=BOT)
    return ann


def compared(person: Person) -> dict[str, Any]:
    """The report that a change ends its filling with."""
    change, job = job_done(person.tenant_id, start_reembedding(person.tenant_id, actor=BOT))
    assert (change.status, job.error) == ("ready", "")
    report: dict[str, Any] = change.report
    return report


def test_a_model_alike_changes_nothing(told: Person, mirror: MirrorEmbedder) -> None:
    report = compared(told)
    assert report["models"] == [LOCAL_MODEL, MIRROR]
    assert (report["questions"], report["left_out"]) == (3, 0)
    assert report["tests"] | {"before": 1, "after": 1} == report["tests"]
    with tenant_tx(told.tenant_id):
        asked = Passage.objects.filter(content__in=QUESTIONS).values_list("source_id", flat=True)
        assert {line["turn"] for line in report["differences"]} == {encode_id("trn", one) for one in asked}
    spread = report["likeness"]["before"]
    assert 0 < spread["p50"] <= spread["p95"] <= 1


def test_a_model_that_sees_nothing_is_found_out(
    told: Person, monkeypatch: pytest.MonkeyPatch, at_once: None
) -> None:
    wanted(monkeypatch, BlindEmbedder())
    monkeypatch.setattr(memory_test_runs, "why_not", _not_wanted)
    report = compared(told)
    assert report["overlap_at_10"] < 1
    assert (report["tests"]["before"], report["tests"]["after"]) == (1, 0)
    with tenant_tx(told.tenant_id):
        assert report["tests"]["broken"] == [encode_id("mts", MemoryTest.objects.get().pk)]
    assert report["likeness"]["after"] == {"p50": 1.0, "p95": 1.0}


def _not_wanted(*_given: object) -> None:
    pytest.fail("why a test does not pass is not part of a report")


def test_a_worker_that_dies_while_it_compares_is_made_up_for(
    told: Person, mirror: MirrorEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = start_reembedding(told.tenant_id, actor=BOT)
    with monkeypatch.context() as killed:
        killed.setattr(reembed_work, "store_report", _killed)
        with pytest.raises(ConnectionError):
            job_done(told.tenant_id, change)
    change, job = job_done(told.tenant_id, change)
    assert (change.status, job.status, bool(change.report)) == ("ready", "done", True)


def _killed(*_given: object) -> None:
    raise ConnectionError


def test_time_that_is_short_is_shared_by_questions_and_tests(
    told: Person, mirror: MirrorEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        new = NewMemoryTest(name=f"more {number}", query="我买了什么？", expected=[{"text": "鱼竿"}])
        save_test(told.tenant_scope, told.user_id, new, actor=BOT)
    monkeypatch.setattr(reembed_report, "REPORT_SECONDS", -1.0)  # over before it began
    report = compared(told)
    assert (report["questions_tried"], report["questions_there"], report["left_out"]) == (1, 3, 2)
    assert (report["tests"]["tried"], report["tests"]["total"]) == (1, 4)
    monkeypatch.setattr(reembed_report, "REPORT_SECONDS", 60.0)
    with tenant_tx(told.tenant_id):
        change = Reembedding.objects.get()
    change, _ = job_done(told.tenant_id, report_reembedding(told.tenant_id, change.pk, actor=BOT))
    assert (change.report["questions_tried"], change.report["tests"]["tried"]) == (3, 4)


def test_the_report_holds_nobodys_words(told: Person, mirror: MirrorEmbedder) -> None:
    shown = json.dumps(compared(told), ensure_ascii=False)
    assert not [words for words in (*QUESTIONS, "passport", "鱼竿", "pet") if words in shown]


def test_no_user_crowds_out_the_others(told: Person, mirror: MirrorEmbedder) -> None:
    bob = with_user(told.tenant_id, "bob")
    many = [turn(seq, f"Where is box number {seq}?", new_id()) for seq in range(1, 31)]
    index_passages(bob.scope, bob.user_id, many)
    embed_all_pending(told.tenant_id)
    assert compared(told)["questions"] == 3 + 10


def run(person: Person, *options: str) -> dict[str, Any]:
    """The command's JSON."""
    out = StringIO()
    call_command("reembed", "--tenant", str(person.tenant_id), "--json", *options, stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def test_the_command_goes_there_and_back(told: Person, mirror: MirrorEmbedder) -> None:
    with pytest.raises(CommandError, match="reembedding not found"):
        run(told, "--status")
    begun = run(told)
    assert (begun["status"], begun["active_model"], begun["job"]["kind"]) == (
        "filling",
        LOCAL_MODEL,
        "reembed",
    )
    for option, status, active in (
        ("--status", "ready", LOCAL_MODEL),
        ("--report", "ready", LOCAL_MODEL),
        ("--switch", "switched", MIRROR),
        ("--back", "returned", LOCAL_MODEL),
    ):
        run(told, option)
        with tenant_tx(told.tenant_id):
            change = Reembedding.objects.get(pk=decode_id("ree", begun["id"]))
        job_done(told.tenant_id, change)
        now = run(told, "--status")
        assert (now["status"], now["active_model"], now["job"]["status"]) == (status, active, "done")
    assert run(told, "--model", MIRROR)["id"] != begun["id"]
    assert run(told, "--cancel")["status"] == "cancelled"


def test_upkeep_hands_out_the_cleaning_once_it_is_due(told: Person, mirror: MirrorEmbedder) -> None:
    change, _ = job_done(told.tenant_id, start_reembedding(told.tenant_id, actor=BOT))
    switch_reembedding(told.tenant_id, change.pk, actor=BOT)
    change, _ = job_done(told.tenant_id, change)
    assert change.switched_at is not None
    for after, tasks in ((KEPT_FOR * 0.9, 0), (KEPT_FOR * 1.1, 1)):
        hand_out(told.tenant_id, change.switched_at + after)
        with tenant_tx(told.tenant_id):
            assert OutboxTask.objects.filter(kind="memories.forget_second_vectors").count() == tasks
