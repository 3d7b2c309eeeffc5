"""A searchable piece of raw text: a turn, a part of a long turn, or a piece of a document."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import MD5
from pgvector.django import BitField, HalfVectorField

from memoryhub.core.bit_codes import WORD_BITS
from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class PassageKind(models.TextChoices):
    """What the text is a piece of."""

    TURN = "turn"
    CHUNK = "chunk"


SPEAKERS = ("user", "assistant")  # whose turns are recalled


class BitVaryingField(BitField):
    """A bit string of any length."""

    def db_type(self, connection: Any) -> str:
        """The column's type."""
        return "bit varying"


class Passage(UserOwnedModel):
    """Text as it is indexed. A turn goes in with the one before it, its speaker and its date.

    `part` counts the parts of a long turn, in their order; what is whole has part 0 alone.
    """

    id_prefix = "psg"

    user = TenantForeignKey("tenants.EndUser", models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=8, choices=PassageKind.choices)
    source_id = models.UUIDField()
    session_id: models.UUIDField[uuid.UUID | None, uuid.UUID | None] = models.UUIDField(null=True)
    seq = models.PositiveIntegerField(default=0)
    part = models.PositiveSmallIntegerField(default=0)
    role = models.CharField(max_length=12, blank=True)
    content = models.TextField()
    said_at = models.DateTimeField()
    trust = models.PositiveSmallIntegerField()
    tokens = models.PositiveIntegerField(default=0)

    terms = SearchVectorField(null=True)
    context_text = models.TextField(blank=True)
    embedding: Any = HalfVectorField(null=True)
    embedding_model = models.CharField(max_length=120, blank=True)

    # Made by the database of the words and the vector. They stand in the index of turns: which of all that a
    # person ever said is ranked is found without reading a row.
    word_code: Any = models.GeneratedField(
        expression=Func("terms", function="memories_word_code"),
        output_field=BitField(length=WORD_BITS),
        db_persist=True,
    )
    vector_code: Any = models.GeneratedField(
        expression=Func("embedding", function="binary_quantize"),
        output_field=BitVaryingField(),
        db_persist=True,
    )

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "kind", "source_id", "seq", "part"], name="passage_once_a_part"
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "user", "-said_at", "id"], name="passage_newest_first"),
            models.Index(
                fields=["tenant", "user", "-said_at", "id"],
                include=["source_id", "word_code", "vector_code"],
                condition=Q(kind=PassageKind.TURN, role__in=SPEAKERS),
                name="passage_turn_codes",
            ),
            models.Index(fields=["tenant", "session_id", "seq"], name="passage_of_session"),
            models.Index(F("tenant"), MD5("context_text"), name="passage_by_text"),
            models.Index(
                fields=["tenant", "created_at"], condition=Q(embedding__isnull=True), name="passage_to_embed"
            ),
        ]

    def __str__(self) -> str:
        return self.content[:80]
