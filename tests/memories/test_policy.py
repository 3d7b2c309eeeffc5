"""The write policy of a tenant: versions, who publishes, and that every way in is decided by it."""

from __future__ import annotations

import threading
import uuid
from typing import Any

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext

from memories.models import MemoryItem, MemoryStatus, PolicyVersion, WriteDecision
from memories.services.change import correct_memory
from memories.services.inferring import infer_and_remember
from memories.services.policy import (
    policy_history,
    policy_in_force,
    policy_versions,
    publish_policy,
    restore_policy,
    stored_policy,
)
from memories.services.preferences import set_preference
from memories.services.write import Statement, TurnText, extract_and_remember, remember
from memoryhub.core.errors import Conflict, Forbidden, InvalidInput, NotFound
from memoryhub.core.ids import new_id
from memoryhub.core.policy.in_force import DEFAULT_POLICY
from tenants.models import AuditEvent, Role, Tenant
from tenants.scope import tenant_tx
from tenants.services.accounts import create_operator
from tenants.services.audit import Actor
from tests.memories.conftest import BOT, DAY, MAY, Person

MERGER: dict[str, Any] = {
    "id": "deals.secret", "outcome": "refuse",
    "reason": "deals are not remembered", "reason_zh": "不记住交易",
    "when": {"words": ["merger", "并购"]},
}  # fmt: skip
NO_DEALS: dict[str, Any] = {"rules": [MERGER]}
SAID = ["I live near the merger office", "我住在并购办公室旁边"]


def publish(person: Person, document: dict[str, Any], *, version: int = 0, actor: Actor = BOT) -> int:
    made = publish_policy(person.tenant_scope, document, version=version, actor=actor)
    return made.version


def operator(person: Person, role: Role) -> Actor:
    tenant = Tenant.objects.get(pk=person.tenant_id)
    made = create_operator(f"{uuid.uuid4().hex}@example.org", tenant=tenant, role=role)
    return Actor(kind="operator", id=str(made.account.pk))


def test_without_a_version_the_products_own_is_in_force(ann: Person) -> None:
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert policy_in_force() is DEFAULT_POLICY
        assert (stored_policy().version, stored_policy().policy) == (0, DEFAULT_POLICY)
        assert [one.version for one in policy_versions()] == [0]


def test_the_newest_version_is_in_force_for_this_tenant_alone(ann: Person, stranger: Person) -> None:
    assert publish(ann, NO_DEALS) == 1
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert policy_in_force().version == 1
    with tenant_tx(stranger.tenant_id):
        assert policy_in_force() is DEFAULT_POLICY


def test_publishing_is_audited_and_twice_makes_no_new_version(ann: Person) -> None:
    assert publish(ann, NO_DEALS) == publish(ann, NO_DEALS, version=1) == 1
    with tenant_tx(ann.tenant_id):
        (event,) = AuditEvent.objects.filter(action="policy.published")
        assert event.details["version"] == 1
        assert "rules.deals.secret" in event.details["changed"]
        [(_, changes), (first, none)] = policy_history()
        assert changes[0].path.startswith("rules.")
        assert (first.version, none) == (0, [])


def test_who_looked_at_an_older_version_is_told_the_newer(ann: Person) -> None:
    publish(ann, NO_DEALS)
    with pytest.raises(Conflict) as caught:
        publish(ann, {}, version=0)
    assert (caught.value.code, caught.value.data) == ("policy_changed", {"version": 1})
    with pytest.raises(InvalidInput):
        publish(ann, {"rules": 1}, version=1)
    with tenant_tx(ann.tenant_id):
        assert PolicyVersion.objects.count() == 1


def test_of_many_who_publish_at_once_one_wins(ann: Person) -> None:
    outcomes: list[str] = []

    def attempt(days: int) -> None:
        try:
            publish(ann, {"preferences": {"ttl_days": days}})
            outcomes.append("published")
        except Conflict as refused:
            outcomes.append(refused.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=attempt, args=(days,)) for days in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["policy_changed"] * 4 + ["published"]


def test_an_earlier_version_comes_back_as_a_new_one(ann: Person) -> None:
    publish(ann, NO_DEALS)
    publish(ann, {}, version=1)
    restored = restore_policy(ann.tenant_scope, 1, actor=BOT)
    assert (restored.version, restored.restores, restored.policy.rules[-1].id) == (3, 1, "deals.secret")
    assert restore_policy(ann.tenant_scope, 0, actor=BOT, version=3).version == 4
    with pytest.raises(Conflict):
        restore_policy(ann.tenant_scope, 1, actor=BOT, version=3)
    with pytest.raises(NotFound):
        restore_policy(ann.tenant_scope, 9, actor=BOT)
    with tenant_tx(ann.tenant_id):
        assert [one.version for one in policy_versions()] == [4, 3, 2, 1, 0]
        assert [one.version for one, _ in policy_history(most=2)] == [4, 3]
        (_, undone), (_, redone) = policy_history(most=2)
        assert {one.path for one in undone} == {one.path for one in redone} != set()


def test_only_owners_publish(ann: Person, stranger: Person) -> None:
    for actor in (operator(ann, Role.OPERATOR), operator(ann, Role.AUDITOR), operator(stranger, Role.OWNER),
                  Actor(kind="end_user", id=str(ann.user_id))):  # fmt: skip
        with pytest.raises(Forbidden, match="owner_required"):
            publish(ann, NO_DEALS, actor=actor)
    assert publish(ann, NO_DEALS, actor=operator(ann, Role.OWNER)) == 1


