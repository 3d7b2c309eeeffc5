"""The console's words for a tenant's settings: groups, what each does, its unit and its choices."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tenants.admin.settings_fields import FieldWords, NamedFields
from tenants.admin.wording import Words

GROUPS: tuple[NamedFields, ...] = (
    NamedFields(
        _("How much one request may use"),
        ("token_budget", "safety_margin", "reply_reserve", "budget_notice"),
    ),
    NamedFields(
        _("What the model is shown"),
        ("strategy", "last_turns", "min_recent_turns", "summary_share", "recall_share", "authority_share"),
    ),
    NamedFields(
        _("When older turns are folded into the summary"),
        (
            "compression_mode",
            "compress_every_turns",
            "compress_token_share",
            "compress_hard_share",
            "compress_min_turns",
            "summary_engine",
            "summary_review_share",
        ),
    ),
    NamedFields(_("How memories are found"), ("extraction_engine", "extraction_calls_a_day")),
    NamedFields(
        _("How long things are kept"), ("working_memory_minutes", "close_idle_hours", "artifact_days")
    ),
    NamedFields(
        _("When to raise an alert"),
        ("alert_budget_share", "alert_drift_share", "alert_tool_tokens", "alert_failed_compressions"),
    ),
)

SETTING_WORDS: Mapping[str, FieldWords] = {
    "token_budget": FieldWords(
        _("Token budget"),
        _("The most one request may take, unless the session sets its own or its model holds less."),
    ),
    "safety_margin": FieldWords(
        _("Safety margin"), _("Stays empty, in case a provider counts a little more than we do.")
    ),
    "reply_reserve": FieldWords(_("Kept for the answer"), _("Stays free so that the answer is not cut off.")),
    "budget_notice": FieldWords(
        _("Tell the model when room runs out"), _("Once use passes 60%, it is asked to be brief.")
    ),
    "strategy": FieldWords(
        _("How a context is filled"),
        _("Only the hybrid keeps what older turns said; the others are there to compare with."),
    ),
    "last_turns": FieldWords(
        _("Newest turns shown"), _("How many the two strategies with newest turns show the model.")
    ),
    "min_recent_turns": FieldWords(
        _("Turns that stay word for word"), _("So many of the newest turns are never folded into a summary.")
    ),
    "summary_share": FieldWords(
        _("Most for the summary"), _("Of the usable budget; above it a tighter wording is shown.")
    ),
    "recall_share": FieldWords(
        _("Most for recalled memories"), _("Of the usable budget; what does not fit is left out and said so.")
    ),
    "authority_share": FieldWords(
        _("Most for live sources"), _("Of the usable budget, for what is read from other systems.")
    ),
    "compression_mode": FieldWords(
        _("When to fold"), _("Early, before room runs out; at once, when something is settled; or both.")
    ),
    "compress_every_turns": FieldWords(
        _("Fold at the latest after"), _("So many turns since the last summary, even if there is room.")
    ),
    "compress_token_share": FieldWords(
        _("Fold early above"), _("Of the usable budget; it happens in the background, nobody waits.")
    ),
    "compress_hard_share": FieldWords(
        _("Fold before answering above"), _("Of the usable budget; the chat waits for it and says so.")
    ),
    "compress_min_turns": FieldWords(
        _("Fold at once after"), _("So many turns at least, when the user settles an address or an order.")
    ),
    "summary_engine": FieldWords(
        _("Who writes summaries"),
        _("A model where one is connected, else our own rules; or always the rules."),
    ),
    "summary_review_share": FieldWords(
        _("Summaries a person checks"), _("Drawn at random; they wait under Summary reviews.")
    ),
    "extraction_engine": FieldWords(
        _("Who reads for memories"),
        _("Our own rules, and a model beside them where one is connected; or the rules alone."),
    ),
    "extraction_calls_a_day": FieldWords(
        _("Model calls a day to read for memories"), _("Above that only our own rules read, until tomorrow.")
    ),
    "working_memory_minutes": FieldWords(
        _("Working memory"), _("Recent turns stay in quick memory so long after the last message.")
    ),
    "close_idle_hours": FieldWords(
        _("Close idle sessions after"), _("What matters in them is summarised and kept first.")
    ),
    "artifact_days": FieldWords(
        _("Keep long tool results"), _("Counted from the last time one was read; empty keeps them for ever.")
    ),
    "alert_budget_share": FieldWords(
        _("Budget nearly full"), _("An alert when a request takes this much of the usable budget.")
    ),
    "alert_drift_share": FieldWords(
        _("Counts drift apart"), _("An alert when a provider bills this much more or less than we counted.")
    ),
    "alert_tool_tokens": FieldWords(
        _("Unusually long tool result"), _("An alert when one tool result is longer than this.")
    ),
    "alert_failed_compressions": FieldWords(
        _("Compressions failing"), _("An alert when so many fail or are refused one after another.")
    ),
}

UNITS: Words = {
    "tokens": _("tokens"),
    "turns": _("turns"),
    "share": "%",
    "minutes": _("minutes"),
    "hours": _("hours"),
    "days": _("days"),
    "count": _("times"),
}

CHOICES: Mapping[str, Words] = {
    "strategy": {
        "hybrid": _("Hybrid: everything, in order of keeping"),
        "last_turns": _("Newest turns only"),
        "summary_and_last": _("Summary and newest turns"),
        "token_budget": _("As many turns as fit"),
    },
    "compression_mode": {
        "hybrid": _("Both"),
        "preventive": _("Early, before room runs out"),
        "reactive": _("At once, when something is settled"),
    },
    "summary_engine": {"auto": _("A model, else rules"), "extractive": _("Always rules")},
    "extraction_engine": {"auto": _("Rules and a model"), "rules": _("Only rules")},
    "budget_notice": {"on": _("Yes"), "off": _("No")},
}
