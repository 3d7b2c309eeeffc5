"""`remember`: policy, conflict, the zipper and its decision rows."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import IntegrityError, connections, transaction
from psycopg.errors import ExclusionViolation

from memories.models import MemoryItem, MemoryStatus, Preference, WriteDecision
from memories.queries.items import holding_at, memory_rows, timeline_of_key
from memories.services import write as write_module
from memories.services.write import Statement, WriteResult, dry_run, remember
from memoryhub.core.errors import Conflict, Forbidden, InvalidInput
from memoryhub.core.ids import new_id
from tenants.models import AuditEvent, OutboxTask
from tenants.scope import Scope, ScopeConflict, tenant_tx
from tests.memories.conftest import BOT, DAY, MAY, Person

HOME = "profile.home"


def timeline(person: Person, key: str = HOME) -> list[tuple[str, object, object, str]]:
    """Content, start, end and status of the rows of a key, oldest first."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = timeline_of_key(person.user_id, key)
        return [(row.content, row.valid_from, row.valid_to, row.status) for row in rows]


def test_a_kept_statement_leaves_row_decision_audit_and_task(ann: Person, ben: Person) -> None:
    turn, session = new_id(), new_id()
    result = ann.say(
        "I live in Paris", HOME, turn_id=turn, session_id=session, quote="live in Paris", quote_start=2
    )
    assert (result.outcome, result.rule) == ("kept", "default.keep")
    with tenant_tx(ann.tenant_id, ann.user_id):
        row = MemoryItem.objects.get(user_id=ann.user_id)
        assert (row.content, row.trust, row.language, row.source_turn_ids) == (
            "I live in Paris",
            100,
            "en",
            [turn],
        )
        decision = WriteDecision.objects.get(user_id=ann.user_id)
        assert (decision.memory_id, decision.turn_id, decision.session_id) == (row.pk, turn, session)
        assert AuditEvent.objects.filter(action="memory.kept", target_id=row.pk).count() == 1
        tasks = OutboxTask.objects.filter(kind="memories.embed_pending")
        assert tasks.filter(dedupe_key__startswith=f"embed:{row.pk}:").count() == 1


@pytest.mark.parametrize(
    ("old", "new"), [("I live in Paris", "I live in Rome"), ("我住在杭州", "我搬到了成都")]
)
def test_news_closes_the_old_row_where_the_new_one_starts(ann: Person, old: str, new: str) -> None:
    ann.say(old, HOME, valid_from=MAY)
    result = ann.say(new, HOME, valid_from=MAY + DAY)
    assert result.outcome == "superseded"
    assert [row.content for row in result.superseded] == [old]
    assert timeline(ann) == [(old, MAY, MAY + DAY, "superseded"), (new, MAY + DAY, None, "active")]
    assert result.memory is not None
    assert result.memory.version == 2


def test_what_was_said_earlier_goes_in_as_history(ann: Person) -> None:
    ann.say("I live in Rome", HOME, valid_from=MAY + 4 * DAY)
    ann.say("I live in Paris", HOME, valid_from=MAY)
    result = ann.say("I live in Oslo", HOME, valid_from=MAY + 2 * DAY)
    assert result.memory is not None
    assert result.memory.status == MemoryStatus.SUPERSEDED
    assert timeline(ann) == [
        ("I live in Paris", MAY, MAY + 2 * DAY, "superseded"),
        ("I live in Oslo", MAY + 2 * DAY, MAY + 4 * DAY, "superseded"),
        ("I live in Rome", MAY + 4 * DAY, None, "active"),
    ]
    with tenant_tx(ann.tenant_id, ann.user_id):
        rows = timeline_of_key(ann.user_id, HOME)
        assert [row.version for row in rows] == [1, 2, 3]
        assert [row.supersedes_id for row in rows] == [None, rows[0].pk, rows[1].pk]


def test_the_same_words_said_earlier_let_the_row_begin_earlier(ann: Person) -> None:
    ann.say("I live in Rome", HOME, valid_from=MAY + DAY)
    assert ann.say("I live in Rome", HOME, valid_from=MAY).outcome == "merged"
    assert timeline(ann) == [("I live in Rome", MAY, None, "active")]


