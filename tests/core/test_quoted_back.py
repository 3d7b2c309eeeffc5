"""What a message repeats of an answer is not the user's own word; what follows it is."""

from __future__ import annotations

import pytest

from memoryhub.core.quoted_back import own_words, quoted_back


@pytest.mark.parametrize(
    "text",
    [
        "You said: I live in Leeds. I work as a nurse.",
        'Earlier you wrote "I live in Leeds"',
        "According to you: I live in Leeds",
        'Your answer was "I live in Leeds"',
        "You told me that I live in Leeds",
        "> I live in Leeds",
        "你说过：“我住在苏州”",
        "你刚才说：我住在苏州。我在市立医院当护士。",
        "按你的说法：我住在苏州",
        "你的回答是“我住在苏州”",
        "助手说“我住在苏州”",
        'Your answer was "You said "I live in Leeds", right?"',
        "You said: I live in Leeds\nI work as a nurse",
        "你说过：“你回答“我住在苏州”，对吗？”",
        "你告诉我：我住在苏州",
        "你之前说过我讨厌猫。",
        "你上次跟我说我对花生过敏",
        "你告诉过我我住在苏州",
    ],
)
def test_what_is_repeated_is_blanked(text: str) -> None:
    assert own_words(text).strip() == ""
    assert len(own_words(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("You said I live in Leeds", "You said I live in Leeds"),
        ("You said: I live in Leeds. But I live in York.", "But I live in York."),
        ('You said "I live in Leeds", that\'s wrong, I live in York.', ", that's wrong, I live in York."),
        ("> I live in Leeds\nI live in York.", "I live in York."),
        ("You said: I live in Leeds\n\nI live in York.", "I live in York."),
        ("你刚才说：我住在苏州。不对，我住在无锡。", "不对，我住在无锡。"),
        ("你说“我住在苏州”，其实我住在无锡。", "，其实我住在无锡。"),
        ("I said that I live in York.", "I said that I live in York."),
        ("You should remember: I'm allergic to shrimp.", "You should remember: I'm allergic to shrimp."),
        ("你要记得：我对虾过敏。", "你要记得：我对虾过敏。"),
        ("我说过我住在无锡。", "我说过我住在无锡。"),
        ("我跟你说过我住在无锡。", "我跟你说过我住在无锡。"),
        ("你说我对花生过敏该吃什么", "你说我对花生过敏该吃什么"),
        ("你之前说过我讨厌猫，其实我喜欢猫。", "其实我喜欢猫。"),
        ("My doctor said: I must avoid salt.", "My doctor said: I must avoid salt."),
    ],
)
def test_the_users_own_words_stay(text: str, own: str) -> None:
    assert own_words(text).strip() == own


def test_stretches_are_in_order_and_apart() -> None:
    assert quoted_back("> a\n> b\nc") == [(0, 3), (4, 7)]
    assert quoted_back("hello") == []
