"""Sentences end where readers say they end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.text import split_sentences


def pieces(text: str) -> list[str]:
    return [span.text for span in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I moved. I like it!  Do you?", ["I moved.", "I like it!", "Do you?"]),
        ("Dr. Smith paid $3.50 at 5 p.m. today.", ["Dr. Smith paid $3.50 at 5 p.m. today."]),
        ("J. R. Tolkien wrote it. Yes.", ["J. R. Tolkien wrote it.", "Yes."]),
        ("Use v2.0.1, e.g. from example.com now.", ["Use v2.0.1, e.g. from example.com now."]),
        ("“Stop!” he said. She left.", ["“Stop!” he said.", "She left."]),
        ('She said "no." Then she left.', ['She said "no."', "Then she left."]),
        ("1. Buy milk\n2. Call Ann", ["1. Buy milk", "2. Call Ann"]),
        ("- milk\n- eggs\n\nThat is all", ["- milk", "- eggs", "That is all"]),
        ("This line is\nwrapped softly. Next", ["This line is\nwrapped softly.", "Next"]),
        ("No. I never did. See No. 5.", ["No.", "I never did.", "See No. 5."]),
        ("What?! Really...", ["What?!", "Really..."]),
    ],
)
def test_english(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我搬家了。很喜欢！你呢？", ["我搬家了。", "很喜欢！", "你呢？"]),
        ("他说：“走吧。”然后走了。", ["他说：“走吧。”", "然后走了。"]),
        ("价格是3.5元；明天付", ["价格是3.5元；", "明天付"]),
        ("嗯……算了。好", ["嗯……算了。", "好"]),
        ("地址：五楼\n电话：123", ["地址：五楼", "电话：123"]),
        ("真的吗？！好。", ["真的吗？！", "好。"]),
        ("我用Python.很好", ["我用Python.", "很好"]),
    ],
)
def test_chinese(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


def test_marks_stay_with_what_they_mark() -> None:
    assert pieces("好！\ufe0f走") == ["好！\ufe0f", "走"]


@given(st.text(alphabet=st.sampled_from('aB1 .!?。！？\n"”；…e\u0301\u200d👩\ufe0f,'), max_size=80))
def test_spans_are_ordered_pieces_that_lose_only_white_space(text: str) -> None:
    spans = split_sentences(text)
    assert all(text[span.start : span.end] == span.text for span in spans)
    gaps = [0, *(end for span in spans for end in (span.start, span.end)), len(text)]
    assert gaps == sorted(gaps)
    between = "".join(text[start:end] for start, end in zip(gaps[::2], gaps[1::2], strict=True))
    assert not between.strip()
