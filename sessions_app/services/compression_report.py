"""What compression saved and what it took: tokens, and dollars where the prices of models are known."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Sum

from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.model_limits import model_facts
from sessions_app.compression_history import saving_of, with_savings
from sessions_app.models import CompressionOutcome, CompressionRun, Session, TokenUsage
from sessions_app.services.engines import chat_model
from sessions_app.services.settings import tenant_settings


@dataclass(frozen=True, slots=True)
class Savings:
    """What summaries spared later requests, and what models took to word them.

    `dollars` and `spent_dollars` are over the models whose prices are known, None when none is.
    """

    tokens: int
    requests: int
    dollars: float | None
    spent_tokens: int
    spent_dollars: float | None


def input_price(session: Session, settings: ContextSettings) -> float | None:
    """US dollars a million input tokens of the session's model; None when not known."""
    return model_facts(session.model or chat_model().name, settings.models).input_price


def compression_savings(
    *, session_id: uuid.UUID | None = None, since: datetime.datetime | None = None
) -> Savings:
    """The savings of the open scope: of one session when it is named, of compressions from `since` on."""
    settings = tenant_settings()
    runs = CompressionRun.objects.filter(outcome=CompressionOutcome.WRITTEN)
    calls = TokenUsage.objects.filter(purpose="summarise")
    if session_id is not None:
        runs, calls = runs.filter(session_id=session_id), calls.filter(session_id=session_id)
    if since is not None:
        runs, calls = runs.filter(created_at__gte=since), calls.filter(created_at__gte=since)
    found = [(saving_of(run), run.session) for run in with_savings(runs).select_related("session")]
    taken = list(
        calls.values("model").annotate(prompt=Sum("prompt_tokens"), completion=Sum("completion_tokens"))
    )
    return Savings(
        tokens=sum(saving.tokens for saving, _ in found),
        requests=sum(saving.requests for saving, _ in found),
        dollars=_known(saving.dollars(input_price(session, settings)) for saving, session in found),
        spent_tokens=sum(row["prompt"] + row["completion"] for row in taken),
        spent_dollars=_known(
            model_facts(row["model"], settings.models).cost(
                input_tokens=row["prompt"], output_tokens=row["completion"]
            )
            for row in taken
        ),
    )


def _known(amounts: Iterable[float | None]) -> float | None:
    known = [amount for amount in amounts if amount is not None]
    return round(sum(known), 6) if known else None
