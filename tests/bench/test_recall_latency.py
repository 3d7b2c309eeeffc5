"""What the latency figures say of the times of single calls, and what a call is measured against."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memories.services.embedder import embedding_for
from memories.services.recall_settings import settings_in_force
from sessions_app.bench.recall_latency import Times, latency_of
from tests.memories.conftest import new_person


def test_figures_are_milliseconds_and_the_ratio_leaves_out_transactions() -> None:
    found = Times(
        whole=[0.01, 0.02, 0.03],
        processor=[0.001] * 3,
        raw=[0.01] * 3,
        transaction=[0.005] * 3,
        round_trips=[3, 3, 4],
        statements=[4, 5, 5],
    ).figures()
    assert (found["calls"], found["p50_ms"], found["raw_sql_p50_ms"], found["transaction_p50_ms"]) == (
        *(3, 20.0, 10.0, 5.0),
    )
    assert (found["ratio_p50"], found["round_trips_p50"], found["statements_p50"]) == (1.5, 3, 5)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("told", "asked"), [("I play the cello.", "cello"), ("我拉大提琴。", "大提琴")])
def test_a_call_is_measured_against_the_same_statements(told: str, asked: str) -> None:
    ann = new_person("ann")
    ann.say(told, valid_from=datetime(2026, 1, 1, tzinfo=UTC))
    settings_in_force(ann.scope)  # kept for some seconds, as is the choice of the embedder
    embedding_for(ann.tenant_id)
    times = latency_of([(ann.scope, asked)])
    assert (times.round_trips, times.statements) == ([3], [4])  # arms, turns, sources; the memory
    assert min(times.raw[0], times.transaction[0]) > 0
