"""Reads of the tenants app."""

from __future__ import annotations

import uuid
from typing import TypeVar

from django.db.models import Model, QuerySet

from memoryhub.core.errors import NotFound
from tenants.models import EndUser, Tenant

Row = TypeVar("Row", bound=Model)


def tenant_named(id_or_name: str) -> Tenant:
    """The tenant under an id or a name.

    Raises:
        NotFound: `tenant_not_found`.
    """
    try:
        found = Tenant.objects.filter(pk=uuid.UUID(id_or_name)).first()
    except ValueError:
        found = None
    found = found or Tenant.objects.filter(name=id_or_name).first()
    if found is None:
        raise NotFound("tenant_not_found", tenant=id_or_name)
    return found


def end_user_by_ref(user_ref: str) -> EndUser | None:
    """The end user under the tenant's own id, in the open scope."""
    found: EndUser | None = EndUser.objects.filter(user_ref=user_ref).first()
    return found


def of_end_user(rows: QuerySet[Row], user_ref: str | None) -> QuerySet[Row]:
    """`rows` of the end user under the tenant's own id; all of them for None, none of a user not known."""
    if user_ref is None:
        return rows
    user = end_user_by_ref(user_ref)
    return rows.none() if user is None else rows.filter(user_id=user.id)
