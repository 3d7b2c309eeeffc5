"""The token budget a session works under."""

from __future__ import annotations

from memoryhub.core.budget import BudgetPolicy, budget_of
from memoryhub.core.model_limits import model_facts
from sessions_app.models import Session
from sessions_app.services.engines import ModelLimits, chat_model, session_counter


def session_policy(session: Session, *, token_budget: int | None = None) -> BudgetPolicy:
    """The budget policy: a call's own limit, else the session's, else the default; the model's at most.

    A small limit reserves a smaller reply: a quarter of what the margin leaves at most.
    """
    limits = ModelLimits()
    limit = token_budget or session.token_budget or limits.limit
    facts = model_facts(session.model or chat_model().name)
    if facts.known:
        limit = min(limit, facts.context)
    reserve = min(limits.reply_reserve, int(limit * (1 - limits.safety_margin)) // 4)
    return BudgetPolicy(limit=limit, safety_margin=limits.safety_margin, reply_reserve=reserve)


def least_limit(session: Session, *, usable: int) -> int:
    """The smallest budget, in tokens, under which a request of `usable` tokens fits."""
    low, high = usable, 4 * usable + 8 * ModelLimits().reply_reserve
    while low < high:
        middle = (low + high) // 2
        if session_policy(session, token_budget=middle).usable >= usable:
            high = middle
        else:
            low = middle + 1
    return low


def empty_budget(session: Session) -> dict[str, object]:
    """The budget of a session that was never assembled."""
    counter = session_counter(session.model)
    budget = budget_of(session_policy(session), {}, tokenizer=counter.name, exact=counter.exact)
    return budget.as_dict()
