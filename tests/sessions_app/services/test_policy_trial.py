"""A dry run of a policy on what was said: totals, what would change, what became of it, nothing written."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from memories.models import MemoryItem, PolicyVersion, WriteDecision
from memories.services.change import confirm_memory
from memories.services.policy import publish_policy
from memories.services.write import statements_under
from memoryhub.core.errors import InvalidInput
from sessions_app.models import Session, Turn
from sessions_app.services import policy_trial
from sessions_app.services.policy_trial import try_policy
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM, Actor
from tests.conftest import Owner

SAID = ("I live in Lisbon", "我对花生过敏", "My sister is called Mei", "我住在杭州", "ok")


def rule(outcome: str, **when: Any) -> dict[str, Any]:
    made = {"id": "try.it", "outcome": outcome, "reason": "tried", "reason_zh": "试", "when": when}
    return {"rules": [made]}


def say(owner: Owner, session: Session, *contents: str) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", content) for content in contents])
    process_session(owner.scope, session.id)


def counts(owner: Owner) -> list[int]:
    with tenant_tx(owner.tenant.id):
        models = (MemoryItem, WriteDecision, PolicyVersion, AuditEvent, Turn)
        return [model.objects.count() for model in models]


def test_the_policy_in_force_changes_nothing(owner: Owner, session: Session) -> None:
    say(owner, session, *SAID)
    before = counts(owner)
    trial = try_policy(owner.tenant_scope, {})
    assert (trial.turns, trial.changed, trial.changes, trial.complete) == (5, 0, (), True)
    assert trial.same == trial.candidates == sum(trial.before.values()) >= 4
    assert trial.before == trial.after
    assert trial.before["superseded"] == 1
    assert counts(owner) == before


def test_a_death_told_by_a_name_alone_is_read_as_it_was(owner: Owner, session: Session) -> None:
    say(owner, session, "My dog is called Rex", "Rex died")
    trial = try_policy(owner.tenant_scope, rule("refuse", words=["died"]))
    assert [change.content for change in trial.changes] == ["Rex died"]


@pytest.mark.parametrize(("word", "said"), [("lisbon", SAID[0]), ("花生", SAID[1])])
def test_only_what_would_change_is_shown(owner: Owner, session: Session, word: str, said: str) -> None:
    say(owner, session, *SAID)
    trial = try_policy(owner.tenant_scope, rule("refuse", words=[word]))
    (change,) = trial.changes
    assert (change.content, change.user) == (said, owner.user.user_ref)
    assert (change.after.outcome, change.after.rule, change.after.reason_zh) == ("refused", "try.it", "试")
    assert change.before.outcome in ("kept", "superseded")
    assert trial.after["refused"] == trial.before["refused"] + 1
    with tenant_tx(owner.tenant.id):
        assert Turn.objects.get(pk=change.turn_id).content == said


def test_a_change_that_loses_what_was_confirmed_does_harm(owner: Owner, session: Session) -> None:
    say(owner, session, *SAID)
    with tenant_tx(owner.tenant.id):
        memory = MemoryItem.objects.get(content="我对花生过敏")
    assert try_policy(owner.tenant_scope, rule("review", words=["花生"])).harmful == 0
    confirm_memory(owner.scope, memory.pk, actor=Actor(kind="operator", id="1"))
    trial = try_policy(owner.tenant_scope, rule("review", words=["花生", "mei"]))
    first = trial.changes[0]
    assert (first.harm, first.memory_id) == ("confirmed", memory.pk)
    assert (trial.changed, trial.harmful) == (2, 1)
    assert first.fate is not None
    assert "花生" not in str(trial.figures)


def test_what_the_policy_in_force_refuses_may_come_in(owner: Owner, session: Session) -> None:
    publish_policy(owner.tenant_scope, rule("refuse", words=["lisbon"]), version=0, actor=SYSTEM)
    say(owner, session, *SAID)
    trial = try_policy(owner.tenant_scope, {})
    assert [(one.before.outcome, one.after.outcome) for one in trial.changes] == [("refused", "kept")]
    assert trial.version == 1


def test_another_key_is_a_change(owner: Owner, session: Session) -> None:
    say(owner, session, "My sister is called Mei", "Please remember that our home dock is pier nine")
    document = {"vocabulary": [{"key": "ship.dock", "words": ["home dock"]}]}
    (change,) = try_policy(owner.tenant_scope, document).changes
    assert (change.before.outcome, change.after.subject_key) == (change.after.outcome, "ship.dock")


def test_what_only_the_drafts_words_find_was_not_read_before(owner: Owner, session: Session) -> None:
    say(owner, session, "quay code is now QX-7", "我们的泊位是九号码头")
    document = {"vocabulary": [{"key": "ship.dock", "words": ["quay code", "泊位"]}]}
    trial = try_policy(owner.tenant_scope, document)
    assert {one.content: one.before.outcome for one in trial.changes}["quay code is now QX-7"] == "unread"
    assert {(one.after.outcome, one.after.subject_key) for one in trial.changes} == {("kept", "ship.dock")}
    assert (trial.changed, trial.after["unread"]) == (2, 0)


def test_other_tenants_and_private_sessions_are_not_read(
    owner: Owner, session: Session, stranger: Owner, foreign: Session
) -> None:
    say(stranger, foreign, *SAID)
    change_session(owner.scope, session.id, actor=SYSTEM, writes_memory=False)
    say(owner, session, *SAID)
    assert try_policy(owner.tenant_scope, rule("refuse", min_trust=0)).turns == 0


def test_it_is_bounded_in_turns_and_time(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, *SAID)
    monkeypatch.setattr(policy_trial, "PORTION", 2)
    monkeypatch.setattr(policy_trial, "MOST_CHANGES", 1)
    trial = try_policy(owner.tenant_scope, rule("refuse", min_trust=0), turns=4)
    assert (trial.turns, len(trial.changes), trial.changed > 1) == (4, 1, True)
    stopped = try_policy(owner.tenant_scope, {}, most_seconds=-1.0)
    assert (stopped.turns, stopped.complete) == (0, False)
    for turns in (0, 501):
        with pytest.raises(InvalidInput, match="number_out_of_range"):
            try_policy(owner.tenant_scope, {}, turns=turns)


def test_no_transaction_is_open_while_turns_are_read(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, *SAID)
    open_then: list[bool] = []

    def watched(*given: Any) -> Any:
        open_then.append(connection.in_atomic_block)
        return statements_under(*given)

    monkeypatch.setattr(policy_trial, "statements_under", watched)
    try_policy(owner.tenant_scope, {})
    assert open_then == [False] * len(SAID) * 2
