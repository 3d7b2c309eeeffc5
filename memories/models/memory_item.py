"""A memory: one statement with an owner, a source and the time in which it holds."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, RangeOperators
from django.contrib.postgres.search import SearchVectorField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import MD5, Coalesce
from django.utils import timezone
from pgvector.django import HalfVectorField

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel

NOBODY = uuid.UUID(int=0)


class MemoryType(models.TextChoices):
    """Semantic memory is preference and fact; episodic memory is experience."""

    PREFERENCE = "preference"
    FACT = "fact"
    EXPERIENCE = "experience"


class MemoryScope(models.TextChoices):
    """Whose memory it is: one person's, or every user's of the tenant."""

    USER = "user"
    TEAM = "team"


class MemoryStatus(models.TextChoices):
    """Active and current, or why not."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    ARCHIVED = "archived"
    QUARANTINED = "quarantined"
    REVIEW = "review"


class Channel(models.TextChoices):
    """How the statement came in. Trust follows from this alone, never from the text."""

    USER_STATED = "user_stated"
    OPERATOR = "operator"
    USER_CONFIRMED = "user_confirmed"
    ASSISTANT_INFERRED = "assistant_inferred"
    TOOL_OUTPUT = "tool_output"
    DOCUMENT = "document"
    IMPORT = "import"
    API = "api"


# Rows that say what held and when; the others (in review, quarantined, archived) claim nothing yet.
ON_THE_TIMELINE = (MemoryStatus.ACTIVE, MemoryStatus.SUPERSEDED, MemoryStatus.EXPIRED)


class MemoryItem(UserOwnedModel):
    """One version of a memory. Versions are joined by `supersedes`; a current one has no `valid_to`.

    `created_at` is the contract's `recorded_at`: when we learnt it, beside when it was true. A write takes it
    from the database's clock under the lock of its key, so that one moment ends the old row and begins the
    new. `said_at` is set where that differs from `valid_from`: "since March", "from next Monday".
    `names` are words by which it is asked for, `labels` the fields it belongs to, `related_ids` other
    memories that come with it. Session and turn ids are plain columns since this app lies below the one that
    owns them.
    """

    id_prefix = "mem"

    created_at = models.DateTimeField(default=timezone.now, editable=False)

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    scope = models.CharField(max_length=8, choices=MemoryScope.choices, default=MemoryScope.USER)
    memory_type = models.CharField(max_length=12, choices=MemoryType.choices)
    subject_key = models.CharField(max_length=200, blank=True)
    content = models.TextField()
    language = models.CharField(max_length=8)
    content_digest = models.CharField(max_length=64)

    importance = models.PositiveSmallIntegerField(
        default=5, validators=[MinValueValidator(1), MaxValueValidator(10)]
    )
    confidence = models.FloatField(default=0.9, validators=[MinValueValidator(0), MaxValueValidator(1)])
    inferred = models.BooleanField(default=False)
    single_valued = models.BooleanField(default=True)
    channel = models.CharField(max_length=20, choices=Channel.choices)
    trust = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=12, choices=MemoryStatus.choices, default=MemoryStatus.ACTIVE)

    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, blank=True)
    said_at = models.DateTimeField(null=True, blank=True)
    event_at = models.DateTimeField(null=True, blank=True)
    event_until = models.DateTimeField(null=True, blank=True)
    event_precision = models.CharField(max_length=8, blank=True)

    session_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True, blank=True)
    turn_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True, blank=True)
    source_turn_ids: ArrayField[list[uuid.UUID], list[uuid.UUID]] = ArrayField(
        models.UUIDField(), default=list
    )
    quote = models.TextField(blank=True)
    quote_start = models.PositiveIntegerField(null=True)
    actor = models.CharField(max_length=128, blank=True)

    version = models.PositiveIntegerField(default=1)
    supersedes = TenantForeignKey(
        "memories.MemoryItem", models.SET_NULL, null=True, blank=True, related_name="superseded_by_set"
    )

    last_used_at = models.DateTimeField(null=True, blank=True)
    use_count = models.PositiveIntegerField(default=0)
    helpful = models.PositiveIntegerField(default=0)
    unhelpful = models.PositiveIntegerField(default=0)
    feedback_weight = models.FloatField(default=1.0)

    names: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=200), default=list, blank=True
    )
    name_terms: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=200), default=list, editable=False
    )
    labels: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=64), default=list, blank=True
    )
    related_ids: ArrayField[list[uuid.UUID], list[uuid.UUID]] = ArrayField(
        models.UUIDField(), default=list, blank=True
    )

    terms = SearchVectorField(null=True)
    embedding: Any = HalfVectorField(null=True)
    embedding_model = models.CharField(max_length=120, blank=True)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            # LT2: two current rows for one key cannot exist, nor two that overlap in time.
            ExclusionConstraint(
                name="memory_one_value_a_moment",
                expressions=[
                    ("tenant", RangeOperators.EQUAL),
                    (Coalesce(F("user"), Value(NOBODY)), RangeOperators.EQUAL),
                    ("subject_key", RangeOperators.EQUAL),
                    (
                        Func("valid_from", "valid_to", Value("[)"), function="tstzrange"),
                        RangeOperators.OVERLAPS,
                    ),
                ],
                condition=Q(status__in=ON_THE_TIMELINE, single_valued=True) & ~Q(subject_key=""),
            ),
            models.CheckConstraint(
                condition=Q(valid_to__isnull=True) | Q(valid_to__gte=F("valid_from")),
                name="memory_ends_after_it_starts",
            ),
            models.CheckConstraint(
                condition=Q(scope=MemoryScope.TEAM, user__isnull=True)
                | Q(scope=MemoryScope.USER, user__isnull=False),
                name="memory_of_a_user_or_a_team",
            ),
        ]
        indexes = [
            models.Index(fields=["tenant", "user", "-created_at", "id"], name="memory_newest_first"),
            models.Index(
                fields=["tenant", "user", "subject_key"],
                condition=Q(status="active"),
                name="memory_current_by_key",
            ),
            models.Index(
                fields=["tenant", "valid_to"],
                condition=Q(status="active", valid_to__isnull=False),
                name="memory_to_end",
            ),
            models.Index(fields=["tenant", "user", "content_digest"], name="memory_by_content"),
            models.Index(
                fields=["tenant", "supersedes"],
                condition=models.Q(supersedes__isnull=False),
                name="memory_by_superseded",
            ),
            models.Index(F("tenant"), MD5("content"), name="memory_by_text"),
            models.Index(fields=["tenant", "turn_id"], name="memory_of_turn"),
            models.Index(
                fields=["tenant", "created_at"],
                condition=Q(embedding__isnull=True, status="active"),
                name="memory_to_embed",
            ),
        ]

    def __str__(self) -> str:
        return self.content[:80]
