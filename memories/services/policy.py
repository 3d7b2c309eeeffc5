"""The write policy in force, its versions, and the publishing of a new one; one service for every way in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from memories.models import PolicyVersion
from memories.services.versions import StoredVersion, published, stored_version
from memoryhub.core.errors import Conflict, Forbidden
from memoryhub.core.policy.diff import PolicyChange, changes_between
from memoryhub.core.policy.document import checked_document, default_document, policy_of
from memoryhub.core.policy.in_force import DEFAULT_POLICY, WritePolicy
from tenants.models import Membership, Role
from tenants.scope import Scope, required_scope, tenant_tx
from tenants.services.audit import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPolicy(StoredVersion):
    """One version of the policy."""

    @property
    def policy(self) -> WritePolicy:
        """What it stands for."""
        return policy_of(self.document, version=self.version)


def policy_in_force() -> WritePolicy:
    """The policy of the tenant whose scope is open: one query, what every write is decided by."""
    row = PolicyVersion.objects.order_by("-version").values_list("version", "document").first()
    return DEFAULT_POLICY if row is None else policy_of(row[1], version=row[0])


def stored_policy(version: int | None = None) -> StoredPolicy:
    """One version in the open scope, the one in force for None.

    Raises:
        NotFound: there is no such version.
    """
    if version == 0:
        return StoredPolicy(version=0, document=default_document())
    row = stored_version(PolicyVersion, version, named="policy")
    return StoredPolicy.of(row) if row else StoredPolicy(version=0, document=default_document())


def policy_versions(*, most: int = 100) -> list[StoredPolicy]:
    """The newest versions in the open scope, the one in force first, the product's own last."""
    rows = [StoredPolicy.of(row) for row in PolicyVersion.objects.order_by("-version")[:most]]
    whole = not rows or rows[-1].version == 1
    return [*rows, StoredPolicy(version=0, document=default_document())] if whole else rows


def policy_history(*, most: int = 100) -> list[tuple[StoredPolicy, list[PolicyChange]]]:
    """`policy_versions`, `most` in all, each with what it changed against the one before it."""
    found = policy_versions(most=most + 1)
    older = [*found[1:], found[-1]]  # before the first there is nothing
    pairs = zip(found[:most], older, strict=False)
    return [(version, changes_between(before.document, version.document)) for version, before in pairs]


def publish_policy(
    scope: Scope, document: object, *, version: int, actor: Actor, note: str = "", restores: int | None = None
) -> StoredPolicy:
    """Put a document in force; `version` is the one the author looked at.

    Publishing what is in force already makes no new version.

    Raises:
        InvalidInput: the document is not valid (`checked_document`).
        Conflict: `policy_changed` with the version that is in force by now.
        Forbidden: `owner_required`, an operator who is no owner.
    """
    require_publisher(scope, actor)
    checked = checked_document(document)
    with tenant_tx(scope.tenant_id):
        current = stored_policy()
        if current.version != version:
            raise Conflict("policy_changed", version=current.version)
        if current.document == checked:
            return current
        return _publish(checked, current, actor=actor, note=note, restores=restores)


def restore_policy(scope: Scope, number: int, *, actor: Actor, version: int | None = None) -> StoredPolicy:
    """Put an earlier document in force again, as a new version equal to the old; 0 is the product's own.

    `version` is the one the author looked at, None restores whatever is in force. Raises as
    `publish_policy`, and NotFound.
    """
    with tenant_tx(scope.tenant_id):
        old = stored_policy(number)
        seen = stored_policy().version if version is None else version
        return publish_policy(scope, dict(old.document), version=seen, actor=actor, restores=number)


def require_publisher(scope: Scope, actor: Actor) -> None:
    """Operators draft, owners publish; a key was given its scope by an owner.

    Raises:
        Forbidden: `owner_required`.
    """
    if actor.kind in ("api_key", "system"):
        return
    roles = Membership.objects.filter(tenant_id=scope.tenant_id, role=Role.OWNER)
    named = actor.kind == "operator" and actor.id.isdecimal()
    if not (named and roles.filter(account_id=int(actor.id)).exists()):
        raise Forbidden("owner_required")


def _publish(
    document: dict[str, Any], current: StoredPolicy, *, actor: Actor, note: str, restores: int | None
) -> StoredPolicy:
    assert required_scope().user_id is None
    row = PolicyVersion(version=current.version + 1, document=document, note=note, restores=restores)
    changed = [change.path for change in changes_between(current.document, document)]
    published(row, named="policy", actor=actor, changed=changed[:50])
    return StoredPolicy.of(row)
