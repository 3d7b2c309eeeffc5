"""How much of everyday talk is kept rightly: a floor for both languages."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from tests.core.extraction_cases import lines
from tests.core.kept_or_not import PASSING_EN, PASSING_ZH, WORTH_KEEPING_EN, WORTH_KEEPING_ZH


def kept(text: str) -> bool:
    """Whether one turn leaves anything."""
    return bool(extract(text, role="user", said_at=datetime(2026, 5, 13, tzinfo=UTC), timezone="UTC"))


@pytest.mark.parametrize(
    ("worth", "passing"),
    [(WORTH_KEEPING_EN, PASSING_EN), (WORTH_KEEPING_ZH, PASSING_ZH)],
    ids=["en", "zh"],
)
def test_precision_and_recall_stay_above_the_floor(worth: str, passing: str) -> None:
    right = [text for text in lines(worth) if kept(text)]
    wrong = [text for text in lines(passing) if kept(text)]
    missed = sorted(set(lines(worth)) - set(right))
    assert len(right) / len(lines(worth)) >= 0.9, missed
    assert len(right) / (len(right) + len(wrong)) >= 0.95, wrong
