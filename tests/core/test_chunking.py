"""Documents in two levels: sections under headings, chunks that overlap and cut no fact."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.core.chunk_units import Heading, Unit, units_of
from memoryhub.core.chunking import CHUNK_TOKENS, SECTION_TOKENS, Cut, cut_document

ZH_RULE = "第{number}条规定：办理这一项需要提前{number}天书面申请。"
EN_RULE = "Rule {number} says that request {number} takes {number} days in writing. "


def count(text: str) -> int:
    """About a token for four Latin letters or one Chinese character."""
    return sum(4 if ord(char) > 0x2E80 else 1 for char in text) // 4 + 1


def rules(pattern: str, many: int) -> list[str]:
    return [pattern.format(number=number).strip() for number in range(many)]


def cut(text: str) -> Cut:
    return cut_document(text, count=count)


def test_headings_of_markdown_and_of_plain_text_are_told_from_text() -> None:
    text = (
        "# Handbook\n\nWelcome.\n\nRefunds\n-------\nWithin 14 days.\n\n第三章 请假\n\n每年十二天。\n\n"
        "2.1 Notice periods\n\nFour weeks.\n\n一、总则\n\n适用于全体员工。\n\n"
        "Chapter 4 Travel\n\nBook early.\n"
    )
    found = [(piece.title, piece.level) for piece in units_of(text) if isinstance(piece, Heading)]
    assert found == [
        ("Handbook", 1),
        ("Refunds", 2),
        ("第三章 请假", 2),
        ("2.1 Notice periods", 3),
        ("一、总则", 3),
        ("Chapter 4 Travel", 2),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "第三天我们去了杭州，然后又去了苏州。",
        "3 people came. Two left.",
        "一、二、三，开始！",
        "#hashtag is no heading",
        "Chapter 4 was the one I liked best. It was short.",
    ],
)
def test_sentences_are_no_headings(line: str) -> None:
    assert all(isinstance(piece, Unit) for piece in units_of(f"Before.\n\n{line}\n\nAfter."))


def test_a_section_knows_the_headings_above_it() -> None:
    text = "# A\n\none\n\n## B\n\ntwo\n\n### C\n\nthree\n\n## D\n\nfour\n"
    assert [section.headings for section in cut(text).sections] == [
        ("A",),
        ("A", "B"),
        ("A", "B", "C"),
        ("A", "D"),
    ]


@pytest.mark.parametrize("pattern", [ZH_RULE, EN_RULE])
def test_no_sentence_is_cut_and_none_is_lost(pattern: str) -> None:
    sentences = rules(pattern, 120)
    text = "# 手册 Handbook\n\n" + "".join(f"{sentence} " for sentence in sentences)
    found = cut(text)
    held = [text[chunk.start : chunk.end] for chunk in found.chunks]
    assert all(any(sentence in body for body in held) for sentence in sentences)
    starts = {text.find(sentence) for sentence in sentences}
    assert {chunk.start for chunk in found.chunks} <= starts


@pytest.mark.parametrize("pattern", [ZH_RULE, EN_RULE])
def test_chunks_overlap_by_a_fifth(pattern: str) -> None:
    found = cut("".join(f"{sentence} " for sentence in rules(pattern, 200)))
    shares = [
        (before.end - after.start) / (before.end - before.start)
        for before, after in pairwise(found.chunks)
        if before.section == after.section
    ]
    assert len(shares) > 10
    assert all(0.15 <= share <= 0.3 for share in shares)


def test_lists_tables_and_code_are_cut_between_their_lines_only() -> None:
    items = [f"- item {number} costs {number} yuan\n  with delivery" for number in range(60)]
    rows = ["| key | value |", "|---|---|", *(f"| k{number} | v{number} |" for number in range(60))]
    code = ["```", *(f"call({number})  # step {number}. Then wait." for number in range(60)), "```"]
    text = "\n".join([*items, "", *rows, "", *code])
    lines = {0} | {place + 1 for place, char in enumerate(text) if char == "\n"}
    for chunk in cut(text).chunks:
        assert chunk.start in lines
        assert text[chunk.end : chunk.end + 1] in ("\n", "")
        assert not text[chunk.start :].startswith("  with")


def test_one_sentence_longer_than_a_chunk_is_cut_at_its_clauses() -> None:
    text = "，".join(f"第{number}项需要办理" for number in range(100)) + "。"
    bodies = [text[chunk.start : chunk.end] for chunk in cut(text).chunks]
    assert len(bodies) > 2
    assert all(body.endswith(("，", "。")) for body in bodies)


def test_a_text_without_any_mark_still_comes_out_whole() -> None:
    text = "x" * 20_000
    found = cut(text)
    assert "".join(text[chunk.start : chunk.end] for chunk in found.chunks) == text


@pytest.mark.parametrize("text", ["", "  \n\n ", "# Title only"])
def test_nothing_to_find_gives_no_chunks(text: str) -> None:
    assert cut(text) == Cut((), ())


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab 。.，\n#-|`第一章 1", max_size=400))
def test_whatever_the_text_all_of_it_is_in_a_chunk(text: str) -> None:
    found = cut(text)
    seen = {place for chunk in found.chunks for place in range(chunk.start, chunk.end)}
    units = [piece for piece in units_of(text) if isinstance(piece, Unit)]
    assert all(set(range(unit.start, unit.end)) <= seen for unit in units)
    assert all(chunk.tokens <= CHUNK_TOKENS for chunk in found.chunks)
    assert all(chunk.start < chunk.end for chunk in found.chunks)
    assert all(section.start < section.end for section in found.sections)


def test_long_sections_are_cut_into_several() -> None:
    found = cut("# A\n\n" + "".join(f"{sentence} " for sentence in rules(EN_RULE, 400)))
    assert len(found.sections) > 3
    assert {section.headings for section in found.sections} == {("A",)}
    per_section = [
        sum(chunk.tokens for chunk in found.chunks if chunk.section == one.seq) for one in found.sections
    ]
    assert max(per_section) < SECTION_TOKENS * 1.5
