"""When the background is asked to compress: by mode, by the tenant's settings, and again after a refusal."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.models import Session
from sessions_app.services.compaction import compact
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.engines import token_counter
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session, close_session
from sessions_app.services.settings import change_settings
from sessions_app.services.triggers import trigger_of
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import asked_for, fresh, runs, say, talk, too_lossy


def tune(owner: Owner, **changes: object) -> None:
    change_settings(owner.tenant_scope, changes, actor=SYSTEM)


def reason(owner: Owner, session: Session, said: str = "") -> str:
    with tenant_tx(owner.tenant.id):
        return trigger_of(fresh(owner, session), said=said).reason


@pytest.mark.parametrize(
    ("mode", "said", "triggers"),
    [
        ("hybrid", "Nice weather.", []),
        ("hybrid", "必须用中文回复。", ["important_statement"]),
        ("hybrid", "Never call before nine.", ["important_statement"]),
        ("preventive", "Never call before nine.", []),
        ("reactive", "必须用中文回复。", ["important_statement"]),
    ],
)
def test_an_important_statement(
    owner: Owner, session: Session, mode: str, said: str, triggers: list[str]
) -> None:
    tune(owner, compression_mode=mode)
    talk(owner, session, 14)
    say(owner, session, said)
    say(owner, session, "Understood.", role="assistant")  # read together: the last turn is not the one
    process_session(owner.scope, session.id)
    assert asked_for(owner) == triggers


@pytest.mark.parametrize(
    ("mode", "triggers"), [("hybrid", ["turn_count"]), ("preventive", ["turn_count"]), ("reactive", [])]
)
def test_the_number_of_turns(owner: Owner, session: Session, mode: str, triggers: list[str]) -> None:
    tune(owner, compression_mode=mode, compress_every_turns=12)
    talk(owner, session, 11)
    process_session(owner.scope, session.id)
    assert asked_for(owner) == []
    talk(owner, session, 1, first=12)
    process_session(owner.scope, session.id)
    assert asked_for(owner) == triggers


@pytest.mark.parametrize(
    ("mode", "share", "expected"),
    [
        ("hybrid", 0.85, "token_threshold"),
        ("preventive", 0.85, "token_threshold"),
        ("reactive", 0.85, "none"),
        ("hybrid", 1.05, "hard_bound"),
        ("preventive", 1.05, "hard_bound"),
        ("reactive", 1.05, "hard_bound"),
    ],
)
def test_the_share_of_the_budget(
    owner: Owner, session: Session, mode: str, share: float, expected: str
) -> None:
    talk(owner, session, 15)
    usable = int((fresh(owner, session).total_tokens + 15 * 4) / share)
    tune(owner, compression_mode=mode, safety_margin=0.0, reply_reserve=64)
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=usable + 64)
    assert reason(owner, session) == expected


@pytest.mark.parametrize(
    "text", ["施工队说下周三可以开始贴瓷砖。", "Fliesenlegerarbeiten beginnen übermorgen. "]
)
def test_after_a_change_of_model_turns_count_as_the_new_one_counts(
    owner: Owner, session: Session, django_assert_num_queries: Any, text: str
) -> None:
    tune(owner, safety_margin=0.0, reply_reserve=64)
    change_session(owner.scope, session.id, actor=SYSTEM, model="gpt-4o")
    turns = [NewTurn("user", f"{text}{place}") for place in range(15)]
    append_turns(owner.scope, session.id, turns)
    counts = {
        model: sum(4 + token_counter(model).count(turn.content) for turn in turns)
        for model in ("gpt-4o", "gpt-4-turbo")
    }
    assert counts["gpt-4-turbo"] > counts["gpt-4o"] + 20
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=counts["gpt-4-turbo"] + 63)
    with django_assert_num_queries(8):
        assert reason(owner, session) != "hard_bound"
    change_session(owner.scope, session.id, actor=SYSTEM, model="gpt-4-turbo")
    with django_assert_num_queries(9):  # the texts, once the model is another
        assert reason(owner, session) == "hard_bound"


def test_what_a_context_holds_beside_turns_counts_too(owner: Owner, session: Session) -> None:
    talk(owner, session, 15)
    tune(owner, safety_margin=0.0, reply_reserve=64)
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=600, system_prompt="Be brief. " * 100)
    assert reason(owner, session) == "none"
    build_context(owner.scope, session.id, ContextRequest(input_text="And now?"))
    assert reason(owner, session) in ("token_threshold", "hard_bound")


def test_a_session_has_a_mode_of_its_own(owner: Owner, session: Session) -> None:
    with tenant_tx(owner.tenant.id):
        Session.objects.filter(pk=session.pk).update(compression_mode="reactive")
    talk(owner, session, 30)
    assert reason(owner, session) == "none"
    assert reason(owner, session, "Never call before nine.") == "important_statement"


def test_a_refused_one_waits_for_twice_the_turns(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    too_lossy(monkeypatch)
    talk(owner, session, 20)
    compact(owner.scope, session.id, trigger="turn_count")
    assert [run.outcome for run in runs(owner, session)] == ["refused"]
    for turns, expected in ((7, "none"), (1, "turn_count")):
        talk(owner, session, turns, first=fresh(owner, session).last_seq + 1)
        assert reason(owner, session) == expected
    compact(owner.scope, session.id, trigger="turn_count")
    assert [(run.from_seq, run.to_seq) for run in runs(owner, session)] == [(1, 14), (1, 22)]
    assert reason(owner, session) == "none"


def test_a_closed_session_is_folded(owner: Owner, session: Session) -> None:
    talk(owner, session, 8)
    close_session(owner.scope, session.id, actor=SYSTEM)
    assert asked_for(owner) == ["session_closed"]
