"""The draft of the next policy: operators write and test it, an owner publishes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from memories.models.policy import PolicyDraft
from memories.services.policy import (
    StoredPolicy,
    publish_policy,
    require_publisher,
    stored_policy,
)
from memoryhub.core.errors import Conflict, Forbidden, NotFound
from memoryhub.core.policy.document import checked_document
from tenants.models import Membership, Role
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act


def current_draft() -> PolicyDraft | None:
    """The draft of the tenant whose scope is open."""
    found: PolicyDraft | None = PolicyDraft.objects.first()
    return found


def save_draft(
    scope: Scope, document: object, *, actor: Actor, revision: int | None = None, note: str = ""
) -> PolicyDraft:
    """Write the draft; `revision` is the one the author looked at, None where there was none yet.

    What was tested or asked for before the change is no longer so.

    Raises:
        InvalidInput: the document is not valid. Forbidden: `operator_required`.
        Conflict: `policy_draft_changed` with the revision that is there by now.
    """
    require_author(scope, actor)
    checked = checked_document(document)
    with tenant_tx(scope.tenant_id):
        draft = _locked()
        if (draft.revision if draft else None) != revision:
            raise Conflict("policy_draft_changed", revision=draft.revision if draft else None)
        made = draft is None
        draft = draft or PolicyDraft(based_on=stored_policy().version, revision=0)
        draft.document, draft.note, draft.actor = checked, note, actor.label
        draft.revision += 1
        draft.asked_by, draft.asked_at, draft.trial = "", None, {}
        _save(draft, made=made)
        record_act(
            "policy.drafted", actor=actor, target_kind="policy", target_id=draft.pk, revision=draft.revision
        )
        return draft


def discard_draft(scope: Scope, *, actor: Actor, revision: int) -> None:
    """Throw the draft away. Raises NotFound, Forbidden, Conflict as `save_draft`."""
    require_author(scope, actor)
    with tenant_tx(scope.tenant_id):
        draft = _expected(revision)
        record_act("policy.draft_discarded", actor=actor, target_kind="policy", target_id=draft.pk)
        draft.delete()


def ask_to_publish(scope: Scope, *, actor: Actor, revision: int) -> PolicyDraft:
    """Ask an owner to publish the draft as it is. Raises NotFound, Forbidden, Conflict."""
    require_author(scope, actor)
    with tenant_tx(scope.tenant_id):
        draft = _expected(revision)
        draft.asked_by, draft.asked_at = actor.label, timezone.now()
        draft.save(update_fields=["asked_by", "asked_at"])
        record_act("policy.publication_asked", actor=actor, target_kind="policy", target_id=draft.pk)
        return draft


def note_trial(scope: Scope, *, revision: int, figures: Mapping[str, Any]) -> None:
    """Keep the figures of a dry run with the draft it read; one that was changed meanwhile keeps none."""
    with tenant_tx(scope.tenant_id):
        PolicyDraft.objects.filter(revision=revision).update(trial=dict(figures))


def publish_draft(scope: Scope, *, actor: Actor, revision: int) -> StoredPolicy:
    """Put the draft in force and end it.

    Raises:
        NotFound: there is no draft. Forbidden: `owner_required`.
        Conflict: `policy_draft_changed`; `policy_untested` before a dry run of it; `policy_changed` when
            another version was published since the draft was begun (`rebase_draft`).
    """
    require_publisher(scope, actor)
    with tenant_tx(scope.tenant_id):
        draft = _expected(revision)
        if not draft.trial:
            raise Conflict("policy_untested")
        made = publish_policy(scope, draft.document, version=draft.based_on, actor=actor, note=draft.note)
        draft.delete()
        return made


def rebase_draft(scope: Scope, *, actor: Actor, revision: int) -> PolicyDraft:
    """Set the draft upon the version in force, by an author who has seen what it would undo.

    It has to be tested again. Raises NotFound, Forbidden, Conflict.
    """
    require_author(scope, actor)
    with tenant_tx(scope.tenant_id):
        draft = _expected(revision)
        draft.based_on, draft.trial = stored_policy().version, {}
        draft.revision += 1
        draft.asked_by, draft.asked_at = "", None
        draft.save()
        return draft


def require_author(scope: Scope, actor: Actor) -> None:
    """Auditors read, and end users have no policy to write.

    Raises:
        Forbidden: `operator_required`.
    """
    if actor.kind in ("api_key", "system"):
        return
    members = Membership.objects.filter(tenant_id=scope.tenant_id).exclude(role=Role.AUDITOR)
    named = actor.kind == "operator" and actor.id.isdecimal()
    if not (named and members.filter(account_id=int(actor.id)).exists()):
        raise Forbidden("operator_required")


def _locked() -> PolicyDraft | None:
    found: PolicyDraft | None = PolicyDraft.objects.select_for_update().first()
    return found


def _expected(revision: int) -> PolicyDraft:
    draft = _locked()
    if draft is None:
        raise NotFound("policy_draft_not_found")
    if draft.revision != revision:
        raise Conflict("policy_draft_changed", revision=draft.revision)
    return draft


def _save(draft: PolicyDraft, *, made: bool) -> None:
    try:
        with transaction.atomic():
            draft.save(force_insert=made)
    except IntegrityError:  # two began one at the same time
        found = _locked()
        raise Conflict("policy_draft_changed", revision=found.revision if found else None) from None
