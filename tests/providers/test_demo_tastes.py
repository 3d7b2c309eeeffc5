"""Likes and dislikes are kept apart, in both languages."""

import pytest

from memoryhub.providers.demo import cited_indices
from memoryhub.providers.demo.tastes import asked_taste, told_tastes
from tests.providers.test_demo import ask, memory

EN = [
    memory("I love hiking", "preference.taste.hiking"),
    memory("I can't stand olives", "preference.taste.olives"),
    memory("I don't like horror movies", "preference.taste.horror-movies"),
    memory("I adore French cinema", "preference.taste.french-cinema"),
]
ZH = [
    memory("我特别喜欢爬山", "preference.taste.mountain-climbing"),
    memory("最受不了香菜", "preference.taste.cilantro"),
    memory("我不喜欢恐怖片", "preference.taste.恐怖片"),
    memory("我爱看文艺片", "preference.taste.文艺片"),
]


@pytest.mark.parametrize(
    ("english", "chinese", "cited"),
    [
        ("What do I dislike?", "我讨厌什么？", {1, 2}),
        ("What are the things I don't like?", "我不喜欢的东西有哪些？", {1, 2}),
        ("What do I enjoy?", "我喜欢什么？", {0, 3}),
        ("Which films do I dislike?", "我不喜欢哪种电影？", {2}),
        ("Which films do I love?", "我爱看什么电影？", {3}),
    ],
)
def test_the_side_that_is_asked_for(english: str, chinese: str, cited: set[int]) -> None:
    assert set(cited_indices(ask(english, EN))) == cited
    assert set(cited_indices(ask(chinese, ZH))) == cited
    assert set(cited_indices(ask(english, [EN[0], EN[1], ZH[2], EN[3]]))) == cited


@pytest.mark.parametrize(
    ("english", "chinese", "taste"),
    [
        ("What do I hate?", "我讨厌什么？", "dislikes"),
        ("Is there anything I don't eat?", "我有什么不吃的吗？", "dislikes"),
        ("What are my hobbies?", "我有什么爱好？", "likes"),
        ("Do I like olives?", "我喜欢吃橄榄吗？", None),
        ("Where do I live?", "我住在哪里？", None),
    ],
)
def test_which_taste_is_asked_for(english: str, chinese: str, taste: str | None) -> None:
    assert asked_taste(english) == taste
    assert asked_taste(chinese) == taste


@pytest.mark.parametrize(
    ("text", "tastes"),
    [
        ("I love tea but hate coffee", {"likes", "dislikes"}),
        ("I don't like tea", {"dislikes"}),
        ("I never really enjoyed opera", {"dislikes"}),
        ("I live in Oslo", set()),
        ("我喜欢茶，讨厌咖啡", {"likes", "dislikes"}),
        ("我不太爱吃甜的", {"dislikes"}),
        ("我住在杭州", set()),
    ],
)
def test_what_a_memory_tells_of(text: str, tastes: set[str]) -> None:
    assert told_tastes(text) == tastes


def test_a_diet_says_what_one_does_not_eat() -> None:
    assert cited_indices(ask("What food do I avoid?", [memory("I'm vegan", "diet.style"), EN[0]])) == [0]
    assert cited_indices(ask("我有什么不吃的？", [memory("我吃纯素", "diet.style"), ZH[0]])) == [0]
