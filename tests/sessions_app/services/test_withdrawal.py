"""Forgetting reaches every copy of what was said in a conversation."""

from __future__ import annotations

from typing import Any

import pytest

from memories.models import MemoryItem, Passage
from memories.services.forget import ForgetRequest, forget
from memories.services.recall import RecallRequest, recall
from memoryhub.core.ids import encode_id
from sessions_app.models import Session, Summary, SummaryStatus, Turn, TurnStatus
from sessions_app.queries import get_session
from sessions_app.services import compaction
from sessions_app.services.answering import answer
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.withdrawal import forget_in_session, replace_from
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tenants.services.accounts import end_user_named
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted, control, taken, text_of
from tests.sessions_app.compressing import compact_session
from tests.sessions_app.conftest import new_session
from tests.sessions_app.talking import rows

SECRET = "My allergy is peanuts"


def forgotten(owner: Owner, *, dry_run: bool = False, **what: Any) -> Any:
    request = ForgetRequest(**what)
    return forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM, dry_run=dry_run)


def say(owner: Owner, session: Session, *contents: str) -> list[Turn]:
    return append_turns(owner.scope, session.id, [NewTurn("user", content) for content in contents])


def context_text(owner: Owner, session: Session) -> str:
    built = build_context(owner.scope, session.id, ContextRequest(input_text="what are my allergies?"))
    return "\n".join(message.content for message in built.assembled.messages)


def test_a_forgotten_turn_is_gone_everywhere(owner: Owner, session: Session, stranger: Owner) -> None:
    turn, other = say(owner, session, SECRET, "The weather is nice")
    process_session(owner.scope, session.id)
    assert "peanuts" in context_text(owner, session)
    found = forgotten(owner, source_turn_id=turn.pk)
    assert (found.turns, found.memories > 0) == (1, True)
    [gone, kept] = rows(owner, Turn, session_id=session.id)
    assert (gone.content, gone.tokens, gone.status) == ("[forgotten]", 0, TurnStatus.FORGOTTEN)
    assert kept.content == other.content
    assert "peanuts" not in context_text(owner, session)
    assert rows(owner, Passage, source_id=turn.pk) == []
    assert rows(owner, Session, id=session.id)[0].title == ""


async def test_answers_that_repeat_it_lose_their_words_too(owner: Owner, session: Session) -> None:
    await chatted(owner, session, SECRET)
    await chatted(owner, session, "What is my allergy?", start=500)
    await in_thread(process_session, owner.scope, session.id)
    [memory] = [one for one in await in_thread(rows, owner, MemoryItem) if "peanut" in one.content.lower()]
    await in_thread(forgotten, owner, memory_ids=(memory.pk,))
    texts = [turn.content for turn in await in_thread(rows, owner, Turn, session_id=session.id)]
    assert not [text for text in texts if "peanut" in text.lower()]
    assert "peanut" not in (await in_thread(context_text, owner, session)).lower()


@pytest.mark.parametrize(
    ("told", "asked", "next_said", "word"),
    [
        (SECRET, "What is my allergy?", "Nice weather", "peanut"),
        ("我对花生过敏", "我对什么过敏？", "今天天气好", "花生"),
    ],
)
async def test_what_follows_such_an_answer_is_found_without_it(
    owner: Owner, session: Session, told: str, asked: str, next_said: str, word: str
) -> None:
    """The demo responder's answers are not indexed, and stand in the passages of the turns behind them."""
    await chatted(owner, session, told)
    await chatted(owner, session, asked, start=500)
    await in_thread(say, owner, session, next_said)
    await in_thread(process_session, owner.scope, session.id)
    assert word in str([row.context_text for row in await in_thread(rows, owner, Passage)][-1])
    await in_thread(forgotten, owner, query=told)
    left = await in_thread(rows, owner, Passage)
    assert next_said in [row.content for row in left]
    assert not [row for row in left if word in f"{row.content} {row.context_text} {row.terms}".lower()]


def test_passages_far_behind_lose_it_too(owner: Owner, session: Session) -> None:
    turn, replaced = say(owner, session, SECRET, "one")
    say(owner, session, "two", "three", "four")
    replace_from(owner.scope, session.id, replaced)
    say(owner, session, "How are you?")
    process_session(owner.scope, session.id)
    forgotten(owner, source_turn_id=turn.pk)
    [left] = rows(owner, Passage)
    assert (left.seq, "peanuts" in f"{left.context_text} {left.terms}") == (6, False)


