"""What a weekly review saw and proposes, in sentences with their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memoryhub.core.context_settings import BY_NAME
from sessions_app.admin.settings_form import shown
from sessions_app.admin.settings_words import SETTING_WORDS
from sessions_app.models import ThresholdReview

SHARES = frozenset(
    {
        "crowded",
        "pressure",
        "shortened",
        "by_count",
        "by_budget",
        "waited",
        "recall_cut",
        "recall_taken",
    }
)
REASONS: Mapping[str, Promise] = {
    "turns_left_out": gettext_lazy(
        "{crowded} of the requests left turns out, and the fullest took {pressure} of their budget. "
        "With everything in them they would have taken up to {needed} tokens."
    ),
    "room_for_more_turns": gettext_lazy(
        "{crowded} of the requests left turns out although the fullest took only {pressure} of their budget."
    ),
    "recent_turns_do_not_fit": gettext_lazy(
        "In {shortened} of the requests the newest turns had to be shortened; one takes up to "
        "{mean_turn} tokens."
    ),
    "compresses_early": gettext_lazy(
        "{by_count} of the compressions came by the count of turns, while the fullest requests took only "
        "{pressure} of their budget."
    ),
    "budget_before_count": gettext_lazy(
        "{by_budget} of the compressions came because the budget filled up first, mostly after "
        "{folded_turns} turns."
    ),
    "chat_waited": gettext_lazy("For {waited} of the compressions a chat had to wait."),
    "recall_cut_with_room": gettext_lazy(
        "{recall_cut} of the requests cut recalled memories although there was room."
    ),
    "recall_crowds_out_turns": gettext_lazy(
        "Recalled memories mostly took {recall_taken} of the budget, while {crowded} of the requests left "
        "turns out."
    ),
    "replies_do_not_fit": gettext_lazy(
        "Answers take up to {reply} tokens, nearly all that is kept for them; longer ones are cut off."
    ),
    "reserve_unused": gettext_lazy(
        "Answers take up to {reply} tokens, while requests fill {pressure} of their budget."
    ),
    "returns_after_expiry": gettext_lazy(
        "People come back within {gap} minutes; by then quick memory is gone and is built again."
    ),
    "kept_for_nobody": gettext_lazy(
        "People come back within {gap} minutes; quick memory is kept far longer than that."
    ),
}


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """One proposal: its setting, what it is, what it should be, why, and whether it was applied."""

    setting: str
    label: str
    now: str
    proposed: str
    reason: str
    applied: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """One observed number with what it means."""

    label: str
    value: str
    more: str = ""


def shown_proposals(review: ThresholdReview) -> list[ShownProposal]:
    """The proposals of a review; one for a setting that is no more is left out."""
    return [_proposal(one, review.decided) for one in review.proposals if one.get("setting") in BY_NAME]


def headline(review: ThresholdReview) -> str:
    """What the review found, as a sentence."""
    count = len(shown_proposals(review))
    if count:
        return ngettext(
            "{n} setting could fit this week better", "{n} settings could fit this week better", count
        ).format(n=count)
    if review.observed.get("enough"):
        return _("The settings fit this week’s traffic")
    return _("Too little was asked this week to judge the settings")


def figures(observed: Mapping[str, Any]) -> list[Figure]:
    """What was observed, as an operator reads it; what was never seen is left out."""
    found = [
        Figure(_("Requests"), _count(observed.get("contexts"))),
        _spread(observed, "pressure", _("Budget used"), share=True),
        Figure(_("Left turns out"), _share(observed.get("crowded")), _("of the requests")),
        Figure(_("Cut recalled memories"), _share(observed.get("recall_cut")), _("of the requests")),
        Figure(_("Compressions"), _count(observed.get("compressions")), _refused(observed)),
        _spread(observed, "scores", _("Facts kept"), share=True, low=True),
        _spread(observed, "replies", _("Tokens of an answer")),
        _spread(observed, "gaps", _("Minutes between messages")),
    ]
    return [one for one in found if one is not None]


def _proposal(stored: Mapping[str, Any], decided: Sequence[str]) -> ShownProposal:
    setting = BY_NAME[stored["setting"]]
    numbers = {name: _number(name, value) for name, value in stored.get("numbers", {}).items()}
    reason = str(stored.get("reason", ""))
    return ShownProposal(
        setting=setting.name,
        label=str(SETTING_WORDS[setting.name].label),
        now=shown(setting, stored["now"]),
        proposed=shown(setting, stored["proposed"]),
        reason=str(REASONS[reason]).format_map(_Numbers(numbers)) if reason in REASONS else reason,
        applied=setting.name in decided,
    )


class _Numbers(dict[str, str]):
    """A number that an older review did not keep shows as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


def _number(name: str, value: float) -> str:
    return _share(value) if name in SHARES else f"{value:,.0f}"


def _spread(
    observed: Mapping[str, Any], name: str, label: str, *, share: bool = False, low: bool = False
) -> Figure | None:
    """The middle value, and what 95 of 100 do not exceed unless `low` values matter more."""
    spread = observed.get(name)
    if not isinstance(spread, dict) or not spread.get("count"):
        return None
    middle, most = (_share(spread[one]) if share else f"{spread[one]:,.0f}" for one in ("p50", "p95"))
    return Figure(label, middle, "" if low else _("95 of 100 within {most}").format(most=most))


def _refused(observed: Mapping[str, Any]) -> str:
    refused = observed.get("refused")
    if not isinstance(refused, int | float) or not refused:
        return ""
    return _("{share} refused").format(share=_share(refused))


def _share(value: object) -> str:
    return f"{value:.0%}" if isinstance(value, int | float) else "–"


def _count(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else "–"
