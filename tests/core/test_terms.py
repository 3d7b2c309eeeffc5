"""Search terms: any spelling of a word is one term; codes stay whole; questions lose their husk."""

import pytest

from memoryhub.core.text import search_terms, tsquery_literal, tsquery_terms, tsvector_literal


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("喜欢咖啡", ["喜欢", "欢咖", "咖啡"]),
        ("茶", ["茶"]),
        ("住A座", ["住", "a", "座"]),
        ("臺灣", ["台湾"]),
        ("order A-1024", ["order", "a-1024", "1024"]),
        ("3.5 and 5,000", ["3.5", "and", "5000"]),
        ("mail ann@example.com!", ["mail", "ann@example.com", "ann", "exampl", "com"]),
        ("C++ or C#", ["c++", "or", "c#"]),
        ("Caroline's check-in", ["carolin", "check", "in"]),
        ("ok，好的", ["ok", "好的"]),
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert search_terms(text) == terms


@pytest.mark.parametrize(
    "family",
    [
        ["hike", "hikes", "hiked", "hiking"],
        ["party", "parties"],
        ["study", "studies", "studied", "studying"],
        ["plan", "plans", "planned", "planning"],
        ["box", "boxes"],
        ["class", "classes"],
        ["call", "called", "calling"],
    ],
)
def test_forms_of_one_word_are_one_term(family: list[str]) -> None:
    assert len({tuple(search_terms(word)) for word in family}) == 1


@pytest.mark.parametrize("word", ["this", "bus", "king", "red", "news", "glass"])
def test_different_words_do_not_vanish(word: str) -> None:
    assert len(search_terms(word)[0]) >= 3


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("Where does Ann live?", ["ann", "liv"]),
        ("你记得我的猫叫什么吗？", ["猫叫"]),
        ("我的目的地是哪里？", ["目的"]),
        ("what is it", ["what", "is", "it"]),
        ("吗", ["吗"]),
        ("cat cat cats", ["cat"]),
    ],
)
def test_questions_keep_what_they_ask_for(question: str, terms: list[str]) -> None:
    assert tsquery_terms(question) == terms


def test_literals_quote_what_would_break_them() -> None:
    assert tsvector_literal(["a", "b", "a"]) == "'a':1,3 'b':2"
    assert tsvector_literal(["o'x", "b\\c"]) == "'o''x':1 'b\\\\c':2"
    assert tsquery_literal(["a", "o'x"]) == "'a' | 'o''x'"
    assert tsvector_literal([]) == ""


def test_positions_stay_within_what_a_tsvector_holds() -> None:
    literal = tsvector_literal(["x"] * 400 + [f"t{number}" for number in range(20_000)])
    first = literal.split(" ", 1)[0]
    assert first.count(",") == 254
    assert literal.endswith(":16383")


def test_a_term_is_never_longer_than_a_lexeme_may_be() -> None:
    assert max(map(len, search_terms("a" * 10_000 + " " + "1" * 10_000))) <= 64
