"""The two base classes of every tenant-owned model."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from memoryhub.core.ids import new_id
from tenants.fields import TenantForeignKey, TenantOwnerField
from tenants.managers import TenantManager


class TenantModel(models.Model):
    """A row that belongs to one tenant.

    Django sees `id` as the primary key; in the database it is `(tenant_id, id)`. `base_manager_name` makes
    related lookups, `refresh_from_db` and `save` go through the refusing manager too.
    """

    scope_columns: ClassVar[tuple[str, ...]] = ("tenant_id",)
    id_prefix: ClassVar[str] = ""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tenant = TenantOwnerField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[TenantManager[Any]] = TenantManager()

    class Meta:
        abstract = True
        base_manager_name = "objects"
        default_manager_name = "objects"

    tenant_id: uuid.UUID


class UserOwnedModel(TenantModel):
    """A row that belongs to one end user of a tenant."""

    scope_columns: ClassVar[tuple[str, ...]] = ("tenant_id", "user_id")

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, related_name="+")

    class Meta(TenantModel.Meta):
        abstract = True

    user_id: uuid.UUID
