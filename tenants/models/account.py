"""Tenants, the accounts that operate them, and the people their assistants talk to."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from memoryhub.core.ids import new_id
from tenants.models.base import TenantModel


class Tenant(models.Model):
    """An organisation. Not tenant-owned: it is what owns.

    Who runs the installation sets its limits (`manage.py limit_tenant`); None is no limit.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120, unique=True)
    requests_per_minute = models.PositiveIntegerField(null=True, blank=True)
    max_users = models.PositiveIntegerField(null=True, blank=True)
    model_tokens_per_day = models.PositiveBigIntegerField(null=True, blank=True)
    settings: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What an account may do in a tenant's console."""

    OWNER = "owner"
    OPERATOR = "operator"
    AUDITOR = "auditor"


class Membership(models.Model):
    """An account's role in a tenant.

    Not tenant-owned: it answers which tenants a signed-in account may enter, before any is chosen.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tenant = models.ForeignKey(Tenant, models.CASCADE, related_name="memberships")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "account"], name="membership_once_a_tenant")]

    def __str__(self) -> str:
        return f"{self.account_id} {self.role}"


class EndUser(TenantModel):
    """A person the tenant's assistant talks to, under the tenant's own id (`user_ref`)."""

    id_prefix = "usr"

    user_ref = models.CharField(max_length=128)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    name = models.CharField(max_length=128, blank=True)
    language = models.CharField(max_length=16, blank=True)
    timezone = models.CharField(max_length=64, default="UTC")
    metadata: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "user_ref"], name="end_user_ref_once_a_tenant"),
            models.UniqueConstraint(
                fields=["tenant", "account"],
                condition=models.Q(account__isnull=False),
                name="end_user_account_once_a_tenant",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.user_ref
