"""What an operator does to a memory, and that the next answer obeys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse

from memories.models import MemoryItem
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tests.admin.conftest import Console

MEMORIES = "/admin/memories/memoryitem/"


def press(console: Console, memory: MemoryItem, act: str, **body: Any) -> HttpResponse:
    """Press a button of a memory's page and follow."""
    answer: HttpResponse = console.client().post(f"{MEMORIES}{memory.pk}/{act}/", body, follow=True)  # type: ignore[assignment]
    return answer


def correction(memory: MemoryItem, **changes: Any) -> dict[str, Any]:
    """The form as the page sends it."""
    names = ("content", "memory_type", "subject_key", "importance", "confidence")
    return {name: getattr(memory, name) for name in names} | changes


@pytest.mark.parametrize(
    ("old", "new", "query"),
    [
        ("The delivery window is after 18:30", "The delivery window is before noon", "delivery window"),
        ("报表一律使用东京时间", "报表一律使用柏林时间", "报表使用什么时间"),
    ],
)
def test_a_correction_is_what_the_next_answer_uses(console: Console, old: str, new: str, query: str) -> None:
    memory = console.say(old, "report.timezone")
    assert console.recalled(query) == [old]
    answer = press(console, memory, "correct", **correction(memory, content=new))
    assert console.recalled(query) == [new]
    text = answer.content.decode()
    assert old in text
    assert new in text
    before = console.read(memory.pk)
    assert (before.status, before.valid_to is not None) == ("superseded", True)


def test_a_correction_can_be_taken_back(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    text = press(console, memory, "correct", **correction(memory, content="The office is in Berlin")).content
    undo = re.search(r'action="([^"]+/undo/)"', text.decode())
    assert undo is not None
    console.client().post(undo[1])
    assert console.recalled("Where is the office?") == ["The office is in Hamburg"]


def test_an_expired_memory_is_not_recalled_until_restored(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    answer = press(console, memory, "expire")
    assert console.recalled("Where is the office?") == []
    assert f"{MEMORIES}{memory.pk}/restore/" in answer.content.decode()
    press(console, memory, "restore")
    assert console.recalled("Where is the office?") == ["The office is in Hamburg"]


def test_picked_rows_expire_together_and_come_back_together(console: Console) -> None:
    rows = [console.say(f"The office number {number} is in Hamburg") for number in range(3)]
    ids = {"ids": [row.pk.hex for row in rows[:2]]}
    answer = console.client().post(f"{MEMORIES}expire_picked/", ids, follow=True)
    assert console.recalled("office Hamburg") == [rows[2].content]
    undo = re.search(r'name="ids" value="([^"]+)"', answer.content.decode())
    assert undo is not None
    console.client().post(f"{MEMORIES}restore_picked/", {"ids": undo[1]})
    assert len(console.recalled("office Hamburg")) == 3


def test_a_refused_correction_changes_nothing_and_says_why(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    secret = correction(memory, content="The password is hunter2-Xk9!qq")
    assert "holds a secret" in press(console, memory, "correct", **secret).content.decode()
    empty = press(console, memory, "correct", **correction(memory, content="  ", importance=11))
    assert "Nothing was changed" in empty.content.decode()
    same = press(console, memory, "correct", **correction(memory))
    assert "Nothing differs" in same.content.decode()
    assert console.read(memory.pk).status == "active"


def test_a_correction_onto_the_key_of_another_replaces_its_value(console: Console) -> None:
    there = console.say("The office is in Hamburg", "office.city")
    other = console.say("The canteen opens at noon", "canteen.opens")
    answer = press(console, other, "correct", **correction(other, subject_key="office.city"))
    assert answer.status_code == 200
    assert [console.read(row.pk).status for row in (there, other)] == ["superseded", "superseded"]
    assert console.recalled("Hamburg canteen") == ["The canteen opens at noon"]


def test_the_audit_names_the_operator(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    press(console, memory, "expire")
    with tenant_tx(console.owner.tenant.id):
        event = AuditEvent.objects.get(action="memory.expired")
        assert (event.actor_kind, event.target_id) == ("operator", memory.pk)
    page = console.client().get(f"{MEMORIES}{memory.pk}/").content.decode()
    assert "set a memory to expired" in page
    assert "operator-" in page  # the account's name, not its number


def test_forgetting_says_what_goes_and_wants_the_word(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    assert "Forget for good" in console.client().get(f"{MEMORIES}{memory.pk}/forget/").content.decode()
    press(console, memory, "erase", typed="no")
    assert console.recalled("Where is the office?") == ["The office is in Hamburg"]
    press(console, memory, "erase", typed="Forget")
    assert console.recalled("Where is the office?") == []
    assert console.client().get(f"{MEMORIES}{memory.pk}/").status_code == 404


def test_a_guess_can_be_confirmed(console: Console) -> None:
    memory = console.say("Travels on Mondays", channel="assistant_inferred", inferred=True, confidence=0.7)
    press(console, memory, "confirm")
    assert console.read(memory.pk).inferred is False


def test_only_addresses_of_the_console_are_returned_to(console: Console) -> None:
    memory = console.say("The office is in Hamburg")
    for wanted in ("https://evil.example/", "//evil.example/admin/", "/admin/\\evil", "/chat/"):
        answer = console.client().post(f"{MEMORIES}{memory.pk}/expire/", {"next": wanted})
        assert not answer.headers["Location"].startswith(("http", "//", "/chat"))
