"""In a small context the newest turns stand beside all else, and a larger budget never takes any of them."""

from __future__ import annotations

from typing import Any

import pytest

from memories.services.preferences import set_preference
from memoryhub.core.assembly.editions import SAID_ONCE, TURNS_BESIDE_SUMMARY
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.ids import encode_id
from sessions_app.models import Session, Turn
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.sessions import change_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session, rows
from tests.sessions_app.replaying import simulated, unmarked

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])
LIKED = {
    "en": "When it comes to the {n}th kind of report, I like it best with the tables first, then a paragraph "
    "that says in plain words what changed since last month, and the sources at the very end, in grey.",
    "zh": "说到第{n}类报告，我最喜欢先放表格，然后用一段大白话讲清楚和上个月相比有什么变化，"
    "最后再用灰色的小字列出全部数据来源，不要用图片。",
}
LAID_DOWN = {
    "en": "Never call customer {n} before 9 o'clock; deliveries for customer {n} only by the back door.",
    "zh": "九点以前绝对不要给{n}号客户打电话；{n}号客户的货只能从后门送。",
}
SAID = {
    "en": "On day {n} we moved {n} boxes to Park Road; Ann paid the driver {n}5 euros.",
    "zh": "第 {n} 天我们把 {n} 个箱子搬到公园路；小安付了司机 {n}5 欧元。",
}


def long_session(owner: Owner, session: Session, language: str) -> list[Turn]:
    """Twelve long preferences, twelve rules and forty turns, compressed; the last six."""
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=8_000)
    for n in range(1, 13):
        set_preference(owner.scope, key=f"report.{n}", value=LIKED[language].format(n=n), actor=SYSTEM)
    rules = [NewTurn("user", LAID_DOWN[language].format(n=n)) for n in range(1, 13)]
    talk = [NewTurn(("assistant", "user")[n % 2], SAID[language].format(n=n)) for n in range(1, 41)]
    append_turns(owner.scope, session.id, [*rules, *talk])
    assert compact_session(owner.scope, session.id) is not None
    return rows(owner, Turn, session_id=session.pk)[-6:]


def built(owner: Owner, session: Session, limit: int, **wanted: Any) -> BuiltContext | None:
    """A context of so many tokens; None where what is never cut does not fit."""
    request = ContextRequest("ok", use_recall=False, token_budget=limit, **wanted)
    try:
        return build_context(owner.scope, session.id, request)
    except BudgetTooSmall:
        return None


def recent_in(context: BuiltContext, newest: list[Turn]) -> int:
    """How many of the newest turns stand in a context."""
    shown = set(context.assembled.manifest.source_ids().get("turns", ()))
    return sum(encode_id("trn", turn.pk) in shown for turn in newest)


@LANGUAGES
def test_a_budget_that_grows_never_shows_fewer_recent_turns(
    owner: Owner, session: Session, language: str
) -> None:
    newest = long_session(owner, session, language)
    shown = []
    for limit in range(1_000, 2_600, 70):
        context = built(owner, session, limit)
        if context is None:
            continue
        assert context.assembled.budget.remaining >= 0
        told = str([message.content for message in context.assembled.messages])
        assert all(LIKED[language].format(n=n) in told for n in range(1, 13))
        shown.append(recent_in(context, newest))
    assert shown == sorted(shown)
    assert {0, 2, 6} <= set(shown)


@LANGUAGES
@pytest.mark.parametrize("edition", [SAID_ONCE, TURNS_BESIDE_SUMMARY])
def test_a_context_is_put_together_again_by_the_rules_of_its_time(
    owner: Owner, session: Session, language: str, edition: int
) -> None:
    newest = long_session(owner, session, language)
    shown = []
    for limit in range(1_400, 2_200, 160):
        context = built(owner, session, limit, edition=edition)
        if context is None:
            continue
        shown.append(recent_in(context, newest))
        again = simulated(
            owner, session, trace_id=context.trace.pk, input_text="ok", use_recall=False, token_budget=limit
        )
        assert unmarked(again.messages) == unmarked(context.assembled.messages)
    assert (shown == sorted(shown)) == (edition >= TURNS_BESIDE_SUMMARY)
