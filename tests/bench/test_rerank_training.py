"""Weights are fitted alike each time, find what was cited, and come from permissive sets only."""

import json

import pytest

from memories.services.turn_recall import WEIGHTS_FILE, turn_weights
from memoryhub.core.turn_ranking import FEATURES, asked_for, scores
from sessions_app.bench.model import HALVES
from sessions_app.bench.recall_own import CONVERSATIONS, own_conversations
from sessions_app.bench.rerank_examples import examples, short_piece, touchstone
from sessions_app.bench.rerank_training import BY_HAND, Weighted, fit, meaning, ranked, standing


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
    rows = list(examples(short_piece(language)))
    assert rows[0].matrix.shape[1] == len(FEATURES)
    weights = fit([Weighted(row, 1.0) for row in rows])
    assert weights == fit([Weighted(row, 1.0) for row in rows])
    assert standing(rows, weights)["mrr"] >= standing(rows, BY_HAND)["mrr"]


def test_what_ships_was_fitted_on_permissive_sets_only() -> None:
    shipped = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    assert set(turn_weights().by_feature) <= {feature.name for feature in FEATURES}
    heads = {name.split()[0].lower() for name in shipped["trained_on"]}
    assert heads <= {"own", "memorybank", "kenta_tanaka", "lin_wanyu", "pak_budi"}


def test_what_ships_was_fitted_on_what_features_mean_now() -> None:
    """Fails when a feature changed and `manage.py train_reranker` was not run after."""
    shipped = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    assert meaning(touchstone()) == pytest.approx(shipped["meaning"], abs=0.002)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_only_a_question_that_gathers_spreads_over_sessions(language: str) -> None:
    weights = turn_weights()
    for row in examples(short_piece(language)):
        lost = scores(row.matrix, weights) - ranked(row, weights)
        assert (lost.max() > 0) == (asked_for(row.asked.text).gathers > 0)
