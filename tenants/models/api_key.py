"""Credentials of integrators: API keys and one-use websocket tickets."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel, UserOwnedModel


class KeyScope(models.TextChoices):
    """What a key may do."""

    SESSIONS_READ = "sessions:read"
    SESSIONS_WRITE = "sessions:write"
    MEMORIES_READ = "memories:read"
    MEMORIES_WRITE = "memories:write"
    MEMORIES_TEAM = "memories:team"
    USERS_WRITE = "users:write"
    ADMIN = "admin"


class ApiKey(TenantModel):
    """A key of one tenant. Only its HMAC is stored; the key itself is shown once."""

    id_prefix = "key"

    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=16)
    digest = models.CharField(max_length=64)
    scopes = ArrayField(models.CharField(max_length=32))
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    replaces = TenantForeignKey("tenants.ApiKey", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "prefix"], name="api_key_prefix_once_a_tenant")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix})"


class Ticket(UserOwnedModel):
    """Lets a browser open one websocket once, within 30 seconds, without ever holding the tenant's key.

    What it opens lives no longer than the key it was made with.
    """

    api_key = TenantForeignKey("tenants.ApiKey", models.CASCADE, null=True, related_name="+")
    digest = models.CharField(max_length=64)
    session_id = models.UUIDField()
    expires_at = models.DateTimeField()

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "digest"], name="ticket_digest_once_a_tenant")
        ]

    def __str__(self) -> str:
        return f"ticket until {self.expires_at:%H:%M:%S}"
