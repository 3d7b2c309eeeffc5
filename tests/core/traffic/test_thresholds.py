"""Each proposal is provoked by the traffic it is for, and fine traffic provokes none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from memoryhub.core.context_settings import BY_NAME, ContextSettings, changed_settings, context_settings
from memoryhub.core.traffic.observed import Observed, SeenContext, Spread, context_figures, spread_of
from memoryhub.core.traffic.thresholds import FEWEST_CONTEXTS, Proposal, proposals

DEFAULTS = context_settings({})
FINE = Observed(
    contexts=400,
    pressure=Spread(400, 0.35, 0.7),
    needed=Spread(400, 4_000, 9_000),
    turns_shown=Spread(400, 14, 26),
    mean_turn=Spread(400, 60, 140),
    recall_taken=Spread(400, 0.05, 0.2),
    compressions=60,
    triggers={"turn_count": 30, "important_statement": 25, "token_threshold": 5},
    folded_turns=Spread(60, 14, 22),
    scores=Spread(60, 1.0, 1.0),
    replies=Spread(400, 160, 600),
    gaps=Spread(900, 1.5, 22),
)
FULL = {"crowded": 0.2, "pressure": Spread(400, 0.8, 0.97), "needed": Spread(400, 11_000, 18_000)}
HALF_EMPTY = {"pressure": Spread(400, 0.1, 0.3)}
CASES: list[tuple[str, dict[str, Any], dict[str, Any], float]] = [
    ("turns_left_out", {}, FULL, 25_000),
    ("turns_left_out", {}, {**FULL, "model_context": 20_000}, 20_000),
    ("turns_left_out", {"token_budget": 10_000}, FULL, 20_000),
    ("room_for_more_turns", {"strategy": "last_turns"}, {**HALF_EMPTY, "crowded": 0.5}, 62),
    ("recent_turns_do_not_fit", {}, {"shortened": 0.06}, 4),
    ("compresses_early", {}, {**HALF_EMPTY, "triggers": {"turn_count": 9, "hard_bound": 1}}, 30),
    ("budget_before_count", {}, {"triggers": {"token_threshold": 6, "turn_count": 4}}, 11),
    ("chat_waited", {}, {"triggers": {"hard_bound": 2, "turn_count": 8}}, 0.7),
    ("recall_cut_with_room", {}, {"recall_cut": 0.25}, 0.5),
    ("recall_crowds_out_turns", {}, {"crowded": 0.1, "recall_taken": Spread(400, 0.35, 0.4)}, 0.3),
    ("replies_do_not_fit", {}, {"replies": Spread(400, 500, 1_000)}, 1_536),
    ("reserve_unused", {}, {"replies": Spread(400, 90, 200), "pressure": Spread(400, 0.5, 0.85)}, 448),
    ("returns_after_expiry", {}, {"gaps": Spread(900, 3, 112)}, 115),
    ("kept_for_nobody", {"working_memory_minutes": 600}, {}, 45),
]


def found(changes: dict[str, Any], **seen: Any) -> dict[str, Proposal]:
    """The proposals by their reasons."""
    settings: ContextSettings = context_settings(changed_settings({}, changes))
    return {one.reason: one for one in proposals(settings, replace(FINE, **seen))}


def test_fine_traffic_provokes_none() -> None:
    assert proposals(DEFAULTS, FINE) == ()
    assert proposals(DEFAULTS, Observed()) == ()


@pytest.mark.parametrize(("reason", "changes", "seen", "proposed"), CASES)
def test_what_provokes_a_proposal(
    reason: str, changes: dict[str, Any], seen: dict[str, Any], proposed: float
) -> None:
    one = found(changes, **seen)[reason]
    assert one.proposed == proposed
    setting = BY_NAME[one.setting]
    assert setting.least <= one.proposed <= setting.most
    assert one.numbers
    assert changed_settings(changes, {one.setting: one.proposed}) != changed_settings({}, changes)


@pytest.mark.parametrize(("reason", "changes", "seen", "proposed"), CASES)
def test_too_little_provokes_none(
    reason: str, changes: dict[str, Any], seen: dict[str, Any], proposed: float
) -> None:
    few = {"contexts": FEWEST_CONTEXTS - 1, "compressions": 19, **seen}
    for name in ("replies", "gaps"):
        given = seen.get(name, getattr(FINE, name))
        few[name] = replace(given, count=49)
    assert found(changes, **few) == {}


def test_a_budget_that_the_model_cannot_read_is_not_proposed() -> None:
    assert "turns_left_out" not in found({}, **FULL, model_context=16_385)


def test_nearest_ranks() -> None:
    assert spread_of([]) == Spread(0, 0.0, 0.0)
    assert spread_of([7]) == Spread(1, 7.0, 7.0)
    assert spread_of(range(1, 101)) == Spread(100, 50.0, 95.0)


def test_contexts_as_figures() -> None:
    lost = (("turns", "over_budget", 300), ("recall", "over_share", 50), ("turns", "folded", 900))
    figures = context_figures(
        [
            SeenContext(900, 1_000, {"recall": 200}, lost, turns=8, mean_turn_tokens=50.0),
            SeenContext(100, 1_000, {}, [("turns", "shortened", 5)], turns=2, mean_turn_tokens=0.0),
        ]
    )
    assert (figures["contexts"], figures["crowded"], figures["shortened"]) == (2, 0.5, 0.5)
    assert (figures["recall_cut"], figures["needed"].p95, figures["pressure"].p95) == (0.5, 1_250, 0.9)
    assert (figures["mean_turn"], figures["turns_shown"].p50) == (Spread(1, 50.0, 50.0), 2)
    stored = Observed(**figures).as_dict()
    assert (stored["recall_taken"], stored["triggers"]) == ({"count": 2, "p50": 0.0, "p95": 0.2}, {})
