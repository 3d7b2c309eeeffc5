"""A message that is edited takes what it alone taught out of memory, and nothing else."""

from __future__ import annotations

import pytest

from memories.models import Clarification, MemoryItem, MemoryStatus
from sessions_app.models import Session
from sessions_app.queries import get_turn
from sessions_app.services.chat import TakenMessage, take_edit, take_message
from sessions_app.services.context import ContextRequest, build_context
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.talking import rows


def say(owner: Owner, session: Session, content: str) -> TakenMessage:
    return take_message(owner.scope, session.pk, content=content)


def edit(owner: Owner, session: Session, said: TakenMessage, content: str) -> TakenMessage:
    return take_edit(owner.scope, session.pk, said.turn.pk, content=content)


def contents(owner: Owner, status: str = MemoryStatus.ACTIVE) -> list[str]:
    found = rows(owner, MemoryItem, status=status)
    return [row.content for row in sorted(found, key=lambda row: row.created_at)]


@pytest.mark.parametrize(
    ("told", "instead", "kept"),
    [
        ("I live in Tromsø.", "I keep two rabbits.", "I keep two rabbits"),
        ("我住在漠河。", "我养了两只兔子。", "我养了两只兔子"),
    ],
)
def test_what_it_taught_is_put_away(
    owner: Owner, session: Session, told: str, instead: str, kept: str
) -> None:
    edit(owner, session, say(owner, session, told), instead)
    assert contents(owner) == [kept]
    [away] = contents(owner, MemoryStatus.ARCHIVED)
    assert away in told


@pytest.mark.parametrize(
    ("before", "told", "instead", "holds"),
    [
        ("I live in Paris.", "I live in Rome.", "It rains a lot.", "I live in Paris"),
        ("我住在成都。", "我住在重庆。", "今天下雨。", "我住在成都"),
    ],
)
def test_what_it_had_replaced_holds_again(
    owner: Owner, session: Session, before: str, told: str, instead: str, holds: str
) -> None:
    say(owner, session, before)
    edit(owner, session, say(owner, session, told), instead)
    assert contents(owner) == [holds]
    assert contents(owner, MemoryStatus.SUPERSEDED) == []
    [row] = rows(owner, MemoryItem, status=MemoryStatus.ACTIVE)
    assert row.valid_to is None


@pytest.mark.parametrize(
    ("told", "word"), [("From now on answer in rhymes.", "rhymes"), ("以后请用文言文回答。", "文言文")]
)
def test_a_preference_leaves_every_context(owner: Owner, session: Session, told: str, word: str) -> None:
    said = say(owner, session, told)

    def seen() -> str:
        built = build_context(owner.scope, session.pk, ContextRequest(input_text="hello"))
        return "\n".join(message.content for message in built.assembled.messages)

    assert word in seen()
    edit(owner, session, said, "Hello. 你好。")
    assert word not in seen()


@pytest.mark.parametrize("told", ["I like jazz.", "我喜欢爵士乐。"])
def test_what_was_said_again_and_what_came_after_stays(owner: Owner, session: Session, told: str) -> None:
    first = say(owner, session, told)
    say(owner, session, "I am allergic to penicillin.")
    say(owner, session, told)
    edit(owner, session, first, "It rains. 下雨了。")
    assert sorted(contents(owner)) == sorted([told.rstrip(".。"), "I am allergic to penicillin"])
    with tenant_tx(owner.scope.tenant_id, owner.scope.user_id):
        assert get_turn(session.pk, first.turn.pk).status == "replaced"


@pytest.mark.parametrize(
    ("known", "unsure", "holds"),
    [
        ("My birthday is 3 May.", "My birthday is 9 July.", "My birthday is 3 May"),
        ("我的生日是5月3日。", "我的生日是7月9日。", "我的生日是5月3日"),
    ],
)
def test_its_question_is_asked_no_more(
    owner: Owner, session: Session, known: str, unsure: str, holds: str
) -> None:
    say(owner, session, known)
    said = say(owner, session, unsure)
    assert said.clarification is not None
    edit(owner, session, said, "It rains. 下雨了。")
    [question] = rows(owner, Clarification)
    assert question.status == "dismissed"
    assert contents(owner) == [holds]
