"""Memories are ordered by what they share with a question beyond what all of them share."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memoryhub.core.memory_ranking import (
    MAX_LINES,
    PARTS,
    Candidates,
    MemoryWeights,
    asked_words,
    memory_parts,
    memory_scores,
)
from memoryhub.core.text import search_terms, tsvector_literal

NOTHING = np.zeros(2)
WEIGHTS = MemoryWeights(
    whole=1.0,
    line=1.0,
    lines=0.3,
    words=0.5,
    characters=0.25,
    named=1.0,
    timely=0.5,
    memories=NOTHING,
    questions=NOTHING,
)


def _text(said: str, names: str = "") -> str:
    """A tsvector as the database prints it."""
    own = tsvector_literal(search_terms(said)).replace(",", "A,").replace(" ", "A ") + "A"
    return f"{own} {tsvector_literal(search_terms(names))}" if names else own


def _candidates(*texts: str, cosines: list[list[float]] | None = None) -> Candidates:
    none = np.zeros(len(texts))
    return Candidates(np.array(cosines or [[0.0] * 3] * len(texts)), [*texts], none, none)


@pytest.mark.parametrize(
    ("dialogue", "late", "early", "other"),
    [
        ("I bake bread.\nNice, with rye?\nNo, I lost my keys.", "key", "bread", "rye"),
        ("我烤面包。\n真好，用黑麦吗？\n不是，我丢了钥匙。", "钥匙", "面包", "黑麦"),
    ],
)
def test_the_askers_last_words_count_most(dialogue: str, late: str, early: str, other: str) -> None:
    terms = asked_words(dialogue).terms
    assert terms[late] == 1.0 > terms[early] > terms[other] > 0


def test_only_the_last_lines_are_read() -> None:
    asked = asked_words("\n".join(["I bake bread."] + ["Where are my keys?"] * MAX_LINES))
    assert set(asked.terms) == {"key"}


def test_chinese_characters_are_looked_for_without_empty_ones() -> None:
    assert set(asked_words("你喜歡繪畫嗎？").characters) == {"喜", "欢", "绘", "画"}
    assert not asked_words("Do you like to paint?").characters


@pytest.mark.parametrize(
    ("question", "said", "else_"),
    [("Shall we paint?", "Paints on silk", "Rides a horse"), ("我们去绘画吗", "在丝绸上绘画", "骑马")],
)
def test_shared_words_bring_a_memory_up(question: str, said: str, else_: str) -> None:
    vectors = np.array([[1.0, 0.0]])
    parts = memory_parts(_candidates(_text(else_), _text(said)), asked_words(question), vectors, WEIGHTS)
    assert parts["words"].tolist() == [0.0, 0.5]
    assert memory_scores(parts).argmax() == 1


def test_one_character_in_common_counts_where_no_word_is_shared() -> None:
    """画画 and 绘画 share no pair of characters."""
    found = _candidates(_text("骑马"), _text("绘画"))
    parts = memory_parts(found, asked_words("我爱画画"), np.array([[1.0, 0.0]]), WEIGHTS)
    assert (parts["words"].tolist(), parts["characters"].tolist()) == ([0.0, 0.0], [0.0, 0.25])


def test_a_word_of_the_names_counts_less_than_one_that_is_said() -> None:
    found = _candidates(_text("horse", "silk"), _text("silk"), _text("cello"), _text("oboe"))
    words = memory_parts(found, asked_words("silk"), np.array([[1.0, 0.0]]), WEIGHTS)["words"]
    assert 0 < words[0] < words[1]


def test_what_all_memories_and_questions_share_is_taken_away() -> None:
    """Both rows are as close to the question; the first only by what memories have in common."""
    centre = np.array([0.6, 0.0])
    rows, question = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([[0.8, 0.6]])
    cosines = np.hstack([rows @ np.array([[1.0], [0.0]]), rows @ np.array([[1.0], [0.0]]), rows @ question.T])
    weights = replace(WEIGHTS, memories=centre, questions=centre)
    whole = memory_parts(_candidates("", "", cosines=cosines.tolist()), asked_words("x"), question, weights)[
        "whole"
    ]
    left = [(row - centre) @ (question[0] - centre) for row in rows]
    lengths = [np.linalg.norm(row - centre) * np.linalg.norm(question[0] - centre) for row in rows]
    assert whole == pytest.approx([one / length for one, length in zip(left, lengths, strict=True)])


def test_a_line_of_the_other_side_counts_less() -> None:
    """The first row is close to what was answered, the second to what was asked."""
    found = _candidates("", "", cosines=[[0, 0, 0.5, 0.9, 0.1], [0, 0, 0.5, 0.1, 0.9]])
    vectors = np.array([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]])
    parts = memory_parts(found, asked_words("x"), vectors, WEIGHTS)
    assert parts["line"] == pytest.approx([0.54, 0.9])
    assert parts["lines"][1] > parts["lines"][0]


def test_what_waits_for_its_vector_is_as_close_as_the_others() -> None:
    found = _candidates("", "", "", cosines=[[0, 0, 0.8], [0, 0, 0.4], [np.nan] * 3])
    parts = memory_parts(found, asked_words("x"), np.array([[1.0, 0.0]]), WEIGHTS)
    assert parts["whole"] == pytest.approx([0.8, 0.4, 0.6])
    assert set(parts) == set(PARTS)


def test_a_score_is_the_sum_of_its_parts() -> None:
    found = _candidates(_text("silk"), _text("oboe"), cosines=[[0, 0, -1.0], [0, 0, 1.0]])
    parts = memory_parts(found, asked_words("silk"), np.array([[1.0, 0.0]]), WEIGHTS)
    assert memory_scores(parts).tolist() == pytest.approx([-2.3 + 0.5, 2.3])
