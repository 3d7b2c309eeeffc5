"""Counters count what the models count, offline, and never fail."""

import os
from pathlib import Path

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from memoryhub.core.tokens import TokenCounter, message_tokens
from memoryhub.providers.tokenizers import EstimateCounter, TiktokenCounter, TokenizersCounter, counter_for

HARD_TEXTS = [
    "",
    " ",
    "\x00",
    "\ud800",
    "a\udfffb",
    "<|endoftext|>",
    "<|im_start|>system",
    "👨\u200d👩\u200d👧",
    "\n" * 9,
]
ZH = "我下个月要搬到上海，房租每月4500元，楼下不能停车，请记住。"
EN = "I am moving to Shanghai next month; the rent is 4,500 a month and parking is not allowed, so remember."


@pytest.fixture(scope="module")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("vocabularies")


@pytest.fixture(scope="module")
def tokenizer_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    vocabulary = {"[UNK]": 0, "likes": 1, "tea": 2, "<end>": 3}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.add_special_tokens(["<end>"])
    tokenizer.enable_truncation(max_length=2)
    path = tmp_path_factory.mktemp("tokenizer") / "tiny.json"
    tokenizer.save(str(path))
    return path


@pytest.mark.parametrize(
    ("encoding", "text", "tokens"),
    [
        ("cl100k_base", "hello world", 2),
        ("o200k_base", "hello world", 2),
        ("cl100k_base", "antidisestablishmentarianism", 6),
        ("cl100k_base", "お誕生日おめでとう", 9),
        ("o200k_base", "<|endoftext|>", 7),
    ],
)
def test_known_counts(encoding: str, text: str, tokens: int, cache_dir: Path) -> None:
    assert TiktokenCounter(encoding, cache_dir=cache_dir).count(text) == tokens


def test_the_vocabulary_comes_from_the_package(cache_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "/nowhere")
    TiktokenCounter("o200k_base", cache_dir=cache_dir / "fresh")
    names = {path.name for path in (cache_dir / "fresh").iterdir()}
    assert names == {"fb374d419588a4632f3f557e76b4b70aebbca790"}
    assert os.environ["TIKTOKEN_CACHE_DIR"] == "/nowhere"


def test_a_damaged_vocabulary_file_is_mended(tmp_path: Path) -> None:
    damaged = tmp_path / "9b5ad71b2ce5302211f9c61530b329a4922fc6a4"
    damaged.write_bytes(b"cut")
    TiktokenCounter("cl100k_base", cache_dir=tmp_path)
    assert damaged.stat().st_size > 1_000_000


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("gpt-4o", "o200k_base"),
        ("openai/gpt-4o-mini", "o200k_base"),
        ("gpt-4-0613", "cl100k_base"),
        ("gpt-oss-20b", "o200k_harmony"),
        ("qwen3-8b", "estimate"),
        ("text-davinci-003", "estimate"),
        ("", "estimate"),
    ],
)
def test_a_model_gets_its_own_tokenizer_or_a_labelled_estimate(
    model: str, name: str, cache_dir: Path
) -> None:
    counter = counter_for(model, cache_dir=cache_dir)
    assert (counter.name, counter.exact) == (name, name != "estimate")


def test_a_setting_goes_before_the_model_name(cache_dir: Path, tokenizer_file: Path) -> None:
    assert counter_for("qwen3", cache_dir=cache_dir, encoding="cl100k_base").name == "cl100k_base"
    assert counter_for("gpt-4o", cache_dir=cache_dir, tokenizer_file=tokenizer_file).name == "tiny"


def test_a_tokenizer_file_counts_all_of_a_text(tokenizer_file: Path) -> None:
    counter = TokenizersCounter(tokenizer_file)
    assert counter.count("likes tea likes tea") == 4
    assert counter.count("tea <end>") > 2  # no power of a special token


@pytest.mark.parametrize("text", HARD_TEXTS)
def test_no_text_makes_a_counter_fail(text: str, cache_dir: Path, tokenizer_file: Path) -> None:
    counters: list[TokenCounter] = [
        TiktokenCounter("o200k_base", cache_dir=cache_dir),
        TokenizersCounter(tokenizer_file),
        EstimateCounter(),
    ]
    counts = [counter.count(text) for counter in counters]
    assert all(count >= 0 for count in counts)
    assert counts[0] > 0 or not text


@pytest.mark.parametrize("unit", ["a", " ", "\t", "哈", "\u3000"])
def test_a_million_of_one_character_is_counted(unit: str, cache_dir: Path) -> None:
    assert TiktokenCounter("o200k_base", cache_dir=cache_dir).count(unit * 1_100_000) > 1_000


def test_cutting_a_long_text_does_not_change_its_count(cache_dir: Path) -> None:
    counter = TiktokenCounter("o200k_base", cache_dir=cache_dir)
    sentence = " ".join([EN] * 50)
    once = counter.count(f" {sentence}")
    assert counter.count(f" {sentence}" * 120) == 120 * once  # 640,000 characters in three pieces


@pytest.mark.parametrize(("text", "most"), [(ZH, 1.45), (EN, 1.35)])
def test_an_estimate_is_a_little_above_the_truth(text: str, most: float, cache_dir: Path) -> None:
    truth = TiktokenCounter("o200k_base", cache_dir=cache_dir).count(text)
    assert 1.0 <= EstimateCounter().count(text) / truth <= most


def test_a_message_costs_its_frame_too() -> None:
    counter = EstimateCounter()
    assert message_tokens("hi", counter) == counter.count("hi") + 4
