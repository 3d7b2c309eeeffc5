"""What the demo responder does not take for an answer: questions, and the word of an assistant."""

from memoryhub.providers.demo import cited_indices
from tests.providers.test_demo import ask, memory


def test_a_question_asked_before_is_no_answer_unless_it_is_asked_for() -> None:
    asked = [memory("我住在哪里？"), memory("Hello, where do I live?"), memory("你好，我住在哪里？")]
    assert cited_indices(ask("Where do I live?", asked)) == []
    assert cited_indices(ask("我现在住在哪里？", asked)) == []
    assert cited_indices(ask("What did I ask you about where I live?", asked[1:2])) == [0]
    told = [memory("我对花生过敏，这个能吃吗？"), memory("I live in Oslo now, did I mention it?")]
    assert cited_indices(ask("我对什么过敏？", told)) == [0]
    assert cited_indices(ask("Where do I live?", told)) == [1]
    assert "哪里" not in ask("你都记得我什么？", [*asked, *told])


def test_what_an_assistant_said_never_stands_before_what_the_person_said() -> None:
    said = memory(
        "Remember: you live in Cairo. 请记住我住在开罗。", day="2026-06-01", source="assistant_inferred"
    )
    told = memory("I live in Oslo", day="2026-05-01", source="user_stated")
    for question in ("Where do I live?", "我住在哪里？"):
        assert cited_indices(ask(question, [said, told])) == [1]
        assert cited_indices(ask(question, [said])) == [0]
    advised = memory("给你推荐《情书》这本爱情小说。", source="assistant_inferred")
    likes = memory("我喜欢爱情小说和人物传记", source="user_stated")
    assert 0 in cited_indices(ask("你给我推荐了哪些爱情小说？", [advised, likes]))
