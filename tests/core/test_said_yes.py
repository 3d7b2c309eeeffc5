"""A yes or no to a question of what somebody is, has or does, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction.said_yes import may_say_yes, said_yes_or_no

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(question: str, answer: str) -> list[tuple[str, str]]:
    found = said_yes_or_no(question, answer, said_at=NOON, timezone="UTC") if may_say_yes(answer) else []
    assert all(answer[one.start : one.end] == one.quote == answer for one in found)
    return [(one.subject_key, one.content) for one in found]


@pytest.mark.parametrize(
    ("question", "answer", "key", "content"),
    [
        ("Sure. Do you eat pork?", "nope", "diet.avoid.pork", "I don't eat pork"),
        ("Do you smoke?", "No, never.", "diet.avoid.smoking", "I don't smoke"),
        ("Have you got siblings?", "no", "family.siblings.don't-siblings", "I don't have siblings"),
        ("Are you vegan?", "yes I am", "diet.style", "I'm vegan"),
        ("Are you married?", "no", "profile.marital", "I'm not married"),
        ("Do you have any children?", "yes, three", "family.child.children-three", "I have children, three"),
        ("Do you speak Welsh?", "nah", "profile.speaks.welsh.don't-speak-welsh", "I don't speak Welsh"),
        ("好的。你吃香菜吗？", "不吃", "diet.avoid.cilantro", "我不吃香菜"),
        ("您结婚了吗？", "没有", "profile.marital", "我没结婚"),
        ("你养猫吗？", "养", "pet.cat", "我养猫"),
        ("你有没有驾照？", "没有", "profile.about.驾照", "我没有驾照"),
        ("您有孩子吗？", "有，两个", "family.child.有孩子-两个", "我有孩子，两个"),
    ],
)
def test_the_answer_makes_the_questions_words_a_statement(
    question: str, answer: str, key: str, content: str
) -> None:
    assert told(question, answer) == [(key, content)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you want dessert?", "yes"),
        ("Do you have the letter ready?", "yes"),
        ("Do you have a budget?", "no"),
        ("Do you like this version?", "yes"),
        ("Are you looking for something cheap?", "yes"),
        ("Are you free on Friday?", "no"),
        ("You live in Minsk, don't you?", "yes"),
        ("Shall I book it?", "yes please"),
        ("Do you smoke?", "why do you ask?"),
        ("Do you smoke?", "not really sure"),
        ("Do you smoke? I can help.", "no"),
        ("要不要加标题？", "要"),
        ("你需要发票吗？", "不需要"),
        ("你有什么要求吗？", "没有"),
        ("你有预算吗？", "没有"),
        ("你喜欢这个版本吗？", "喜欢"),
        ("你抽烟吗？", "怎么了"),
    ],
)
def test_of_the_talk_itself_nothing_is_kept(question: str, answer: str) -> None:
    assert told(question, answer) == []
