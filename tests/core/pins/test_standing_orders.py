"""What is worded to hold from now on is pinned; stories, comfort and single requests are not."""

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.pins.standing_orders import is_directive


@pytest.mark.parametrize(
    "text",
    [
        "Keep replies under 200 words.",
        "Stay within 2,000 euros.",
        "No meetings before 10am.",
        "Use tabs, not spaces.",
        "From now on write in lowercase.",
        "Don't exceed 1,500 dollars for the whole trip.",
        "Every slide needs a title.",
        "Whenever you quote a price, include the tax.",
        "Ask me before booking anything.",
        "I can't fly before June 3.",
        "从现在起用英文写。",
        "全程用 TypeScript。",
        "上午十点前不开会。",
        "缩进用制表符，不用空格。",
        "以后都用小写。",
        "住宿一晚上限八百。",
        "每个函数都要写文档字符串。",
        "报价的时候要含税。",
        "订票前要先跟我确认。",
        "六月三号之前我飞不了。",
    ],
)
def test_what_is_to_hold(text: str) -> None:
    assert [pin.text.rstrip(".。") for pin in standing_after([SourceTurn(1, "user", text, 9)])] == [
        text.rstrip(".。")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "No one came before ten.",
        "No trains ran that night.",
        "Use your imagination!",
        "Keep going, you're nearly there.",
        "Write a limerick about cats in French.",
        "Keep the next reply under 50 words.",
        "From now on I'm a free woman!",
        "Every evening my grandfather read the paper.",
        "Never in my life have I laughed that much.",
        "At the latest party he danced all night.",
        "这件衣服怎么看怎么别扭。",
        "别灰心，慢慢来。",
        "别对自己太苛刻。",
        "从现在起一切都会好的。",
        "用法语写一首关于猫的打油诗。",
        "这次用法语回答。",
        "每次见到她我都脸红。",
        "十点之前没人来。",
        "我们不能再这样下去了。",
        "最晚那班车上他睡着了。",
    ],
)
def test_what_is_said_once(text: str) -> None:
    assert not is_directive(text)
    assert not standing_after([SourceTurn(1, "user", text, 9)])
