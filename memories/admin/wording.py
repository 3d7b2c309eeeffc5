"""The console's words for what a memory is, where it came from and what was decided about it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, pgettext_lazy

from memories.models import WriteDecision
from tenants.admin.wording import Words

STATES: Words = {
    "active": gettext_lazy("Active"),
    "review": gettext_lazy("In review"),
    "superseded": gettext_lazy("Superseded"),
    "expired": gettext_lazy("Expired"),
    "archived": gettext_lazy("Archived"),
    "quarantined": gettext_lazy("Quarantined"),
}
TYPES: Words = {
    "preference": gettext_lazy("Preference"),
    "fact": gettext_lazy("Fact"),
    "experience": gettext_lazy("Experience"),
}
CHANNELS: Words = {
    "user_stated": gettext_lazy("Said by the user"),
    "operator": gettext_lazy("Operator"),
    "user_confirmed": gettext_lazy("Confirmed by the user"),
    "assistant_inferred": gettext_lazy("Guessed"),
    "tool_output": gettext_lazy("From a tool"),
    "document": gettext_lazy("From a document"),
    "import": gettext_lazy("Imported"),
    "api": gettext_lazy("From a program"),
}
ENTITY_TYPES: Words = {
    "person": pgettext_lazy("entity", "Person"),
    "org": gettext_lazy("Organisation"),
    "project": gettext_lazy("Project"),
    "place": pgettext_lazy("entity", "Place"),
    "thing": gettext_lazy("Thing"),
    "": gettext_lazy("Not known"),
}
OUTCOMES: Words = {
    "kept": gettext_lazy("Kept"),
    "merged": gettext_lazy("Merged"),
    "superseded": gettext_lazy("Replaced an older one"),
    "refused": gettext_lazy("Refused"),
    "review": gettext_lazy("Sent to review"),
    "clarify": gettext_lazy("User is asked"),
    "forgotten": gettext_lazy("Forgotten"),
}
TEST_STATES: Words = {
    "failed": pgettext_lazy("tests", "Failed"),
    "attention": gettext_lazy("Needs attention"),
    "passed": gettext_lazy("Passed"),
    "never": gettext_lazy("Never run"),
}
TEST_CHANGES: Words = {
    "first": gettext_lazy("First run"),
    "same": gettext_lazy("As before"),
    "moved": gettext_lazy("Other places"),
    "fixed": gettext_lazy("Passes again"),
    "broken": gettext_lazy("Fails now"),
    "attention": gettext_lazy("Cannot be checked any more"),
    "settled": gettext_lazy("Can be checked again"),
}
TEST_TARGETS: Words = {
    "memory": gettext_lazy("Memory"),
    "turn": gettext_lazy("Turn"),
    "document": gettext_lazy("Document"),
    "chunk": gettext_lazy("From a document"),
    "text": gettext_lazy("Words"),
    "erased": gettext_lazy("Erased"),
}
RULE_FAMILIES: Words = {
    "safety": gettext_lazy("Safety"),
    "own": gettext_lazy("The policy’s own rules"),
    "conflict": gettext_lazy("Conflicts"),
    "clarify": gettext_lazy("Answers to questions"),
    "forget": gettext_lazy("Forgetting"),
    "hand": gettext_lazy("By hand"),
    "default": gettext_lazy("No rule against it"),
}
CONFLICT_RULES: Words = {
    "conflict.contradiction": gettext_lazy("Contradiction"),
    "conflict.update": gettext_lazy("Change over time"),
    "conflict.perhaps_over": gettext_lazy("Perhaps over"),
    "inferred.important": gettext_lazy("A guess that matters"),
}
CONFLICT_STATES: Words = {
    "open": gettext_lazy("Open"),
    "answered": gettext_lazy("Settled"),
    "dismissed": gettext_lazy("Withdrawn"),
}
SPEAKERS: Words = {
    "user": gettext_lazy("User"),
    "assistant": gettext_lazy("Assistant"),
    "tool": gettext_lazy("Tool"),
    "system": gettext_lazy("System"),
}


def reason_of(decision: WriteDecision, *, chinese: bool) -> str:
    """Why it was decided so, in the reader's language where the row holds it."""
    return (decision.reason_zh if chinese else "") or decision.reason
