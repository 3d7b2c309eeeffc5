"""Writes what model calls cost: counted, billed, and what the whole history would have taken."""

from __future__ import annotations

from memoryhub.core.budget import Budget, SegmentKind
from memoryhub.providers.llm import Usage
from sessions_app.models import Session, TokenUsage, Turn, TurnStatus
from sessions_app.services.context import BuiltContext

IN_PLACE_OF_TURNS: tuple[SegmentKind, ...] = ("summary", "pins", "turns", "input")


def record_answer(
    session: Session, turn: Turn, context: BuiltContext, *, model: str, usage: Usage | None, calls: int
) -> TokenUsage:
    """Count the calls that gave an answer, in the open scope; without a bill our own counts stand in."""
    counted = context.assembled.budget.used
    known = usage or Usage(counted, turn.tokens, exact=False, calls=calls)
    row: TokenUsage = TokenUsage.objects.create(
        user_id=session.user_id,
        session=session,
        turn=turn,
        purpose="chat",
        model=model,
        counted_prompt_tokens=counted,
        prompt_tokens=known.prompt_tokens,
        completion_tokens=known.completion_tokens,
        full_prompt_tokens=full_prompt_tokens(context),
        exact=known.exact,
        calls=known.calls,
        succeeded=turn.status != TurnStatus.INTERRUPTED,
    )
    return row


def record_failure(
    session: Session, turn: Turn, context: BuiltContext, *, model: str, calls: int, billed: bool
) -> TokenUsage:
    """Count the calls of a model that gave nothing to say; `billed` when it may have read the prompt."""
    counted = context.assembled.budget.used
    row: TokenUsage = TokenUsage.objects.create(
        user_id=session.user_id,
        session=session,
        turn=turn,
        purpose="chat",
        model=model,
        counted_prompt_tokens=counted,
        prompt_tokens=counted if billed else 0,
        completion_tokens=0,
        full_prompt_tokens=full_prompt_tokens(context),
        calls=calls,
        succeeded=False,
    )
    return row


def full_prompt_tokens(context: BuiltContext) -> int:
    """What this prompt would have taken with every turn of the conversation in it, word for word.

    The conversation's own count already holds the input. Long tool results count as their stand-ins: that
    they are kept outside is not what compression saved.
    """
    return whole_history(context.assembled.budget, history=context.trace.session.total_tokens)


def whole_history(budget: Budget, *, history: int) -> int:
    """`budget.used` with `history` tokens in place of all that stands for the conversation."""
    stands_for_it = sum(budget.segments.get(kind, 0) for kind in IN_PLACE_OF_TURNS)
    return max(budget.used, budget.used - stands_for_it + history)
