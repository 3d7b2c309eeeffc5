"""One utterance of a session: of the user, the assistant or a tool."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class TurnRole(models.TextChoices):
    """Who spoke."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class TurnStatus(models.TextChoices):
    """`replaced` turns were edited or answered again: kept in the record, out of every context.

    `forgotten` ones lost their words for good; the row stays so that numbers and answers still fit.
    """

    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    REPLACED = "replaced"
    FORGOTTEN = "forgotten"


OUT_OF_FORCE = (TurnStatus.REPLACED, TurnStatus.FORGOTTEN)
"""No context, no index and no extraction sees turns of these."""


class Turn(UserOwnedModel):
    """One utterance, numbered by `seq` within its session; order is `seq`, never a clock.

    `said_at` is the contract's `created_at` and may lie in the past; `created_at` is when we stored it.
    Secrets are masked in `content` before it is stored.
    """

    id_prefix = "trn"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="turns")
    seq = models.PositiveIntegerField()
    role = models.CharField(max_length=12, choices=TurnRole.choices)
    name = models.CharField(max_length=128, blank=True)
    tool_call_id = models.CharField(max_length=128, blank=True)
    content = models.TextField()
    tokens = models.PositiveIntegerField()
    tokenizer = models.CharField(max_length=80)
    said_at = models.DateTimeField()
    client_turn_id = models.CharField(max_length=128, null=True)
    status = models.CharField(max_length=12, choices=TurnStatus.choices, default=TurnStatus.COMPLETE)
    # When it was edited or answered again, and when its stored words were changed (a secret hidden, a part
    # forgotten, a long result expired): a context of before holds it as it was, or says that it cannot.
    replaced_at = models.DateTimeField(null=True)
    reworded_at = models.DateTimeField(null=True)
    # Said while its chat was not to teach: nothing learns from it, also once the chat may teach again.
    off_record = models.BooleanField(default=False, db_default=False)
    # Who sent it in, as memories name it (`api_key:<id>`); empty for people in the browser and the service.
    stored_by = models.CharField(max_length=80, blank=True, default="", db_default="")
    # The model that wrote an answer; empty for what people, tools and callers said.
    model = models.CharField(max_length=120, blank=True)
    masked_kinds: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    answers = TenantForeignKey("sessions_app.Turn", models.SET_NULL, null=True, related_name="answered_by")
    # While an answer to this turn is being spoken somewhere: until when that claim holds unless renewed.
    answering_until = models.DateTimeField(null=True)
    # What the answer used and taught (retrieved, injected, cited ids, decisions), for page and replay.
    memory_use: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    # A long tool result is kept whole there; `content` then holds its stand-in, `offload` the whole's tokens
    # (by this turn's tokenizer) and the preview.
    artifact = TenantForeignKey("sessions_app.Artifact", models.SET_NULL, null=True, related_name="turns")
    offload: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    # [[frame seq, length of its delta]]: a resumed socket gets the same text cut at the same places.
    frames: models.JSONField[list[list[int]], list[list[int]]] = models.JSONField(default=list)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(
                fields=["tenant", "artifact"],
                condition=models.Q(artifact__isnull=False),
                name="turn_of_artifact",
            ),
            # The constraint below leaves out what is no longer in force, which a turn that goes has to find.
            models.Index(
                fields=["tenant", "answers"],
                condition=models.Q(answers__isnull=False),
                name="turn_answers_of_turn",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tenant", "session", "seq"], name="turn_seq_once_a_session"),
            models.UniqueConstraint(
                fields=["tenant", "session", "client_turn_id"], name="turn_client_id_once_a_session"
            ),
            models.UniqueConstraint(
                fields=["tenant", "answers"],
                condition=~models.Q(status__in=OUT_OF_FORCE),
                name="turn_one_answer_in_force",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.role}: {self.content[:60]}"
