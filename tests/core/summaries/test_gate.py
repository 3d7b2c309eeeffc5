"""What a model leaves out comes back word for word; what it makes too long is made to fit."""

from dataclasses import replace

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.summaries.gate import Folding, by_rule, gated
from memoryhub.core.summaries.summary import Entry, StructuredSummary
from memoryhub.core.text import Language
from tests.core.counters import WordCounter

TURNS = {
    "en": [
        SourceTurn(1, "user", "My order is A-17 and I paid 420 dollars on May 3.", 14),
        SourceTurn(2, "assistant", "Noted. The courier is Ann Lee, she comes at 9:40.", 14),
        SourceTurn(3, "user", "I never eat pork. Oslo is where I live.", 11),
    ],
    "zh": [
        SourceTurn(1, "user", "我的订单是A-17，5月3日付了420元。", 14),
        SourceTurn(2, "assistant", "好的。快递员是王先生，9:40到。", 14),
        SourceTurn(3, "user", "我不吃猪肉，住在杭州市西湖区文三路90号。", 11),
    ],
}


def folding(language: Language, target: int = 120) -> Folding:
    return Folding(None, TURNS[language], target, WordCounter(), language)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_lost_spans_come_back_with_their_turn_and_speaker(language: Language) -> None:
    fold = folding(language)
    result = gated(fold, StructuredSummary(), by_rule(fold))
    assert (result.quality.lost, result.refused) == ((), False)
    assert result.repaired > 5
    courier = next(entry for _, entry in result.summary.entries() if "9:40" in entry.text)
    assert (courier.turns, courier.by) == ((2,), "assistant")
    assert result.summary_tokens <= fold.most


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_restored_that_is_there(language: Language) -> None:
    fold = folding(language)
    whole = StructuredSummary(
        confirmed_facts=tuple(Entry(turn.content, (turn.seq,)) for turn in TURNS[language])
    )
    result = gated(fold, whole, by_rule(fold))
    assert (result.summary, result.repaired) == (whole, 0)


def test_what_does_not_fit_is_refused() -> None:
    fold = folding("en", target=6)
    result = gated(fold, StructuredSummary(), by_rule(fold))
    assert result.refused
    assert result.summary_tokens <= fold.most + 3


def test_a_draft_that_is_too_long_is_condensed() -> None:
    fold = folding("en", target=60)
    chatter = tuple(Entry(f"They spoke of lesson {n} and of much else beside it", (1,)) for n in range(40))
    result = gated(fold, StructuredSummary(confirmed_facts=chatter), by_rule(fold))
    assert result.summary_tokens <= fold.most
    assert any("A-17" in entry.text for _, entry in result.summary.entries())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_a_draft_drops_of_the_summary_before_comes_back(language: Language) -> None:
    fold = folding(language, target=120)
    fact = {"en": "The spare key is KX-4417 and costs 85 euros", "zh": "备用钥匙是 KX-4417，花了85欧元"}[
        language
    ]
    fold = replace(fold, previous=StructuredSummary(confirmed_facts=(Entry(fact, (1,)),)))
    draft = by_rule(replace(fold, previous=None)).summary
    result = gated(fold, draft, by_rule(fold))
    assert any("KX-4417" in entry.text for _, entry in result.summary.entries())
    assert not result.quality.lost
