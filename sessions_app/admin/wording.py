"""The console's words for sessions, roles of speakers, parts of a context and why something was left out."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tenants.admin.wording import Words

SESSION_STATES: Words = {"open": gettext_lazy("Open"), "closed": gettext_lazy("Closed")}
SPEAKERS: Words = {
    "user": gettext_lazy("User"),
    "assistant": gettext_lazy("Assistant"),
    "tool": gettext_lazy("Tool"),
}
PARTS: Words = {
    "system": gettext_lazy("System prompt"),
    "input": gettext_lazy("This message"),
    "goal": gettext_lazy("Goal"),
    "pins": gettext_lazy("Pinned constraints"),
    "preferences": gettext_lazy("Preferences"),
    "task": gettext_lazy("Task state"),
    "summary": gettext_lazy("Summary"),
    "turns": gettext_lazy("Recent turns"),
    "recall": gettext_lazy("Recalled memories"),
    "authority": gettext_lazy("Live sources"),
}
LEFT_OUT: Words = {
    "over_share": gettext_lazy("No room: this part already fills its share of the budget."),
    "outside_window": gettext_lazy("Older than the window. Still stored word for word."),
    "over_budget": gettext_lazy("No room in the budget."),
    "offloaded": gettext_lazy("A long tool result: its beginning and end are shown, the whole is kept."),
    "tightened": gettext_lazy("Shortened so that recent turns fit."),
}
