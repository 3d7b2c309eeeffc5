"""Whatever is said, a candidate quotes the turn exactly and its values stay in range."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.core.extraction import extract
from tests.core.extraction_cases import KEPT_EN, KEPT_ZH, NOT_KEPT_EN, NOT_KEPT_ZH, lines

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)
SENTENCES = [*(row[0] for row in (*KEPT_EN, *KEPT_ZH)), *lines(NOT_KEPT_EN), *lines(NOT_KEPT_ZH)]
GLUE = st.sampled_from([" ", "\n", "，", ", and ", "😀", "\x00", "\ud800", "“", '"', "```", "\u200b", "> "])
TURNS = st.lists(st.sampled_from(SENTENCES) | GLUE | st.text(st.characters(), max_size=12), max_size=10)


@given(TURNS, st.sampled_from([None, "zh", "en"]))
@settings(max_examples=150, deadline=None)
def test_a_quote_is_the_slice_of_the_turn(pieces: list[str], language: str | None) -> None:
    text = "".join(pieces)
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC", language=language)  # type: ignore[arg-type]
    for item in found:
        assert item.quote == text[item.start : item.end] != ""
        assert item.content.strip() == item.content != ""
        assert 1 <= item.importance <= 10
        assert 0 < item.confidence <= 1
        assert item.subject_key.strip(".") == item.subject_key
        assert (item.event_at is None) == (item.event_until is None) == (item.event_precision is None)


@given(TURNS)
@settings(max_examples=50, deadline=None)
def test_the_same_turn_gives_the_same_candidates_once(pieces: list[str]) -> None:
    text = "".join(pieces)
    first = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    assert first == extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    marks = [(item.subject_key, item.content) for item in first]
    assert len(marks) == len(set(marks))


def test_a_huge_turn_is_read_in_part_and_in_time() -> None:
    for text in ("a" * 60_000, "我" * 60_000, "I like " * 10_000, "，" * 60_000, "(" * 60_000, "1" * 60_000):
        assert len(extract(text, role="user", said_at=SAID_AT, timezone="UTC")) <= 24
