"""Fusion rewards agreement; boosts nudge and never overrule."""

import pytest

from memoryhub.core.ranking import Fused, Worth, boost, reciprocal_rank_fusion


def test_what_two_arms_agree_on_comes_first() -> None:
    fused = reciprocal_rank_fusion({"vector": ["a", "b"], "text": ["c", "b"]})
    assert [item.id for item in fused] == ["b", "a", "c"]
    assert fused[0].signals == {"vector": 2, "text": 2}
    assert fused[0].score == pytest.approx(2 / 62)


def test_weights_and_k_change_the_say_of_an_arm() -> None:
    fused = reciprocal_rank_fusion({"vector": ["a"], "text": ["b"]}, {"text": 2.0}, k=1)
    assert [(item.id, item.score) for item in fused] == [("b", 1.0), ("a", 0.5)]


def test_a_repeated_id_counts_once_at_its_better_rank() -> None:
    fused = reciprocal_rank_fusion({"text": ["a", "b", "a"]})
    assert [(item.id, item.signals["text"]) for item in fused] == [("a", 1), ("b", 2)]


def test_nothing_found_is_nothing() -> None:
    assert reciprocal_rank_fusion({"vector": [], "text": []}) == []
    assert boost([], {}) == []


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Worth(importance=9), Worth(importance=2)),
        (Worth(confidence=1.0), Worth(confidence=0.3)),
        (Worth(age_days=1), Worth(age_days=400)),
        (Worth(recency=5), Worth(recency=4)),
    ],
)
def test_each_quality_decides_between_equals(better: Worth, worse: Worth) -> None:
    fused = [Fused("worse", 0.5, {}), Fused("better", 0.5, {})]
    assert boost(fused, {"better": better, "worse": worse})[0].id == "better"


def test_boosts_together_stay_small() -> None:
    best, worst = Worth(10, 1.0, 0.0), Worth(1, 0.0, 10_000.0)
    fused = [Fused("best", 1.0, {}), Fused("worst", 1.0, {}), Fused("unknown", 1.0, {})]
    scores = {item.id: item.score for item in boost(fused, {"best": best, "worst": worst})}
    assert scores == pytest.approx({"best": 1.1**3, "worst": 0.9**3, "unknown": 1.0})


def test_values_out_of_range_are_bounded() -> None:
    wild = Worth(importance=1e9, confidence=-5, age_days=-3)
    assert boost([Fused("a", 1.0, {})], {"a": wild})[0].score == pytest.approx(1.1 * 1.1 * 0.9)
