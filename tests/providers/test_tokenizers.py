"""Counters count what the models count, offline, and never fail."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, pre_tokenizers

from memoryhub.core.tokens import TokenCounter, message_tokens
from memoryhub.providers.tokenizers import (
    BoundingCounter,
    EstimateCounter,
    TiktokenCounter,
    TokenizersCounter,
    counter_for,
)

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
        BoundingCounter(cache_dir=cache_dir),
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


# The most that the tokenizers of Qwen 3, DeepSeek, Llama 3, Mistral (tekken), Claude and cl100k_base take.
HUNGRIEST = [
    ("订单号 20261130104512345678，电话 010-62781234，金额 13,482.50 元。", 57),  # Mistral, by digit
    ("qzxvbn plkjhg wrtgdf mnbvcx zzqkjw trvbxp", 26),  # Mistral
    ("UklGRhwMAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0Yfg=", 38),  # Mistral
    ("🥲🫠🪿🧑\u200d💻🇨🇳🇺🇦🐼🍜", 45),  # Mistral, by byte
    ("뷁쀍 옿훌 저는 어제 서울에서 친구와 점심을 먹었습니다.", 39),  # Claude
    ("請務必轉達給張麗華經理與劉國強總監，會議記錄於檔案當中。", 54),  # cl100k_base
    ("龘靐齉爩驫麤灪籱", 18),  # cl100k_base
    ("เมื่อวานฉันเจอเพื่อนเก่าที่สวนสาธารณะ", 63),  # Claude
    ("\n" * 400, 100),  # Mistral
    ("PLEASE NOTE THAT THE CONTRACT ENDS ON FRIDAY AND CANNOT BE RENEWED", 21),  # DeepSeek
    ("我下个月要搬到上海，房租每月四千五百元，楼下不能停车，请记住。", 37),  # cl100k_base
    ("I am moving to Shanghai next month; the rent is high and parking is not allowed, so remember.", 21),
]


@pytest.mark.parametrize(("text", "tokens"), HUNGRIEST)
def test_an_unknown_model_takes_no_more_than_the_margin_above_its_estimate(
    text: str, tokens: int, cache_dir: Path
) -> None:
    assert tokens / counter_for("some-model", cache_dir=cache_dir).count(text) <= 1.1


@given(text=st.text(max_size=200))
def test_no_text_is_estimated_far_below_a_vocabulary(text: str, cache_dir: Path) -> None:
    estimate = counter_for("some-model", cache_dir=cache_dir).count(text)
    for model in ("gpt-4", "gpt-4o"):
        assert counter_for(model, cache_dir=cache_dir).count(text) <= 1.15 * estimate + 2


def test_a_million_of_many_short_runs_is_estimated(cache_dir: Path) -> None:
    assert BoundingCounter(cache_dir=cache_dir).count("é1a汉" * 250_000) > 1_000_000


def test_a_message_costs_its_frame_too() -> None:
    counter = EstimateCounter()
    assert message_tokens("hi", counter) == counter.count("hi") + 4
