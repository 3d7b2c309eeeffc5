"""The suite on a conversation of our own, in both languages: its promises hold and its figures add up."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memoryhub.core.text import Language
from sessions_app.bench.context_figures import context_figures
from sessions_app.bench.cost import cost_figures
from sessions_app.bench.evidence import evidence_figures
from sessions_app.bench.model import BenchTurn, Conversation, Question
from sessions_app.bench.spans_kept import spans_kept
from sessions_app.bench.suites import BenchOptions, context_suite
from tests.core.counters import WordCounter

SAID: dict[Language, tuple[str, str]] = {
    "en": ("On day {n} we paid ${n}5 to Ann Lee in the park.", "That is nice, I hope you had a good time."),
    "zh": ("第{n}天我们在绿禾公园付了{n}5元给李经理。", "听起来很不错，希望你们玩得开心。"),
}


def conversation(language: Language, exchanges: int = 160) -> Conversation:
    user, assistant = SAID[language]
    turns = tuple(
        turn
        for n in range(exchanges)
        for turn in (BenchTurn("user", user.format(n=n), f"u{n}", str(n)), BenchTurn("assistant", assistant))
    )
    asked = Question(user.format(n=7), refs=frozenset({"u7"}))
    return Conversation("own", language, "one", "dev", turns, (asked,))


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("budget", [1_000, 4_000])
def test_contexts_keep_their_promises(language: Language, budget: int) -> None:
    figures: Any = context_figures([conversation(language)], budget, WordCounter())
    hybrid = figures["strategies"]["hybrid"]
    assert figures["least_compressions"] >= 2
    assert (hybrid["overruns"], hybrid["too_small"], hybrid["constraints"]) == (0, 0, 5)
    assert hybrid["system_prompt_whole"] == hybrid["preferences_present"] == 100.0
    assert hybrid["constraints_verbatim"] == 100.0
    assert figures["strategies"]["last_turns"]["constraints_verbatim"] == 0.0


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_fifth_of_the_tokens_keeps_nine_spans_of_ten(language: Language) -> None:
    figures: Any = spans_kept([conversation(language, 40)], WordCounter()).as_dict()
    assert figures["kept_of_tokens"] <= 20.0
    assert (figures["stretches"], figures["kinds"]["amount"]["spans"]) == (1, 40)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_evidence_is_recalled(language: Language) -> None:
    figures: Any = evidence_figures([conversation(language)], WordCounter())
    assert figures["1000"]["hybrid"]["all"] == 100.0
    assert figures["1000"]["last_turns"]["all"] == 0.0


def test_cost_does_not_grow_with_the_session() -> None:
    figures: Any = cost_figures(WordCounter())
    assert figures["10000"]["rows_read"] == figures["1000"]["rows_read"]
    assert figures["10000"]["tokenizer_calls"] == figures["10"]["tokenizer_calls"]
    assert {row["calls_on_stored_turns"] for row in figures.values()} == {0}


def test_a_folder_without_data_gives_no_sets(tmp_path: Path) -> None:
    answer = context_suite(BenchOptions(folder=tmp_path, counter=WordCounter()))
    assert answer["sets"] == {}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"query": SAID["en"][0].format(n=n), "response": SAID["en"][1]} for n in range(20)]
    target = tmp_path / "memorybank" / "en" / "memory_bank_en.json"
    target.parent.mkdir(parents=True)
    target.write_text(json.dumps({"Ann": {"history": {"2024-05-01": rows}}}), encoding="utf-8")
    call_command("bench", "context", "--json", "--path", str(tmp_path), "--budgets", "1000")
    answer = json.loads(capsys.readouterr().out)
    assert answer["sets"]["memorybank-en"]["dev"]["compression"]["stretches"] == 1


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--path"):
        call_command("bench", "context", "--path", str(tmp_path / "none"))