def test_a_duplicate_merges_and_adds_its_turn(ann: Person) -> None:
    first, second = new_id(), new_id()
    kept = ann.say("I live in Paris", HOME, turn_id=first, confidence=0.8)
    merged = ann.say("I live in Paris.", HOME, turn_id=second, confidence=0.8)
    assert merged.outcome == "merged"
    assert kept.memory is not None
    assert merged.memory == kept.memory
    assert merged.memory.source_turn_ids == [first, second]
    assert merged.memory.confidence == pytest.approx(0.82)


def test_the_same_turn_twice_changes_nothing(ann: Person) -> None:
    turn = new_id()
    first = ann.say("I live in Paris", HOME, turn_id=turn)
    again = ann.say("I live in Paris", HOME, turn_id=turn)
    assert again.decision == first.decision
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert MemoryItem.objects.filter(user_id=ann.user_id).count() == 1
        assert WriteDecision.objects.filter(user_id=ann.user_id).count() == 1


@pytest.mark.parametrize(
    "content", ["My password is hunter2-Xk9!", "我的密码是 hunter2-Xk9!", "我的身份证号是11010519491231002X"]
)
def test_a_secret_is_refused_and_recorded_masked(ann: Person, content: str) -> None:
    result = ann.say(content, "profile.secret")
    assert (result.outcome, result.memory, result.rule) == ("refused", None, "safety.secret")
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert not MemoryItem.objects.filter(user_id=ann.user_id).exists()
        stored = WriteDecision.objects.get(user_id=ann.user_id)
    assert "hunter2" not in stored.content
    assert "1949" not in stored.content


def test_a_tool_cannot_close_what_the_user_said(ann: Person) -> None:
    ann.say("I live in Paris", HOME, valid_from=MAY)
    result = ann.say("The user lives in Minsk", HOME, channel="tool_output", valid_from=MAY + DAY)
    assert result.outcome in ("clarify", "review")
    assert timeline(ann) == [("I live in Paris", MAY, None, "active")]


def test_forgetting_by_word_of_the_user_erases_the_memory(ann: Person, ben: Person) -> None:
    ann.say("I live in Paris", HOME)
    result = ann.say("forget where I live", HOME, intent="forget")
    assert (result.outcome, len(result.forgotten_ids)) == ("forgotten", 1)
    assert timeline(ann) == []
    with tenant_tx(ann.tenant_id):
        texts = WriteDecision.objects.filter(user_id=ann.user_id).values_list("content", flat=True)
        assert not any("Paris" in text for text in texts)
        assert MemoryItem.objects.filter(user_id=ben.user_id).count() == 1


def test_a_tool_cannot_make_us_forget(ann: Person) -> None:
    ann.say("I live in Paris", HOME)
    assert ann.say("forget the home", HOME, intent="forget", channel="tool_output").outcome == "refused"
    assert len(timeline(ann)) == 1


def test_a_preference_has_its_row_in_the_same_moment(ann: Person) -> None:
    ann.say("Answer in English", "reply.language", memory_type="preference", valid_from=MAY)
    ann.say("请用中文回答", "reply.language", memory_type="preference", valid_from=MAY + DAY)
    with tenant_tx(ann.tenant_id, ann.user_id):
        rows = Preference.objects.filter(user_id=ann.user_id).order_by("valid_from")
        values = [(row.value, row.valid_from, row.valid_to) for row in rows]
    assert values == [("Answer in English", MAY, MAY + DAY), ("请用中文回答", MAY + DAY, None)]


def test_values_of_a_set_stand_side_by_side(ann: Person) -> None:
    terms = {"memory_type": "preference", "single_valued": False}
    ann.say("I like jazz", "music.likes", **terms)
    assert ann.say("我喜欢摇滚乐", "music.likes", **terms).outcome == "kept"
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert Preference.objects.filter(user_id=ann.user_id, valid_to__isnull=True).count() == 2


