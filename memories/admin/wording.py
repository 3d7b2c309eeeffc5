"""The console's words for what a memory is, where it came from and what was decided about it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as lazy

from memories.models import WriteDecision
from tenants.admin.wording import Words

STATES: Words = {
    "active": lazy("Active"),
    "review": lazy("In review"),
    "superseded": lazy("Superseded"),
    "expired": lazy("Expired"),
    "archived": lazy("Archived"),
    "quarantined": lazy("Quarantined"),
}
TYPES: Words = {"preference": lazy("Preference"), "fact": lazy("Fact"), "experience": lazy("Experience")}
CHANNELS: Words = {
    "user_stated": lazy("Said by the user"),
    "operator": lazy("Operator"),
    "user_confirmed": lazy("Confirmed by the user"),
    "assistant_inferred": lazy("Guessed"),
    "tool_output": lazy("From a tool"),
    "document": lazy("From a document"),
    "import": lazy("Imported"),
    "api": lazy("From a program"),
}
OUTCOMES: Words = {
    "kept": lazy("Kept"),
    "merged": lazy("Merged"),
    "superseded": lazy("Replaced an older one"),
    "refused": lazy("Refused"),
    "review": lazy("Sent to review"),
    "clarify": lazy("User is asked"),
    "forgotten": lazy("Forgotten"),
}


def reason_of(decision: WriteDecision, *, chinese: bool) -> str:
    """Why it was decided so, in the reader's language where the row holds it."""
    return (decision.reason_zh if chinese else "") or decision.reason
