"""A context of a long session costs what one of a short session costs, and counts no stored turn again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection

from sessions_app.models import Session, Summary, Turn
from sessions_app.services import context_material
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.engines import session_counter, token_counter
from sessions_app.working_memory import MOST_TURNS, working_memory
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session

COUNTER = token_counter("gpt-4o")
SAID = {
    "en": "On day {seq} we moved {seq} boxes to Park Road.",
    "zh": "第 {seq} 天我们把 {seq} 个箱子搬到公园路。",
}
OPEN_TURNS = 8  # that the summary does not cover


@dataclass
class Cost:
    """What one context took."""

    queries: int = 0
    rows: int = 0
    counted: list[str] = field(default_factory=list)


@contextmanager
def costs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cost]:
    """Queries, rows they answered, and texts the tokenizer was given."""
    cost = Cost()

    def asked(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        cost.queries += 1
        cost.rows += max(0, context["cursor"].rowcount) if sql.startswith("SELECT") else 0
        return result

    class Counting:
        def __init__(self, inner: Any) -> None:
            self.inner, self.name, self.exact = inner, inner.name, inner.exact

        def count(self, text: str) -> int:
            cost.counted.append(text)
            counted: int = self.inner.count(text)
            return counted

    with monkeypatch.context() as patched, connection.execute_wrapper(asked):
        patched.setattr(context_material, "session_counter", lambda *names: Counting(session_counter(*names)))
        yield cost


def session_of(owner: Owner, size: int, language: str, limit: int) -> Session:
    """A conversation of `size` turns, all but the newest in its summary."""
    session = new_session(owner, token_budget=limit, system_prompt="Be kind.")
    with tenant_tx(owner.tenant.id):
        turns = [_turn(session, seq, SAID[language].format(seq=seq)) for seq in range(1, size + 1)]
        Turn.objects.bulk_create(turns)
        Summary.objects.create(
            session=session,
            user_id=session.user_id,
            version=1,
            from_seq=1,
            to_seq=max(1, size - OPEN_TURNS),
            content={"confirmed_facts": [{"text": "They move house", "turns": [1], "confirmed": True}]},
            text="Facts:\n- They move house (confirmed)",
            tokens=9,
            tokenizer=COUNTER.name,
            engine="test",
        )
        session.last_seq = session.processed_seq = size
        session.total_tokens = sum(turn.tokens for turn in turns)
        session.save()
    return session


def _turn(session: Session, seq: int, content: str) -> Turn:
    return Turn(
        session=session,
        user_id=session.user_id,
        seq=seq,
        role=("assistant", "user")[seq % 2],
        content=content,
        tokens=COUNTER.count(content),
        tokenizer=COUNTER.name,
        said_at=session.created_at,
    )


def cost_of(owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, *, cold: bool) -> Cost:
    build_context(owner.scope, session.pk, ContextRequest("warm"))
    if cold:
        working_memory().drop(owner.tenant.id, owner.user.id, session.pk)
    with costs(monkeypatch) as cost:
        built = build_context(owner.scope, session.pk, ContextRequest("thanks"))
    assert built.assembled.budget.exact
    assert built.assembled.budget.remaining >= 0
    return cost


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("limit", [2_000, 128_000])
def test_it_does_not_grow_with_the_session(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, language: str, limit: int
) -> None:
    short, long = (session_of(owner, size, language, limit) for size in (10, 1_000))
    few, many = (cost_of(owner, session, monkeypatch, cold=False) for session in (short, long))
    assert many.queries == few.queries
    assert many.rows == few.rows  # the turns come from working memory
    assert len(many.counted) == len(few.counted) <= 6
    stored = {SAID[language].format(seq=seq) for seq in range(1, 1_001)}
    assert not stored & set(many.counted)
    assert not any(text in counted for counted in many.counted for text in stored)


def test_a_lost_container_costs_one_bounded_read(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(owner, 1_000, "zh", 128_000)
    warm, cold = (cost_of(owner, session, monkeypatch, cold=cold) for cold in (False, True))
    assert cold.queries == warm.queries + 1
    assert cold.rows <= warm.rows + MOST_TURNS
    assert len(cold.counted) == len(warm.counted)


def test_a_full_window_counts_no_turn_either(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(owner, 1_000, "en", 128_000)
    with tenant_tx(owner.tenant.id):
        Summary.objects.filter(session=session).update(to_seq=1)
    cost = cost_of(owner, session, monkeypatch, cold=False)
    assert len(cost.counted) <= 6
    assert not any("boxes" in text for text in cost.counted)
