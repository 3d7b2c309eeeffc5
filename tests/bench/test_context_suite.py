"""The suite on a conversation of our own, in both languages: its promises hold and its figures add up."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memoryhub.core.text import Language
from sessions_app.bench.context_figures import context_figures
from sessions_app.bench.model import BenchTurn, Conversation
from sessions_app.bench.own_conversations import BLIND, blind_sessions
from sessions_app.bench.spans_kept import spans_kept
from sessions_app.bench.suites import BenchOptions, context_suite
from tests.bench.talk import SAID, assert_promises, conversation
from tests.core.counters import WordCounter


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("budget", [1_000, 4_000])
def test_contexts_keep_their_promises(language: Language, budget: int) -> None:
    figures: Any = context_figures([conversation(language)], budget, WordCounter())
    assert_promises(figures)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_fifth_of_the_tokens_keeps_nine_spans_of_ten(language: Language) -> None:
    figures: Any = spans_kept([conversation(language, 40)], WordCounter()).as_dict()
    assert figures["kept_of_tokens"] <= 20.0
    assert (figures["stretches"], figures["kinds"]["amount"]["spans"]) == (1, 40)


def test_a_folder_without_data_gives_no_sets(tmp_path: Path) -> None:
    answer = context_suite(BenchOptions(folder=tmp_path, counter=WordCounter(), parts=("contexts",)))
    assert answer == {"suite": "context", "tokenizer": "words", "sets": {}}


def test_our_own_sessions_are_reported_by_language(tmp_path: Path) -> None:
    languages: tuple[Language, ...] = ("zh", "en")
    answer: Any = context_suite(BenchOptions(folder=tmp_path, counter=WordCounter(), parts=("compression",)))
    for language in languages:
        there = [half for half in BLIND if blind_sessions(language, half)]
        assert list(answer["own"][language]) == ["dev", "held_out", *there]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"query": SAID["en"][0].format(n=n), "response": SAID["en"][1]} for n in range(20)]
    target = tmp_path / "memorybank" / "en" / "memory_bank_en.json"
    target.parent.mkdir(parents=True)
    target.write_text(json.dumps({"Ann": {"history": {"2024-05-01": rows}}}), encoding="utf-8")
    options = ("--path", str(tmp_path), "--budgets", "1000", "--parts", "compression,contexts")
    call_command("bench", "context", "--json", *options)
    answer = json.loads(capsys.readouterr().out)
    assert answer["sets"]["memorybank-en"]["dev"]["compression"]["stretches"] == 1


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--path"):
        call_command("bench", "context", "--path", str(tmp_path / "none"))


def test_an_unknown_part_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="product-cost"):
        call_command("bench", "context", "--path", str(tmp_path), "--parts", "speed")


def test_a_turn_said_twice_counts_once() -> None:
    turns = tuple(BenchTurn("user", "We paid $75 to Ann Lee.") for _ in range(2))
    figures: Any = spans_kept([Conversation("own", "en", "one", "dev", turns)], WordCounter()).as_dict()
    assert figures["recounted"]["numbers"]["spans"] == 1
