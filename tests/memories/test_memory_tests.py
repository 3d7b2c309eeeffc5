"""Memory tests by the services: run, followed to newer versions, and stripped of what is forgotten."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memories.models import MemoryTest, MemoryTestResult, MemoryTestRun
from memories.services import memory_test_runs, recall
from memories.services.change import correct_memory, expire_memory
from memories.services.embedder import Embedding
from memories.services.forget import ForgetRequest, forget, forget_memory
from memories.services.memory_test_runs import RUNS_KEPT, run_in_background, run_now, start_tests
from memories.services.memory_tests import (
    NewMemoryTest,
    change_test,
    delete_test,
    exported,
    import_tests,
    save_test,
)
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.ids import encode_id
from tenants.models import EndUser, Job
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, DAY, MAY, Person
from tests.memories.recalling import BrokenEmbedder, talk

TALKS = [
    ("My home is in Lisbon", "profile.home", "Where do I live?", "Lisbon"),
    ("我家在杭州", "profile.home", "我住在哪里？", "杭州"),
]


def mem(person: Person, content: str, key: str = "", **terms: object) -> tuple[uuid.UUID, dict[str, str]]:
    """Something said, as a row's id and as an expectation."""
    memory = person.say(content, key, **({"valid_from": MAY} | terms)).memory
    assert memory is not None
    return memory.pk, {"memory": encode_id("mem", memory.pk)}


def kept(person: Person, query: str, **terms: object) -> MemoryTest:
    new = NewMemoryTest(query=query, **terms)  # type: ignore[arg-type]
    return save_test(person.tenant_scope, person.user_id, new, actor=BOT)


def outcome(person: Person, test: MemoryTest) -> MemoryTestResult:
    """Run all tests; how this one came out."""
    run_now(person.tenant_scope, actor=BOT)
    with tenant_tx(person.tenant_id):
        found: MemoryTestResult = test.results.order_by("-created_at", "-id")[0]
        return found


@pytest.mark.parametrize(("content", "key", "query", "word"), TALKS)
def test_what_must_come_back_passes_with_its_place(
    ann: Person, content: str, key: str, query: str, word: str
) -> None:
    _, home = mem(ann, content, key)
    test = kept(ann, query, expected=[home, {"text": word}], forbidden=[{"text": "Porto"}])
    found = outcome(ann, test)
    assert (found.status, found.change) == ("passed", "first")
    assert found.found["expected"] == [1, 1]
    assert found.found["forbidden"] == [None]
    assert found.found["hits"][0]["id"] == home["memory"]
    assert content not in str(found.found)


@pytest.mark.parametrize(("content", "key", "query", "word"), TALKS)
def test_a_correction_is_followed(ann: Person, content: str, key: str, query: str, word: str) -> None:
    row, home = mem(ann, content, key)
    test = kept(ann, query, expected=[home])
    assert outcome(ann, test).change == "first"
    newer = correct_memory(ann.tenant_scope, row, actor=BOT, content=content + " now")
    again = outcome(ann, test)
    assert (again.status, again.change) == ("passed", "same")
    assert again.found["hits"][0]["id"] == encode_id("mem", newer.pk)


def test_an_old_version_that_is_forbidden_is_not_followed(ann: Person) -> None:
    row, old = mem(ann, "My home is in Lisbon", "profile.home")
    newer = correct_memory(ann.tenant_scope, row, actor=BOT, content="My home is in Porto")
    test = kept(ann, "Where do I live?", forbidden=[old])
    assert test.forbidden == [old | {"exact": "yes"}]
    assert outcome(ann, test).status == "passed"
    current = {"memory": encode_id("mem", newer.pk)}
    change_test(ann.tenant_scope, test.pk, {"forbidden": [current]}, actor=BOT)
    assert outcome(ann, test).found["forbidden"] == [1]


def test_an_earlier_day_takes_the_version_of_then(ann: Person) -> None:
    row, home = mem(ann, "My home is in Lisbon", "profile.home")
    correct_memory(ann.tenant_scope, row, actor=BOT, content="My home is in Porto")
    then = {"as_of": MAY + DAY, "include": ("memories",)}
    test = kept(ann, "Where do I live?", options=then, expected=[home, {"text": "Lisbon"}])
    assert outcome(ann, test).status == "passed"


