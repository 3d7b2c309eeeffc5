"""The console's words for a tenant's settings: groups, what each does, its unit and its choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tenants.admin.wording import Words

Text = str | Promise


@dataclass(frozen=True, slots=True)
class SettingWords:
    """A setting's name and, in one sentence, what it does."""

    label: Text
    says: Text


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Settings that are read together."""

    title: Text
    names: tuple[str, ...]


GROUPS: tuple[SettingGroup, ...] = (
    SettingGroup(
        _("How much one request may use"),
        ("token_budget", "safety_margin", "reply_reserve", "budget_notice"),
    ),
    SettingGroup(
        _("What the model is shown"),
        ("strategy", "last_turns", "min_recent_turns", "summary_share", "recall_share", "authority_share"),
    ),
    SettingGroup(
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
    SettingGroup(_("How memories are found"), ("extraction_engine", "extraction_calls_a_day")),
    SettingGroup(
        _("How long things are kept"), ("working_memory_minutes", "close_idle_hours", "artifact_days")
    ),
    SettingGroup(
        _("When to raise an alert"),
        ("alert_budget_share", "alert_drift_share", "alert_tool_tokens", "alert_failed_compressions"),
    ),
)

SETTING_WORDS: Mapping[str, SettingWords] = {
    "token_budget": SettingWords(
        _("Token budget"),
        _("The most one request may take, unless the session sets its own or its model holds less."),
    ),
    "safety_margin": SettingWords(
        _("Safety margin"), _("Stays empty, in case a provider counts a little more than we do.")
    ),
    "reply_reserve": SettingWords(
        _("Kept for the answer"), _("Stays free so that the answer is not cut off.")
    ),
    "budget_notice": SettingWords(
        _("Tell the model when room runs out"), _("Once use passes 60%, it is asked to be brief.")
    ),
    "strategy": SettingWords(
        _("How a context is filled"),
        _("Only the hybrid keeps what older turns said; the others are there to compare with."),
    ),
    "last_turns": SettingWords(
        _("Newest turns shown"), _("How many the two strategies with newest turns show the model.")
    ),
    "min_recent_turns": SettingWords(
        _("Turns that stay word for word"), _("So many of the newest turns are never folded into a summary.")
    ),
    "summary_share": SettingWords(
        _("Most for the summary"), _("Of the usable budget; above it a tighter wording is shown.")
    ),
    "recall_share": SettingWords(
        _("Most for recalled memories"), _("Of the usable budget; what does not fit is left out and said so.")
    ),
    "authority_share": SettingWords(
        _("Most for live sources"), _("Of the usable budget, for what is read from other systems.")
    ),
    "compression_mode": SettingWords(
        _("When to fold"), _("Early, before room runs out; at once, when something is settled; or both.")
    ),
    "compress_every_turns": SettingWords(
        _("Fold at the latest after"), _("So many turns since the last summary, even if there is room.")
    ),
    "compress_token_share": SettingWords(
        _("Fold early above"), _("Of the usable budget; it happens in the background, nobody waits.")
    ),
    "compress_hard_share": SettingWords(
        _("Fold before answering above"), _("Of the usable budget; the chat waits for it and says so.")
    ),
    "compress_min_turns": SettingWords(
        _("Fold at once after"), _("So many turns at least, when the user settles an address or an order.")
    ),
    "summary_engine": SettingWords(
        _("Who writes summaries"),
        _("A model where one is connected, else our own rules; or always the rules."),
    ),
    "summary_review_share": SettingWords(
        _("Summaries a person checks"), _("Drawn by chance; they wait in the review queue.")
    ),
    "extraction_engine": SettingWords(
        _("Who reads for memories"),
        _("Our own rules, and a model beside them where one is connected; or the rules alone."),
    ),
    "extraction_calls_a_day": SettingWords(
        _("Model calls a day to read for memories"), _("Above that only our own rules read, until tomorrow.")
    ),
    "working_memory_minutes": SettingWords(
        _("Working memory"), _("Recent turns stay in quick memory so long after the last message.")
    ),
    "close_idle_hours": SettingWords(
        _("Close idle sessions after"), _("What matters in them is summarised and kept first.")
    ),
    "artifact_days": SettingWords(
        _("Keep long tool results"), _("Counted from the last time one was read; empty keeps them for ever.")
    ),
    "alert_budget_share": SettingWords(
        _("Budget nearly full"), _("An alert when a request takes this much of the usable budget.")
    ),
    "alert_drift_share": SettingWords(
        _("Counts drift apart"), _("An alert when a provider bills this much more or less than we counted.")
    ),
    "alert_tool_tokens": SettingWords(
        _("Unusually long tool result"), _("An alert when one tool result is longer than this.")
    ),
    "alert_failed_compressions": SettingWords(
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
