"""The tables of docs/bench.md come from the command: same heads, figures in their places."""

from pathlib import Path
from typing import Any

import pytest

from sessions_app.bench.markdown import tables

KEPT = {"kept": 97.5, "spans": 40}
COMPRESSION = {
    "kept_of_tokens": 19.8,
    "whole_clauses": 95.0,
    "all": 99.0,
    "kinds": {"number": KEPT},
    "recounted": {"numbers": KEPT, "name": KEPT},
}
CONTEXT = {
    "contexts": 6,
    "overruns": 0,
    "too_small": 0,
    "system_prompt_whole": 100.0,
    "preferences_present": 100.0,
    "constraints_verbatim": None,
    "tokens_saved": 82.1,
    "spans_in_context": 50.5,
}
STRATEGIES = dict.fromkeys(("hybrid", "summary_and_last", "token_budget", "last_turns"), CONTEXT)
EVIDENCE = {"questions": 9, "too_small": 0, "any": 70.0, "all": 60.0, "mean_share": 65.0}
COST_KEYS = (
    "turns", "tokens", "queries", "rows_read", "rows_read_without_recall", "rows_read_without_redis",
    "turns_read_without_redis", "turns_in_context", "tokenizer_calls", "calls_on_stored_turns", "time_ratio",
    "time_ratio_without_recall",
)  # fmt: skip
CHAIN = {
    "16000": {
        "kept_of_tokens": 22.4, "sessions": 1, "versions": 37, "refused": 0,
        "recounted": {"numbers": {"kept": 97.5, "spans": 40}},
    }
}  # fmt: skip
ANSWER: dict[str, Any] = {
    "sets": {
        "locomo": {
            "held_out": {"compression": COMPRESSION, "chain": CHAIN},
            "product": {
                "budgets": {"1000": {"least_compressions": 31, "strategies": STRATEGIES}},
                "evidence": {"1000": EVIDENCE},
            },
        }
    },
    "own": {"zh": {"held_out": COMPRESSION}},
    "own_chain": {"zh": {"blind": CHAIN}},
    "product-cost": {"10": dict.fromkeys(COST_KEYS, 7)},
}


def test_figures_stand_in_their_places() -> None:
    rows = [line for line in tables(ANSWER) if line.startswith("| ")]
    assert "| locomo, held out | 19.8 | 95 | 99 | 97.5 (40) | - | - | - | - | 97.5 (40) | - | - | - |" in rows
    assert "| locomo, held out | 16,000 | 1 | 37 | 0 | 22.4 | 97.5 (40) | - | - | - |" in rows
    assert "| own zh, blind | 16,000 | 1 | 37 | 0 | 22.4 | 97.5 (40) | - | - | - |" in rows
    assert "| locomo | 1,000 | 6 | 31 | 0 | 0 | 100 | 100 | - | 82.1 | 50.5 |" in rows
    assert "| locomo | 1,000 | 50.5 / - | 50.5 / - | 50.5 / - | 50.5 / - |" in rows
    assert "| locomo | 1000 | 9 | 0 | 70 | 60 | 65 |" in rows


@pytest.mark.parametrize("parts", [{"sets": {}}, {"sets": {"locomo": {}}}])
def test_what_was_not_measured_has_no_table(parts: dict[str, Any]) -> None:
    assert tables(parts) == []


def test_the_page_shows_what_the_command_prints() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bench.md").read_text(encoding="utf-8")
    heads = [line for line in tables(ANSWER) if line.startswith(("| set", "| language", "| session"))]
    assert len(heads) == 7
    assert [head for head in heads if head not in page] == []
