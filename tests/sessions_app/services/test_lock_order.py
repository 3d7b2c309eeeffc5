"""A conversation is held after its user's memory: who forgets there and who writes here never deadlock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError

from memories.models import Passage
from memories.queries.locks import lock_owner
from memories.services.forget import ForgetRequest, forget
from memories.services.write import extract_and_remember
from memoryhub.core.errors import Conflict
from sessions_app.models import Session, SummaryReview, Turn
from sessions_app.services import processing
from sessions_app.services.chat import FinishedAnswer, store_answer, take_message, take_regenerate
from sessions_app.services.checkpoints import TaskPlan, put_task
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session, close_session, delete_session
from sessions_app.services.summary_decisions import SummaryDecision, decide_summary_review
from sessions_app.services.summary_reviews import flag_repeated_question
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.reviewing import review_of
from tests.sessions_app.talking import rows
from tests.waiting import SOON, begun_elsewhere, waits_for

Act = Callable[[], Any]
SAID = [
    pytest.param(("I live in Lisbon", "Where do I live?", "My sister is called Mei"), id="en"),
    pytest.param(("我住在里斯本", "我住在哪里？", "我妹妹叫小梅"), id="zh"),
]


def say(owner: Owner, session: Session, *contents: str, role: str = "user") -> list[Turn]:
    return append_turns(owner.scope, session.id, [NewTurn(role, content) for content in contents])


def said_again(owner: Owner, session: Session) -> Act:
    [asked] = say(owner, session, "Where do I live?")
    return lambda: flag_repeated_question(owner.scope, session.id, asked)


def indexed(owner: Owner, session: Session) -> Act:
    say(owner, session, "Noted.", role="assistant")
    return lambda: process_session(owner.scope, session.id)


def answered(owner: Owner, session: Session) -> Act:
    message = take_message(owner.scope, session.id, content="Where do I live?")
    built = build_context(owner.scope, session.id, ContextRequest(input_text="Where do I live?"))
    finished = FinishedAnswer("In Lisbon.", interrupted=False, frames=[], cited=[], usage=None, model="m")
    return lambda: store_answer(owner.scope, message, built, finished)


def decided(owner: Owner, session: Session) -> Act:
    review = review_of(owner, session).pk
    return lambda: decide_summary_review(owner.scope, review, SummaryDecision("faithful"), actor=SYSTEM)


def regenerated(owner: Owner, session: Session) -> Act:
    say(owner, session, "Where do I live?")
    return lambda: take_regenerate(owner.scope, session.id)


ACTS: dict[str, Callable[[Owner, Session], Act]] = {
    "append": lambda owner, session: lambda: say(owner, session, "I live in Lisbon"),
    "change": lambda owner, session: (
        lambda: change_session(owner.scope, session.id, goal="move", actor=SYSTEM)
    ),
    "close": lambda owner, session: lambda: close_session(owner.scope, session.id, actor=SYSTEM),
    "delete": lambda owner, session: lambda: delete_session(owner.scope, session.id, actor=SYSTEM),
    "plan": lambda owner, session: lambda: put_task(owner.scope, session.id, TaskPlan(goal="move")),
    "index": indexed,
    "answer": answered,
    "regenerate": regenerated,
    "review": said_again,
    "decide": decided,
}


@contextmanager
def forgetting(owner: Owner) -> Iterator[None]:
    """Somebody forgets something of the user's memory, and goes on to conversations."""
    with tenant_tx(owner.tenant.id):
        lock_owner(owner.user.id, forgetting=True)
        yield


@pytest.mark.parametrize("name", ACTS)
def test_what_goes_on_in_a_conversation_waits_for_who_forgets_with_nothing_in_hand(
    owner: Owner, session: Session, name: str
) -> None:
    act = ACTS[name](owner, session)
    with begun_elsewhere(forgetting(owner)) as begin:
        begun = begin(act)
        assert waits_for(begun) == "advisory"
        assert Session.objects.select_for_update(nowait=True).get(pk=session.id)
        list(SummaryReview.objects.select_for_update(nowait=True))
    begun.result(SOON)


@contextmanager
def at_work_in(owner: Owner, session: Session) -> Iterator[None]:
    """Somebody holds a conversation, and then what lies in it."""
    with tenant_tx(owner.tenant.id):
        Session.objects.select_for_update().get(pk=session.id)
        yield


@pytest.mark.parametrize("said", SAID)
def test_index_entries_are_forgotten_after_their_conversation_is_held(
    owner: Owner, session: Session, said: tuple[str, str, str]
) -> None:
    [turn] = say(owner, session, said[0])
    process_session(owner.scope, session.id)
    request = ForgetRequest(source_turn_id=turn.pk)
    with begun_elsewhere(at_work_in(owner, session)) as begin:
        begun = begin(lambda: forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM))
        waits_for(begun)
        assert Passage.objects.select_for_update(nowait=True).filter(source_id=turn.pk).exists()
    assert begun.result(SOON).turns == 1
    assert rows(owner, Passage, source_id=turn.pk) == []


def broken_at(words: str, error: Exception, monkeypatch: pytest.MonkeyPatch, *, times: int = 9) -> None:
    """Have memory fail at the message that says `words`, so many times."""
    read, left = extract_and_remember, [error] * times

    def failing(scope: Any, turn: Any, **names: Any) -> Any:
        if turn.content == words and left:
            raise left.pop()
        return read(scope, turn, **names)

    monkeypatch.setattr(processing, "extract_and_remember", failing)


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("error", [Conflict("memory_write_conflict"), IndexError("of a rule")], ids=str)
def test_a_message_that_cannot_be_read_keeps_none_behind_it_unread(
    owner: Owner,
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    said: tuple[str, str, str],
    error: Exception,
) -> None:
    say(owner, session, *said)
    broken_at(said[0], error, monkeypatch)
    results = process_session(owner.scope, session.id)
    assert [one.memory.quote for one in results if one.memory is not None] == [said[2]]
    [read] = rows(owner, Session, id=session.id)
    assert (read.processed_seq, read.last_seq) == (3, 3)


@pytest.mark.parametrize("said", SAID)
def test_a_message_that_somebody_stood_in_the_way_of_is_read_at_a_second_attempt(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, said: tuple[str, str, str]
) -> None:
    say(owner, session, *said)
    broken_at(said[0], Conflict("memory_write_conflict"), monkeypatch, times=1)
    results = process_session(owner.scope, session.id)
    assert [one.memory.quote for one in results if one.memory is not None] == [said[0], said[2]]


@pytest.mark.parametrize("said", SAID)
def test_a_database_that_is_away_passes_no_message(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, said: tuple[str, str, str]
) -> None:
    say(owner, session, *said)
    broken_at(said[2], OperationalError("away"), monkeypatch)
    with pytest.raises(OperationalError):
        process_session(owner.scope, session.id)
    assert rows(owner, Session, id=session.id)[0].processed_seq == 0
