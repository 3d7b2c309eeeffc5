"""Writes what a request for JSON cost, whoever asked: a summary, a reading for memory."""

from __future__ import annotations

import uuid

from memoryhub.providers.llm import BILLED, JsonAnswer, ModelUnavailable
from sessions_app.models import TokenUsage
from sessions_app.queries import get_session
from tenants.scope import Scope, tenant_tx

_LONGEST_MODEL = 120


def record_json_call(
    scope: Scope,
    session_id: uuid.UUID,
    *,
    purpose: str,
    model: str,
    counted: int,
    outcome: JsonAnswer | ModelUnavailable,
    useful: bool,
) -> None:
    """Count one request for JSON with its repairs, in a transaction of its own; one of no use cost as much.

    `counted` are the tokens of one attempt by our count; a call that failed is billed where the model may
    have read the prompt.
    """
    answer = outcome if isinstance(outcome, JsonAnswer) else None
    failed = outcome if isinstance(outcome, ModelUnavailable) else None
    billed = counted * failed.attempts if failed is not None and failed.code in BILLED else 0
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        TokenUsage.objects.create(
            user_id=session.user_id,
            session=session,
            purpose=purpose,
            model=model[:_LONGEST_MODEL],
            counted_prompt_tokens=counted * max(1, answer.usage.calls if answer else 1),
            prompt_tokens=answer.usage.prompt_tokens if answer else billed,
            completion_tokens=answer.usage.completion_tokens if answer else 0,
            calls=answer.usage.calls if answer else failed.attempts if failed else 0,
            exact=bool(answer and answer.usage.exact),
            succeeded=useful,
        )
