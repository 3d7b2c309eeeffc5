"""Words of a question that say what it is about, and texts that hold most of them, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.asked_content import asked_content, holds_most
from memoryhub.core.text import search_terms


def holds(question: str, text: str) -> bool:
    return holds_most(asked_content(question), text, set(search_terms(text)))


@pytest.mark.parametrize(
    ("question", "pieces"),
    [
        ("坐错渡轮到了哪里？", [("坐错", "错渡", "渡轮", "轮到")]),
        ("预约应该什么时候提醒我？", [("预约",), ("提醒",)]),
        ("What did Leo say about the wrong ferry?", [("leo",), ("wrong",), ("ferri",)]),
        ("我的 MacBook 放在哪里？", [("macbook",), ()]),
        ("怎么样？", []),
        ("How are you?", []),
    ],
)  # fmt: skip
def test_what_any_question_may_have_is_left_out(question: str, pieces: list[tuple[str, ...]]) -> None:
    assert list(asked_content(question).pieces) == pieces


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("坐错渡轮到了哪里？", "今天可真累。我坐错了渡轮，到了鼓浪屿。回头聊！"),
        ("预约应该什么时候提醒我？", "好久没联系了。有预约的话请提前一天晚上提醒我。"),
        (
            "Where did the wrong ferry take me?",
            "What a day. I took the wrong ferry and ended up on Ven. Bye!",
        ),
        ("What is my blood type?", "My blood was drawn on Monday."),  # one word of two
        ("报价的货币是哪种？", "今天真累。报价已经发过去了。"),
        ("What do I take for my blood pressure?", "Fine. My blood pressure pills are called Ramipril."),
        ("坐錯渡輪到了哪裡？", "我坐错了渡轮，到了鼓浪屿。"),
    ],
)
def test_a_sentence_that_holds_half_of_it_is_enough(question: str, text: str) -> None:
    assert holds(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("我弟弟靠什么谋生？", "弟弟昨天来过。"),  # one word of two and more
        ("我的牙医姓什么？", "门牙疼。医生很好。"),
        ("Who painted The Night Watch?", "I had the flat painted. It was late at night."),
        ("How do I reverse a list in Python?", "A list of what we need is on the fridge."),
        ("我买了什么吊灯和地毯？", "昨天吊灯坏了。妈妈来了。我们洗了地毯。"),  # in two sentences
        ("When did Ines return from Cusco?", "Ines is well. Her letters return unread."),
        ("你好吗？", "你好吗？我很好。"),
    ],
)
def test_words_that_do_not_stand_together_are_not(question: str, text: str) -> None:
    assert not holds(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("吊灯、地毯和窗帘是在哪家买的？", "昨天换了吊灯。妈妈来了，洗了地毯。后来又挂窗帘，都是宜家的。"),
        ("Which shop sold the lamp, the carpet and the curtains?",
         "The lamp came first. Then a carpet. The curtains are from the same shop in Lund."),
    ],
)  # fmt: skip
def test_many_words_far_from_each_other_are(question: str, text: str) -> None:
    assert holds(question, text)
