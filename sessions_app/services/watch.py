"""Looks at what just happened for what is out of the ordinary, from full budgets to failing models.

What concerns one session is noted in the transaction of the fact. What concerns a model is a matter of the
whole tenant, which the transaction of one user cannot see: it is looked at right after.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

import structlog
from django.db import DatabaseError

from memoryhub.core.budget import Budget
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.ids import encode_id
from memoryhub.core.traffic.drift import Drift, drift_of
from memoryhub.core.traffic.outliers import FAILED_CALLS, failed_in_a_row, too_large
from sessions_app.models import AlertKind, CompressionOutcome, CompressionRun, Session, TokenUsage, Turn
from sessions_app.services.alerts import Finding, note_findings, raise_alert
from sessions_app.services.settings import tenant_settings
from sessions_app.traffic import long_result_sizes, newest_calls, newest_outcomes
from tenants.scope import tenant_tx

CALM_BELOW = 0.1  # of the usable budget
UNSUCCESSFUL = (CompressionOutcome.REFUSED, CompressionOutcome.FAILED)
_logger = structlog.get_logger(__name__)


def note_budget(session: Session, budget: Budget, *, strategy: str = "") -> None:
    """Note, in the open scope, whether a request took more of its budget than operators want.

    An open alert ends a tenth below that, so that a session at the limit does not open one with every other
    message. The strategy `token_budget` fills the budget by design, which is no news.
    """
    share = tenant_settings()["alert_budget_share"]
    full = budget.pressure >= share and strategy != "token_budget"
    if not full and budget.pressure > share - CALM_BELOW:
        return
    data = {"used": budget.used, "usable": budget.usable, "share": round(budget.pressure, 4), "limit": share}
    note_findings([_about(session.pk, AlertKind.BUDGET, data if full else None)])


def note_tool_results(session: Session, turns: Sequence[Turn]) -> None:
    """Raise an alert for those of just stored turns whose whole results are too long, in the open scope.

    The earlier results they are compared with are those that this scope sees.
    """
    long = [turn for turn in turns if turn.artifact_id is not None]
    if not long:
        return
    limit = tenant_settings()["alert_tool_tokens"]
    before = long_result_sizes(without={turn.artifact_id for turn in long if turn.artifact_id})
    for turn in long:
        tokens = turn.offload["tokens"]
        reason = too_large(tokens, limit=limit, before=before)
        if reason:
            data = {"turn": encode_id("trn", turn.pk), "tokens": tokens, "limit": limit, "reason": reason}
            subject = encode_id("ses", session.pk)
            raise_alert(AlertKind.TOOL_RESULT, subject, session_id=session.pk, data=data)


def note_compressions(session_id: uuid.UUID) -> None:
    """Note whether the newest compressions of a session all came to nothing, in the open scope.

    To be called in the transaction that stores a `CompressionRun`.
    """
    most = tenant_settings()["alert_failed_compressions"]
    runs = newest_outcomes(session_id, most=most)
    failing = len(runs) >= most and all(run.outcome in UNSUCCESSFUL for run in runs)
    note_findings([_about(session_id, AlertKind.COMPRESSION, _failing(runs) if failing else None)])


def watch_model(tenant_id: uuid.UUID, model: str) -> None:
    """Note how a model's newest calls stand: whether they fail in a row, whether counts drift from bills.

    A database that is away costs this look only: the answer is stored already.
    """
    try:
        with tenant_tx(tenant_id):
            calls = newest_calls(model)
            if calls:
                note_findings(_model_findings(model, calls, tenant_settings()))
    except DatabaseError as error:
        _logger.warning("model_not_watched", error=type(error).__name__)


def drift_in(calls: Sequence[TokenUsage]) -> Drift | None:
    """The drift of those calls whose bill the provider named."""
    exact = [row for row in calls if row.exact and row.succeeded]
    return drift_of((row.counted_prompt_tokens, row.prompt_tokens) for row in exact)


def _model_findings(model: str, calls: Sequence[TokenUsage], settings: ContextSettings) -> list[Finding]:
    failed = failed_in_a_row(not row.failed for row in calls)
    failing = {"model": model, "failed": failed} if failed >= FAILED_CALLS else None
    findings = [Finding(AlertKind.MODEL, model, failing)]
    drift, limit = drift_in(calls), settings["alert_drift_share"]
    if drift is not None:
        data = {"model": model, "limit": limit, **drift.as_dict()} if drift.exceeds(limit) else None
        findings.append(Finding(AlertKind.DRIFT, model, data))
    return findings


def _failing(runs: Sequence[CompressionRun]) -> dict[str, Any]:
    return {
        "outcomes": [str(run.outcome) for run in runs],
        "runs": [encode_id("cmp", run.pk) for run in runs],
        "scores": [run.score for run in runs],
    }


def _about(session_id: uuid.UUID, kind: AlertKind, data: dict[str, Any] | None) -> Finding:
    return Finding(kind, encode_id("ses", session_id), data, session_id)
