"""Sums over questions: how much of the gold evidence a context holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from sessions_app.bench.model import BenchTurn, Question
from sessions_app.bench.spans_kept import percent

BUDGETS = (1_000, 2_000)  # tokens of the whole context


@dataclass(slots=True)
class EvidenceSums:
    """Sums over questions; `share` adds up each question's share of gold turns or sessions."""

    questions: int = 0
    whole: int = 0
    any: int = 0
    share: float = 0.0
    too_small: int = 0  # no context: what may not be cut alone is longer

    def add(self, question: Question, shown: Sequence[BenchTurn]) -> None:
        """Count a question by the turns its context shows."""
        gold = question.refs or question.groups
        names = {turn.ref for turn in shown} if question.refs else {turn.group for turn in shown}
        found = len(gold & names)
        self.questions += 1
        self.any += found > 0
        self.whole += found == len(gold)
        self.share += found / len(gold)

    def as_dict(self) -> dict[str, object]:
        """Per cent of questions with some, with all, and the mean share."""
        return {
            "questions": self.questions,
            "too_small": self.too_small,
            "any": percent(self.any, self.questions),
            "all": percent(self.whole, self.questions),
            "mean_share": percent(self.share, self.questions),
        }
