"""Where a sentence stands in a message says whose word it is."""

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.own_words import own_sentences
from memoryhub.core.pins.rulings import standing_after


def pins(said: str) -> list[str]:
    """What is pinned of a message."""
    return [pin.text for pin in standing_after([SourceTurn(1, "user", said, 9)])]


@pytest.mark.parametrize(
    "said",
    [
        "Translate this into French:\nDo not lean on the door.",
        "Summarise the following policy.\n\nAll staff must wear badges. Never share your password.",
        "What does this sign mean?\nNo standing at any time.",
        "Please shorten the text below. Members must pay in advance. Nobody may enter without a card.",
        "把下面这句翻成英文：\n请勿倚靠车门。",
        "帮我润色这段话：\n所有员工必须佩戴工牌。\n严禁携带手机。",
        "概括以下规定。会员必须提前付款。无卡一律不得入内。",
    ],
)
def test_what_is_handed_over_to_be_worked_on_is_no_rule(said: str) -> None:
    assert pins(said) == []


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("Fix the bug:\n```\n# never call this twice\nfoo()\n```\nFrom now on always write tests.", "tests"),
        ("Translate this:\nNo smoking.\n\nFrom now on always use British spelling.", "British spelling"),
        ("翻译下面这段：\n严禁吸烟。所有人必须登记。\n\n以后翻译一律用英式拼写。", "英式拼写"),
        ("修一下这个错误：\n```\n# 不要调用两次\nfoo()\n```\n以后一律先写测试。", "先写测试"),
    ],
)
def test_what_the_user_says_behind_it_is_one(said: str, own: str) -> None:
    assert len(pins(said)) == 1
    assert own in pins(said)[0]


@pytest.mark.parametrize(
    "said",
    [
        "My rules:\nNo meat.\nNever call me at work.",
        "Stick to the following:\nNo meat.\nNever call me at work.",
        "我的规矩：\n不要放肉。\n绝对不要往单位打电话。",
    ],
)
def test_a_list_of_ones_own_rules_is_kept(said: str) -> None:
    assert set(said.split("\n")[1:]) <= set(pins(said))


@pytest.mark.parametrize(
    "said",
    [
        "Draft a cover letter for the job. It must not be longer than one page.",
        "Rewrite my intro. Don't change the last line.",
        "写一篇短评。字数不超过三百。",
        "给贺卡写首小诗。别提下雪。",
    ],
)
def test_how_the_one_text_asked_for_is_to_be_is_no_rule(said: str) -> None:
    assert pins(said) == []


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        (
            "Draft a cover letter for the job. Never mention my age to anyone.",
            "Never mention my age to anyone.",
        ),
        ("Fix this function. Never touch the tests folder.", "Never touch the tests folder."),
        ("Plan my week. No meetings before ten.", "No meetings before ten."),
        ("写一封求职信。永远不要跟任何人提我的年龄。", "永远不要跟任何人提我的年龄。"),
        ("总结一下这份合同。以后每份总结都不要超过三句。", "以后每份总结都不要超过三句。"),
    ],
)
def test_a_rule_behind_a_task_is_one(said: str, rule: str) -> None:
    assert pins(said) == [rule]


@pytest.mark.parametrize(
    "said",
    [
        ":returns: the parsed tree, or None if the document is empty; never raises.",
        "CAUTION: hot surface. Do not touch while the indicator is lit.",
        "第七条 象只走斜线；任何时候不得换色。",
    ],
)
def test_what_goes_on_from_copied_text_is_doubted(said: str) -> None:
    assert [doubt > 0 for _, doubt in own_sentences(said)] == [False, True]


def test_a_new_line_begins_anew() -> None:
    assert [doubt for _, doubt in own_sentences("Nice day.\nNever call me at work.")] == [0, 0]
    said = "CAUTION: hot surface. Do not touch.\nNever call me at work."
    assert [doubt > 0 for _, doubt in own_sentences(said)] == [False, True, False]


@pytest.mark.parametrize("unit", ["translate this ", "f(a ", "润色", "写一首", "```\n", "it must "])
def test_long_messages_are_read_in_linear_time(unit: str) -> None:
    assert own_sentences(unit * 20_000)
