"""The replay on a session's page: the form, and what the service found; it sends and stores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from memoryhub.core.model_limits import MODELS
from memoryhub.core.strategies import STRATEGIES
from sessions_app.admin import wording
from sessions_app.admin.context_view import Names, Seen, seen_of
from sessions_app.admin.replay_view import Comparison, compared, difference_in_words
from sessions_app.admin.turns_view import number_in
from sessions_app.models import ContextTrace, Session
from sessions_app.services.settings import tenant_settings
from sessions_app.services.simulation import Simulation, SimulationRequest, simulate_context
from tenants.admin.access import scope_of

BUDGETS = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 128_000)
LEAST_BUDGET, MOST_BUDGET = 256, 10_000_000


@dataclass(frozen=True, slots=True)
class ReplayForm:
    """What can be picked, what was, and what came of it in words."""

    budgets: tuple[int, ...]
    models: tuple[str, ...]
    strategies: tuple[tuple[str, str | Promise], ...]
    budget: int | None = None
    model: str = ""
    strategy: str = ""
    asked: bool = False
    sentence: str = ""
    problem: str = ""
    task_changed: bool = False


def replay_context(
    session: Session, trace: ContextTrace | None, seen: Seen | None, request: HttpRequest
) -> dict[str, Any]:
    """The form, and with it sent the context of the picked turn as it would be."""
    form = _form(session, request)
    if not (form.asked and trace and seen):
        return {"replay": form}
    wanted = SimulationRequest(
        seq=seen.seq, token_budget=form.budget, model=form.model, strategy=form.strategy
    )
    found = simulate_context(scope_of(request), session.pk, wanted)
    comparison = _compared(trace, seen, found)
    form = replace(
        form,
        sentence=difference_in_words(comparison),
        problem=_problem(found),
        task_changed="task" in found.changed,
    )
    return {"replay": form, "comparison": comparison}


def _form(session: Session, request: HttpRequest) -> ReplayForm:
    models = tuple(
        dict.fromkeys([*tenant_settings().models, *MODELS, *([session.model] if session.model else [])])
    )
    budget = number_in(request, "budget")
    if budget is not None and not LEAST_BUDGET <= budget <= MOST_BUDGET:
        budget = None
    model, strategy = request.GET.get("model", ""), request.GET.get("strategy", "")
    return ReplayForm(
        budgets=tuple(sorted({*BUDGETS, *([budget] if budget else [])})),
        models=models,
        strategies=tuple((name, wording.STRATEGIES[name]) for name in STRATEGIES),
        budget=budget,
        model=model if model in models else "",
        strategy=strategy if strategy in STRATEGIES else "",
        asked="budget" in request.GET,
    )


def _compared(trace: ContextTrace, seen: Seen, found: Simulation) -> Comparison:
    manifest: Mapping[str, Any] = found.manifest.as_dict()
    names = Names(trace.manifest, manifest)
    now = seen_of(seen.seq, found.budget.as_dict(), manifest, names=names)
    now = replace(now, model=found.model, strategy=found.strategy)
    return compared(seen, now, manifests=(trace.manifest, manifest), names=names)


def _problem(found: Simulation) -> str:
    if found.too_small is None:
        return ""
    return _(
        "It would not fit: the parts that are never cut need a budget of {required} tokens, "
        "this one has {limit}. The chat would answer with an error and keep the message."
    ).format(required=f"{found.too_small.required:,}", limit=f"{found.too_small.limit:,}")
