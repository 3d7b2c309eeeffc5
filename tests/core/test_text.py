"""Language, folding, blank texts and safe cuts."""

import pytest

from memoryhub.core.text import detect_language, fold, is_blank, truncate_graphemes

FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("我住在上海", "zh"),
        ("我用 Python 写 Django", "zh"),
        ("请在 staging 上部署", "zh"),
        ("I live in Shanghai", "en"),
        ("My friend 张伟 is coming over tomorrow", "en"),
        ("", "en"),
        ("12345", "en"),
        ("臺灣", "zh"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("臺灣開發者瞭解這個計劃", "台湾开发者了解这个计划"),
        ("穿著裏面隻鐘後麵", "穿着里面只钟后面"),
        ("ＡＢＣ１２３", "abc123"),
        ("Straße", "STRASSE"),
        ("caf\u0065\u0301", "CAFÉ"),
        ("合\u200b同", "合同"),
        ("pass\u00adword", "password"),
    ],
)
def test_spellings_of_one_text_fold_to_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_folding_twice_is_folding_once() -> None:
    for text in ("臺灣 ＡＢＣ", "著名的瞭望台", "Ｈｅｌｌｏ, Wörld"):
        assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("text", ["", "  \n\t", "\u200b\u200d\ufeff", "\u3000", "\u2060\u00ad", "\x00"])
def test_what_shows_nothing_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["a", "\u200b好", "。", FAMILY])
def test_what_shows_is_not_blank(text: str) -> None:
    assert not is_blank(text)


def test_cuts_fall_between_graphemes() -> None:
    assert truncate_graphemes(f"a{FAMILY}b", 2) == f"a{FAMILY}"
    assert truncate_graphemes("e\u0301e\u0301e\u0301", 2) == "e\u0301e\u0301"
    assert truncate_graphemes("你好世界", 2) == "你好"
    assert truncate_graphemes("abc", 3) == "abc"
    assert truncate_graphemes(FAMILY, 3) == FAMILY
    assert truncate_graphemes("abc", 0) == ""