def test_a_dry_run_says_the_same_and_writes_nothing(ann: Person) -> None:
    ann.say("I live in Paris", HOME, valid_from=MAY)
    statement = Statement(content="I live in Rome", subject_key=HOME, channel="user_stated", actor=BOT)
    planned = dry_run(ann.scope, statement)
    assert (planned.outcome, planned.dry_run) == ("superseded", True)
    assert timeline(ann) == [("I live in Paris", MAY, None, "active")]
    assert remember(ann.scope, statement).reason == planned.reason


def test_team_rows_need_the_tenants_scope(ann: Person) -> None:
    statement = Statement(
        content="The office closes at six", scope="team", subject_key="office.hours", actor=BOT
    )
    with pytest.raises(Forbidden, match="team_write_not_allowed"):
        remember(ann.scope, statement)
    made = remember(ann.tenant_scope, statement).memory
    assert made is not None
    assert (made.scope, made.user_id) == ("team", None)


def test_a_statement_needs_an_owner_and_only_one(ann: Person, ben: Person) -> None:
    with pytest.raises(InvalidInput):
        remember(ann.tenant_scope, Statement(content="I live in Paris", actor=BOT))
    with pytest.raises(ScopeConflict):
        remember(ann.scope, Statement(content="I live in Paris", user_id=ben.user_id, actor=BOT))
    with pytest.raises(InvalidInput):
        ann.say("I live in Paris", HOME, valid_from=MAY, valid_to=MAY)


def test_eight_writers_on_one_key_leave_one_current_row(ann: Person) -> None:
    def write(number: int) -> str:
        try:
            return ann.say(f"I live in house number {number}", HOME).outcome
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(write, range(40)))
    assert set(outcomes) <= {"kept", "superseded", "clarify"}
    rows = timeline(ann)
    assert len(rows) == 40
    assert [row[3] for row in rows].count("active") == 1
    assert all(earlier[2] == later[1] for earlier, later in itertools.pairwise(rows))


def test_the_database_itself_refuses_a_second_current_row(ann: Person) -> None:
    kept = ann.say("I live in Paris", HOME, valid_from=MAY).memory
    assert kept is not None
    with tenant_tx(ann.tenant_id, ann.user_id):
        row = memory_rows().get(pk=kept.pk)
        row.pk, row.terms, row.embedding = new_id(), None, None
        with pytest.raises(IntegrityError, match="memory_one_value_a_moment"), transaction.atomic():
            row.save(force_insert=True)


def test_the_other_scope_of_the_tenant_is_not_touched(ann: Person, ben: Person, stranger: Person) -> None:
    ann.say("I live in Paris", HOME)
    for other in (ben, stranger):
        assert [row[0] for row in timeline(other)] == ["My home is in Lisbon"]
    with tenant_tx(ann.tenant_id, ann.user_id):
        held = holding_at(memory_rows(), MAY + timedelta(days=3650))
        assert {row.user_id for row in held} == {ann.user_id}
    assert Scope(ann.tenant_id) != stranger.tenant_scope


def test_a_collision_is_tried_again_once(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = write_module._remember_once, [1]

    def collide(statement: Statement, user_id: UUID | None) -> WriteResult:
        if left[0] > 0:
            left[0] -= 1
            raise IntegrityError("memory_one_value_a_moment") from ExclusionViolation()
        return real(statement, user_id)

    monkeypatch.setattr(write_module, "_remember_once", collide)
    assert ann.say("I live in Paris", HOME).outcome == "kept"
    left[0] = 2
    with pytest.raises(Conflict, match="memory_write_conflict"):
        ann.say("I live in Rome", HOME)
    assert [row[0] for row in timeline(ann)] == ["I live in Paris"]


def test_only_a_collision_on_a_timeline_is_called_a_write_conflict(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> WriteResult:
        raise IntegrityError("some other rule")

    def collided(*_: object) -> WriteResult:
        raise IntegrityError from ExclusionViolation()

    monkeypatch.setattr(write_module, "_remember_once", broken)
    with pytest.raises(IntegrityError, match="some other rule"):
        ann.say("I live in Paris", "profile.home")
    monkeypatch.setattr(write_module, "_remember_once", collided)
    with pytest.raises(Conflict, match="memory_write_conflict"):
        ann.say("I live in Paris", "profile.home")
