"""What the responder says when a source knows the value: that, its moment, and no old copy beside it."""

from __future__ import annotations

import pytest

from memoryhub.providers.demo import compose_answer
from memoryhub.providers.llm import ChatMessage, ChatRequest, CurrentValue, RecalledMemory

EN = CurrentValue("pro plan", "129", "as of 2026-11-30 09:15 (UTC)", "prices.example.com")
ZH = CurrentValue("专业版", "129", "截至 2026-11-30 09:15 (UTC)", "prices.example.com")
OLD = (RecalledMemory("trn_1", "The pro plan costs 99"), RecalledMemory("trn_2", "专业版99元"))


def reply(text: str, *current: CurrentValue, outcomes: tuple[str, ...] = ()) -> str:
    return compose_answer(
        ChatRequest((ChatMessage("user", text),), memories=OLD, current=current, outcomes=outcomes)
    )


@pytest.mark.parametrize(
    ("text", "current", "said"),
    [
        ("How much is the pro plan?", EN, "pro plan: 129 (as of 2026-11-30 09:15 (UTC), prices.example.com)"),
        ("专业版多少钱？", ZH, "专业版：129（截至 2026-11-30 09:15 (UTC)，来源 prices.example.com）"),
    ],
)
def test_a_question_is_answered_from_the_source(text: str, current: CurrentValue, said: str) -> None:
    assert reply(text, current) == said


def test_each_value_has_a_line_of_its_own() -> None:
    assert len(reply("How much are the plans?", EN, ZH).splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "current", "said"),
    [
        ("The pro plan costs 99 a month.", EN, "An official source answers for that"),
        ("专业版每月99元。", ZH, "以权威来源为准"),
    ],
)
def test_what_a_source_owns_is_not_noted(text: str, current: CurrentValue, said: str) -> None:
    answer = reply(text, current, outcomes=("authority.owned",))
    assert said in answer
    assert "129" in answer
    assert said in reply(text, outcomes=("authority.owned",))


def test_a_value_holds_no_mark_that_would_pass_for_a_citation() -> None:
    assert "[1]" not in reply("How much is it?", CurrentValue("x", "see [1]", "as of now", "h"))
