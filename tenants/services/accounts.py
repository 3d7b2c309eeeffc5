"""Makes tenants, operators and end users."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from memoryhub.core.errors import Conflict
from tenants.models import EndUser, Membership, Role, Tenant
from tenants.queries import end_user_by_ref
from tenants.scope import current_scope, tenant_tx
from tenants.services.api_keys import IssuedKey, issue_api_key
from tenants.services.audit import SYSTEM, Actor, record_act
from tenants.services.limits import make_room_for_user

MAX_REF = 128
REF_STEM = 100  # of an account's name, before a suffix


@dataclass(frozen=True, slots=True)
class NewTenant:
    """A tenant and its first key."""

    tenant: Tenant
    key: IssuedKey


@dataclass(frozen=True, slots=True)
class NewOperator:
    """An operator's account; the password is None when the account was there before."""

    account: User
    membership: Membership
    password: str | None = field(repr=False)


def create_tenant(name: str, *, actor: Actor = SYSTEM) -> NewTenant:
    """Make a tenant and its first API key.

    Raises:
        Conflict: `tenant_exists`.
    """
    tenant = Tenant(name=name)
    try:
        with tenant_tx(tenant.id):
            tenant.save(force_insert=True)
            record_act("tenant.created", actor=actor, target_kind="tenant", target_id=tenant.id)
            key = issue_api_key(tenant.id, name="first key", actor=actor)
    except IntegrityError:
        raise Conflict("tenant_exists", name=name) from None
    return NewTenant(tenant=tenant, key=key)


@transaction.atomic
def create_operator(email: str, *, tenant: Tenant, role: Role) -> NewOperator:
    """Give an account a role in a tenant's console; a new account gets a generated password.

    The caller writes the audit row, as `members.add_member` does.
    """
    address = email.strip().lower()
    account: Any = get_user_model().objects.filter(username=address).first()
    password = None
    if account is None:
        password = secrets.token_urlsafe(12)
        account = get_user_model().objects.create_user(address, email=address, password=password)
    if not account.is_staff:
        account.is_staff = True
        account.save(update_fields=["is_staff"])
    membership, _ = Membership.objects.update_or_create(
        tenant=tenant, account=account, defaults={"role": role}
    )
    return NewOperator(account=account, membership=membership, password=password)


def end_user_named(user_ref: str, **defaults: Any) -> EndUser:
    """The end user under the tenant's own id, made at first sight. Needs the tenant's open scope.

    Raises:
        Forbidden: `user_limit_reached`, for a new one.
    """
    known = end_user_by_ref(user_ref)
    if known is not None:
        return known
    make_room_for_user()
    found: EndUser = EndUser.objects.get_or_create(user_ref=user_ref, defaults=defaults)[0]
    return found


def end_user_for_account(account: User) -> EndUser | None:
    """The person an account is when it chats: an end user of its first tenant, made at first sight."""
    membership = account.memberships.select_related("tenant").order_by("created_at").first()
    if membership is None:
        return None
    return end_user_in_tenant(account, membership.tenant_id)


def end_user_in_tenant(account: User, tenant_id: uuid.UUID) -> EndUser:
    """The end user that an account is in one tenant, made at first sight.

    It is called as the account is; where an integrator's own person already is, it gets a name of its own,
    since an equal name is no proof of being the same person. Who works in the console is never one too many.
    """
    assert current_scope() is None
    with tenant_tx(tenant_id):
        found: EndUser | None = EndUser.objects.filter(account=account).first()
        if found is not None:
            return found
        named = {"account": account, "name": account.get_full_name()}
        own = f"{account.username[:REF_STEM]}#{account.pk}"
        for ref in (account.username[:MAX_REF], own):
            made: EndUser = EndUser.objects.get_or_create(user_ref=ref, defaults=named)[0]
            if made.account_id == account.pk:
                return made
        alone: EndUser = EndUser.objects.create(user_ref=f"{own}-{secrets.token_hex(4)}", **named)
        return alone
