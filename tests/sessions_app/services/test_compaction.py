"""Compressions that are written, refused, overtaken or broken; each leaves its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.errors import NotFound
from sessions_app.models import CompressionRun, Session, Summary, Turn
from sessions_app.services import compaction, foldable
from sessions_app.services.chat import take_edit
from sessions_app.services.compaction import compact
from sessions_app.services.summaries import restore_summary
from sessions_app.tasks import compact_session_task
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import (
    asked_for,
    compact_session,
    fresh,
    meanwhile,
    rows,
    runs,
    say,
    summaries,
    talk,
    too_lossy,
)


def outcomes(owner: Owner, session: Session) -> list[str]:
    return [run.outcome for run in runs(owner, session)]


def test_a_written_version_and_its_numbers(owner: Owner, session: Session) -> None:
    talk(owner, session, 20)
    done = compact(owner.scope, session.id, trigger="turn_count")
    assert done is not None
    assert done.summary is not None
    [run] = runs(owner, session)
    assert (run.outcome, run.trigger, run.engine) == ("written", "turn_count", "extractive-2")
    assert (run.from_seq, run.to_seq, run.summary_id) == (1, 14, done.summary.pk)
    turns = rows(owner, Turn, session_id=session.id)
    assert run.source_tokens == sum(turn.tokens for turn in turns[:14])
    assert (run.score, run.lost, run.spans > 10) == (1.0, {}, True)
    assert fresh(owner, session).compressed_upto_seq == 14


def test_a_run_holds_no_word_of_a_person(owner: Owner, session: Session) -> None:
    say(
        owner, session, *(f"Ann Lee of Baker Street {n} pays {n}00 dollars on May {n}." for n in range(1, 25))
    )
    compact(owner.scope, session.id)
    stored = [str(vars(run)) for run in runs(owner, session)]
    assert not [text for text in stored if "Ann" in text or "Baker" in text]


def test_what_would_lose_too_much_is_not_written(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(owner, session, 20)
    compact_session(owner.scope, session.id)
    talk(owner, session, 20, first=21)
    too_lossy(monkeypatch)
    assert compact_session(owner.scope, session.id) is None
    assert summaries(owner, session) == [(1, "current", 14)]
    assert outcomes(owner, session) == ["written", "refused"]
    assert fresh(owner, session).compressed_upto_seq == 14
    assert len(rows(owner, Turn, session_id=session.id)) == 40


def test_it_is_written_all_the_same_when_turns_would_fall_out(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    too_lossy(monkeypatch)
    talk(owner, session, 119)
    assert compact_session(owner.scope, session.id) is None
    talk(owner, session, 1, first=120)
    assert compact_session(owner.scope, session.id) is not None
    [summary] = rows(owner, Summary, session_id=session.id)
    assert summary.to_seq == 114
    assert (summary.quality["refused"], summary.quality["lossy"]) == (False, True)


def test_a_broken_engine_leaves_a_failed_run_and_a_task_to_try_again(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(owner, session, 20)
    task = _task(owner, session)
    with monkeypatch.context() as broken:
        broken.setattr(compaction, "_compress", _breaks)
        with pytest.raises(RuntimeError):
            compact_session_task(str(owner.tenant.id), str(task.pk))
    assert (outcomes(owner, session), summaries(owner, session)) == (["failed"], [])
    assert rows(owner, OutboxTask, pk=task.pk)[0].status == OutboxTask.Status.PENDING
    compact_session_task(str(owner.tenant.id), str(task.pk))
    assert (outcomes(owner, session), summaries(owner, session)) == (
        ["failed", "written"], [(1, "current", 14)],
    )  # fmt: skip


def test_a_restore_meanwhile_wins(owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for first in (1, 21):
        talk(owner, session, 20, first=first)
        compact_session(owner.scope, session.id)
    talk(owner, session, 20, first=41)
    meanwhile(monkeypatch, lambda: restore_summary(owner.scope, session.id, 1, actor=SYSTEM))
    assert compact_session(owner.scope, session.id) is None
    assert summaries(owner, session) == [(1, "superseded", 14), (2, "superseded", 34), (3, "current", 14)]
    assert outcomes(owner, session) == ["written", "written", "overtaken"]
    again = compact_session(owner.scope, session.id)
    assert again is not None
    assert (again.version, again.to_seq) == (4, 54)


def test_an_edit_meanwhile_wins_and_asks_again(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = talk(owner, session, 20)
    edit = {"content": "Part 5 has 500 rows."}
    meanwhile(monkeypatch, lambda: take_edit(owner.scope, session.id, turns[4].pk, **edit))
    assert compact_session(owner.scope, session.id) is None
    assert (outcomes(owner, session), summaries(owner, session)) == (["overtaken"], [])
    assert asked_for(owner) == ["turns_changed"]


def test_turns_meanwhile_are_no_hindrance(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(owner, session, 20)
    meanwhile(monkeypatch, lambda: talk(owner, session, 3, first=21))
    made = compact_session(owner.scope, session.id)
    assert made is not None
    assert (made.to_seq, fresh(owner, session).last_seq) == (14, 23)


def test_what_is_replaced_meanwhile_is_not_written(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, "预算是500元。")
    talk(owner, session, 20)
    meanwhile(monkeypatch, lambda: say(owner, session, "预算改成800元。"))
    made = compact_session(owner.scope, session.id)
    assert made is not None
    assert "500元" not in str((made.content, made.text, made.pins))


def test_too_few_turns_are_left_alone_unless_somebody_asks(owner: Owner, session: Session) -> None:
    talk(owner, session, 9)
    assert compact(owner.scope, session.id, trigger="token_threshold") is None
    assert runs(owner, session) == []
    assert compact(owner.scope, session.id) is not None


def test_more_turns_than_one_version_folds_are_folded_by_the_next(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foldable, "MOST_TURNS", 20)
    talk(owner, session, 60)
    while (made := compact(owner.scope, session.id, trigger="turn_count")) and made.summary:
        assert made.summary.to_seq <= 54
    assert [to_seq for _, _, to_seq in summaries(owner, session)] == [20, 40, 54]
    assert asked_for(owner) == ["turn_count", "turn_count"]


def test_a_strangers_session_is_not_there(owner: Owner, foreign: Session) -> None:
    with pytest.raises(NotFound):
        compact(owner.scope, foreign.id)
    assert rows(owner, CompressionRun) == []


def _task(owner: Owner, session: Session) -> Any:
    with tenant_tx(owner.tenant.id):
        return OutboxTask.objects.create(
            kind="sessions_app.compact_session", dedupe_key="t", payload={"session": str(session.id)}
        )


def _breaks(*_: Any) -> Any:
    raise RuntimeError("killed")
