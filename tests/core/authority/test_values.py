"""The value in an answer, and whether a memory says the same, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.authority.failures import FAILURES, AuthorityFailed
from memoryhub.core.authority.values import agrees, checked_path, corrected, plain_value, value_in_json
from memoryhub.core.errors import InvalidInput

DOCUMENT = '{"value": 12.50, "data": [{"price": "129"}], "a/b": {"m~n": true}, "none": null, "zh": "十二元"}'


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("value", "12.50"),
        ("$.value", "12.50"),
        ("/value", "12.50"),
        ("data.0.price", "129"),
        ("/data/0/price", "129"),
        ("/a~1b/m~0n", "true"),
        ("zh", "十二元"),
    ],
)
def test_a_value_is_found_by_pointer_or_dots(path: str, value: str) -> None:
    assert value_in_json(DOCUMENT, checked_path(path)) == value


@pytest.mark.parametrize("text", ["3", '"3"', " 3 "])
def test_without_a_path_the_answer_is_the_value(text: str) -> None:
    assert value_in_json(text, "") == "3"


@pytest.mark.parametrize(
    ("path", "code"),
    [("missing", "no_value"), ("none", "no_value"), ("data.1.price", "no_value"), ("data.-1", "no_value"),
     ("data", "not_a_value"), ("data.0", "not_a_value"), ("value.x", "no_value"), ("data.00", "no_value")],
)  # fmt: skip
def test_what_is_no_single_value_is_a_failure(path: str, code: str) -> None:
    with pytest.raises(AuthorityFailed) as failed:
        value_in_json(DOCUMENT, path)
    assert failed.value.code == code


@pytest.mark.parametrize("text", ["", "{", "NaN", "[Infinity]", "{'a': 1}", "[" * 100_000])
def test_what_is_no_json_is_a_failure(text: str) -> None:
    with pytest.raises(AuthorityFailed) as failed:
        value_in_json(text, "")
    assert failed.value.code == "bad_json"


def test_a_value_is_one_line_without_hidden_characters() -> None:
    assert plain_value(" 12\u202e\n\x07 EUR ") == "12 EUR"
    for text, code in (("\u202e \n", "no_value"), ("9" * 2_001, "not_a_value")):
        with pytest.raises(AuthorityFailed) as failed:
            plain_value(text)
        assert failed.value.code == code


@pytest.mark.parametrize("path", ["a..b", ".a", "a.", "/a~2", "/a~", "a\nb", "x" * 201])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput, match="authority_invalid_path"):
        checked_path(path)


@pytest.mark.parametrize(
    ("content", "value", "same"),
    [
        ("The pro plan costs 129 a month.", "129", True),
        ("The pro plan costs 129.00 a month.", "129", True),
        ("The pro plan costs 1,290 a year.", "1290.0", True),
        ("The pro plan costs 1129 a month.", "129", False),
        ("The pro plan costs 99 a month.", "129", False),
        ("专业版每月99元。", "129", False),
        ("专业版每月129元。", "129.0", True),
        ("专业版每年１，２９０元", "1290", True),
        ("Refunds are possible within two weeks", "two weeks", True),
        ("Refunds are possible within two weekends", "two week", False),
        ("Our GMV excludes refunds", "EXCLUDES refunds", True),
        ("退款期限是十四天", "十四天", True),
        ("退款期限是十四天", "三十天", False),
        ("退款期限是十四天", "¥14", False),
    ],
)
def test_a_memory_agrees_when_it_holds_the_value(content: str, value: str, same: bool) -> None:
    assert agrees(content, value) is same


@pytest.mark.parametrize(
    ("content", "value", "now"),
    [
        ("The pro plan costs 99 a month.", "129", "The pro plan costs 129 a month."),
        ("专业版每月99元。", "129", "专业版每月129元。"),
        ("The pro plan costs 99 for 2 people.", "129", "price.pro: 129"),
        ("专业版很便宜", "129", "price.pro：129"),
        ("Refunds within 14 days", "none", "price.pro: none"),
    ],
)
def test_a_memory_is_corrected_to_the_value(content: str, value: str, now: str) -> None:
    assert corrected(content, "price.pro", value) == now
    assert agrees(now, value)


def test_every_failure_has_words_in_both_languages() -> None:
    for words in FAILURES.values():
        assert words.en.isascii()
        assert any("\u4e00" <= character <= "\u9fff" for character in words.zh)
    assert not AuthorityFailed("no_value").is_down
    assert AuthorityFailed("timeout").is_down
