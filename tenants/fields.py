"""Columns that tie a row to its tenant."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.expressions import Col
from django.db.models.lookups import Exact

from tenants.scope import ScopeConflict, required_scope


class TenantOwnerField(models.ForeignKey):  # type: ignore[type-arg]
    """The owning tenant; filled from the open scope and never another one."""

    def __init__(self, to: Any = "tenants.Tenant", on_delete: Any = models.CASCADE, **kwargs: Any) -> None:
        # The index of this column alone would never be used: every index starts with it already.
        kwargs.update(db_index=False, editable=False, related_name="+")
        super().__init__(to, on_delete, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """Take the tenant from the scope.

        Raises:
            NoTenantScope: none is open.
            ScopeConflict: the row names another tenant.
        """
        scope = required_scope()
        owner = getattr(model_instance, self.attname)
        if owner is None:
            setattr(model_instance, self.attname, scope.tenant_id)
        elif owner != scope.tenant_id:
            raise ScopeConflict("a row of another tenant cannot be written in this scope")
        return scope.tenant_id


class TenantForeignKey(models.ForeignKey):  # type: ignore[type-arg]
    """A reference inside one tenant: joins add `tenant_id = tenant_id`, the database key is composite.

    Django makes no constraint and no index for it; `EnforceTenancy` adds the composite foreign key and the
    model names its tenant-first index. A plain key was measured to let a tenant point at another's row.
    """

    def __init__(self, to: Any, on_delete: Any, **kwargs: Any) -> None:
        kwargs.update(db_constraint=False, db_index=False)
        super().__init__(to, on_delete, **kwargs)

    def get_extra_restriction(self, alias: str | None, related_alias: str | None) -> Any:
        local: Any = self.model._meta.get_field("tenant")
        remote: Any = self.remote_field.model._meta.get_field("tenant")
        return Exact(Col(related_alias or "", local), Col(alias or "", remote))
