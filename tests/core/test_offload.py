"""A long tool result is stood in for by its shape, its beginning and its end."""

from __future__ import annotations

import json

import pytest

from memoryhub.core.offload import digest, excerpt, find_lines, line_count, long_text, replacement, with_head
from tests.core.counters import WordCounter

REFERENCE = "art_0123456789abcdef0123456789abcdef"
LOG = "".join(f"line {n}, took {n * 3} ms\n" for n in range(1, 5_001)).replace("line 44,", "error at 44,")
ROWS = json.dumps([{"id": n, "name": f"user {n}"} for n in range(3_000)])
ZH = "".join(f"第{n}行：余额{n}元\n" for n in range(1, 3_001)).replace("第7行", "支付失败第7行")
ONE_LINE = "金额" * 40_000


@pytest.mark.parametrize("text", [LOG, ROWS, ZH, ONE_LINE, "e\u0301" * 9_000, "👩‍👩‍👧" * 5_000, "\n" * 9_000])
def test_it_is_small_and_names_the_whole(text: str) -> None:
    counter = WordCounter()
    made = replacement(long_text(text, 12_345), reference=REFERENCE, counter=counter)
    assert counter.count(made.content) <= 200
    assert REFERENCE in made.content
    assert made.content.endswith(made.preview)


@pytest.mark.parametrize(("text", "says"), [(LOG, "has expired"), (ZH, "已过期")])
def test_it_can_say_that_the_whole_has_expired_and_is_back(text: str, says: str) -> None:
    made = replacement(long_text(text, 12_345), reference=REFERENCE, counter=WordCounter()).content
    gone = with_head(made, tokens=12_345, reference=REFERENCE, expired=True)
    assert says in gone.splitlines()[0]
    assert says not in made
    assert REFERENCE in gone
    assert gone.splitlines()[1:] == made.splitlines()[1:]
    assert with_head(gone, tokens=12_345, reference=REFERENCE, expired=True) == gone
    assert with_head(gone, tokens=12_345, reference=REFERENCE, expired=False) == made
    assert with_head("忘记了", tokens=12_345, reference=REFERENCE, expired=True) == "忘记了"


def test_beginning_and_end_are_whole_lines() -> None:
    made = replacement(long_text(LOG, 40_000), reference=REFERENCE, counter=WordCounter())
    beginning, _, end = made.preview.partition("\n…\n")
    assert beginning.splitlines()[0] == "line 1, took 3 ms"
    assert end.splitlines()[-1] == "line 5000, took 15000 ms"
    assert set(made.preview.replace("\n…\n", "\n").splitlines()) <= set(LOG.splitlines())


def test_the_digest_says_what_is_inside() -> None:
    assert digest(LOG, "en") == (
        f"Lines: 5,000; characters: {len(LOG):,}; numbers: 10,000, from 1 to 15000"
        "; lines that speak of errors: 1, the first is line 44: error at 44, took 132 ms"
    )
    assert digest(ZH, "zh") == (
        f"共 3000 行、{len(ZH)} 字；数字 6000 个，从 1 到 3000"
        "；提到错误的有 1 行，首见第 7 行：支付失败第7行：余额7元"
    )


def test_the_digest_knows_json() -> None:
    assert "JSON list of 3,000, each with id, name" in digest(ROWS, "en")
    assert "JSON 列表，3000 项，每项含 id, name" in digest(ROWS, "zh")
    assert "JSON object with 8 keys: k0, k1, k2, k3, k4, k5, …" in digest(
        json.dumps({f"k{n}": 1 for n in range(8)}), "en"
    )
    assert "JSON" not in digest("[" * 100_000, "en") + digest("{not json", "en")


def test_dates_and_identifiers_are_no_numbers() -> None:
    text = "2024-05-01 10:30 v1.2.3 a17 17b 10.0.0.1 id-9 total 1,234.5 and -6"
    assert "numbers: 2, from -6 to 1,234.5" in digest(text, "en")


def test_an_excerpt_cuts_no_letter_in_two() -> None:
    letter = "e\u0301"
    assert excerpt(letter * 100, 31) == f"{letter * 20}\n…\n{letter * 5}"
    assert excerpt("short", 100) == "short"
    assert excerpt("x" * 10, 2) == ""


def test_lines_are_found_in_both_languages() -> None:
    found, more = find_lines(ZH, "余额7元")
    assert ([one.line for one in found], more) == ([7], False)
    found, more = find_lines(LOG, "ERROR 132", most=1)
    assert ([(one.line, one.text) for one in found], more) == ([(44, "error at 44, took 132 ms")], False)
    assert [one.line for one in find_lines("Ａ１\r\nb\na1", "a1")[0]] == [1, 3]


def test_lines_are_found_page_by_page() -> None:
    first, more = find_lines(ZH, "余额", most=2)
    assert ([one.line for one in first], more) == ([1, 2], True)
    second, more = find_lines(ZH, "余额", after=2_998, most=2)
    assert ([one.line for one in second], more) == ([2_999, 3_000], False)


def test_a_long_line_is_cut_around_what_was_found() -> None:
    [found] = find_lines("x" * 5_000 + "needle" + "y" * 5_000, "needle")[0]
    assert "needle" in found.text
    assert len(found.text) <= 402


@pytest.mark.parametrize(("text", "count"), [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n\n", 2)])
def test_lines_are_counted(text: str, count: int) -> None:
    assert line_count(text) == count
