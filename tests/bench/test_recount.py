"""The second count finds what a reader would underline, and nothing twice."""

import pytest

from memoryhub.core.assembly import Message
from memoryhub.core.text import Language
from sessions_app.bench.recount import still_there, tokens_of, underlined
from tests.core.counters import WordCounter


@pytest.mark.parametrize(
    ("language", "text", "kind", "expected"),
    [
        ("en", "we meet on June 3rd at 10:30", "dates", "june 3rd"),
        ("en", "it holds 1,200 rows", "numbers", "1,200"),
        ("en", "with Ann Lee today", "names", "ann lee"),
        ("en", "I don't eat pork", "negations", "don't eat"),
        ("zh", "5月3日在绿禾公园", "dates", "5月3日"),
        ("zh", "在读《百年孤独》", "names", "《百年孤独》"),
        ("zh", "我不吃香菜", "negations", "不吃香菜"),
    ],
)
def test_what_is_underlined(language: Language, text: str, kind: str, expected: str) -> None:
    assert expected in underlined([text], language)[kind]


@pytest.mark.parametrize("text", ["有没有时间", "不用谢", "没问题", "能不能去"])
def test_idle_words_are_not_underlined(text: str) -> None:
    assert underlined([text], "zh")["negations"] == set()


def test_a_piece_counts_only_when_it_stands_whole() -> None:
    assert still_there({"15", "ann"}, "150 channels") == 0
    assert still_there({"15", "ann"}, "Ann has 15") == 2


def test_a_request_is_counted_with_its_frames() -> None:
    assert tokens_of([Message("user", "two words")], WordCounter()) == 3 + 4 + 2
