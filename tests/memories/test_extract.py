"""`extract_and_remember`: a turn in, decisions out, through the deterministic engine."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memories.models import MemoryItem, WriteDecision
from memories.services.write import TurnText, WriteResult, extract_and_remember
from memoryhub.core.ids import new_id
from tenants.scope import tenant_tx
from tests.memories.conftest import MAY, Person


def turn(content: str, *, role: str = "user", days: int = 0, channel: str | None = None) -> TurnText:
    """A turn said on a day of May."""
    return TurnText(
        turn_id=new_id(),
        session_id=new_id(),
        role=role,
        content=content,
        said_at=MAY + timedelta(days=days),
        timezone="Asia/Shanghai",
        channel=channel,
    )


def active(person: Person) -> list[MemoryItem]:
    """What is current about a user."""
    with tenant_tx(person.tenant_id):
        rows = MemoryItem.objects.filter(user_id=person.user_id, status="active")
        return list(rows.order_by("created_at", "id"))


def outcomes(results: list[WriteResult]) -> list[str]:
    """The decisions."""
    return [result.outcome for result in results]


@pytest.mark.parametrize(
    ("said", "moved", "key"),
    [
        ("I live in Paris.", "I moved to Rome last week.", "profile.home"),
        ("我住在杭州。", "我上周搬到成都了。", "profile.home"),
        ("I'm allergic to peanuts.", "", "health.allergy"),
        ("我对花生过敏。", "", "health.allergy"),
    ],
)
def test_what_a_user_says_is_kept_with_its_quote(ann: Person, said: str, moved: str, key: str) -> None:
    first = turn(said)
    assert outcomes(extract_and_remember(ann.scope, first)) == ["kept"]
    row = active(ann)[0]
    assert row.subject_key.startswith(key)
    assert row.quote_start is not None
    assert said[row.quote_start : row.quote_start + len(row.quote)] == row.quote
    assert (row.turn_id, row.valid_from, row.channel) == (first.turn_id, first.said_at, "user_stated")
    if moved:
        assert outcomes(extract_and_remember(ann.scope, turn(moved, days=30))) == ["superseded"]
        assert [row.subject_key for row in active(ann)] == [key]


def test_the_same_turn_twice_changes_nothing(ann: Person) -> None:
    said = turn("I live in Paris and I'm allergic to peanuts. 我女儿叫小雨。")
    first = extract_and_remember(ann.scope, said)
    before = [(row.pk, row.confidence, row.source_turn_ids) for row in active(ann)]
    again = extract_and_remember(ann.scope, said)
    assert outcomes(first) == outcomes(again)
    assert [(row.pk, row.confidence, row.source_turn_ids) for row in active(ann)] == before
    with tenant_tx(ann.tenant_id):
        assert WriteDecision.objects.filter(turn_id=said.turn_id).count() == len(first)


@pytest.mark.parametrize("content", ["You live in Minsk.", "您住在明斯克。", "I live in Minsk."])
def test_the_assistants_words_are_not_extracted(ann: Person, content: str) -> None:
    assert extract_and_remember(ann.scope, turn(content, role="assistant")) == []
    assert active(ann) == []


@pytest.mark.parametrize("content", ["I live in Minsk.", "我住在明斯克。"])
def test_a_tools_words_close_nothing(ann: Person, content: str) -> None:
    extract_and_remember(ann.scope, turn("I live in Paris."))
    extract_and_remember(ann.scope, turn(content, role="tool", days=1))
    assert [row.content for row in active(ann) if "Paris" in row.content]
    assert all(row.channel == "user_stated" for row in active(ann))


@pytest.mark.parametrize(
    ("said", "asked"),
    [("I live at 12 Elm Street.", "Please forget my address."), ("我住在杭州。", "请忘掉我的地址。")],
)
def test_a_request_to_forget_is_obeyed(ann: Person, ben: Person, said: str, asked: str) -> None:
    extract_and_remember(ann.scope, turn(said))
    results = extract_and_remember(ann.scope, turn(asked, days=1))
    assert "forgotten" in outcomes(results)
    with tenant_tx(ann.tenant_id):
        assert not MemoryItem.objects.filter(user_id=ann.user_id).exists()
        assert MemoryItem.objects.filter(user_id=ben.user_id).count() == 1


@pytest.mark.parametrize("content", ["My password is hunter2-Xk9!", "我的密码是 hunter2-Xk9!"])
def test_a_secret_leaves_no_trace(ann: Person, content: str) -> None:
    results = extract_and_remember(ann.scope, turn(content))
    assert set(outcomes(results)) <= {"refused"}
    with tenant_tx(ann.tenant_id):
        stored = WriteDecision.objects.filter(user_id=ann.user_id).values_list("content", flat=True)
        assert not any("hunter2" in text for text in stored)
        assert not MemoryItem.objects.filter(user_id=ann.user_id).exists()


def test_a_conversation_imported_backwards_ends_up_the_same(ann: Person, ben: Person) -> None:
    lines = [turn("I live in Paris."), turn("I moved to Oslo.", days=10), turn("I moved to Rome.", days=20)]
    for line in lines:
        extract_and_remember(ann.scope, line)
    with tenant_tx(ben.tenant_id):
        MemoryItem.objects.filter(user_id=ben.user_id).delete()
    for line in reversed(lines):
        extract_and_remember(ben.scope, line)

    def rows(person: Person) -> list[tuple[object, ...]]:
        with tenant_tx(person.tenant_id):
            found = MemoryItem.objects.filter(user_id=person.user_id).order_by("valid_from")
            return list(found.values_list("content", "valid_from", "valid_to", "status", "version"))

    assert rows(ann) == rows(ben)
    assert len(rows(ann)) == 3
