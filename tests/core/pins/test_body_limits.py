"""What somebody close cannot eat is a limit, whichever food it is; ways to speak and the world are none."""

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.pins.standing_orders.body_limits import is_body_limit

LIMITS = [
    "My mum can't eat shrimp.",
    "Priya can't eat prawns.",
    "Mr Okafor can't eat rye bread.",
    "The new intern mustn't drink milk.",
    "Please remember that Mr Okafor is vegetarian.",
    "My father-in-law is severely allergic to bee stings.",
    "My brother can't drink coffee any more.",
    "妈妈不能吃虾。",
    "我妈妈不能吃虾。",
    "妈妈不能吃花生。",
    "小李不能吃海鲜",
    "我家猫不能吃巧克力。",
    "新来的实习生不能喝牛奶。",
    "爷爷一口糖都不能碰。",
    "我室友对花生过敏。",
    "请记住王姐是吃素的。",
    "妈妈吃不了辣。",
]
OTHERS = [
    "I can't eat another bite.",
    "I can't eat that.",
    "My wife can't eat when she's sad.",
    "My neighbour's boy can't eat nuts.",
    "Cats can't eat chocolate.",
    "Diabetics can't eat sugar.",
    "Why can't my mum eat shrimp?",
    "When I was small I couldn't eat eggs.",
    "Tom can't eat tonight.",
    "爸爸不能吃亏。",
    "我吃不了了。",
    "今晚我不能喝酒。",
    "猫不能吃巧克力。",
    "空腹不能吃柿子。",
    "隔壁小孩不能吃花生。",
    "孕妇不能喝酒。",
    "妈妈不能吃虾吗？",
    "听说小李不能吃海鲜。",
]


@pytest.mark.parametrize("said", LIMITS)
def test_a_limit_is_pinned_word_for_word(said: str) -> None:
    assert is_body_limit(said)
    assert [pin.text for pin in standing_after([SourceTurn(1, "user", said, 9)])] == [said]


@pytest.mark.parametrize("said", OTHERS)
def test_what_only_sounds_like_one_is_none(said: str) -> None:
    assert not is_body_limit(said)


def test_a_long_sentence_is_none() -> None:
    assert not is_body_limit("My mum can't eat " + "very " * 2_000 + "old fish.")
    assert not is_body_limit("妈妈不能吃" + "很" * 2_000 + "老的鱼。")
