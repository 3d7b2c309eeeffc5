"""Times are told at the median and the slow end, beside what the statements took."""

from sessions_app.bench.recall_latency import Times


def test_times_in_milliseconds_and_as_a_ratio() -> None:
    times = Times(whole=[0.010] * 9 + [0.100], database=[0.005] * 10)
    found = times.figures()
    assert (found["calls"], found["p50_ms"], found["database_p50_ms"], found["ratio_p50"]) == (
        10,
        10.0,
        5.0,
        2.0,
    )
    assert 10.0 < found["p95_ms"] <= 100.0
