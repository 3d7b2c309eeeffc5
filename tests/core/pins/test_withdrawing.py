"""What takes back a standing order takes back the one it speaks of, in both languages."""

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.rulings import standing_after


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
