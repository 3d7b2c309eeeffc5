"""Contexts of long sessions by the real services on Postgres, recounted: what the model would be sent.

Under the session's own budget, and at its end under larger ones, where folded turns come back.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, cast

from memoryhub.core.assembly import Message
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.strategies import STRATEGIES, Strategy
from memoryhub.providers.llm import ChatMessage
from sessions_app.bench.context_figures import CHECKED_EVERY, INPUT, LEAST_TURNS, bench_policy
from sessions_app.bench.context_sums import ContextSums, Seen, history_tokens
from sessions_app.bench.model import Conversation
from sessions_app.bench.own_cases import SYSTEM_PROMPT, long_sessions
from sessions_app.bench.product_session import ProductSession, at_once
from sessions_app.models import Summary
from sessions_app.services.engines import session_counter
from sessions_app.services.model_messages import alternating
from tenants.scope import tenant_tx

_MOST_TURNS = 320
_AT_ONCE = 4  # turns: two exchanges
_WIDER = (8_000, 16_000, 128_000)  # budgets of a call, for a session that was compressed under a smaller one
_Sums = dict[Strategy, ContextSums]


def product_contexts(
    conversations: Sequence[Conversation], budget: int, tenant_id: uuid.UUID
) -> dict[str, object]:
    """One session of 305 turns or more under one budget: checked on the way, by every strategy in the end."""
    sums: _Sums = {strategy: ContextSums() for strategy in STRATEGIES}
    wider = {limit: ContextSums() for limit in _WIDER if limit > budget}
    versions: list[int] = []
    for conversation in long_sessions(conversations, LEAST_TURNS, _MOST_TURNS)[:1]:
        session = _replayed(sums, conversation, budget, tenant_id)
        for strategy in STRATEGIES:
            session.use(strategy)
            _check(sums[strategy], session, conversation, budget, last=True)
        session.use("hybrid")
        for limit, found in wider.items():
            _check(found, session, conversation, limit, last=True)
        versions.append(_newest_version(session))
    return {
        "sessions": len(versions),
        "least_compressions": min(versions, default=0),
        "strategies": {strategy: found.as_dict() for strategy, found in sums.items()},
        "wider": {str(limit): found.as_dict() for limit, found in wider.items()},
    }


def _replayed(sums: _Sums, conversation: Conversation, budget: int, tenant_id: uuid.UUID) -> ProductSession:
    prompt = SYSTEM_PROMPT[conversation.language]
    session = ProductSession.opened(tenant_id, system_prompt=prompt, token_budget=budget)
    session.prefer(conversation.preferences)
    checked = 0
    for said in at_once(conversation.turns, _AT_ONCE):
        session.say(said)
        if len(session.turns) - checked >= CHECKED_EVERY:
            checked = len(session.turns)
            _check(sums["hybrid"], session, conversation, budget, last=False)
    return session


def _check(
    sums: ContextSums,
    session: ProductSession,
    conversation: Conversation,
    budget: int,
    *,
    last: bool,
) -> None:
    language = conversation.language
    session.catch_up()
    try:
        built = session.built(INPUT[language], token_budget=budget)
    except BudgetTooSmall:
        sums.too_small += 1
        return
    messages = built.assembled.messages
    sent = alternating(ChatMessage(cast(Any, message.role), message.content) for message in messages)
    seen = Seen(
        messages=messages,
        sent=[Message(message.role, message.content) for message in sent],
        used=built.assembled.budget.used,
        usable=bench_policy(budget).usable,
        system_prompt=SYSTEM_PROMPT[language],
        preferences=conversation.preferences,
        language=language,
        said=[turn.content for turn in session.turns] if last else (),
        history=history_tokens([turn.tokens for turn in session.turns]),
        last=last,
    )
    sums.add(seen, session_counter(""))


def _newest_version(session: ProductSession) -> int:
    with tenant_tx(session.scope.tenant_id, session.scope.user_id):
        newest = Summary.objects.filter(session_id=session.id).order_by("-version").first()
        return newest.version if newest else 0
