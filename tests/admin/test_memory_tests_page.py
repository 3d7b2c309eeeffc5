"""Memory tests in the console: saved from the lab and by hand, run, read side by side, handed out and in."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from memories.models import MemoryTest
from memories.services.change import correct_memory, expire_memory
from memories.services.memory_test_runs import run_in_background
from memories.services.memory_tests import NewMemoryTest, save_test
from tenants.models import Job
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console, say
from tests.conftest import Owner

PAGE = "/admin/memories/memorytest/"
LAB = "/admin/memories/passage/"
CASES = [
    ("The office is in Hamburg", "Where is the office?", "Hamburg"),
    ("办公室在汉堡", "办公室在哪里？", "汉堡"),
]


def kept_tests(console: Console) -> list[MemoryTest]:
    with tenant_tx(console.owner.tenant.id):
        return list(MemoryTest.objects.order_by("created_at", "id"))


def sent(console: Console, path: str, role: str = "operator", **form: object) -> HttpResponse:
    answer: Any = console.client(role).post(f"{PAGE}{path}", form, follow=True)
    assert isinstance(answer, HttpResponse)
    return answer


def words(answer: HttpResponse) -> str:
    return answer.content.decode()


def work_off(console: Console) -> None:
    """What a worker does with the jobs."""
    with tenant_tx(console.owner.tenant.id):
        jobs = list(Job.objects.filter(kind="memory_tests").values_list("pk", flat=True))
    for job in jobs:
        run_in_background(console.owner.tenant.id, job)


def page(console: Console, path: str = "", **headers: str) -> str:
    return console.client().get(f"{PAGE}{path}", headers=headers).content.decode()


@pytest.mark.parametrize(("content", "query", "word"), CASES)
def test_what_was_ticked_in_the_lab_is_kept_and_run(
    console: Console, content: str, query: str, word: str
) -> None:
    memory = console.say(content, "office.city")
    asked = {"user": console.owner.user.user_ref, "q": query}
    lab = console.client().get(LAB, asked).content.decode()
    assert f'name="mark.mem_{memory.pk.hex}"' in lab
    saved = sent(
        console, "add/", user=asked["user"], query=query, top_k=6, forbidden="Bremen",
        **{f"mark.mem_{memory.pk.hex}": "must"},
    )  # fmt: skip
    assert "Saved." in words(saved)
    [test] = kept_tests(console)
    assert (test.query, test.expected) == (query, [{"memory": f"mem_{memory.pk.hex}"}])
    assert test.forbidden == [{"text": "Bremen"}]
    assert "being run" in words(sent(console, "run/"))
    assert console.client().get(PAGE).headers["Refresh"] == "4"
    work_off(console)
    text = page(console)
    assert ("Passed" in text, "Tests are being run" in text) == (True, False)
    assert content in page(console, f"{test.pk}/")


def test_a_failure_shows_both_sides_and_what_stopped_it(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    sent(
        console, "add/", user=console.owner.user.user_ref, query="Where is the office?",
        expected=f"mem_{memory.pk.hex}\nHamburg",
    )  # fmt: skip
    [test] = kept_tests(console)
    sent(console, f"{test.pk}/run_one/")
    work_off(console)
    expire_memory(console.owner.tenant_scope, memory.pk, actor=SYSTEM)
    sent(console, f"{test.pk}/run_one/")
    work_off(console)
    text = page(console, f"{test.pk}/")
    assert "Fails now" in text
    assert "Stopped here: Holds on the date" in text
    assert "before: place 1" in text
    chinese = page(console, f"{test.pk}/", **{"Accept-Language": "zh-CN"})
    assert "变为未通过" in chinese
    assert "实际返回" in chinese
    assert "Must come back" not in chinese


def test_it_is_changed_and_deleted(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    options = {"include": ("memories",), "labels": ("work",)}
    new = NewMemoryTest(query="Where?", expected=[{"text": "Hamburg"}], options=options)
    test = save_test(console.owner.tenant_scope, console.owner.user.pk, new, actor=SYSTEM)
    newer = correct_memory(console.owner.tenant_scope, memory.pk, actor=SYSTEM, content="It is in Kiel")
    changed = sent(
        console, f"{test.pk}/change/", query="Which town?", name="town", top_k=3,
        expected=f"mem_{newer.pk.hex}", labels="work，home", types=["fact"],
    )  # fmt: skip
    assert "Changed." in words(changed)
    [row] = kept_tests(console)
    assert (row.name, row.top_k, row.expected) == ("town", 3, [{"memory": f"mem_{newer.pk.hex}"}])
    assert row.options == {"include": ["memories"], "labels": ["work", "home"], "types": ["fact"]}
    assert "Deleted" in words(sent(console, f"{test.pk}/delete/"))
    assert kept_tests(console) == []


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"user": "nobody-here"}, "Nobody here has that id"),
        ({"expected": ""}, "at least one thing"),
        ({"expected": f"mem_{'0' * 32}"}, "nothing with that id"),
        ({"expected": "\n".join("abcdefghijklmnopqrstuvwxyz")}, "At most 20 lines"),
        ({"top_k": "900"}, "50"),
        ({"query": ""}, "required"),
    ],
)
def test_what_is_wrong_is_said_beside_what_was_typed(
    console: Console, form: dict[str, str], said: str
) -> None:
    typed = {"user": console.owner.user.user_ref, "query": "Where exactly?", "expected": "Hamburg"} | form
    answer = sent(console, "add/", **typed)
    assert answer.status_code == 422
    assert said in words(answer)
    assert form.get("query", "Where exactly?") in words(answer)
    assert kept_tests(console) == []


def test_a_set_is_handed_out_and_taken_in(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    user = console.owner.user.user_ref
    sent(console, "add/", user=user, query="Where?", name="office", expected=f"mem_{memory.pk.hex}\nHamburg")
    told = console.client("auditor").get(f"{PAGE}export/")
    assert told.headers["Content-Disposition"].startswith("attachment")
    document = json.loads(told.content)
    assert document["tests"][0]["expected"][0]["content"] == "The office is in Hamburg"
    sent(console, f"{kept_tests(console)[0].pk}/delete/")
    document["tests"].append(document["tests"][0] | {"user": "nobody-here"})
    file = SimpleUploadedFile("set.json", json.dumps(document).encode())
    text = words(sent(console, "import/", file=file))
    assert "1 test is here now" in text
    assert "1 was left out" in text
    [test] = kept_tests(console)
    assert (test.name, len(test.expected)) == ("office", 2)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "x"}', b'{"format": "memoryhub.memory-tests", "tests": [{}]}']
)
def test_a_file_that_is_none_changes_nothing(console: Console, content: bytes) -> None:
    answer = sent(console, "import/", file=SimpleUploadedFile("set.json", content))
    assert "Nothing was changed" in words(answer)
    assert kept_tests(console) == []


def test_auditors_read_and_strangers_see_nothing(console: Console, stranger: Owner) -> None:
    foreign = say(stranger, f"{FOREIGN} gate 9", "site.gate")
    new = NewMemoryTest(query=f"{FOREIGN}?", expected=[{"memory": f"mem_{foreign.pk.hex}"}])
    theirs = save_test(stranger.tenant_scope, stranger.user.pk, new, actor=SYSTEM)
    for path in ("", f"{theirs.pk}/", f"{uuid.uuid4()}/", "export/"):
        assert FOREIGN not in page(console, path)
    new = NewMemoryTest(query="Where?", expected=[{"text": "x"}])
    own = save_test(console.owner.tenant_scope, console.owner.user.pk, new, actor=SYSTEM)
    for path in ("add/", "run/", "import/", f"{own.pk}/run_one/", f"{own.pk}/change/", f"{own.pk}/delete/"):
        assert sent(console, path, "auditor").status_code == 403
        assert sent(console, path.replace(str(own.pk), str(theirs.pk))).status_code in (200, 404, 422)
    read = console.client("auditor").get(f"{PAGE}{own.pk}/").content.decode()
    assert ("Run all" in read, "Save the test" in read) == (False, False)
    with tenant_tx(stranger.tenant.id):
        assert MemoryTest.objects.get(pk=theirs.pk).query == f"{FOREIGN}?"
