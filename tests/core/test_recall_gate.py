"""The gate says no only where nothing can be found."""

import pytest

from memoryhub.core.recall_gate import should_recall


def decide(text: str, *, turn_count: int = 5) -> tuple[bool, str]:
    decision = should_recall(text, turn_count=turn_count, has_memories=True)
    return decision.recall, decision.reason


@pytest.mark.parametrize(
    "text",
    ["hi", "Hello there!", "Thanks a lot", "ok, great", "你好", "好的，谢谢！", "哈哈哈哈", "晚安～", "ＯＫ"],
)
def test_small_talk_needs_no_memory(text: str) -> None:
    assert decide(text) == (False, "small_talk")


@pytest.mark.parametrize(
    "text", ["12*8", "what is 3 + 4?", "计算 15 * 3 等于多少？", "(2+3)/5 =", "1,000 - 1"]
)
def test_a_calculation_needs_no_memory(text: str) -> None:
    assert decide(text) == (False, "arithmetic")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Continue", "reference_to_past"),
        ("继续", "reference_to_past"),
        ("上次说的合同发我", "reference_to_past"),
        ("我last time说的", "reference_to_past"),
        ("thanks, and what did I say about the flat last week?", "reference_to_past"),
        ("Where does Ann live?", "question"),
        ("我的猫叫什么", "question"),
        ("write a poem for my mother", "about_user"),
        ("帮我写封信", "about_user"),
        ("write a poem", "default"),
        ("history", "default"),
        ("nowhere man", "default"),
        ("2024-05-01", "default"),
        ("13800138000", "default"),
    ],
)
def test_anything_else_looks(text: str, reason: str) -> None:
    assert decide(text) == (True, reason)


def test_the_first_turn_looks() -> None:
    assert decide("write a poem", turn_count=0) == (True, "first_turn")


@pytest.mark.parametrize("text", ["", "  ", "\u200b"])
def test_nothing_said(text: str) -> None:
    assert decide(text) == (False, "blank")


def test_nothing_stored() -> None:
    decision = should_recall("what did I say?", turn_count=3, has_memories=False)
    assert (decision.recall, decision.reason) == (False, "no_memories")


@pytest.mark.parametrize(
    "text", ["哈" * 59 + "x", "你好" * 29 + "x", "ha" * 29 + "x", "1+" * 29 + "x", "x" * 200_000]
)
def test_odd_texts_are_decided_at_once(text: str) -> None:
    assert decide(text)[0] is True
