"""Our own set of questions with and without an answer, and the rule that picks thresholds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from memoryhub.core.text import Language
from sessions_app.bench.abstention_set import abstention_set
from sessions_app.bench.recall_abstention import OFFSETS, Reaction, curve
from sessions_app.bench.threshold_fit import fitted, rule, standing
from sessions_app.bench.threshold_samples import Sample


@pytest.mark.parametrize("language", ["zh", "en"])
def test_both_languages_have_as_much_in_both_halves(language: Language) -> None:
    lines = abstention_set(language)
    halves = Counter((line.kind, line.half) for line in lines.told)
    assert halves == {
        (kind, half): (6 if kind == "document" else 11)
        for kind in ("preference", "fact", "experience", "document")
        for half in ("dev", "held_out")
    }
    asked = Counter((one.nearness, one.half) for one in lines.unanswered)
    assert asked == {(near, half): 16 for near in ("near", "other") for half in ("dev", "held_out")}
    questions = {line.question for line in lines.told} | {one.question for one in lines.unanswered}
    assert len(questions) == 78 + 64
    assert all(line.content and line.question for line in lines.told)


def test_the_rule_keeps_its_share_in_the_weaker_language_too() -> None:
    found = {
        ("turn", "zh", "dev"): Sample(gold=[place / 100 for place in range(20, 120)], others=[0.1, 0.5]),
        ("turn", "en", "dev"): Sample(gold=[place / 100 for place in range(10, 110)], others=[0.05]),
        ("fact", "zh", "dev"): Sample(gold=[0.4]),
        ("turn", "zh", "held_out"): Sample(gold=[0.0, 1.0]),
    }
    picked = fitted(found, 0.97)  # type: ignore[arg-type]  # the names are literals
    assert picked["turn"] == 0.13
    assert "fact" in picked  # only where there is gold at all
    shown = standing(found, picked)["turn"]  # type: ignore[arg-type]
    assert shown["en, dev"] == {"gold": 100, "kept": 97.0, "others": 1, "others_cut": 100.0}  # type: ignore[index]
    assert shown["zh, held_out"] == {"gold": 2, "kept": 50.0}  # type: ignore[index]
    assert "97%" in rule(0.97)


def test_a_curve_trades_answers_for_silence() -> None:
    reactions = [
        Reaction("answered", "dev", gated_out=False, found=True, margin=0.12),
        Reaction("answered", "dev", gated_out=False, found=True, margin=None),
        Reaction("near", "dev", gated_out=False, found=False, margin=0.02),
        Reaction("other", "dev", gated_out=True, found=False, margin=None),
    ]
    rows = curve(reactions)
    assert [row["offset"] for row in rows] == list(OFFSETS)
    assert [row["answered"] for row in rows] == [100.0] * 6 + [50.0] * 2
    assert [row["near"] for row in rows] == [0.0] * 4 + [100.0] * 4
    assert all(one["near"] <= other["near"] for one, other in pairwise(rows))  # type: ignore[operator]
