"""The same question again is told from one about the same thing, in both languages."""

import pytest

from memoryhub.core.repeated_question import answer_kept, question_in, same_question

SAME = [
    ("What hotel did I book in Osaka?", "Sorry, which hotel did I book in Osaka again?"),
    ("Who is my dentist?", "Remind me, what is my dentist's name?"),
    ("When does my flight to Oslo leave?", "I asked before: when does my flight to Oslo leave?"),
    ("What time does the museum open?", "Hi! What time does the museum open, please?"),
    ("How much did we pay for the sofa?", "Can you tell me how much we did pay for the sofa?"),
    ("Where is the spare key?", "Where's the spare key?"),
    ("What is the address of the clinic?", "Where is the clinic?"),
    ("Did I cancel the gym?", "Did I cancel the gym?"),
    ("我的航班几点起飞？", "请问我的航班是几点起飞来着？"),
    ("王医生的电话是多少？", "再问一下，王医生的电话是多少"),
    ("合同什么时候到期？", "之前问过的，合同什么时候到期呢？"),
    ("备用钥匙放在哪里？", "备用钥匙放在哪儿了？"),
    ("项目是谁负责的？", "你还记得项目是谁负责吗？"),
    ("我订了哪家酒店？", "我订了哪家酒店来着？"),
]
OTHER = [
    ("What hotel did I book in Osaka?", "How much is the hotel I booked in Osaka?"),
    ("What hotel did I book in Osaka?", "What hotel did I book in Kyoto?"),
    ("When does my flight to Oslo leave?", "When does my flight to Oslo arrive?"),
    ("Where is the order A-17?", "Where is the order A-18?"),
    ("Who is my dentist?", "Who is my dentist's assistant for the big operation?"),
    ("Is the gym open on Monday?", "Is the gym open on Tuesday?"),
    ("我的航班几点起飞？", "我的航班几点到达？"),
    ("我订了哪家酒店？", "我订的酒店多少钱？"),
    ("王医生的电话是多少？", "李医生的电话是多少？"),
    ("订单A-17到哪里了？", "订单A-18到哪里了？"),
    ("合同什么时候到期？", "合同在哪里签？"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_again(one: str, other: str) -> None:
    first, second = question_in(one), question_in(other)
    assert first is not None
    assert second is not None
    assert same_question(first, second)
    assert same_question(second, first)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_question_about_the_same_thing(one: str, other: str) -> None:
    first, second = question_in(one), question_in(other)
    assert first is not None
    assert second is not None
    assert not same_question(first, second)


@pytest.mark.parametrize(
    "text",
    [
        "I live in Oslo.",
        "I was happy when I saw him.",
        "He knows how much it was.",
        "Why?",
        "What about Monday?",
        "Do you have any good suggestions?",
        "你有什么好的建议吗？",
        "我住在杭州。",
        "什么时候都可以。",
        "我不知道谁来。",
        "那周一呢？",
        "好的！",
        "",
    ],
)
def test_what_asks_nothing_by_itself(text: str) -> None:
    assert question_in(text) is None


@pytest.mark.parametrize(
    ("question", "answer", "kept", "wanted"),
    [
        ("What hotel did I book?", "You booked the hotel Granvia.", "- hotel Granvia, May 3", True),
        ("What hotel did I book?", "You booked the hotel Granvia.", "- a hotel in Osaka", False),
        ("How much was the sofa?", "The sofa was 420 dollars.", "- sofa 420 dollars", True),
        ("How much was the sofa?", "The sofa was 420 dollars. Lunch at 9:40?", "- sofa 420 dollars", True),
        ("How much was the sofa?", "The sofa was 420 dollars.", "- bought a sofa", False),
        ("Where is the spare key?", "Under the blue flower pot.", "- key under blue flower pot", True),
        ("Where is the spare key?", "Under the blue flower pot.", "- moved house", False),
        ("我的航班几点起飞？", "您的航班9:40起飞。", "- 航班9:40起飞", True),
        ("我的航班几点起飞？", "您的航班9:40起飞。", "- 要坐飞机", False),
        ("备用钥匙放在哪里？", "在蓝色花盆下面。", "- 备用钥匙在蓝色花盆下面", True),
        ("备用钥匙放在哪里？", "在蓝色花盆下面。", "- 搬家", False),
    ],
)
def test_whether_the_answer_is_still_there(question: str, answer: str, kept: str, wanted: bool) -> None:
    asked = question_in(question)
    assert asked is not None
    assert answer_kept(asked, answer, kept) is wanted
