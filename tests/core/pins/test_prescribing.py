"""A form that prescribes is enough for a pin, whatever fills it; small talk and house rules are none."""

from __future__ import annotations

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.pins.standing_orders.prescribing import is_idle, is_prescribing

ORDERS = [
    "Nobody except Mr Okafor may unlock the cabinet.",
    "No one other than the two pharmacists may sign for it.",
    "The fee for Ms Brandt must not exceed 85 euros.",
    "Humidity may never drop below 40 %.",
    "At least two people must be on site during a delivery.",
    "It is forbidden to grill on the terrace.",
    "Contractors are not allowed to use the front lift.",
    "Under no circumstances may the pump run dry.",
    "The dose for Mr Petrov is at most 12 mg.",
    "The hatch (unit 7/B) must stay shut until 06:15.",
    "Please don't unplug the charger.",
    "You may only use the blue crates from the cellar.",
    "Eating in the reading room is strictly forbidden.",
    "账目务必先给穆会计过目。",
    "请勿在午休时装修。",
    "只有老盛可以开保险柜。",
    "每次放款必须有两个人签字。",
    "夜里至少要有两名保安值班。",
    "地下室禁止存放油漆。",
    "未经馆长同意，不得出借。",
    "點餐請避開含芝麻的菜。",
    "勿把钥匙交给快递员。",
]
NO_ORDERS = [
    "Nobody but you would say that.",
    "Nobody except my aunt may understand this joke.",
    "I can't exceed 5 km on a bad day.",
    "It is forbidden to swim in that lake, we learned yesterday.",
    "They said it is forbidden to smoke there.",
    "Students are not allowed to use phones at this school.",
    "The museum's limit is at most 3 bags.",
    "Please don't open the subject again.",
    "Please don't wash the car today.",
    "You can only imagine how we laughed.",
    "Fishing in the city park is forbidden.",
    "Only time can tell.",
    "He thinks nobody but him may drive.",
    "If it must not exceed 20 pages, say so.",
    "Must the gate stay shut until six?",
    "只有时间能证明一切。",
    "只有你能懂我。",
    "务必保重身体。",
    "今晚务必早点睡。",
    "公园里禁止钓鱼。",
    "他说天台禁止生火。",
    "我们避开了早高峰。",
    "这篇文章务必写短一点。",
    "听说机房禁止饮食。",
    "至少有三个人喜欢它。",
    "请勿打扰的牌子掉了。",
]
IDLE = ["Nothing urgent.", "Nothing special, really.", "No rush.", "Talk with me.", "谁也不喜欢排队。"]
NOT_IDLE = [
    "No phones at the table.",
    "Nothing may leave the vault.",
    "Share with me every draft that you write.",
]
WHOLE = [
    "Never offer a price above 90 dollars incl. VAT.",
    "No candles, no incense — for anyone in the east wing.",
    "Never ring Capt. Moreau before nine.",
    "只能工作日送货，三楼没电梯，按两下门铃。",
]


def pins(said: str) -> list[str]:
    """What is pinned of a message."""
    return [pin.text for pin in standing_after([SourceTurn(1, "user", said, 9)])]


@pytest.mark.parametrize("said", ORDERS)
def test_a_form_that_prescribes_is_an_order(said: str) -> None:
    assert "".join(pins(said)).rstrip("。.") == said.rstrip("。.")


@pytest.mark.parametrize("said", NO_ORDERS)
def test_what_only_has_its_words_is_none(said: str) -> None:
    assert not is_prescribing(said)


@pytest.mark.parametrize("said", IDLE)
def test_small_talk_is_never_pinned(said: str) -> None:
    assert is_idle(said)
    assert pins(said) == []


@pytest.mark.parametrize("said", NOT_IDLE)
def test_what_begins_like_small_talk_is_none(said: str) -> None:
    assert not is_idle(said)


@pytest.mark.parametrize("said", WHOLE)
def test_an_abbreviation_a_dash_and_what_is_to_be_done_beside_cut_nothing_off(said: str) -> None:
    assert [pin.rstrip("。.") for pin in pins(said)] == [said.rstrip("。.")]


@pytest.mark.parametrize("unit", ["nobody but ", "please don't move the ", "只有老", "务必", "the a "])
def test_long_messages_are_read_in_linear_time(unit: str) -> None:
    assert not is_prescribing(unit * 20_000)
    assert not is_idle("zzz " + unit * 20_000)
