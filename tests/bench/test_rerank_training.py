"""Weights are fitted alike each time, find what was cited, and come from permissive sets only."""

import json
from dataclasses import replace

import pytest

from memories.services.turn_recall import WEIGHTS_FILE, turn_weights
from memoryhub.core.turn_ranking import FEATURES
from sessions_app.bench.model import HALVES
from sessions_app.bench.recall_model import Pool
from sessions_app.bench.recall_own import CONVERSATIONS, own_conversations
from sessions_app.bench.rerank_examples import examples
from sessions_app.bench.rerank_training import BY_HAND, Weighted, fit, standing


def _few(language: str) -> Pool:
    """A short piece of one of our conversations."""
    pool = next(pool for pool in own_conversations() if pool.language == language)
    kept = pool.kept[:40]
    refs = {one.ref for one in kept}
    asked = tuple(one for one in pool.asked if one.gold <= refs)[:12]
    return replace(pool, kept=kept, asked=asked)


def test_our_conversations_are_the_same_each_time_in_both_languages() -> None:
    pools = own_conversations()
    assert pools == own_conversations()
    assert [pool.language for pool in pools].count("zh") == CONVERSATIONS
    assert {one.half for pool in pools for one in pool.asked} == set(HALVES)
    for pool in pools:
        refs = {one.ref for one in pool.kept}
        assert all(asked.gold and asked.gold <= refs for asked in pool.asked)
        assert not any("{" in one.content for one in pool.kept)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_fitting_twice_gives_the_same_and_helps(language: str) -> None:
    rows = list(examples(_few(language)))
    assert rows[0].matrix.shape[1] == len(FEATURES)
    weights = fit([Weighted(row, 1.0) for row in rows])
    assert weights == fit([Weighted(row, 1.0) for row in rows])
    assert standing(rows, weights)["mrr"] >= standing(rows, BY_HAND)["mrr"]


def test_what_ships_was_fitted_on_permissive_sets_only() -> None:
    shipped = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    assert set(turn_weights().by_feature) <= {feature.name for feature in FEATURES}
    heads = {name.split()[0].lower() for name in shipped["trained_on"]}
    assert heads <= {"own", "memorybank", "kenta_tanaka", "lin_wanyu", "pak_budi"}
