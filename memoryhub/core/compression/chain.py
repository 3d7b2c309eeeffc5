"""What a summary holds: of the turns it was made from, and of the summary before it in the chain."""

from collections.abc import Sequence
from dataclasses import dataclass

from memoryhub.core.compression.quality import QualityReport, recoverability
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.summaries.summary import StructuredSummary

# Share of spans below which words that only explain give way to spans, and of those that the summary before
# held below which the next one is given more room: each of a hundred versions would lose some otherwise.
CLEAR_SCORE = 0.98
QUALITY_FLOOR = 0.9  # share of spans below which lost ones are restored, or the compression is refused


@dataclass(frozen=True, slots=True)
class ChainQuality:
    """What a summary holds of the turns just folded (`new`), of the summary before, and of both together."""

    new: QualityReport
    carried: QualityReport
    whole: QualityReport

    @property
    def clear(self) -> bool:
        """Whether nothing is worth giving words that explain away for."""
        return min(self.new.score, self.carried.score) >= CLEAR_SCORE

    @property
    def kept(self) -> bool:
        """Whether no more room need be given: a chain of versions keeps what each of them keeps."""
        return self.new.score >= QUALITY_FLOOR and self.carried.score >= CLEAR_SCORE

    @property
    def rank(self) -> tuple[float, float]:
        """What is better of two that do not keep all: what holds enough of the turns, then more of both."""
        return min(self.new.score, QUALITY_FLOOR), self.whole.score


def summary_quality(summary: StructuredSummary, turns: Sequence[SourceTurn], elsewhere: str) -> QualityReport:
    """What of the turns is still held by a summary and by text that is kept elsewhere (pins, preferences)."""
    kept = "\n".join([elsewhere, *(entry.text for _, entry in summary.entries())])
    return recoverability([turn.content for turn in turns], kept)


def chain_quality(
    summary: StructuredSummary,
    previous: StructuredSummary | None,
    turns: Sequence[SourceTurn],
    elsewhere: str,
) -> ChainQuality:
    """What the next summary of a chain holds of its turns and of the summary before it."""
    new = summary_quality(summary, turns, elsewhere)
    carried = carried_turns(previous)
    if not carried:
        return ChainQuality(new, summary_quality(summary, (), elsewhere), new)
    both = summary_quality(summary, [*turns, *carried], elsewhere)
    return ChainQuality(new, summary_quality(summary, carried, elsewhere), both)


def carried_turns(previous: StructuredSummary | None) -> list[SourceTurn]:
    """The entries of a summary as something that was said, so that they are measured and restored alike."""
    entries = [entry for _, entry in previous.entries()] if previous else []
    return [SourceTurn(entry.turns[0] if entry.turns else 0, entry.by, entry.text, 0) for entry in entries]
