"""The console's words for sessions, roles of speakers, parts of a context and why something was left out."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as lazy

from tenants.admin.wording import Words

SESSION_STATES: Words = {"open": lazy("Open"), "closed": lazy("Closed")}
SPEAKERS: Words = {"user": lazy("User"), "assistant": lazy("Assistant"), "tool": lazy("Tool")}
PARTS: Words = {
    "system": lazy("System prompt"),
    "input": lazy("This message"),
    "goal": lazy("Goal"),
    "pins": lazy("Pinned constraints"),
    "preferences": lazy("Preferences"),
    "task": lazy("Task state"),
    "summary": lazy("Summary"),
    "turns": lazy("Recent turns"),
    "recall": lazy("Recalled memories"),
    "authority": lazy("Live sources"),
}
LEFT_OUT: Words = {
    "over_share": lazy("No room: this part already fills its share of the budget."),
    "outside_window": lazy("Older than the window. Still stored word for word."),
    "over_budget": lazy("No room in the budget."),
    "tightened": lazy("Shortened so that recent turns fit."),
}