@pytest.mark.parametrize("text", SAID)
def test_every_way_in_is_decided_by_the_policy(ann: Person, text: str) -> None:
    memory = ann.say("I live in Berlin", "profile.home").memory
    assert memory is not None
    publish(ann, NO_DEALS)
    turn = TurnText(turn_id=new_id(), session_id=new_id(), role="user", content=text, said_at=MAY)
    said = Statement(content=text, user_id=ann.user_id, actor=BOT)
    for results in (
        extract_and_remember(ann.scope, turn),
        [remember(ann.tenant_scope, said)],
        infer_and_remember(ann.tenant_scope, said),
    ):
        assert [(one.outcome, one.rule) for one in results] == [("refused", "deals.secret")]
        assert results[0].reason_zh == "不记住交易"
    with pytest.raises(Forbidden, match=r"deals\.secret"):
        set_preference(ann.scope, key="place", value=text, actor=BOT)
    with pytest.raises(Forbidden, match=r"deals\.secret"):
        correct_memory(ann.scope, memory.pk, content=text, actor=Actor(kind="operator", id="1"))


def test_a_write_costs_one_query_more_however_many_rules(ann: Person) -> None:
    def queries() -> list[str]:
        with tenant_tx(ann.tenant_id), CaptureQueriesContext(connections["default"]) as seen:
            ann_scope = Statement(content=f"note {new_id()}", user_id=ann.user_id, actor=BOT)
            remember(ann.tenant_scope, ann_scope)
        return [query["sql"] for query in seen.captured_queries]

    before = queries()
    rules = [{**MERGER, "id": f"deals.r{n}"} for n in range(200)]
    publish(ann, {"rules": rules})
    after = queries()
    assert len(after) == len(before)
    assert sum("memories_policyversion" in sql for sql in after) == 1


def test_scores_and_vocabulary_shape_what_is_kept(ann: Person) -> None:
    publish(ann, {
        "importance": {"scores": [{"id": "dock", "importance": 9, "words": ["home dock", "泊位"]}]},
        "vocabulary": [{"key": "ship.dock", "words": ["home dock", "泊位"]}],
    })  # fmt: skip
    for said in ("Our home dock is pier nine", "我们的泊位是九号码头"):
        memory = remember(ann.scope, Statement(content=said, channel="user_stated")).memory
        assert memory is not None
        assert (memory.subject_key, memory.importance, memory.single_valued) == ("ship.dock", 9, True)
    given = remember(
        ann.scope, Statement(content="home dock two", subject_key="note.dock", importance=4)
    ).memory
    assert given is not None
    assert (given.subject_key, given.importance) == ("note.dock", 4)


@pytest.mark.parametrize("said", ["quay code is now QX-7", "我们的泊位是九号码头"])
def test_a_tenants_own_words_are_read_from_talk(ann: Person, said: str) -> None:
    turn = TurnText(turn_id=new_id(), session_id=new_id(), role="user", content=said, said_at=MAY)
    publish(ann, {"vocabulary": [{"key": "ship.dock", "words": ["quay code", "泊位"]}]})
    (one,) = extract_and_remember(ann.scope, turn)
    assert one.memory is not None
    assert (one.memory.subject_key, one.memory.quote, one.outcome) == ("ship.dock", said, "kept")
    told = Statement(content=said, user_id=ann.user_id, actor=BOT)
    assert [again.outcome for again in infer_and_remember(ann.tenant_scope, told)] == ["merged"]


def test_preferences_take_the_tenants_lifetime_and_live_on(ann: Person) -> None:
    publish(ann, {"preferences": {"ttl_days": 90}})
    tea = {"memory_type": "preference", "valid_from": MAY}
    first = ann.say("I prefer tea", "preference.drink", **tea).memory
    assert first is not None
    assert first.valid_to == MAY + 90 * DAY
    again = ann.say("I prefer tea", "preference.drink", **{**tea, "valid_from": MAY + 30 * DAY})
    assert (again.outcome, again.memory) == ("merged", first)
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert MemoryItem.objects.get(pk=first.pk).valid_to == MAY + 120 * DAY
    until = ann.say(
        "我喜欢早班船", "preference.slot", memory_type="preference", valid_to=MAY + 999 * DAY
    ).memory
    assert until is not None
    assert until.valid_to == MAY + 999 * DAY


def test_what_a_default_ended_gives_way_to_nothing_older(ann: Person) -> None:
    ann.say("I prefer tea", "preference.drink", memory_type="preference", valid_from=MAY)
    publish(ann, {"preferences": {"ttl_days": 30}})
    ann.say("I prefer water now", "preference.drink", memory_type="preference", valid_from=MAY + DAY)
    with tenant_tx(ann.tenant_id, ann.user_id):
        rows = MemoryItem.objects.filter(subject_key="preference.drink").order_by("valid_from")
        assert [row.status for row in rows] == [MemoryStatus.SUPERSEDED, MemoryStatus.EXPIRED]


def test_what_is_written_by_hand_is_recorded(ann: Person) -> None:
    row = set_preference(ann.scope, key="drink", value="茶", actor=BOT)
    set_preference(ann.scope, key="drink", value="茶", actor=BOT)
    set_preference(ann.scope, key="drink", value="water", actor=BOT)
    correct_memory(ann.scope, set_preference(ann.scope, key="drink", value="coffee", actor=BOT).memory_id,
                   content="black coffee", actor=Actor(kind="end_user", id="x"))  # fmt: skip
    with tenant_tx(ann.tenant_id, ann.user_id):
        found = WriteDecision.objects.order_by("created_at", "id").values_list("decision", "rule")
        assert list(found) == [
            ("kept", "hand.set"), ("merged", "hand.set"), ("superseded", "hand.set"),
            ("superseded", "hand.set"), ("superseded", "hand.corrected"),
        ]  # fmt: skip
        assert WriteDecision.objects.filter(memory_id=row.memory_id).count() == 2
