"""What lifts a standing rule ends the one it speaks of and no other, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.lifting import is_for_once, is_same_rule, lift_of, lifted, lifts_in
from memoryhub.core.pins.rulings import Standing, rulings, standing_after

BESIDE = {"en": "Never ring the bell at the old house.", "zh": "老宅的门铃不要按。"}
Case = tuple[str, str, str]


def _left(*said: str) -> list[str]:
    turns = [SourceTurn(seq, "user", text, 9) for seq, text in enumerate(said, start=1)]
    return [pin.text.rstrip(".。") for pin in standing_after(turns)]


@pytest.mark.parametrize(
    ("order", "taken_back"),
    [
        ("From now on answer in two sentences.", "Forget the two-sentence rule."),
        ("Never book flights before 9.", "You can book flights before 9 again."),
        ("No emojis, please.", "Emojis are fine again, by the way."),
        ("Keep replies under 100 words.", "The word limit no longer applies."),
        ("Never mention my salary.", "What I said before no longer holds."),
        ("以后都用中文回答我。", "之前说的不用了。"),
        ("别再给我推荐含坚果的东西。", "坚果不用避了。"),
        ("每次回答不超过两句话。", "两句话那条规矩取消。"),
        ("酒店一晚不超过四百。", "四百块的上限取消了。"),
        ("不要用表情符号。", "表情符号现在可以用了。"),
    ],
)
def test_what_is_taken_back_is_gone_and_the_rest_stands(order: str, taken_back: str) -> None:
    assert _left("Do not touch the production table.", order, taken_back) == [
        "Do not touch the production table"
    ]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("Never mention my salary", "Forget the milk, I bought it."),
        ("Never mention my salary", "I can finally eat again."),
        ("Don't touch the production table", "Never mind the weather, we go."),
        ("周五不要排会", "今天不用做饭了。"),
        ("周五不要排会", "取消周一的牙医预约。"),
    ],
)
def test_what_speaks_of_something_else_takes_nothing_back(order: str, said: str) -> None:
    assert order in _left(f"{order}.", said)


@pytest.mark.parametrize("role", ["assistant", "tool"])
@pytest.mark.parametrize("text", ["Never book flights before nine.", "以后都用中文回答我。"])
def test_only_what_the_user_says_is_pinned_or_taken_back(role: str, text: str) -> None:
    user = SourceTurn(1, "user", "No emojis, please.", 9)
    others = [SourceTurn(2, role, text, 9), SourceTurn(3, role, "Emojis are fine again.", 9)]
    assert [pin.text for pin in standing_after([user, *others])] == ["No emojis, please."]


def _cases(language: str, half: Literal["build", "aside"]) -> list[Case]:
    """Whether the rule ends, the rule, what is said later."""
    text = (Path(__file__).parent / "data" / f"lifting.{language}.tsv").read_text(encoding="utf-8")
    rows = [row.split("\t") for row in text.splitlines() if not row.startswith("#")]
    return [(ends, rule, said) for part, ends, rule, said in rows if part == half]


def _is_right(language: str, case: Case) -> bool:
    """Whether the rule, and it alone, ends where it is lifted, and stands where it is not."""
    ends, rule, said = case
    known = [Standing(BESIDE[language], 1), Standing(rule, 2)]
    left = [pin.text for pin in standing_after([SourceTurn(3, "user", said, 9)], known)]
    if ends == "lifts":
        return left == [BESIDE[language]]
    return left[:2] == [BESIDE[language], rule]


@pytest.mark.parametrize(
    ("language", "case"), [(language, case) for language in BESIDE for case in _cases(language, "build")]
)
def test_cases_of_the_building_half(language: str, case: Case) -> None:
    assert _is_right(language, case)


@pytest.mark.parametrize(
    ("language", "least"), [("en", {"lifts": 19, "stays": 22}), ("zh", {"lifts": 20, "stays": 22})]
)
def test_cases_that_were_kept_aside(language: str, least: dict[str, int]) -> None:
    """How many of 22 each the rules get right that were built without looking at them."""
    right = [
        ends for ends, rule, said in _cases(language, "aside") if _is_right(language, (ends, rule, said))
    ]
    assert all(right.count(ends) >= number for ends, number in least.items())


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("You may touch the production table just this once.", None),
        ("You may touch the production table now, not just this once.", "permit"),
        ("现在可以动生产库的表，只此一次。", None),
        ("现在可以动生产库的表了，不只是这一次。", "permit"),
        ("You may touch the production table until Friday.", None),
        ("今晚可以动生产库的表了。", None),
        ("You can touch the production table from today on.", "permit"),
        ("从今天起可以动生产库的表。", "permit"),
    ],
)
def test_a_permission_for_once_lifts_nothing(said: str, expected: str | None) -> None:
    lift = lift_of(said)
    assert (lift.kind if lift else None) == expected
    rule = "Never touch the production table." if said.isascii() else "不要动生产库的表。"
    assert (rule.rstrip(".。") in _left(rule, said)) is (expected is None)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Tonight you may call me after nine.", True),
        ("今晚例外，六点以后可以部署。", True),
        ("You may only call me until six.", False),
        ("From today on you may call me after nine.", False),
        ("Today I can work from home.", False),
        ("今天可以早点走吗？", False),
    ],
)
def test_what_is_allowed_for_once_is_told_from_what_holds(said: str, expected: bool) -> None:
    assert is_for_once(said) is expected


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        ("You may touch the tables now, but never drop one.", "Do not touch the tables.", "never drop one"),
        ("现在可以动表了，但是千万不要删掉它。", "不要动表。", "但是千万不要删掉它"),
    ],
)
def test_what_is_laid_down_beside_a_lift_is_pinned(said: str, old: str, new: str) -> None:
    assert [pin for pin in _left(old, said) if new in pin and len(pin) < len(said)]
    assert old.rstrip(".。") not in _left(old, said)


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("以后打开门禁柜不用我的书面同意了。", "打开门禁柜必须有我的书面同意。"),
        ("From now on you can call me before nine.", "Never call me before nine."),
    ],
)
def test_a_lift_of_a_rule_known_elsewhere_is_no_pin(said: str, rule: str) -> None:
    assert list(rulings(said, 2, [], elsewhere=lambda: [rule])) == []


def test_of_two_rules_the_one_that_is_named() -> None:
    rules = ["Never call Ben at night.", "Never call Ben at work."]
    lift = lift_of("You can call Ben at work again.")
    assert lift is not None
    assert lifted(lift, rules) == (1,)


def test_where_a_lift_stands_in_a_text() -> None:
    text = "Hello there. You can call Ben again, he is back. 现在可以动表了。"
    assert [text[one.start : one.end] for one in lifts_in(text)] == [
        "You can call Ben again",
        "现在可以动表了。",
    ]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Never call Ben", "Never call Ben.", True),
        ("不要动表", "另外，不要动表。", True),
        ("Never call Ben", "Never call Anna.", False),
        ("", "Never call Anna.", False),
    ],
)
def test_texts_that_lay_down_the_same(one: str, other: str, expected: bool) -> None:
    assert is_same_rule(one, other) is expected
