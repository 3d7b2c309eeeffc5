"""Finishes a summary that a model worded: shortened to its target, lost spans restored, and measured."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memoryhub.core.compression.engine import (
    QUALITY_FLOOR,
    REPAIR_ALLOWANCE,
    CompressionResult,
    compress,
    summary_quality,
)
from memoryhub.core.compression.restoring import restored
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter

_OVERLONG = 1.2  # of the target, above which a draft is condensed by rule


@dataclass(frozen=True, slots=True)
class Folding:
    """What one compression folds, and the room it has; `retained` is text that is kept elsewhere.

    `turns` are whole and in order; token numbers are those of `counter`.
    """

    previous: StructuredSummary | None
    turns: Sequence[SourceTurn]
    target_tokens: int
    counter: TokenCounter
    language: Language
    retained: str = ""

    @property
    def most(self) -> int:
        """The tokens a summary may take when it would lose too much otherwise."""
        return int(self.target_tokens * REPAIR_ALLOWANCE)


def by_rule(folding: Folding) -> CompressionResult:
    """What the deterministic engine makes of it."""
    return compress(
        folding.previous,
        folding.turns,
        target_tokens=folding.target_tokens,
        counter=folding.counter,
        language=folding.language,
        retained=folding.retained,
    )


def gated(folding: Folding, draft: StructuredSummary, rule: CompressionResult) -> CompressionResult:
    """A model's draft as a result of compression: never longer than allowed, never with fewer spans than fit.

    `refused` when too much is lost even so; the caller then takes the better one of this and `rule`.
    """
    elsewhere = folding.retained
    summary = _condensed(folding, draft, elsewhere)
    first = quality = summary_quality(summary, folding.turns, elsewhere)
    for most in (folding.target_tokens, folding.most):
        if not quality.lost or (quality.score >= QUALITY_FLOOR and most > folding.target_tokens):
            break
        summary = restored(
            summary,
            folding.turns,
            elsewhere=elsewhere,
            room=most - _tokens(folding, summary, elsewhere),
            counter=folding.counter,
            language=folding.language,
        )
        quality = summary_quality(summary, folding.turns, elsewhere)
    return replace(
        rule,
        summary=summary,
        summary_tokens=_tokens(folding, summary, elsewhere),
        quality=quality,
        repaired=max(0, len(first.lost) - len(quality.lost)),
        refused=quality.score < QUALITY_FLOOR,
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
    ).summary


def _tokens(folding: Folding, summary: StructuredSummary, elsewhere: str) -> int:
    pinned = frozenset(elsewhere.split("\n"))
    return folding.counter.count(summary.render(folding.language, pinned=pinned))