def test_what_fails_says_what_stopped_it(ann: Person) -> None:
    row, home = mem(ann, "My home is in Lisbon", "profile.home")
    test = kept(ann, "Where do I live?", expected=[home])
    assert outcome(ann, test).status == "passed"
    expire_memory(ann.tenant_scope, row, actor=BOT)
    found = outcome(ann, test)
    assert (found.status, found.change) == ("failed", "broken")
    assert found.found["expected"] == [None]
    assert found.found["why"] == ["validity"]


def test_what_was_erased_needs_attention_and_leaves_no_words(ann: Person) -> None:
    row, home = mem(ann, "My sister Olivia works at the Lisbon observatory")
    told = {"text": "sister Olivia works at the Lisbon observatory"}
    test = kept(ann, "Where?", expected=[home, told], name="My sister Olivia works at the Lisbon observatory")
    forget_memory(ann.tenant_scope, row, actor=BOT)
    found = outcome(ann, test)
    assert (found.status, found.found["gone"]) == ("attention", [0, 1])
    with tenant_tx(ann.tenant_id):
        test.refresh_from_db()
    assert (test.name, test.expected) == ("", [home, {"erased": "text"}])


def test_a_person_who_is_erased_takes_the_tests_along(ann: Person, ben: Person) -> None:
    test = kept(ben, "Where do I live?", expected=[{"text": "Lisbon"}])
    other = kept(ann, "Where do I live?", forbidden=[{"text": "Lisbon"}])
    run_now(ann.tenant_scope, actor=BOT)
    with tenant_tx(ann.tenant_id):
        EndUser.objects.get(pk=ben.user_id).delete()
        assert list(MemoryTest.objects.values_list("pk", flat=True)) == [other.pk]
        assert not MemoryTestResult.objects.filter(test_id=test.pk).exists()


@pytest.mark.parametrize("entry", ["absent", "stranger", "ben"])
def test_what_is_not_the_persons_cannot_be_expected(
    ann: Person, ben: Person, stranger: Person, entry: str
) -> None:
    foreign = {"absent": uuid.uuid4()} | {
        name: mem(person, "The gate is nine", "site.gate")[0]
        for name, person in (("stranger", stranger), ("ben", ben))
    }
    with pytest.raises(InvalidInput, match="unknown_expectation"):
        kept(ann, "Which gate?", expected=[{"memory": encode_id("mem", foreign[entry])}])
    with pytest.raises(InvalidInput, match="nothing_expected"):
        kept(ann, "Which gate?")


