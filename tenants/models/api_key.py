"""Credentials of integrators, and what they hand to their users: API keys, tickets, user tokens."""

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


class UserToken(UserOwnedModel):
    """Lets a program speak for one end user, without the tenant's key. Only its HMAC is stored.

    It ends on its own day, and with the key that made it where that one is revoked (not where it is rotated).
    """

    id_prefix = "utk"

    api_key = TenantForeignKey("tenants.ApiKey", models.CASCADE, null=True, related_name="+")
    name = models.CharField(max_length=80, blank=True)
    prefix = models.CharField(max_length=16)
    digest = models.CharField(max_length=64)
    scopes = ArrayField(models.CharField(max_length=32))
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "prefix"], name="user_token_prefix_once_a_tenant")
        ]
        indexes = [models.Index(fields=["tenant", "user", "-created_at"], name="user_token_newest_first")]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix})"
