"""What no longer holds leaves turns and summaries; what was said beside it stays."""

from __future__ import annotations

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.outdated import summary_without, summary_without_texts, turns_without
from memoryhub.core.summaries.summary import Entry, StructuredSummary


def facts(*entries: Entry) -> StructuredSummary:
    return StructuredSummary(confirmed_facts=entries)


@pytest.mark.parametrize(
    ("text", "quote", "left"),
    [
        ("I live in Lisbon", "I live in Lisbon", ""),
        ("Lisbon", "I live in Lisbon.", ""),
        ("I live in Lisbon; my dog is Rex", "I live in Lisbon.", "my dog is Rex"),
        ("I live in Lisbon and work at Acme", "I live in Lisbon", "work at Acme"),
        ("我住在上海；狗叫旺财", "我住在上海", "狗叫旺财"),
        ("我住在上海，在一家银行工作", "我住在上海", "在一家银行工作"),
        ("I fly to Porto", "I live in Lisbon", "I fly to Porto"),
        ("15 chairs", "I have 5 chairs", "15 chairs"),
    ],
)
def test_an_entry_loses_what_its_turn_no_longer_says(text: str, quote: str, left: str) -> None:
    found = summary_without(facts(Entry(text, (3,))), {3: [quote]})
    assert [entry.text for entry in found.confirmed_facts] == ([left] if left else [])


def test_an_entry_of_another_turn_stays() -> None:
    summary = facts(Entry("Lisbon", (4,)), Entry("I live in Lisbon", (3,), confirmed=True))
    assert summary_without(summary, {3: ["I live in Lisbon"]}).confirmed_facts == (Entry("Lisbon", (4,)),)


def test_replaced_constraints_go_by_their_text() -> None:
    summary = StructuredSummary(constraints=(Entry("预算是500", (1,)), Entry("预算改成800", (5,))))
    assert summary_without_texts(summary, ["预算是500"]).constraints == (Entry("预算改成800", (5,)),)


@pytest.mark.parametrize(
    ("content", "quote", "left"),
    [
        ("Hi! I live in Lisbon. My dog is Rex.", "I live in Lisbon.", "Hi!   My dog is Rex."),
        ("我住在上海。", "我住在上海", ""),
        ("I live in Lisbon.", "I live in Lisbon", ""),
    ],
)
def test_a_turn_loses_the_stretch(content: str, quote: str, left: str) -> None:
    turns = [SourceTurn(1, "user", content, 9), SourceTurn(2, "user", content, 9)]
    assert [turn.content for turn in turns_without(turns, {1: [quote]})] == [left, content]
