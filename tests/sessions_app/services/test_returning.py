"""A context with more room than its summary was given gets folded turns back, under its own budget none."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.models import Session, Summary, Turn
from sessions_app.services import context_material
from sessions_app.services.compaction import compact
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.foldable import QUICKLY
from sessions_app.services.made_under import MADE_UNDER
from sessions_app.services.sessions import change_session
from sessions_app.services.summaries import restore_summary
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.withdrawal import replace_from
from sessions_app.working_memory import WorkingMemory
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted
from tests.sessions_app.compressing import compact_session, rows
from tests.sessions_app.replaying import Recorder, assert_replays, recorder, simulated
from tests.sessions_app.services.test_context_cost import cost_of, session_of

__all__ = ["recorder"]

SMALL, LARGE = 1_000, 128_000
SAID = {
    "en": "On day {n} we moved {n} boxes to Park Road; Ann paid the driver {n}5 euros, took the keys of "
    "flat {n} home, and wrote down that the lamp of room {n} does not burn.",
    "zh": "第 {n} 天我们把 {n} 个箱子搬到公园路；小安付了司机 {n}5 欧元，带走了 {n} 号房的钥匙，"
    "还记下 {n} 号房间的灯不亮。",
}
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


def say(owner: Owner, session: Session, language: str, count: int, *, first: int = 1) -> list[Turn]:
    lines = [SAID[language].format(n=n) for n in range(first, first + count)]
    turns = [NewTurn(("assistant", "user")[n % 2], line) for n, line in enumerate(lines, start=first)]
    return append_turns(owner.scope, session.id, turns)


def under(owner: Owner, session: Session, limit: int) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=limit)


def folded(owner: Owner, session: Session, language: str, *, limit: int = SMALL, count: int = 40) -> Summary:
    """A session of 40 turns that was compressed under a small budget, all but the newest six."""
    under(owner, session, limit)
    say(owner, session, language, count)
    summary = compact_session(owner.scope, session.id)
    assert summary is not None
    return summary


def built(owner: Owner, session: Session, **wanted: Any) -> BuiltContext:
    return build_context(owner.scope, session.id, ContextRequest("thanks", use_recall=False, **wanted))


def shown(owner: Owner, context: BuiltContext) -> list[int]:
    """The numbers of the turns that stand word for word in a context."""
    texts = {message.content for message in context.assembled.messages}
    return [turn.seq for turn in rows(owner, Turn) if turn.content in texts]


@LANGUAGES
def test_a_session_that_gets_more_room_gets_turns_back(owner: Owner, session: Session, language: str) -> None:
    summary = folded(owner, session, language)
    assert shown(owner, built(owner, session)) == [35, 36, 37, 38, 39, 40]
    under(owner, session, LARGE)
    context = built(owner, session)
    seqs = shown(owner, context)
    assert seqs == list(range(seqs[0], 41))  # none between is missing
    assert seqs[0] < 30
    manifest = context.assembled.manifest
    assert manifest.returned == len(seqs) - 6
    assert summary.to_seq == 34
    assert "summary" in manifest.source_ids()
    assert not [item for item in manifest.dropped if item.kind == "turns"]
    assert context.trace.manifest["returned"] == manifest.returned


@LANGUAGES
def test_a_calls_own_budget_counts_and_the_more_it_is_the_more_come_back(
    owner: Owner, session: Session, language: str
) -> None:
    folded(owner, session, language)
    found = [
        len(shown(owner, built(owner, session, token_budget=limit))) for limit in (900, SMALL, 4_000, LARGE)
    ]
    assert found[:2] == [6, 6]
    assert found[1] < found[2] <= found[3]
    for limit in (SMALL, 1_100, 4_000, LARGE):
        assert built(owner, session, token_budget=limit).assembled.budget.remaining >= 0


@LANGUAGES
def test_a_summary_that_had_room_enough_brings_nothing_back(
    owner: Owner, session: Session, language: str
) -> None:
    folded(owner, session, language, limit=8_000)
    context = built(owner, session, token_budget=LARGE)
    assert shown(owner, context) == [35, 36, 37, 38, 39, 40]
    assert context.assembled.manifest.returned == 0


@LANGUAGES
def test_what_is_folded_later_under_more_room_leads_to_what_was_squeezed(
    owner: Owner, session: Session, language: str
) -> None:
    folded(owner, session, language)
    under(owner, session, LARGE)
    before = shown(owner, built(owner, session))
    say(owner, session, language, 6, first=41)
    done = compact(owner.scope, session.id, trigger=QUICKLY)  # which folds no turns again
    later = done.summary if done else None
    assert later is not None
    assert [row["to_seq"] for row in later.quality[MADE_UNDER]] == [34, 40]
    after = shown(owner, built(owner, session))
    assert after == list(range(after[0], 47))
    assert after[0] == before[0]
    restored = restore_summary(owner.scope, session.id, 1, actor=SYSTEM)
    assert [row["to_seq"] for row in restored.quality[MADE_UNDER]] == [34]


def test_a_summary_without_a_record_counts_as_made_under_the_sessions_own_budget(
    owner: Owner, session: Session
) -> None:
    folded(owner, session, "en")
    with tenant_tx(owner.tenant.id):
        Summary.objects.filter(session=session).update(quality={})
    assert len(shown(owner, built(owner, session))) == 6
    assert len(shown(owner, built(owner, session, token_budget=LARGE))) > 6


def test_what_was_edited_away_does_not_come_back(owner: Owner, session: Session) -> None:
    folded(owner, session, "en")
    with tenant_tx(owner.tenant.id):
        gone = Turn.objects.get(session=session, seq=33)
        Turn.objects.filter(pk=gone.pk).update(status="forgotten", content="")
        Session.objects.filter(pk=session.pk).update(revision=1)
    seqs = shown(owner, built(owner, session, token_budget=LARGE))
    assert 32 in seqs
    assert 33 not in seqs


def test_recall_and_sources_keep_their_shares(owner: Owner, session: Session) -> None:
    folded(owner, session, "zh", count=120)
    for limit in (4_000, 8_000, 16_000):
        assembled = built(owner, session, token_budget=limit).assembled
        assert assembled.manifest.returned > 5
        assert assembled.budget.remaining >= 0.5 * assembled.budget.usable


@LANGUAGES
@pytest.mark.usefixtures("session")
def test_it_costs_no_more_in_a_long_session(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def squeezed(size: int) -> Session:
        session = session_of(owner, size, language, LARGE)
        made = {"to_seq": size - 8, "usable": 100, "covered_tokens": session.total_tokens}
        with tenant_tx(owner.tenant.id):
            Summary.objects.filter(session=session).update(quality={MADE_UNDER: [made]})
        return session

    short, long = squeezed(400), squeezed(1_200)
    assert built(owner, long).assembled.manifest.returned > 100
    few, many = (cost_of(owner, session, monkeypatch, cold=False) for session in (short, long))
    assert (many.queries, many.rows) == (few.queries, few.rows)  # the turns come from working memory
    cold = cost_of(owner, long, monkeypatch, cold=True)
    assert cold.queries == many.queries + 1
    assert cold.rows <= many.rows + 200
    for cost in (few, many, cold):
        assert len(cost.counted) <= 6
        assert not any(mark in text for text in cost.counted for mark in ("boxes", "箱子"))


def test_without_redis_the_same_turns_come_back(
    owner: Owner, session: Session, no_redis: WorkingMemory
) -> None:
    folded(owner, session, "zh")
    context = built(owner, session, token_budget=LARGE)
    assert context.degraded == ("redis",)
    assert shown(owner, context) == list(range(shown(owner, context)[0], 41))
    assert context.assembled.manifest.returned > 0


@LANGUAGES
async def test_a_context_with_turns_that_came_back_replays_to_the_byte(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    await in_thread(folded, owner, session, language)
    await in_thread(under, owner, session, LARGE)
    for number in range(3):
        await chatted(owner, session, SAID[language].format(n=50 + number), start=1_000 * number + 1)
    assert all(one.assembled.manifest.returned for one in recorder.contexts.values())
    await in_thread(under, owner, session, SMALL)
    await in_thread(compact_session, owner.scope, session.pk)
    await assert_replays(owner, session, recorder)
    first = await in_thread(_turn, owner, session, 20)
    await in_thread(
        replace_from, owner.scope, session.pk, first
    )  # the summaries that speak of it are out of force now
    await assert_replays(owner, session, recorder)


@LANGUAGES
async def test_a_context_from_before_turns_came_back_replays_without_them(
    owner: Owner, session: Session, recorder: Recorder, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    await in_thread(folded, owner, session, language)
    await in_thread(under, owner, session, LARGE)
    with monkeypatch.context() as before:
        before.setattr(context_material, "first_read", lambda room, folded_upto, recorded: folded_upto)
        await chatted(owner, session, SAID[language].format(n=50))
    assert [one.assembled.manifest.returned for one in recorder.contexts.values()] == [0]
    await assert_replays(owner, session, recorder)


@LANGUAGES
async def test_a_past_turn_under_a_larger_budget_gets_turns_of_its_time_alone(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    await in_thread(folded, owner, session, language)
    await chatted(owner, session, SAID[language].format(n=50))
    await in_thread(say, owner, session, language, 8, first=60)
    found = await in_thread(simulated, owner, session, seq=41, token_budget=LARGE)
    assert found.manifest.returned > 0
    texts = [message.content for message in found.messages]
    late = [SAID[language].format(n=n) for n in range(60, 68)]
    assert not set(late) & set(texts)
    [change] = [part for part in found.compared_to.parts if part.kind == "turns"]
    assert len(change.added) == found.manifest.returned
    assert change.removed == ()
    unrecorded = await in_thread(simulated, owner, session, seq=39, token_budget=LARGE)
    assert unrecorded.upto_seq == 38  # no summary was there yet
    assert unrecorded.manifest.returned == 0


def _turn(owner: Owner, session: Session, seq: int) -> Turn:
    with tenant_tx(owner.tenant.id):
        found: Turn = Turn.objects.get(session=session, seq=seq)
        return found
