"""Finishes a summary that a model worded: shortened to its target, lost spans restored, and measured."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memoryhub.core.compression.chain import QUALITY_FLOOR, carried_turns, chain_quality
from memoryhub.core.compression.engine import CompressionResult, compress
from memoryhub.core.compression.restoring import restored
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.target import REPAIR_ALLOWANCE
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter

_OVERLONG = 1.2  # of the target, above which a draft is condensed by rule


@dataclass(frozen=True, slots=True)
class Folding:
    """What one compression folds, and the room it has; `retained` is text that is kept elsewhere.

    `turns` are whole and in order; token numbers are those of `counter`. `most_tokens` is what the budget
    lets a summary take that would lose too much otherwise; half as much again as the target it always may.
    """

    previous: StructuredSummary | None
    turns: Sequence[SourceTurn]
    target_tokens: int
    counter: TokenCounter
    language: Language
    retained: str = ""
    most_tokens: int = 0

    @property
    def most(self) -> int:
        """The tokens a summary may take when it would lose too much otherwise."""
        return max(self.most_tokens, int(self.target_tokens * REPAIR_ALLOWANCE))


def by_rule(folding: Folding) -> CompressionResult:
    """What the deterministic engine makes of it."""
    return compress(
        folding.previous,
        folding.turns,
        target_tokens=folding.target_tokens,
        counter=folding.counter,
        language=folding.language,
        retained=folding.retained,
        most_tokens=folding.most,
    )


def gated(folding: Folding, draft: StructuredSummary, rule: CompressionResult) -> CompressionResult:
    """A model's draft as a result of compression: never longer than allowed, never with fewer spans than fit.

    `refused` when too much is lost even so; the caller then takes the better one of this and `rule`.
    """
    elsewhere = folding.retained
    summary = _condensed(folding, draft, elsewhere)
    first = quality = chain_quality(summary, folding.previous, folding.turns, elsewhere)
    for most in (folding.target_tokens, folding.most):
        if not quality.new.lost or (quality.new.score >= QUALITY_FLOOR and most > folding.target_tokens):
            break
        summary = _restored(folding, summary, folding.turns, most)
        quality = chain_quality(summary, folding.previous, folding.turns, elsewhere)
    if not quality.kept and quality.carried.lost:
        summary = _restored(folding, summary, carried_turns(folding.previous), folding.most)
        quality = chain_quality(summary, folding.previous, folding.turns, elsewhere)
    return replace(
        rule,
        summary=summary,
        summary_tokens=_tokens(folding, summary, elsewhere),
        quality=quality.whole,
        repaired=max(0, len(first.whole.lost) - len(quality.whole.lost)),
        refused=quality.new.score < QUALITY_FLOOR,
    )


def _restored(
    folding: Folding, summary: StructuredSummary, sources: Sequence[SourceTurn], most: int
) -> StructuredSummary:
    """The summary with what `sources` hold beside it brought back, of `most` tokens at the most."""
    return restored(
        summary,
        sources,
        elsewhere=folding.retained,
        room=most - _tokens(folding, summary, folding.retained),
        counter=folding.counter,
        language=folding.language,
    )


def _condensed(folding: Folding, draft: StructuredSummary, elsewhere: str) -> StructuredSummary:
    """The draft; one that is far too long is taken apart and kept by worth, as entries always are."""
    if _tokens(folding, draft, elsewhere) <= folding.target_tokens * _OVERLONG:
        return draft
    return compress(
        draft,
        (),
        target_tokens=folding.target_tokens,
        counter=folding.counter,
        language=folding.language,
        retained=elsewhere,
        most_tokens=folding.target_tokens,
    ).summary


def _tokens(folding: Folding, summary: StructuredSummary, elsewhere: str) -> int:
    pinned = frozenset(elsewhere.split("\n"))
    return folding.counter.count(summary.render(folding.language, pinned=pinned))
