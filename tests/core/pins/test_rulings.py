"""What is pinned, and what an updated or lifted constraint does to the pin before it, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import Ruling, Standing, replaces, rulings, standing_after


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("预算改成800", "预算是500"),
        ("预算是800元", "预算是500元"),
        ("装修预算改成6万吧", "总预算必须控制在5万以内"),
        ("截止日期改到下周一", "截止日期是周五"),
        ("必须在6月10日之前完成", "必须在6月1日之前完成"),
        ("送货时间改为晚上7点", "只能晚上6点送货"),
        ("回复只能用英文", "回复只能用中文"),
        ("The deadline moved to Monday", "deadline is Friday"),
        ("The deadline is Monday.", "The deadline is Friday."),
        ("Let's move the deadline to March 3", "The deadline is Feb 20"),
        ("The budget is now $800", "The budget is 500 dollars"),
        ("Keep it under 800 dollars", "Keep it under 500 dollars"),
        ("Only call me after 10 am", "Only call me after 9 am"),
        ("No more than 5 people", "No more than 3 people"),
        ("Always reply in Chinese from now on", "Always reply in English"),
        ("Correction: the budget must not exceed $15,000.", "The budget must not exceed $12,500."),
        ("The budget must not exceed $15,000 now.", "The budget must not exceed $12,500."),
        ("Actually, at most 15 guests.", "At most 12 guests."),
        ("The parcel can't be heavier than 8 kg.", "The parcel can't be heavier than 5 kg."),
        ("No calls before 10 am.", "No calls before 9 am."),
        ("更正一下，预算不能超过15000元。", "预算不能超过12500元。"),
        ("改成最多15个人。", "最多12个人。"),
        ("改成最多15个人吧。", "最多12个人。"),
        ("人数上限改为15人。", "最多12个人。"),
        ("以后回答不能超过200字。", "回答不能超过100字。"),
        ("以后十一点前不要安排会议。", "十点前不要安排会议。"),
    ],
)
def test_a_new_value_for_the_same_thing_replaces(new: str, old: str) -> None:
    assert replaces(new, old)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("不要在晚上打电话", "不要在周末打电话"),
        ("不要在周日打电话", "不要在周六打电话"),
        ("旅行预算是5000", "装修预算是5万"),
        ("至少3个人", "最多5个人"),
        ("我对虾过敏", "我对花生过敏"),
        ("Never call Ben", "Never call Anna"),
        ("Always cc Ben", "Always cc Anna"),
        ("Only call me on weekdays", "Only call me after 9 am"),
        ("On weekends only call after 11 am", "On weekdays only call after 9 am"),
        ("At most 5 rooms", "At least 3 rooms"),
        ("The slides deadline moved to Monday", "The report deadline is Friday."),
        ("The flight budget changed to 300 dollars", "The hotel budget is 500 dollars"),
        ("I am allergic to shrimp", "I am allergic to peanuts"),
    ],
)
def test_what_adds_up_stands_beside_it(new: str, old: str) -> None:
    assert not replaces(new, old)


@pytest.mark.parametrize(
    ("said", "old", "expected"),
    [
        ("预算没有限制了", "预算是500", True),
        ("我不再对花生过敏了", "我对花生过敏", True),
        ("别忘了截止日期", "截止日期是周五", False),
        ("Forget the budget, just get it done.", "The budget is 500 dollars", True),
        ("I'm no longer allergic to peanuts", "I am allergic to peanuts", True),
        ("Don't forget the deadline", "deadline is Friday", False),
        ("Never mind the weather", "The budget is 500", False),
    ],
)
def test_what_a_sentence_lifts(said: str, old: str, expected: bool) -> None:
    found = list(rulings(said, 2, [Standing(old, 1)]))
    assert (Ruling(said, False, (0,)) in found) is expected


@pytest.mark.parametrize(
    ("content", "old", "expected"),
    [
        ("你好。预算改成800。", "预算是500", [Ruling("预算改成800。", True, (0,))]),
        ("Hi! The deadline moved to Monday.", "The deadline is Friday", [
            Ruling("The deadline moved to Monday.", True, (0,)),
        ]),
        ("改成800吧", "预算是500", [Ruling("改成800吧", True)]),
        ("Make it 800 instead.", "The budget is 500", [Ruling("Make it 800 instead.", True)]),
        ("预算没有限制了。", "预算是500", [Ruling("预算没有限制了。", False, (0,))]),
        ("Is the budget 800 now?", "The budget is 500", []),
        ("预算是800吗", "预算是500", []),
        ("Please forget that I am allergic to peanuts", "The budget is 500", []),
        ("请忘记我对花生过敏这件事", "预算是500", []),
        ("今天天气不错。", "预算是500", []),
    ],
)  # fmt: skip
def test_rulings(content: str, old: str, expected: list[Ruling]) -> None:
    assert list(rulings(content, 9, [Standing(old, 8)])) == expected


def test_a_change_without_its_thing_reaches_back_a_few_turns_only() -> None:
    assert list(rulings("Make it 800 instead.", 30, [Standing("The budget is 500", 8)])) == []


@pytest.mark.parametrize(
    ("rule", "pasted"),
    [
        ("Do not touch the production table.", "The contractor must not pay before May 3. "),
        ("不要动生产库的表。", "承包商不得在五月三日之前付款。"),
    ],
)
def test_of_a_pasted_text_only_the_ends_are_the_users_own(rule: str, pasted: str) -> None:
    text = pasted * 120
    found = list(rulings(f"{rule} {text}", 1, []))
    assert [ruling.text for ruling in found].count(rule) == 1
    assert len(found) <= 6


def test_both_of_one_message_are_meant() -> None:
    found = list(rulings("The budget is 500. Do not touch the production table.", 1, []))
    assert [ruling.text for ruling in found] == ["The budget is 500.", "Do not touch the production table."]


@pytest.mark.parametrize(
    ("said", "standing"),
    [
        (["预算是500元。", "不要动生产表。", "预算是800元。"], [("不要动生产表。", 2), ("预算是800元。", 3)]),
        (
            ["Do not touch it.", "The budget is $500.", "Do not touch it."],
            [("Do not touch it.", 1), ("The budget is $500.", 2)],
        ),
    ],
)
def test_what_stands_after_several_turns(said: list[str], standing: list[tuple[str, int]]) -> None:
    turns = [SourceTurn(seq, "user", text, 9) for seq, text in enumerate(said, start=1)]
    echo = SourceTurn(9, "assistant", "必须周一完成。", 9)
    assert [(pin.text, pin.seq) for pin in standing_after([*turns, echo])] == standing
    assert standing_after([echo], [Standing("x", 1)]) == [Standing("x", 1)]


LONG = {
    "en": (
        "Never send it to the press.",
        "The committee met in the old hall and heard the report of the treasurer. ",
    ),
    "zh": ("千万别发给媒体。", "委员会在旧礼堂开会，听取了司库的报告，随后讨论了下一年度的各项安排。"),
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_rule_beside_a_long_pasted_text_is_found(language: str) -> None:
    rule, pasted = LONG[language]
    for message in (f"{rule}\n{pasted * 12}", f"{pasted * 12}\n{rule}"):
        assert [pin.text for pin in standing_after([SourceTurn(1, "user", message, 0)])] == [rule]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Every page must be numbered."),
        ("zh", "回信必须签名。"),
    ],
)
def test_a_sentence_in_the_middle_of_a_long_message_must_be_surer(language: str, sentence: str) -> None:
    pasted = LONG[language][1]
    short = standing_after([SourceTurn(1, "user", sentence, 0)])
    long = standing_after([SourceTurn(1, "user", f"{pasted * 4}\n{sentence}\n{pasted * 4}", 0)])
    assert [pin.text for pin in short] == [sentence]
    assert long == []


@pytest.mark.parametrize(
    ("first", "change"),
    [("最多12个人。", "改成最多15个人吧。"), ("At most 12 guests.", "Actually, make it at most 15 guests.")],
)
def test_a_change_that_is_put_forward_stands_in_the_place_of_the_old(first: str, change: str) -> None:
    said = [SourceTurn(1, "user", first, 5), SourceTurn(3, "user", change, 5)]
    assert [pin.text for pin in standing_after(said)] == [change]
