"""The strongest words of an order are enough for a pin; comfort, house rules and tales are none."""

from __future__ import annotations

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.pins.standing_orders.forbidding import is_forbidding

ORDERS = [
    "You must never restart the billing server by day.",
    "You must not show this draft to the press.",
    "The backups must not leave the building.",
    "Nobody outside the audit team is allowed to open this folder.",
    "No invoice must ever be paid twice.",
    "Temperatures have to stay below 8 degrees.",
    "This folder must remain encrypted.",
    "Make sure no reply is longer than 80 words.",
    "Leave the old archive alone.",
    "Keep it under 2 kg.",
    "严禁把客户名单发给外人。",
    "禁止在生产环境里做实验。",
    "不得在周末部署。",
    "审计组以外的人不得打开这个文件夹。",
    "凌晨两点到四点之间绝对不能重启3号机。",
    "合同必须保存在国内。",
    "在我签字之前，不得付款。",
    "以后不许再用红色字体。",
    "任何发票一律不得付两次。",
    "严禁向媒体透露这份草稿。",
]
NO_ORDERS = [
    "You must not blame yourself for it.",
    "You must never give up.",
    "You must be tired after such a day.",
    "Dogs must be kept on a lead in the park.",
    "Visitors must not feed the ducks.",
    "The tenant must not sublet the rooms.",
    "He said you must never deploy on a Friday.",
    "Must the backups never leave the building?",
    "We had to stay below 50 all the way.",
    "When I was small nobody was allowed to speak at table.",
    "学校严禁学生带手机。",
    "公园里禁止遛狗，违者罚款。",
    "我不得不提前走。",
    "他说绝对不能重启。",
    "小时候家里绝对不许浪费粮食。",
    "真是不得了。",
    "不得已才这么做的。",
    "禁止带宠物进去吗？",
    "据说那里禁止拍照。",
    "洁厕灵绝对不能和漂白水混用。",
]


def pins(said: str) -> list[str]:
    """What is pinned of a message."""
    return [pin.text for pin in standing_after([SourceTurn(1, "user", said, 9)])]


@pytest.mark.parametrize("said", ORDERS)
def test_the_strongest_words_are_an_order(said: str) -> None:
    assert pins(said) == [said]


@pytest.mark.parametrize("said", NO_ORDERS)
def test_what_only_sounds_like_one_is_none(said: str) -> None:
    assert not is_forbidding(said)
