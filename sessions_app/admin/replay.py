"""The replay on a session's page, and the exact text of a turn: both send and store nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from memoryhub.core.assembly import Message
from memoryhub.core.model_limits import MODELS
from memoryhub.core.strategies import STRATEGIES
from sessions_app.admin import wording
from sessions_app.admin.context_names import Names
from sessions_app.admin.context_view import Seen, seen_of
from sessions_app.admin.lost_view import lost_parts
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


@dataclass(frozen=True, slots=True)
class ExactText:
    """The messages as a model is sent them, in order.

    `same`: they were put together from the very rows and sizes of the record; else something they stand on
    has changed since. A replay is never the same: it is what would be sent.
    """

    messages: tuple[Message, ...]
    replayed: bool
    same: bool

    @classmethod
    def of(cls, found: Simulation, *, replayed: bool) -> ExactText:
        """The text of what was simulated."""
        recorded = found.compared_to.basis == "trace" and found.compared_to.same
        return cls(found.messages, replayed, recorded and not found.lost)


def replay_context(
    session: Session, trace: ContextTrace | None, seen: Seen | None, request: HttpRequest
) -> dict[str, Any]:
    """The form, and with it sent the context of the picked turn as it would be."""
    form = _form(session, request)
    reads = "text" in request.GET
    if not (trace and seen and (form.asked or reads)):
        return {"replay": form}
    wanted = SimulationRequest(
        seq=seen.seq, token_budget=form.budget, model=form.model, strategy=form.strategy
    )
    found = simulate_context(scope_of(request), session.pk, wanted)
    text: dict[str, Any] = {"lost": lost_parts(found, trace)}
    if reads:
        text["exact"] = ExactText.of(found, replayed=form.asked)
    if not form.asked:
        return {"replay": form, **text}
    comparison = _compared(trace, seen, found)
    problem = _problem(found)
    sentence = _("Nothing would be sent.") if problem else difference_in_words(comparison)
    return {
        "replay": replace(form, sentence=sentence, problem=problem),
        "comparison": comparison,
        **text,
    }


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
    now = seen_of(seen.seq, found.budget.as_dict(), manifest, names=names, asked=seen.asked)
    now = replace(now, model=found.model, strategy=found.strategy)
    return compared(seen, now, manifests=(trace.manifest, manifest), names=names)


def _problem(found: Simulation) -> str:
    if found.too_small is None:
        return ""
    return _(
        "It would not fit: the parts that are never cut need a budget of {required} tokens, "
        "this one has {limit}. The chat would answer with an error and keep the message."
    ).format(required=f"{found.too_small.required:,}", limit=f"{found.too_small.limit:,}")
