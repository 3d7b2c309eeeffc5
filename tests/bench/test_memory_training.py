"""Our own pairs are the same in both languages, and the file of weights is made of them."""

from __future__ import annotations

import json
import re

import pytest

from memories.services.closeness import MEMORY_WEIGHTS_FILE
from memoryhub.core.text import Language, detect_language
from memoryhub.providers.embeddings import LOCAL_MODEL
from sessions_app.bench.memory_pairs import memory_pairs
from sessions_app.bench.memory_training import BY_HAND

PEOPLE, EACH = 4, 38


@pytest.mark.parametrize("language", ["zh", "en"])
def test_there_are_as_many_pairs_in_each_language(language: Language) -> None:
    pools = [pool for pool in memory_pairs() if pool.language == language]
    assert [(len(pool.kept), len(pool.asked)) for pool in pools] == [(EACH, EACH)] * PEOPLE
    assert {detect_language(kept.content) for pool in pools for kept in pool.kept} == {language}
    assert {asked.half for pool in pools for asked in pool.asked} == {"dev", "held_out"}


def test_both_languages_tell_the_same() -> None:
    by_language = {
        language: [asked for pool in memory_pairs() if pool.language == language for asked in pool.asked]
        for language in ("zh", "en")
    }
    for zh, en in zip(by_language["zh"], by_language["en"], strict=True):
        assert (zh.gold, zh.half, zh.category) == (en.gold, en.half, en.category)
        assert len(zh.text.splitlines()) == len(en.text.splitlines())


def test_no_memory_is_told_twice_and_gold_is_there() -> None:
    for pool in memory_pairs():
        refs = {kept.ref for kept in pool.kept}
        assert len({kept.content for kept in pool.kept}) == len(refs)
        assert all(asked.gold <= refs for asked in pool.asked)


def test_the_file_holds_what_the_command_writes() -> None:
    told = json.loads(MEMORY_WEIGHTS_FILE.read_text(encoding="utf-8"))
    assert (told["model"], told["weights"]) == (LOCAL_MODEL, BY_HAND)
    assert told["centres_of"] == [pool.identity for pool in memory_pairs()]
    assert len(told["memories"]) == len(told["questions"]) == 512
    assert all(re.fullmatch(r"-?\d\.\d{1,4}(e-05)?", str(value)) or not value for value in told["memories"])
