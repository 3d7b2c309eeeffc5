"""What may mean that something known is over is kept beside it, and the person is asked once."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest

from memories.models import Clarification, ClarificationStatus, MemoryItem, MemoryStatus
from memories.services.clarifications import settle
from memories.services.write import TurnText, WriteResult, extract_and_remember
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, MAY, Person

TALKS = [
    pytest.param("I play drums in a band called Salt.", "Salt is finished.", "Salt was great fun.", id="en"),
    pytest.param("我参加了石头话剧社。", "石头话剧社没了。", "石头话剧社真好玩。", id="zh"),
]


def heard(person: Person, content: str, days: int) -> list[WriteResult]:
    """What a message teaches."""
    turn = TurnText(
        turn_id=uuid.uuid4(),
        session_id=uuid.uuid4(),
        role="user",
        content=content,
        said_at=MAY + timedelta(days=days),
    )
    return extract_and_remember(person.scope, turn)


def current(person: Person) -> set[str]:
    """What holds."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = MemoryItem.objects.filter(user_id=person.user_id, status=MemoryStatus.ACTIVE, valid_to=None)
        return {row.content.rstrip(".。") for row in rows}


def open_question(person: Person) -> Clarification:
    """The one question that waits for an answer."""
    with tenant_tx(person.tenant_id, person.user_id):
        found: Clarification = Clarification.objects.get(
            user_id=person.user_id, status=ClarificationStatus.OPEN
        )
        return found


@pytest.mark.parametrize(("known", "said", "beside"), TALKS)
def test_the_person_is_asked_and_nothing_ends(ann: Person, known: str, said: str, beside: str) -> None:
    heard(ann, known, 0)
    heard(ann, beside, 1)
    [result] = heard(ann, said, 2)
    assert (result.outcome, result.rule, result.superseded) == ("clarify", "conflict.perhaps_over", ())
    assert {known.rstrip(".。"), said.rstrip(".。")} <= current(ann)
    asked = open_question(ann).options
    assert [str(one["content"]).rstrip(".。") for one in asked][:2] == [
        known.rstrip(".。"),
        said.rstrip(".。"),
    ]


@pytest.mark.parametrize(("known", "said", "beside"), TALKS)
def test_it_is_asked_once(ann: Person, known: str, said: str, beside: str) -> None:
    heard(ann, known, 0)
    heard(ann, said, 2)
    first = open_question(ann).pk
    heard(ann, said, 3)
    assert open_question(ann).pk == first


@pytest.mark.parametrize("holds", [0, 1])
@pytest.mark.parametrize(("known", "said", "beside"), TALKS)
def test_the_answer_decides(ann: Person, known: str, said: str, beside: str, holds: int) -> None:
    heard(ann, known, 0)
    heard(ann, said, 2)
    question = open_question(ann)
    chosen = uuid.UUID(str(question.options[holds]["memory_id"]))
    settle(ann.scope, question.pk, choice=chosen, actor=BOT)
    kept, gone = ((known, said), (said, known))[holds]
    assert kept.rstrip(".。") in current(ann)
    assert gone.rstrip(".。") not in current(ann)