def test_a_dry_run_counts_and_changes_nothing(owner: Owner, session: Session) -> None:
    turn = say(owner, session, SECRET)[0]
    process_session(owner.scope, session.id)
    assert forgotten(owner, source_turn_id=turn.pk, dry_run=True).turns == 1
    assert rows(owner, Turn, session_id=session.id)[0].content == SECRET


def test_summaries_that_used_it_go_and_are_made_again(owner: Owner, session: Session) -> None:
    turns = say(owner, session, SECRET, *(f"Decision {n}: we ship on day {n}" for n in range(20)))
    process_session(owner.scope, session.id)
    first = compact_session(owner.scope, session.id)
    assert first is not None
    assert "peanuts" in str((first.text, first.pins))
    found = forgotten(owner, source_turn_id=turns[0].pk)
    assert found.summaries == 1
    assert rows(owner, Summary, session_id=session.id) == []
    assert rows(owner, OutboxTask, kind="sessions_app.compact_session", dedupe_key__contains=":again:")
    again = compact_session(owner.scope, session.id)
    assert again is not None
    assert "peanuts" not in str((again.text, again.content, again.pins, again.quality))


def test_an_earlier_summary_stands_again(owner: Owner, session: Session) -> None:
    say(owner, session, *(f"Decision {n}: we ship on day {n}" for n in range(20)))
    first = compact_session(owner.scope, session.id)
    last = say(owner, session, *(f"Decision {n}: we ship on day {n}" for n in range(20, 40)))
    second = compact_session(owner.scope, session.id)
    assert first is not None
    assert second is not None
    forget_seq = next(turn for turn in last if first.to_seq < turn.seq <= second.to_seq)
    process_session(owner.scope, session.id)
    forgotten(owner, source_turn_id=forget_seq.pk)
    [left] = rows(owner, Summary, session_id=session.id)
    assert (left.pk, left.status) == (first.pk, SummaryStatus.CURRENT)
    assert rows(owner, Session, id=session.id)[0].compressed_upto_seq == first.to_seq


def test_a_compression_under_way_does_not_bring_it_back(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = say(owner, session, SECRET, *(f"Decision {n}: we ship on day {n}" for n in range(20)))
    process_session(owner.scope, session.id)
    plain = compaction._compress

    def meanwhile(*args: Any) -> Any:
        result = plain(*args)
        forgotten(owner, source_turn_id=turns[0].pk)
        return result

    monkeypatch.setattr(compaction, "_compress", meanwhile)
    assert compact_session(owner.scope, session.id) is None
    assert rows(owner, Summary, session_id=session.id) == []


def test_replaced_turns_are_not_found_by_recall(owner: Owner, session: Session) -> None:
    turns = say(owner, session, "The harbour tour starts at noon", "I saw a heron yesterday")
    process_session(owner.scope, session.id)
    replace_from(owner.scope, session.id, turns[1])
    with tenant_tx(owner.tenant.id, owner.user.id):
        fresh = get_session(session.id)
    request = RecallRequest(query="Where did I see a heron?", user_id=owner.user.id, now=fresh.created_at)
    found = recall(owner.scope, request)
    assert encode_id("trn", turns[1].pk) not in {encode_id("trn", hit.id) for hit in found.hits}
    assert [row.source_id for row in rows(owner, Passage)] == [turns[0].pk]


def test_a_strangers_turns_are_out_of_reach(
    owner: Owner, session: Session, stranger: Owner, foreign: Session
) -> None:
    theirs = say(stranger, foreign, SECRET)[0]
    process_session(stranger.scope, foreign.id)
    assert forgotten(owner, source_turn_id=theirs.pk).turns == 0
    assert rows(stranger, Turn, id=theirs.pk)[0].content == SECRET


@pytest.mark.parametrize("content", [SECRET, "我对花生过敏"])
def test_a_turn_that_memory_has_not_read_is_forgotten(owner: Owner, session: Session, content: str) -> None:
    turn = say(owner, session, content)[0]
    assert forgotten(owner, source_turn_id=turn.pk, dry_run=True).turns == 1
    assert forgotten(owner, source_turn_id=turn.pk).turns == 1
    assert process_session(owner.scope, session.id) == []
    assert rows(owner, Turn, id=turn.pk)[0].status == TurnStatus.FORGOTTEN


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("My sister Anna works at the Quillon hospital", "sister at Quillon hospital"),
        ("我姐姐在奇云医院上班", "姐姐在奇云医院上班"),
    ],
)
def test_a_query_reaches_what_memory_has_yet_to_read(
    owner: Owner, session: Session, said: str, query: str
) -> None:
    turn, other = say(owner, session, said, "The weather is nice")
    compact_session(owner.scope, session.id)
    assert forgotten(owner, query=query, dry_run=True).turns == 1
    assert forgotten(owner, query=query).turn_ids == (turn.pk,)
    process_session(owner.scope, session.id)
    assert [one.status for one in rows(owner, Turn)] == [TurnStatus.FORGOTTEN, other.status]
    assert rows(owner, MemoryItem) == rows(owner, Passage, source_id=turn.pk) == []


