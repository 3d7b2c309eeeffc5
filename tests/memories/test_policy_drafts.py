"""The draft of the next policy: who writes it, who publishes it, and that nobody is written over."""

from __future__ import annotations

import uuid

import pytest

from memories.services.policy import publish_policy, stored_policy
from memories.services.policy_drafts import (
    ask_to_publish,
    current_draft,
    discard_draft,
    note_trial,
    publish_draft,
    rebase_draft,
    save_draft,
)
from memoryhub.core.errors import Conflict, Forbidden, InvalidInput, NotFound
from tenants.models import AuditEvent, Role, Tenant
from tenants.scope import tenant_tx
from tenants.services.accounts import create_operator
from tenants.services.audit import Actor
from tests.memories.conftest import BOT, Person

SHORT = {"preferences": {"ttl_days": 30}}


def member(person: Person, role: Role) -> Actor:
    tenant = Tenant.objects.get(pk=person.tenant_id)
    made = create_operator(f"{uuid.uuid4().hex}@example.org", tenant=tenant, role=role)
    return Actor(kind="operator", id=str(made.account.pk))


def test_an_operator_drafts_and_an_owner_publishes(ann: Person, stranger: Person) -> None:
    scope, writer, owner = ann.tenant_scope, member(ann, Role.OPERATOR), member(ann, Role.OWNER)
    draft = save_draft(scope, SHORT, actor=writer, note="shorter")
    asked = ask_to_publish(scope, actor=writer, revision=draft.revision)
    assert (asked.asked_by, asked.based_on) == (f"operator:{writer.id}", 0)
    with pytest.raises(Conflict, match="policy_untested"):
        publish_draft(scope, actor=owner, revision=draft.revision)
    note_trial(scope, revision=draft.revision, figures={"changed": 0})
    with pytest.raises(Forbidden, match="owner_required"):
        publish_draft(scope, actor=writer, revision=draft.revision)
    made = publish_draft(scope, actor=owner, revision=draft.revision)
    assert (made.version, made.note, made.actor) == (1, "shorter", f"operator:{owner.id}")
    assert made.policy.preference_ttl_days == 30
    with tenant_tx(ann.tenant_id):
        assert current_draft() is None
        acts = AuditEvent.objects.filter(target_kind="policy").order_by("created_at", "id")
        assert [act.action for act in acts] == [
            "policy.drafted", "policy.publication_asked", "policy.published",
        ]  # fmt: skip
    with tenant_tx(stranger.tenant_id):
        assert stored_policy().version == 0


def test_auditors_and_strangers_do_not_draft(ann: Person, stranger: Person) -> None:
    for actor in (member(ann, Role.AUDITOR), member(stranger, Role.OWNER), Actor(kind="end_user", id="1")):
        with pytest.raises(Forbidden, match="operator_required"):
            save_draft(ann.tenant_scope, SHORT, actor=actor)


def test_nobody_is_written_over(ann: Person) -> None:
    scope = ann.tenant_scope
    first = save_draft(scope, SHORT, actor=BOT)
    second = save_draft(scope, {}, actor=BOT, revision=first.revision)
    for revision in (None, first.revision):
        with pytest.raises(Conflict) as caught:
            save_draft(scope, SHORT, actor=BOT, revision=revision)
        assert (caught.value.code, caught.value.data["revision"]) == ("policy_draft_changed", second.revision)
    with pytest.raises(Conflict):
        discard_draft(scope, actor=BOT, revision=first.revision)
    discard_draft(scope, actor=BOT, revision=second.revision)
    with pytest.raises(NotFound):
        discard_draft(scope, actor=BOT, revision=second.revision)
    with pytest.raises(InvalidInput):
        save_draft(scope, {"rules": 1}, actor=BOT)


def test_a_change_takes_the_trial_back(ann: Person) -> None:
    scope = ann.tenant_scope
    draft = save_draft(scope, SHORT, actor=BOT)
    note_trial(scope, revision=draft.revision, figures={"changed": 2})
    changed = save_draft(scope, {}, actor=BOT, revision=draft.revision)
    assert changed.trial == {}
    note_trial(scope, revision=draft.revision, figures={"changed": 9})
    with tenant_tx(ann.tenant_id):
        kept = current_draft()
        assert kept is not None
        assert kept.trial == {}


def test_a_version_published_meanwhile_is_not_undone_unseen(ann: Person) -> None:
    scope = ann.tenant_scope
    draft = save_draft(scope, SHORT, actor=BOT)
    note_trial(scope, revision=draft.revision, figures={"changed": 0})
    publish_policy(scope, {"conflict": {"margin": 0.4}}, version=0, actor=BOT)
    with pytest.raises(Conflict, match="policy_changed"):
        publish_draft(scope, actor=BOT, revision=draft.revision)
    moved = rebase_draft(scope, actor=BOT, revision=draft.revision)
    assert (moved.based_on, moved.trial) == (1, {})
    note_trial(scope, revision=moved.revision, figures={"changed": 0})
    assert publish_draft(scope, actor=BOT, revision=moved.revision).version == 2
