"""What a user laid down in a session, word for word; no compression rewrites it."""

from __future__ import annotations

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import UserOwnedModel


class PinStatus(models.TextChoices):
    """In force; replaced by what the user said later; taken away by a person; or beyond the room pins have.

    What overflows is in force too, but stands among the constraints of the summary instead of the pins.
    """

    ACTIVE = "active"
    REPLACED = "replaced"
    REMOVED = "removed"
    OVERFLOW = "overflow"


PINS_IN_FORCE = (PinStatus.ACTIVE, PinStatus.OVERFLOW)


class Pin(UserOwnedModel):
    """A constraint in the user's own words, said in turn `seq`.

    A table of its own, beside the summaries: a refused compression, a rollback and a new version all leave
    it as it is. `replaced_by_seq` is the turn that put something else in its place.
    """

    id_prefix = "pin"

    session = TenantForeignKey("sessions_app.Session", models.CASCADE, related_name="pins")
    turn = TenantForeignKey("sessions_app.Turn", models.CASCADE, related_name="pins")
    seq = models.PositiveIntegerField()
    text = models.TextField()
    tokens = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=PinStatus.choices, default=PinStatus.ACTIVE)
    replaced_by_seq = models.PositiveIntegerField(null=True)

    class Meta(UserOwnedModel.Meta):
        indexes = [
            models.Index(fields=["tenant", "session", "seq"], name="pin_of_session"),
            models.Index(fields=["tenant", "turn"], name="pin_of_turn"),
        ]

    def __str__(self) -> str:
        return self.text[:60]