def test_forgetting_a_memory_reaches_what_says_it_again(owner: Owner, session: Session) -> None:
    say(owner, session, SECRET)
    process_session(owner.scope, session.id)
    [memory] = rows(owner, MemoryItem)
    replaced = say(owner, session, f"{SECRET}, you know", f"{SECRET}, again")[0]
    replace_from(owner.scope, session.id, replaced)
    other = say(owner, session, f"{SECRET}, again", "Peanuts are cheap")[1]
    assert forgotten(owner, memory_ids=(memory.pk,)).turns == 4
    process_session(owner.scope, session.id)
    assert [one.content for one in rows(owner, Turn) if "anuts" in one.content] == [other.content]
    assert rows(owner, MemoryItem) == []


async def test_an_answer_of_the_demo_model_is_forgotten(owner: Owner, session: Session) -> None:
    await chatted(owner, session, SECRET)
    await in_thread(process_session, owner.scope, session.id)
    [said] = await in_thread(rows, owner, Turn, session_id=session.id, role="assistant")
    assert (await in_thread(forgotten, owner, source_turn_id=said.pk)).turns == 1
    [gone] = await in_thread(rows, owner, Turn, id=said.pk)
    assert gone.content == "[forgotten]"


def test_another_user_of_the_tenant_cannot_be_forgotten_by_a_turn(owner: Owner, session: Session) -> None:
    with tenant_tx(owner.tenant.id):
        other = end_user_named("bob")
    turn = say(owner, session, SECRET)[0]
    request = ForgetRequest(source_turn_id=turn.pk)
    found = forget(owner.tenant_scope, user_id=other.pk, request=request, actor=SYSTEM)
    assert found.turns == 0
    assert rows(owner, Turn, id=turn.pk)[0].content == SECRET


@pytest.mark.parametrize(
    ("said", "wish", "question", "word"),
    [
        (
            "I am allergic to peanuts",
            "Please forget that I am allergic to peanuts",
            "What am I allergic to?",
            "peanut",
        ),
        ("我对花生过敏", "请忘记我对花生过敏这件事", "我对什么过敏？", "花生"),
    ],
)
async def test_a_wish_to_forget_does_not_keep_what_it_names(
    owner: Owner, session: Session, said: str, wish: str, question: str, word: str
) -> None:
    await chatted(owner, session, said)
    await in_thread(process_session, owner.scope, session.id)
    message = await taken(owner, session, wish, client_turn_id="w1")
    frames = [frame async for frame in answer(owner.scope, message, control(500))]
    assert "forgotten" in {one["decision"] for one in frames[-1]["memory"]["written"]}
    again = await taken(owner, session, wish, client_turn_id="w1")
    assert again.answer is not None
    await in_thread(process_session, owner.scope, session.id)
    for asked in (session, await in_thread(new_session, owner)):
        assert word not in text_of(await chatted(owner, asked, question, start=1000))
    assert word not in await in_thread(context_text, owner, session)
    turns = await in_thread(rows, owner, Turn, session_id=session.id, role="user")
    assert {turn.status for turn in turns[:2]} == {TurnStatus.FORGOTTEN}


def test_a_wish_over_the_api_goes_when_it_is_read(owner: Owner, session: Session) -> None:
    say(owner, session, "I am allergic to peanuts", "Please forget that I am allergic to peanuts")
    process_session(owner.scope, session.id)
    assert [turn.content for turn in rows(owner, Turn, session_id=session.id)] == ["[forgotten]"] * 2
    assert rows(owner, Passage) == []


def test_a_turn_that_somebody_else_forgot_meanwhile_is_not_subtracted_twice(
    owner: Owner, session: Session
) -> None:
    gone, kept = say(owner, session, SECRET, "The weather is nice")
    for _ in range(2):  # the second time as it was read before the first
        with tenant_tx(owner.tenant.id, owner.user.id):
            forget_in_session(owner.scope, session.id, [gone])
    assert rows(owner, Session, id=session.id)[0].total_tokens == kept.tokens
