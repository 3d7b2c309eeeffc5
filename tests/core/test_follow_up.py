"""What a message refers back to, in both languages and across them."""

import pytest

from memoryhub.core.follow_up import filled_in


@pytest.mark.parametrize(
    ("text", "before", "meant"),
    [
        (
            "What does she do?",
            ["My sister Nora is a vet.", "Where does my sister work?"],
            "What does my sister do?",
        ),
        ("And how old is she?", ["My sister is a vet.", "She likes tea."], "And how old is my sister?"),
        ("What's her name?", ["What does my boss collect?"], "What's my boss's name?"),
        ("And where is he from?", ["What does Tomasz play?"], "And where is Tomasz from?"),
        ("What colour is it?", ["What happened to my bike?"], "What colour is my bike?"),
        ("他是哪里人？", ["我同事老唐会吹唢呐。", "老唐会什么乐器？"], "老唐是哪里人？"),
        ("她多大了？", ["我妹妹小禾在大连当兽医。", "我妹妹在哪里工作？"], "我妹妹多大了？"),
        ("它是什么颜色？", ["我的自行车在哪里？"], "我的自行车是什么颜色？"),
        ("Which city does she live in?", ["我表妹学什么？"], "Which city does 我表妹 live in?"),
        ("她在哪个城市？", ["What does my cousin study?"], "my cousin在哪个城市？"),
    ],
)
def test_a_pronoun_stands_for_who_was_named_last(text: str, before: list[str], meant: str) -> None:
    assert filled_in(text, before) == meant


@pytest.mark.parametrize(
    ("text", "before", "meant"),
    [
        ("Where?", "What does my cousin study?", "Where does my cousin study?"),
        ("And when exactly?", "Where is my dentist appointment?", "when is my dentist appointment?"),
        ("什么时候？", "我的牙医预约在哪里？", "我的牙医预约什么时候？"),
        ("What about my brother?", "Where does my sister live?", "Where does my brother live?"),
        ("And Max?", "Where does Leo live?", "Where does Max live?"),
        ("And on Sunday?", "What are we doing on Saturday?", "What are we doing on Sunday?"),
        ("那我弟弟呢？", "我姐姐住在哪里？", "我弟弟住在哪里？"),
        ("林芳呢？", "林静住在哪里？", "林芳住在哪里？"),
        ("那周日呢？", "周六我们有什么安排？", "周日我们有什么安排？"),
    ],
)
def test_a_bare_question_takes_over_the_one_before(text: str, before: str, meant: str) -> None:
    assert filled_in(text, [before]) == meant


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("Where does my sister live?", "My brother lives in Cork."),
        ("My sister is ill. When will she be back?", "My mother is here."),
        ("我妹妹病了，她什么时候好？", "我妈妈来了。"),
        ("How old is she?", "My brother is a pilot."),
        ("她多大了？", "我弟弟是飞行员。"),
        ("Is it raining?", "I love my car."),
        ("Thanks!", "Where does my sister live?"),
        ("谢谢", "我妹妹住在哪里？"),
        ("", "Where does my sister live?"),
    ],
)
def test_what_says_all_by_itself_stays(text: str, before: str) -> None:
    assert filled_in(text, [before]) == text
    assert filled_in(text, []) == text
