"""FactConsolidation's questions of several steps: how many the graph follows to their end, and rightly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

from memories.services.recall import RecallRequest, recall
from memories.services.statement import Statement
from memories.services.write import remember
from sessions_app.bench.bench_tenant import bench_tenant, new_user
from sessions_app.bench.files import records_of
from sessions_app.bench.model import HALVES
from sessions_app.bench.recall_model import Kept
from sessions_app.bench.recall_statements import numbered_facts
from tenants.scope import Scope

_Outcome = tuple[bool, bool]  # followed to the end, and the last step says an answer


def chain_figures(folder: Path, report: Callable[[str], None]) -> dict[str, object]:
    """Per half, in per cent: questions whose path led to its end (`followed`) and to an answer (`answered`).

    A question is answered when the last of the memories that its path gave ends in one of its answers.
    """
    outcomes: list[_Outcome] = []
    for record in records_of(folder / "factconsolidation", "Conflict_Resolution*.json"):
        source = str(record["metadata"]["source"])
        if "_mh_" in source:
            report(f"factchains: {source}")
            asked = list(zip(record["questions"], record["answers"], strict=True))
            with bench_tenant() as tenant_id:
                outcomes += _outcomes(new_user(tenant_id), numbered_facts(record["context"]), asked)
    return {"en": {half: _shares(outcomes[place::2]) for place, half in enumerate(HALVES)}}


def _outcomes(
    scope: Scope, facts: Sequence[Kept], asked: Sequence[tuple[str, Sequence[str]]]
) -> list[_Outcome]:
    for fact in facts:
        remember(scope, Statement(content=fact.content, valid_from=fact.said_at, user_id=scope.user_id))
    now = facts[-1].said_at + timedelta(days=1)
    found = []
    for question, answers in asked:
        request = RecallRequest(query=question, now=now, user_id=scope.user_id, include=("memories",))
        linked = [hit.content.rstrip(".") for hit in recall(scope, request).hits if "graph" in hit.signals]
        right = any(text.endswith(answer.rstrip(".")) for text in linked[-1:] for answer in answers)
        found.append((bool(linked), right))
    return found


def _shares(outcomes: Sequence[_Outcome]) -> dict[str, object]:
    total = len(outcomes) or 1
    return {
        "questions": len(outcomes),
        "followed": round(100 * sum(followed for followed, _ in outcomes) / total, 1),
        "answered": round(100 * sum(right for _, right in outcomes) / total, 1),
    }
