"""Features name who is meant and how it is put, in both languages; a score is the sum of its parts."""

import numpy as np
import pytest

from memoryhub.core.text import Language
from memoryhub.core.turn_ranking import (
    FEATURES,
    AskedFor,
    Weights,
    asked_for,
    contributions,
    features,
    measures,
    scores,
)
from memoryhub.core.turn_ranking.wording import dates, names, numbers
from tests.core.turn_ranking.test_table import table

NAMES = [feature.name for feature in FEATURES]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("When did Ann move?", AskedFor(1, 0, 0, 0)),
        ("安娜什么时候搬的家？", AskedFor(1, 0, 0, 0)),
        ("How much does Ann earn?", AskedFor(0, 1, 0, 0)),
        ("How many plants do I have?", AskedFor(0, 1, 0, 1, gathers=1)),
        ("安娜多大了？", AskedFor(0, 1, 0, 0)),
        ("我一共有多少盆花？", AskedFor(0, 1, 0, 1, gathers=1)),
        ("What was the name of the film you recommended?", AskedFor(0, 0, 1, -1)),
        ("你给我推荐的电影名字是什么？", AskedFor(0, 0, 1, -1)),
        ("Do you remember where I live?", AskedFor(0, 0, 0, 1)),
        ("你还记得我住在哪里吗？", AskedFor(0, 0, 1, 1)),
        ("I tried the plan. Could you change it?", AskedFor(0, 0, 0, 0)),
        ("我试过那个计划了。能帮我改一下吗？", AskedFor(0, 0, 0, 0)),
    ],
)
def test_what_a_question_is_after(question: str, expected: AskedFor) -> None:
    assert asked_for(question) == expected


@pytest.mark.parametrize(
    ("texts", "counts"),
    [
        (("We met last May on Friday", "Blue."), ([3, 0], [0, 0])),
        (("我们去年五月的周五见过三次", "蓝色。"), ([3, 0], [1, 0])),
    ],
)
def test_how_a_turn_is_put(texts: tuple[str, str], counts: tuple[list[float], ...]) -> None:
    found = [column(texts).tolist() for column in (dates, numbers)]
    assert found == [list(map(float, column)) for column in counts]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_names_are_seen(language: Language) -> None:
    said = {"en": "We saw the film with Marta", "zh": "我们看了《流浪地球》"}
    assert names([said[language], "ok"]).tolist() == [1, 0]


def test_a_score_is_the_sum_of_its_groups() -> None:
    turns = table([[1], [0], [0], [0], [0]], [0.5, 0.1, 0.1, 0.2, 0.1])
    rows = np.arange(5)
    matrix = features(turns, measures(turns), rows, ["I do", "", "", "2", ""], asked_for("How many?"))
    assert matrix.shape == (5, len(FEATURES))
    assert np.isfinite(matrix).all()
    weights = Weights({"own:share": 2.0, "likeness:standard": 1.0, "how_many*numbers": 0.5})
    total = scores(matrix, weights)
    assert int(np.argmax(total)) == 0
    parts = contributions(matrix[3], weights)
    assert sum(parts.values()) == pytest.approx(total[3])
    assert (parts["time"], parts["speaker"]) == (0.5, 0.0)


def test_who_spoke_counts_only_where_nobody_is_named() -> None:
    turns = table([[1]] * 3)
    matrix = features(turns, measures(turns), np.arange(3), [""] * 3, asked_for("What do I like?"))
    assert matrix[:, NAMES.index("by_whom")].tolist() == [1, 1, 1]
