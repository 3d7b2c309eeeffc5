"""Whatever a week looks like: proposals keep to the bounds, hold together, and are not made twice."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.context_settings import BY_NAME, changed_settings, context_settings
from memoryhub.core.traffic.observed import Observed, Spread
from memoryhub.core.traffic.thresholds import proposals

SHARES = st.floats(0, 1)
COUNTS = st.integers(0, 1_000)


def spreads(most: float) -> st.SearchStrategy[Spread]:
    values = st.lists(st.floats(0, most), min_size=2, max_size=2).map(sorted)
    return st.builds(lambda count, pair: Spread(count, *pair), COUNTS, values)


WEEKS = st.builds(
    Observed,
    contexts=COUNTS,
    pressure=spreads(1.2),
    needed=spreads(3_000_000),
    mean_turn=spreads(50_000),
    recall_taken=spreads(1),
    crowded=SHARES,
    shortened=SHARES,
    recall_cut=SHARES,
    compressions=COUNTS,
    triggers=st.dictionaries(st.sampled_from(["turn_count", "token_threshold", "hard_bound"]), COUNTS),
    folded_turns=spreads(200),
    replies=spreads(200_000),
    gaps=spreads(1_440),
    model_context=st.none() | st.integers(256, 2_000_000),
)
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "strategy": st.sampled_from(["hybrid", "last_turns", "summary_and_last"]),
        "token_budget": st.integers(1_000, 2_000_000),
        "last_turns": st.integers(1, 200),
        "min_recent_turns": st.integers(1, 50),
        "compress_every_turns": st.integers(4, 100),
        "compress_token_share": st.floats(0.2, 1.0),
        "recall_share": st.floats(0, 0.9),
        "reply_reserve": st.integers(64, 200_000),
        "working_memory_minutes": st.integers(1, 10_080),
    },
)


@given(SETTINGS, WEEKS)
def test_all_of_them_can_be_applied(own: dict[str, Any], week: Observed) -> None:
    stored = changed_settings({}, own)
    found = proposals(context_settings(stored), week)
    assert len({one.setting for one in found}) == len(found)
    for one in found:
        setting = BY_NAME[one.setting]
        assert setting.least <= one.proposed <= setting.most
        assert one.proposed != one.now == context_settings(stored)[one.setting]
    applied = changed_settings(stored, {one.setting: one.proposed for one in found})
    assert all(context_settings(applied)[one.setting] == one.proposed for one in found)
