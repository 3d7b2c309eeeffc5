"""The console's words for sessions, contexts, summaries, tasks, alerts and reviews."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, pgettext_lazy

from sessions_app.admin.settings_words import CHOICES
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
GAVE_WAY: Words = {
    "fewer_recalled": gettext_lazy("fewer memories recalled"),
    "fewer_turns": gettext_lazy("older turns left to the summary"),
    "tighter_summary": gettext_lazy("a tighter summary"),
    "shorter_turns": gettext_lazy("very long turns shortened"),
}
LEFT_OUT: Words = {
    "over_share": gettext_lazy("No room: this part already fills its share of the budget."),
    "outside_window": gettext_lazy(
        "Older than what fitted, and not in the summary shown. Still stored word for word."
    ),
    "over_budget": gettext_lazy("No room in the budget."),
    "offloaded": gettext_lazy("A long tool result: its beginning and end are shown, the whole is kept."),
    "tightened": gettext_lazy("Shortened so that recent turns fit."),
    "folded": gettext_lazy("Older than the window; what matters of it is in the summary."),
    "shortened": gettext_lazy("Very long: its beginning and end are shown, the rest is still stored."),
    "in_window": gettext_lazy("Its turn stands in the window word for word, so it is not said twice."),
    "outside_strategy": gettext_lazy("The chosen strategy does not use this part."),
    "said_by_pin": gettext_lazy("A pinned constraint says this already, word for word."),
    "said_by_preference": gettext_lazy("A preference says this already, word for word, with the same date."),
    "said_by_turn": gettext_lazy("A recent turn of the same day says this already, word for word."),
    "said_by_input": gettext_lazy("The message itself says this; the memory was made from it."),
    "said_by_recalled": gettext_lazy("Another recalled text says this already, word for word."),
    "owned_by_source": gettext_lazy("An authoritative source answers for this; a copy never wins over it."),
}
PIN_STATES: Words = {
    "active": gettext_lazy("Pinned"),
    "overflow": gettext_lazy("In the summary"),
    "replaced": gettext_lazy("Replaced by the user"),
    "removed": gettext_lazy("Removed by a person"),
}
STEP_STATES: Words = {
    "pending": gettext_lazy("To do"),
    "running": gettext_lazy("Running"),
    "done": gettext_lazy("Done"),
    "failed": gettext_lazy("Failed, no effect"),
    "interrupted": gettext_lazy("Interrupted"),
}
SUMMARY_PARTS: Words = {
    "goal": gettext_lazy("Goal"),
    "constraints": gettext_lazy("Constraints"),
    "confirmed_facts": gettext_lazy("Facts"),
    "decisions": gettext_lazy("Decisions made"),
    "open_questions": gettext_lazy("Open questions"),
    "pending_subtasks": gettext_lazy("Still to do"),
}
SPAN_KINDS: Words = {
    "number": gettext_lazy("number"),
    "date": gettext_lazy("date"),
    "time": gettext_lazy("time of day"),
    "name": gettext_lazy("name"),
    "address": gettext_lazy("address"),
    "amount": gettext_lazy("amount"),
    "negation": gettext_lazy("denial"),
    "constraint": gettext_lazy("rule"),
}
RUN_OUTCOMES: Words = {
    "written": gettext_lazy("Written"),
    "refused": gettext_lazy("Refused, too much would be lost"),
    "overtaken": gettext_lazy("Overtaken by another"),
    "failed": gettext_lazy("Failed"),
}
TURNED_DOWN: Words = {
    "refused": gettext_lazy(
        "Not written: the summary would have lost too many numbers, dates, names or rules. "
        "The turns stay word for word, and the attempt stands under Summaries."
    ),
    "overtaken": gettext_lazy(
        "Not written: the session changed meanwhile. Summarise again to fold it as it is now."
    ),
    "failed": gettext_lazy("Not written: the attempt failed. The turns stay word for word; try again."),
}
TRIGGERS: Words = {
    "turn_count": gettext_lazy("so many turns had passed"),
    "token_threshold": gettext_lazy("the budget was filling up"),
    "important_statement": gettext_lazy("something was settled"),
    "hard_bound": gettext_lazy("the budget was full; the chat waited"),
    "requested": gettext_lazy("somebody asked for it"),
    "session_closed": gettext_lazy("the session was closed"),
    "turns_changed": gettext_lazy("turns were edited or forgotten"),
    "more_room": gettext_lazy("there was more room than before"),
}
REVIEW_REASONS: Words = {
    "sampled": gettext_lazy("Drawn at random"),
    "repeated_question": gettext_lazy("Asked again"),
    "low_score": gettext_lazy("Low score"),
    "operator": gettext_lazy("Sent by an operator"),
}
REVIEW_WHY: Words = {
    "sampled": gettext_lazy("Some summaries are drawn at random, so that a person sees how good they are."),
    "repeated_question": gettext_lazy(
        "Soon after this summary the user asked something again that was answered before. "
        "It may have been lost."
    ),
    "low_score": gettext_lazy("Fewer numbers, dates, names and rules survived than should."),
    "operator": gettext_lazy("An operator wants this summary to be looked at."),
}
REVIEW_STATES: Words = {
    "open": gettext_lazy("Waiting"),
    "faithful": gettext_lazy("Faithful"),
    "lossy": gettext_lazy("Something missing"),
}
ALERT_KINDS: Words = {
    "budget_threshold": gettext_lazy("Budget nearly full"),
    "token_drift": gettext_lazy("Counts drift apart"),
    "tool_result_size": gettext_lazy("Unusually long tool result"),
    "compression_failing": gettext_lazy("Compressions failing"),
    "model_failing": gettext_lazy("A model fails"),
}
ALERT_STATES: Words = {
    "open": pgettext_lazy("alert", "Open"),
    "acknowledged": gettext_lazy("Acknowledged"),
    "resolved": gettext_lazy("Over by itself"),
}
WEEKLY_STATES: Words = {
    "open": gettext_lazy("Waiting"),
    "applied": gettext_lazy("Applied"),
    "dismissed": gettext_lazy("Dismissed"),
}
PURPOSES: Words = {
    "chat": gettext_lazy("Answers"),
    "extract": gettext_lazy("Reading into memory"),
    "summarise": gettext_lazy("Summaries"),
    "embed": gettext_lazy("Search vectors"),
}
STRATEGIES: Words = CHOICES["strategy"]
DEGRADED: Words = {
    "paused": gettext_lazy("the model failed too often and rests for an hour"),
    "lossy": gettext_lazy("the model lost more than the rules do"),
    "context_too_small": gettext_lazy("the turns do not fit into the model"),
    "too_many_turns": gettext_lazy("too many turns at once for a model"),
}
