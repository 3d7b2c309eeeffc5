"""What a model is shown: within the budget, accounted for, and without what is not wanted."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as bounds
from hypothesis import strategies as st

from memories.models import MemoryItem
from memoryhub.core.errors import BudgetTooSmall, NotFound
from memoryhub.providers.llm import ChatMessage
from sessions_app.models import ContextTrace, Session
from sessions_app.services.answering import answer
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.model_messages import alternating
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session, close_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import WorkingMemory
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import control, taken
from tests.sessions_app.compressing import compact_session
from tests.sessions_app.conftest import new_session


def say(owner: Owner, session: Session, *contents: str, role: str = "user") -> None:
    append_turns(owner.scope, session.id, [NewTurn(role, content) for content in contents])


def built(owner: Owner, session: Session, text: str = "", **wanted: Any) -> BuiltContext:
    return build_context(owner.scope, session.id, ContextRequest(input_text=text, **wanted))


def kinds(context: BuiltContext) -> dict[str, int]:
    return {str(kind): tokens for kind, tokens in context.assembled.budget.segments.items()}


def change(owner: Owner, session: Session, **columns: Any) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, **columns)


@pytest.mark.parametrize("question", ["Where do I live?", "我住在哪里？"])
def test_a_question_is_not_found_as_its_own_answer(owner: Owner, session: Session, question: str) -> None:
    say(owner, session, question)
    process_session(owner.scope, session.id)  # the worker was faster than the answer
    context = built(owner, session, question, upto_seq=0)
    assert [hit.content for hit in context.recalled] == []


def test_the_segments_add_up_and_the_trace_keeps_them(owner: Owner, session: Session) -> None:
    change(owner, session, system_prompt="Be brief.", goal="Find a flat")
    say(owner, session, "I live in Lisbon", "你好")
    context = built(owner, session, "Where do I live?")
    budget = context.assembled.budget
    assert {"system", "goal", "turns", "input"} <= kinds(context).keys()
    assert sum(budget.segments.values()) == budget.used
    assert budget.used + budget.remaining == int(budget.limit * 0.85) - budget.reply_reserve
    with tenant_tx(owner.tenant.id):
        trace = ContextTrace.objects.get(pk=context.trace.pk)
    assert trace.budget == budget.as_dict()
    assert trace.manifest == context.assembled.manifest.as_dict()
    assert "Lisbon" not in str((trace.manifest, trace.budget, trace.recall))


def test_without_a_system_prompt_none_is_sent(owner: Owner, session: Session) -> None:
    context = built(owner, session, "hello")
    assert [message.role for message in context.assembled.messages] == ["user"]


def test_another_session_brings_what_was_said(owner: Owner, session: Session) -> None:
    say(owner, session, "My sister is called Mei")
    process_session(owner.scope, session.id)
    other = new_session(owner)
    with_recall = built(owner, other, "What is my sister called?")
    assert "Mei" in str(with_recall.assembled.messages)
    assert "recall" in kinds(with_recall)
    without = built(owner, other, "What is my sister called?", use_recall=False)
    assert "recall" not in kinds(without)


def test_preferences_are_always_there_unless_the_session_reads_none(owner: Owner, session: Session) -> None:
    say(owner, session, "I prefer answers in bullet points")
    process_session(owner.scope, session.id)
    other = new_session(owner)
    assert "preferences" in kinds(built(owner, other, "hi", use_recall=False))
    change(owner, other, reads_memory=False)
    assert kinds(built(owner, other, "How do I prefer answers?")).keys() == {"system", "input"}


def test_as_of_reads_the_past(owner: Owner, session: Session) -> None:
    say(owner, session, "I live in Lisbon")
    process_session(owner.scope, session.id)
    other = new_session(owner)
    before = timezone.now() - datetime.timedelta(days=30)
    assert "Lisbon" in str(built(owner, other, "Where do I live?").assembled.messages)
    assert "Lisbon" not in str(built(owner, other, "Where do I live?", as_of=before).assembled.messages)


def test_known_at_reads_what_was_recorded_then(owner: Owner, session: Session) -> None:
    before = timezone.now()
    say(owner, session, "I live in Lisbon", "I prefer answers in bullet points")
    process_session(owner.scope, session.id)
    other = new_session(owner)
    then = built(owner, other, "Where do I live?", known_at=before)
    assert not {"recall", "preferences"} & kinds(then).keys()
    now = built(owner, other, "Where do I live?", known_at=timezone.now())
    assert {"recall", "preferences"} <= kinds(now).keys()


def test_a_calls_own_budget_goes_first(owner: Owner, session: Session) -> None:
    change(owner, session, token_budget=8_000)
    say(owner, session, *("word " * 100 for _ in range(20)))
    assert built(owner, session, "hi").assembled.budget.limit == 8_000
    small = built(owner, session, "hi", token_budget=1_000).assembled
    assert small.budget.limit == 1_000
    assert small.budget.remaining >= 0
    [older] = small.manifest.dropped
    assert (older.kind, older.reason) == ("turns", "outside_window")
    assert older.tokens == 14 * 100 + 14  # the window holds six


@bounds(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(limit=st.integers(1, 400), prompt=st.integers(0, 300))
def test_too_small_a_budget_names_the_least_that_fits(
    owner: Owner, session: Session, limit: int, prompt: int
) -> None:
    change(owner, session, system_prompt="word " * prompt)
    error = refused(owner, session, limit)
    if error is None:
        return
    least: Any = error.data["required"]
    assert error.data["limit"] == limit < least
    assert refused(owner, session, least) is None
    assert refused(owner, session, least - 1) is not None


def refused(owner: Owner, session: Session, limit: int) -> BudgetTooSmall | None:
    try:
        assert built(owner, session, "hello", token_budget=limit).assembled.budget.remaining >= 0
    except BudgetTooSmall as error:
        return error
    return None


def test_a_long_tool_result_stays_within_the_budget(owner: Owner, session: Session) -> None:
    say(owner, session, "Read the log")
    say(owner, session, "line of a log\n" * 20_000, role="tool")
    context = built(owner, session, "And?")
    assert context.assembled.budget.remaining >= 0
    assert any(item.kind == "turns" for item in context.assembled.manifest.dropped)


def test_a_summary_takes_the_place_of_older_turns(owner: Owner, session: Session) -> None:
    say(owner, session, *(f"Decision {n}: we ship part {n} on day {n}" for n in range(20)))
    summary = compact_session(owner.scope, session.id)
    assert summary is not None
    context = built(owner, session, "hi", use_recall=False)
    assert "summary" in kinds(context)
    turns = [message for message in context.assembled.messages if message.content.startswith("Decision")]
    assert len(turns) == 6


def test_a_closed_session_can_still_be_read(owner: Owner, session: Session) -> None:
    say(owner, session, "hello")
    close_session(owner.scope, session.id, actor=SYSTEM)
    assert kinds(built(owner, session, "hi"))["turns"] > 0


def test_without_redis_the_context_is_the_same(
    owner: Owner, session: Session, no_redis: WorkingMemory
) -> None:
    say(owner, session, "hello")
    context = built(owner, session, "hi")
    assert context.degraded == ("redis",)
    assert kinds(context)["turns"] > 0


def test_a_strangers_session_is_not_there(owner: Owner, foreign: Session) -> None:
    with pytest.raises(NotFound):
        built(owner, foreign, "hi")


async def test_what_an_answer_was_given_counts_as_used(owner: Owner, session: Session) -> None:
    await in_thread(say, owner, session, "My sister is called Mei")
    await in_thread(process_session, owner.scope, session.id)
    other = await in_thread(new_session, owner)
    await in_thread(built, owner, other, "What is my sister called?")
    assert await in_thread(_uses, owner) == [0]  # a look alone is no use
    message = await taken(owner, other, "What is my sister called?")
    async for _ in answer(owner.scope, message, control()):
        pass
    assert await in_thread(_uses, owner) == [1]


def _uses(owner: Owner) -> list[int]:
    with tenant_tx(owner.tenant.id):
        found = MemoryItem.objects.order_by("created_at").values_list("use_count", "last_used_at")
        assert all((count > 0) == (at is not None) for count, at in found)
        return [count for count, _ in found]


Role = st.sampled_from(["user", "assistant", "tool"])


@given(st.booleans(), st.lists(st.tuples(Role, st.text("ab你\n<>[]", max_size=8)), max_size=12))
def test_any_model_can_read_the_messages(system: bool, said: list[tuple[Any, str]]) -> None:
    head = [ChatMessage("system", "rules")] if system else []
    given = [*head, *(ChatMessage(role, text) for role, text in said)]
    messages = alternating(given)
    turns = messages[1:] if system else messages
    assert [turn.role for turn in turns] == ["user", "assistant"] * (len(turns) // 2) + ["user"] * (
        len(turns) % 2
    )
    joined = "\n".join(message.content for message in messages)
    assert all(message.content in joined for message in given if message.role != "tool")
