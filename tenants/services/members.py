"""Gives, changes and takes roles in a tenant's console; a tenant never loses its last owner."""

from __future__ import annotations

import uuid

from django.db import transaction

from memoryhub.core.errors import Conflict
from tenants.models import Membership, Role, Tenant
from tenants.scope import tenant_tx
from tenants.services.accounts import NewOperator, create_operator
from tenants.services.audit import Actor, record_act


def add_member(tenant_id: uuid.UUID, email: str, *, role: Role, actor: Actor) -> NewOperator:
    """Give an account a role; a new account gets a generated password, shown once by the caller.

    Raises:
        Conflict: `last_owner`, when the address is the last owner's and the role is another.
    """
    with tenant_tx(tenant_id):
        own = Membership.objects.filter(tenant_id=tenant_id, account__username=email.strip().lower()).first()
        if own is not None and role != Role.OWNER:
            _keep_an_owner(tenant_id, own)
        made = create_operator(email, tenant=Tenant.objects.get(pk=tenant_id), role=role)
        record_act(
            "member.added", actor=actor, target_kind="member", target_id=made.membership.pk, role=str(role)
        )
        return made


def change_role(tenant_id: uuid.UUID, membership_id: uuid.UUID, *, role: Role, actor: Actor) -> Membership:
    """Change what a member may do.

    Raises:
        Membership.DoesNotExist. Conflict: `last_owner`.
    """
    with tenant_tx(tenant_id):
        member = _locked(tenant_id, membership_id)
        if role != Role.OWNER:
            _keep_an_owner(tenant_id, member)
        member.role = role
        member.save(update_fields=["role"])
        record_act("member.changed", actor=actor, target_kind="member", target_id=member.pk, role=str(role))
        return member


def remove_member(tenant_id: uuid.UUID, membership_id: uuid.UUID, *, actor: Actor) -> None:
    """Take an account's role in this tenant; the account itself stays.

    Raises:
        Membership.DoesNotExist. Conflict: `last_owner`.
    """
    with tenant_tx(tenant_id):
        member = _locked(tenant_id, membership_id)
        _keep_an_owner(tenant_id, member)
        record_act("member.removed", actor=actor, target_kind="member", target_id=member.pk)
        member.delete()


def _locked(tenant_id: uuid.UUID, membership_id: uuid.UUID) -> Membership:
    return Membership.objects.select_for_update().get(pk=membership_id, tenant_id=tenant_id)


def _keep_an_owner(tenant_id: uuid.UUID, leaving: Membership) -> None:
    """Refuse when nobody but `leaving` is an owner. Locked: two owners cannot remove each other at once."""
    assert transaction.get_connection().in_atomic_block
    owners = Membership.objects.select_for_update().filter(tenant_id=tenant_id, role=Role.OWNER)
    if leaving.role == Role.OWNER and len(owners) == 1:
        raise Conflict("last_owner")
