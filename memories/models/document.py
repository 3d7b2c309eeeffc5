"""Documents: manuals, contracts, product knowledge; whole, in sections, and in chunks that are searched."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from memories.models.memory_item import NOBODY, MemoryScope
from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class DocumentStatus(models.TextChoices):
    """Whether it can be found yet, or why it never will."""

    READING = "reading"
    READY = "ready"
    FAILED = "failed"


class Document(UserOwnedModel):
    """One text, of a person or of the team (no user); `content_digest` is that of what was handed in.

    `original` holds a file only until it has been read. `error` is a code, set where reading failed.
    """

    id_prefix = "doc"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    scope = models.CharField(max_length=8, choices=MemoryScope.choices, default=MemoryScope.USER)
    title = models.CharField(max_length=300)
    file_name = models.CharField(max_length=255, blank=True)
    media_type = models.CharField(max_length=100, blank=True)
    content = models.TextField(blank=True)
    content_digest = models.CharField(max_length=64)
    original = models.BinaryField(null=True)
    language = models.CharField(max_length=8, blank=True)
    metadata: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=DocumentStatus.choices, default=DocumentStatus.READING)
    error = models.CharField(max_length=80, blank=True)
    tokens = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    actor = models.CharField(max_length=128, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                F("tenant"),
                Coalesce(F("user"), Value(NOBODY)),
                F("content_digest"),
                name="document_once_an_owner",
            ),
            models.CheckConstraint(
                condition=Q(scope=MemoryScope.TEAM, user__isnull=True)
                | Q(scope=MemoryScope.USER, user__isnull=False),
                name="document_of_a_user_or_a_team",
            ),
        ]
        indexes = [models.Index(fields=["tenant", "-created_at", "id"], name="document_newest_first")]

    def __str__(self) -> str:
        return self.title


class DocumentSection(UserOwnedModel):
    """The stretch `[start, end)` of a document's content under one path of headings."""

    id_prefix = "sec"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    document = TenantForeignKey(Document, models.CASCADE, related_name="sections")
    seq = models.PositiveIntegerField()
    headings: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "document", "seq"], name="section_once_a_document")
        ]

    def __str__(self) -> str:
        return " > ".join(self.headings) or f"section {self.seq}"


class DocumentChunk(UserOwnedModel):
    """The stretch `[start, end)` that is found by itself, through the passage of the same number.

    A chunk that tries to instruct the assistant is quarantined: it has no passage, so nothing finds it.
    """

    id_prefix = "chk"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    document = TenantForeignKey(Document, models.CASCADE, related_name="chunks")
    section = TenantForeignKey(DocumentSection, models.CASCADE, related_name="chunks")
    seq = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    tokens = models.PositiveIntegerField(default=0)
    quarantined = models.BooleanField(default=False)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "document", "seq"], name="chunk_once_a_document")
        ]
        indexes = [models.Index(fields=["tenant", "section"], name="chunk_of_section")]

    def __str__(self) -> str:
        return f"chunk {self.seq}"
