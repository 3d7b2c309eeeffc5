"""What kind of question it is, in both languages: of the past, of the assistant, of existence."""

import pytest

from memoryhub.providers.demo.kinds import names_in, of_existence, of_the_assistant, past_of
from memoryhub.providers.demo.question import only_asks


@pytest.mark.parametrize(
    ("english", "chinese", "past"),
    [
        ("Where did I live before?", "我以前住在哪里？", "before"),
        ("Where did I work before Acme?", "去远景之前我在哪里上班？", "before"),
        ("Where did I live originally?", "我最早住在哪里？", "first"),
        ("Where have I lived?", "我住过哪些地方？", "all"),
        ("Where do I live now?", "我现在住在哪里？", "now"),
        ("What must I do before the trip?", "出发之前我要办什么？", None),
        ("Where do I live?", "我住在哪里？", None),
    ],
)
def test_which_past_is_asked_for(english: str, chinese: str, past: str | None) -> None:
    assert past_of(english) == past
    assert past_of(chinese) == past


@pytest.mark.parametrize(
    "text",
    [
        "Which wine did you recommend?",
        "What was your advice about the carpet?",
        "你给我推荐了什么酒？",
        "红酒渍你说怎么弄？",
        "你教我怎么去蜡油的？",
    ],
)
def test_the_assistants_own_words_are_asked_for(text: str) -> None:
    assert of_the_assistant(text)


@pytest.mark.parametrize(
    "text",
    [
        "Did I tell you where I live?",
        "Can you tell me where I live?",
        "What should I recommend to my friend?",
        "我跟你说过我的身高吗？",
        "你能告诉我我住在哪里吗？",
        "我有没有告诉过你我开什么车？",
    ],
)
def test_ones_own_words_are_not_the_assistants(text: str) -> None:
    assert not of_the_assistant(text)


@pytest.mark.parametrize(
    "text", ["Do I have a dog?", "Did I ever tell you my height?", "我养狗了吗？", "我跟你说过我的身高吗？"]
)
def test_whether_there_is_such_a_thing(text: str) -> None:
    assert of_existence(text)


@pytest.mark.parametrize(
    "text", ["Where is my dog?", "What dog do I have?", "我的狗在哪里？", "我养了什么狗？"]
)
def test_what_a_thing_is_like_is_another_question(text: str) -> None:
    assert not of_existence(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Who is Marcus?", {"marcus"}),
        ("Did I mention a restaurant called Bella Roma?", {"bella", "roma"}),
        ("What do I do on Monday in May?", set()),
        ("马克是谁？", {"马克"}),
        ("我提到过一家叫罗马假日的餐厅吗？", {"罗马假日"}),
        ("搬到青岛之前我住在哪里？", {"青岛"}),
        ("我是谁？", set()),
    ],
)
def test_names_that_an_answer_must_hold(text: str, names: set[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize("text", ["Recommend a podcast about history please.", "推荐一个讲历史的播客吧。"])
def test_a_request_tells_nothing(text: str) -> None:
    assert only_asks(text)