def test_a_job_runs_the_chosen_ones_and_goes_on_where_it_stopped(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, home = mem(ann, "My home is in Lisbon", "profile.home")
    tests = [kept(ann, f"Where do I live? {number}", expected=[home]) for number in range(3)]
    job = start_tests(ann.tenant_scope, [test.pk for test in tests[:2]], actor=BOT)
    monkeypatch.setattr(memory_test_runs, "_finished", _broken)
    with pytest.raises(RuntimeError):
        run_in_background(ann.tenant_id, job.pk)
    monkeypatch.undo()
    monkeypatch.setattr(memory_test_runs, "ask_test", _broken)  # nothing is asked a second time
    run_in_background(ann.tenant_id, job.pk)
    with tenant_tx(ann.tenant_id):
        done = Job.objects.get(pk=job.pk)
        assert (done.status, done.done, done.total) == ("done", 2, 2)
        assert done.result["passed"] == MemoryTestRun.objects.get().passed == 2


def _broken(*args: object, **kwargs: object) -> None:
    raise RuntimeError("the worker died")


def test_without_the_embedder_a_test_does_not_count(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    _, home = mem(ann, "My home is in Lisbon", "profile.home")
    test = kept(ann, "Where do I live?", expected=[home])

    monkeypatch.setattr(recall, "embedding_for", lambda tenant_id: Embedding(BrokenEmbedder()))
    found = outcome(ann, test)
    assert (found.status, found.found["degraded"]) == ("attention", ["embeddings"])


def test_a_set_goes_out_and_comes_in_elsewhere(ann: Person, stranger: Person) -> None:
    row, home = mem(ann, "My home is in Porto", "profile.home")
    _, gone = mem(ann, "The gate is nine", "site.gate")
    kept(ann, "Where do I live?", name="home", options={"types": ("fact",)}, expected=[home, gone], top_k=5)
    correct_memory(ann.tenant_scope, row, actor=BOT, content="My home is in Lisbon")
    [told] = exported(ann.tenant_scope)["tests"]
    assert told["expected"][0] == home | {"content": "My home is in Lisbon"}
    new = NewMemoryTest(
        query=told["query"], name=told["name"], expected=told["expected"], options={"types": told["types"]}
    )
    rows = [("ann", new), ("nobody", new), ("ann", new)]
    done = import_tests(stranger.tenant_scope, rows, actor=BOT)
    assert (done.kept, done.refused) == (2, ((1, "user_not_found"),))
    with tenant_tx(stranger.tenant_id):
        [test] = MemoryTest.objects.all()
    same, words = test.expected
    assert same["memory"] not in (home["memory"], None)
    assert words == {"text": "The gate is nine"}
    assert outcome(stranger, test).found["expected"] == [1, None]


@pytest.mark.parametrize("tests", [1, 3])
def test_a_set_goes_out_in_as_many_reads_however_large(ann: Person, tests: int) -> None:
    for number in range(tests):
        row, gate = mem(ann, f"The gate is {number}", f"site.gate{number}")
        kept(ann, "Which gate?", name=str(number), expected=[gate], forbidden=[{"text": "none"}])
        correct_memory(ann.tenant_scope, row, actor=BOT, content=f"The gate is {number} now")
    with CaptureQueriesContext(connection) as captured:
        told = exported(ann.tenant_scope)["tests"]
    assert [one["expected"][0]["content"] for one in told][-1] == f"The gate is {tests - 1} now"
    assert len([one for one in captured if "SELECT" in one["sql"]]) == 3


def test_runs_beyond_the_newest_go(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_test_runs, "RUNS_KEPT", 2)
    with pytest.raises(Conflict, match="no_memory_tests"):
        run_now(ann.tenant_scope, actor=BOT)
    test = kept(ann, "Where do I live?", forbidden=[{"text": "Porto"}])
    for _ in range(4):
        run_now(ann.tenant_scope, actor=BOT)
    with tenant_tx(ann.tenant_id):
        assert MemoryTestRun.objects.count() == test.results.count() == 2
    delete_test(ann.tenant_scope, test.pk, actor=BOT)
    with pytest.raises(NotFound):
        delete_test(ann.tenant_scope, test.pk, actor=BOT)
    assert RUNS_KEPT > 10


@pytest.mark.parametrize("said", ["The parcel from Oslo came yesterday", "奥斯陆寄来的包裹昨天到了"])
def test_a_forgotten_message_that_taught_nothing_leaves_its_words_in_no_test(ann: Person, said: str) -> None:
    [turn] = talk(ann, ("user", said))
    test = kept(ann, said, expected=[{"text": said}, {"text": "something else"}])
    request = ForgetRequest(source_turn_id=turn)
    forget(ann.scope, user_id=ann.user_id, request=request, actor=BOT)
    with tenant_tx(ann.tenant_id):
        left = MemoryTest.objects.get(pk=test.pk)
    assert (left.query, left.expected) == ("", [{"erased": "text"}, {"text": "something else"}])


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("My secret hobby is beekeeping in Oslo", "What about beekeeping in Oslo?"),
        ("我的秘密爱好是在奥斯陆养蜂", "奥斯陆养蜂的事怎么样了？"),
    ],
)
def test_a_question_for_what_is_forgotten_goes_with_it(ann: Person, said: str, query: str) -> None:
    memory, expected = mem(ann, said)
    _other, another = mem(ann, "My bike is red", "bike.colour")
    asks, asks_else = kept(ann, query, expected=[expected]), kept(ann, query, expected=[another])
    forget_memory(ann.scope, memory, actor=BOT)
    with tenant_tx(ann.tenant_id):
        queries = dict(MemoryTest.objects.values_list("pk", "query"))
    assert (queries[asks.pk], queries[asks_else.pk]) == ("", query)
