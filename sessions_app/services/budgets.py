"""The token budget a session works under."""

from __future__ import annotations

from memoryhub.core.budget import BudgetPolicy, budget_of
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.model_limits import model_facts
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import Session
from sessions_app.services.engines import chat_model, session_counter
from sessions_app.services.settings import tenant_settings


def session_policy(
    session: Session,
    *,
    token_budget: int | None = None,
    model: str = "",
    settings: ContextSettings | None = None,
) -> BudgetPolicy:
    """The budget policy: a call's own limit, else the session's, else the tenant's; the model's at most.

    The tenant's own table of models goes before ours. Without `settings` those of the open scope are read.
    """
    settings = settings or tenant_settings()
    limit: int = token_budget or session.token_budget or settings["token_budget"]
    facts = model_facts(model or model_of(session), settings.models)
    return settings.budget_policy(min(limit, facts.context) if facts.known else limit)


def model_of(session: Session) -> str:
    """The model that answers in a session: its own, else the connected one."""
    return session.model or chat_model().name


def counter_of(session: Session, settings: ContextSettings | None = None) -> TokenCounter:
    """The tokenizer of a session's model, by the tenant's own table first."""
    settings = settings or tenant_settings()
    return session_counter(session.model, settings.models)


def least_limit(usable: int, settings: ContextSettings) -> int:
    """The smallest budget, in tokens, under which a request of `usable` tokens fits."""
    low, high = usable, 8 * usable + 8 * settings["reply_reserve"]
    while low < high:
        middle = (low + high) // 2
        if settings.budget_policy(middle).usable >= usable:
            high = middle
        else:
            low = middle + 1
    return low


def empty_budget(session: Session, settings: ContextSettings | None = None) -> dict[str, object]:
    """The budget of a session that was never assembled."""
    settings = settings or tenant_settings()
    counter = counter_of(session, settings)
    policy = session_policy(session, settings=settings)
    return budget_of(policy, {}, tokenizer=counter.name, exact=counter.exact).as_dict()
