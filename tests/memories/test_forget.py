"""Forgetting reaches rows, versions, preferences, decisions, passages and the neighbours that quote them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memories.models import (
    Clarification,
    Entity,
    MemoryItem,
    Passage,
    Preference,
    Relation,
    WriteDecision,
)
from memories.services.change import correct_memory
from memories.services.forget import (
    ForgetRequest,
    Forgotten,
    forget,
    forget_memory,
    turns_forgotten,
)
from memories.services.indexing import PassageText, index_passages
from memories.services.recall import RecallRequest, recall
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import new_id
from tenants.models import AuditEvent, IdempotencyRecord
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, DAY, MAY, Person

HOME = "profile.home"


def told(person: Person, content: str, key: str = "") -> UUID:
    """Say something in a turn of its own, remembered and indexed with an answer that repeats it."""
    turn, answer, after, session = new_id(), new_id(), new_id(), new_id()
    person.say(content, key, turn_id=turn, session_id=session)
    lines = [
        (turn, "user", content),
        (answer, "assistant", f"Noted: {content}"),
        (after, "user", "Thanks a lot"),
    ]
    texts = [
        PassageText(
            source_id=source, session_id=session, seq=seq, role=role, content=text, said_at=MAY, trust=100,
            previous=tuple(line[2] for line in lines[max(0, seq - 3) : seq - 1]),
        )
        for seq, (source, role, text) in enumerate(lines, start=1)
    ]  # fmt: skip
    index_passages(person.scope, person.user_id, texts)
    return turn


def named(person: Person, *, dry_run: bool = False, **request: Any) -> Forgotten:
    """Forget as the tenant."""
    wanted = ForgetRequest(**request)
    return forget(person.tenant_scope, user_id=person.user_id, request=wanted, actor=BOT, dry_run=dry_run)


def left(person: Person) -> str:
    """Every word the tables still hold of a user."""
    with tenant_tx(person.tenant_id):
        mine = {"user_id": person.user_id}
        words = [*MemoryItem.objects.filter(**mine).values_list("content", flat=True)]
        words += Preference.objects.filter(**mine).values_list("value", flat=True)
        words += WriteDecision.objects.filter(**mine).values_list("content", flat=True)
        for row in Passage.objects.filter(**mine):
            words += [row.content, row.context_text, str(row.terms)]
    return "\n".join(words)


@pytest.fixture
def keeper() -> Iterator[list[dict[str, Any]]]:
    """Something above this app that keeps copies of turns."""
    calls: list[dict[str, Any]] = []

    def redact(**sent: Any) -> dict[str, int]:
        calls.append(sent)
        return {"turns": len(sent["turn_ids"]), "summaries": 1}

    turns_forgotten.connect(redact)
    yield calls
    turns_forgotten.disconnect(redact)


@pytest.mark.parametrize(
    ("content", "word"), [("I live in Wuppertal", "wuppertal"), ("我住在景德镇老街", "景德镇")]
)
def test_a_key_is_forgotten_with_all_that_repeats_it(
    ann: Person, ben: Person, keeper: list[dict[str, Any]], content: str, word: str
) -> None:
    told(ann, content, HOME)
    gone = named(ann, subject_key=HOME)
    assert (gone.memories, gone.turns, gone.summaries) == (1, 2, 1)
    assert word not in left(ann).lower()
    assert "thanks a lot" in left(ann).lower()
    assert "Lisbon" in left(ben)
    assert keeper[0]["turn_ids"] == gone.turn_ids
    assert recall(ann.scope, RecallRequest(query=word, now=MAY + 3650 * DAY)).hits == ()


def test_all_versions_go(ann: Person) -> None:
    old = ann.say("I live in Wuppertal", HOME, valid_from=MAY).memory
    assert old is not None
    new = correct_memory(ann.scope, old.pk, content="I live in Solingen", actor=BOT)
    gone = forget_memory(ann.scope, new.pk, actor=BOT)
    assert set(gone.memory_ids) == {old.pk, new.pk}
    assert left(ann).strip() == ""
    with pytest.raises(NotFound):
        forget_memory(ann.scope, new.pk, actor=BOT)
    with tenant_tx(ann.tenant_id):
        assert AuditEvent.objects.filter(action="memory.forgotten", target_id=old.pk).count() == 1


def test_the_turn_of_a_forgotten_memory_does_not_bring_it_back(ann: Person) -> None:
    turn, session = new_id(), new_id()
    said = {"turn_id": turn, "session_id": session}
    row = ann.say("I live in Wuppertal", HOME, **said).memory
    assert row is not None
    forget_memory(ann.scope, row.pk, actor=BOT)
    assert ann.say("I live in Wuppertal", HOME, **said).outcome == "forgotten"
    assert ann.say("I live in Wuppertal", HOME, turn_id=new_id(), session_id=session).outcome == "kept"


def test_a_query_forgets_what_it_means_and_no_more(ann: Person) -> None:
    told(ann, "My dog Max sleeps a lot")
    told(ann, "Max Planck is my favourite physicist")
    told(ann, "我的狗叫旺财")
    dry = named(ann, query="my dog Max", dry_run=True)
    assert dry.memories == 1
    assert "dog Max" in left(ann)
    assert named(ann, query="my dog Max").memory_ids == dry.memory_ids
    assert "sleeps" not in left(ann)
    assert "Planck" in left(ann)
    assert named(ann, query="旺财").memories == 1
    assert "旺财" not in left(ann)


def test_a_turn_takes_what_rests_on_it_alone(ann: Person) -> None:
    first = told(ann, "I live in Wuppertal", HOME)
    second = new_id()
    ann.say("I live in Wuppertal", HOME, turn_id=second, session_id=new_id())
    named(ann, source_turn_id=first)
    with tenant_tx(ann.tenant_id):
        row = MemoryItem.objects.get(user_id=ann.user_id)
        assert (row.source_turn_ids, row.turn_id, row.quote) == ([second], second, "")
    assert named(ann, source_turn_id=second).memories == 1


def test_a_forgotten_turn_leaves_no_words_in_the_decisions_about_it(ann: Person) -> None:
    first = told(ann, "I live in Wuppertal, near the zoo", HOME)
    ann.say("I live in Wuppertal, near the zoo", HOME, turn_id=new_id(), session_id=new_id())
    named(ann, source_turn_id=first)
    with tenant_tx(ann.tenant_id):
        [row] = MemoryItem.objects.filter(user_id=ann.user_id)
        decisions = dict(WriteDecision.objects.filter(memory=row).values_list("turn_id", "content"))
    assert decisions.pop(first) == ""
    assert list(decisions.values()) == ["I live in Wuppertal, near the zoo"]


def test_ids_of_others_are_nothing_to_forget(ann: Person, ben: Person, stranger: Person) -> None:
    with tenant_tx(ben.tenant_id):
        theirs = MemoryItem.objects.filter(user_id=ben.user_id).values_list("pk", flat=True)
        assert named(ann, memory_ids=tuple(theirs)).memories == 0
    assert named(ann, query="Lisbon").memories == 0
    assert "Lisbon" in left(ben)
    assert "Lisbon" in left(stranger)


def test_a_turn_that_was_never_indexed_reaches_its_keeper(ann: Person, keeper: list[dict[str, Any]]) -> None:
    unread = new_id()
    assert named(ann, source_turn_id=unread).turns == 1
    assert (keeper[0]["turn_ids"], keeper[0]["user_id"]) == ((unread,), ann.user_id)


def test_a_turn_of_another_user_keeps_its_words(ann: Person, ben: Person) -> None:
    turn = told(ben, "I live in Wuppertal", "profile.address")
    named(ann, source_turn_id=turn)
    with tenant_tx(ben.tenant_id):
        assert Passage.objects.filter(source_id=turn).exists()
        assert WriteDecision.objects.get(turn_id=turn).content == "I live in Wuppertal"


def test_answers_kept_for_repeated_posts_go_too(ann: Person, stranger: Person) -> None:
    def kept(person: Person) -> set[int | None]:
        with tenant_tx(person.tenant_id):
            return set(IdempotencyRecord.objects.values_list("status_code", flat=True))

    memory = ann.say("I live in Wuppertal", HOME).memory
    assert memory is not None
    for person in (ann, stranger):
        with tenant_tx(person.tenant_id):
            for code in (201, None):
                IdempotencyRecord.objects.create(
                    key_digest=str(code), route="/api/v1/memories", body_digest="", status_code=code,
                    body=b"Wuppertal", locked_until=MAY,
                )  # fmt: skip
    named(ann, subject_key=HOME, dry_run=True)
    assert kept(ann) == {201, None}
    forget_memory(ann.scope, memory.pk, actor=BOT)
    assert (kept(ann), kept(stranger)) == ({None}, {201, None})


@pytest.mark.parametrize("count", [1, 3])
def test_searches_and_audit_rows_are_one_statement_each(ann: Person, count: int) -> None:
    for drink in ("tea", "coffee", "milk")[:count]:
        told(ann, f"I drink {drink} at noon", f"taste.{drink}")
    with tenant_tx(ann.tenant_id):
        ids = tuple(MemoryItem.objects.filter(user_id=ann.user_id).values_list("pk", flat=True))
    with CaptureQueriesContext(connection) as captured:
        gone = named(ann, memory_ids=ids)
    assert (gone.memories, len(gone.turn_ids)) == (count, 2 * count)
    for mark in ("@@", "tenants_auditevent"):
        assert sum(mark in query["sql"] for query in captured) == 1
    with tenant_tx(ann.tenant_id):
        acts = AuditEvent.objects.filter(action="memory.forgotten", target_id__in=ids)
        assert acts.count() == count


@pytest.mark.parametrize(
    ("asked", "left_over"), [("profile.address", 0), (HOME, 0), ("profile.*", 0), ("profile", 1)]
)
def test_a_key_names_the_same_rows_here_as_in_a_wish(ann: Person, asked: str, left_over: int) -> None:
    ann.say("I live in Wuppertal", HOME)
    named(ann, subject_key=asked)
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.filter(user_id=ann.user_id).count() == left_over


@pytest.mark.parametrize(
    ("said", "asked"), [("I work at Acme", "forget where I work"), ("我在腾讯上班", "忘记我在哪上班")]
)
def test_a_wish_to_forget_names_its_key_as_a_question_does(ann: Person, said: str, asked: str) -> None:
    kept = ann.say(said, "profile.employer").memory
    assert kept is not None
    done = ann.say(asked, "forget.nobody-knows", intent="forget")
    assert (done.outcome, done.forgotten_ids) == ("forgotten", (kept.pk,))


@pytest.mark.parametrize(
    ("content", "word"), [("I live in Wuppertal", "Wuppertal"), ("我住在景德镇老街", "景德镇")]
)
def test_questions_that_quote_it_go_too(ann: Person, ben: Person, content: str, word: str) -> None:
    row = ann.say(content, HOME).memory
    assert row is not None
    options: list[dict[str, str | None]] = [{"memory_id": row.pk.hex, "content": content}]
    with tenant_tx(ann.tenant_id, ann.user_id):
        terms = {"user_id": ann.user_id, "rule": "x", "language": "en"}
        Clarification.objects.create(**terms, question=f"{content}?", options=options)
        Clarification.objects.create(**terms, question="Tea or coffee?", options=[])
    assert named(ann, subject_key=HOME, dry_run=True).clarifications == 1
    assert named(ann, subject_key=HOME).clarifications == 1
    with tenant_tx(ann.tenant_id):
        assert [one.question for one in Clarification.objects.all()] == ["Tea or coffee?"]
    assert word not in left(ann)


def test_the_names_it_gave_go_too(ann: Person) -> None:
    ann.say("My sister Quilla works at Zephyrine", "family.sister")
    kept = ann.say("I work at Globex", "profile.employer").memory
    with tenant_tx(ann.tenant_id):
        names = set(Entity.objects.values_list("name", flat=True))
        assert {"Quilla", "Zephyrine"} & names
    assert named(ann, query="sister Quilla").relations > 0
    with tenant_tx(ann.tenant_id):
        left_over = set(Entity.objects.values_list("name", flat=True))
        assert not {"Quilla", "Zephyrine"} & left_over
        assert set(Relation.objects.values_list("memory_id", flat=True)) <= {kept.pk if kept else None}
