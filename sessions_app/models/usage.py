"""Tokens that were spent, one row a model call."""

from __future__ import annotations

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel

FAILED = models.Q(succeeded=False, completion_tokens=0)  # as `TokenUsage.failed`


class TokenUsage(UserOwnedModel):
    """What a call was counted to cost beforehand and what its provider billed; failed calls count too.

    `full_prompt_tokens` is what the prompt would have taken with the whole conversation in it word for word,
    in place of summary and last turns; None where that was not known. `calls` is how many requests were sent
    for it, retries included; 0 for the demo responder.
    """

    id_prefix = "use"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, null=True, related_name="usage")
    turn = TenantForeignKey("sessions_app.Turn", models.SET_NULL, null=True, related_name="usage")
    purpose = models.CharField(max_length=20)  # chat, extract, summarise, embed
    model = models.CharField(max_length=120)
    counted_prompt_tokens = models.PositiveIntegerField()
    prompt_tokens = models.PositiveIntegerField()
    completion_tokens = models.PositiveIntegerField()
    full_prompt_tokens = models.PositiveBigIntegerField(null=True)
    calls = models.PositiveSmallIntegerField(default=1)
    exact = models.BooleanField(default=False)
    succeeded = models.BooleanField(default=True)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "-created_at", "id"], name="usage_newest_first"),
            models.Index(fields=["tenant", "session"], name="usage_of_session"),
            models.Index(
                fields=["tenant", "turn"], condition=models.Q(turn__isnull=False), name="usage_of_turn"
            ),
        ]

    @property
    def failed(self) -> bool:
        """Whether the call gave no answer; one that was interrupted gave a part of it."""
        return not self.succeeded and not self.completion_tokens

    def __str__(self) -> str:
        return f"{self.purpose} {self.prompt_tokens}+{self.completion_tokens}"
