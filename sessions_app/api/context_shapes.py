"""Contexts, simulations and working memory as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from memoryhub.core.assembly import Message
from memoryhub.core.assembly.changes import PartChange
from memoryhub.core.assembly.losses import Loss
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.ids import encode_id
from sessions_app.services.context import BuiltContext
from sessions_app.services.session_memory import SessionMemory
from sessions_app.services.simulation import Comparison, Simulation, TooSmall


def context_data(built: BuiltContext) -> dict[str, Any]:
    """A context that was put together for use, with its trace."""
    return {
        "messages": _messages(built.assembled.messages),
        "budget": built.assembled.budget.as_dict(),
        "manifest": built.assembled.manifest.as_dict(),
        "trace_id": encode_id("trc", built.trace.id),
        "model": built.trace.model,
        "strategy": built.trace.strategy,
        "compared_to": None,
        "too_small": None,
        "changed": [],
        "lost": [],
        "degraded": list(built.degraded),
    }


def simulation_data(simulation: Simulation) -> dict[str, Any]:
    """A context that was only put together to be looked at."""
    return {
        "messages": _messages(simulation.messages),
        "budget": simulation.budget.as_dict(),
        "manifest": simulation.manifest.as_dict(),
        "trace_id": None,
        "model": simulation.model,
        "strategy": simulation.strategy,
        "compared_to": _comparison_data(simulation.compared_to),
        "too_small": _too_small_data(simulation.too_small),
        "changed": list(simulation.changed),
        "lost": [_loss_data(one) for one in simulation.lost],
        "degraded": list(simulation.degraded),
    }


def working_memory_data(held: SessionMemory) -> dict[str, Any]:
    """What a session holds ready; turns by id and number, their texts are elsewhere."""
    return {
        "turns": [
            {"id": encode_id("trn", turn.id), "seq": turn.seq, "role": turn.role, "tokens": turn.tokens}
            for turn in held.turns
        ],
        "tokens": held.tokens,
        "task": dict(held.task),
        "preferences": dict(held.preferences),
        "idle_minutes": held.idle_minutes,
        "degraded": list(held.degraded),
    }


def _messages(messages: Iterable[Message]) -> list[Mapping[str, str]]:
    return [{"role": one.role, "content": one.content} for one in messages]


def _comparison_data(compared: Comparison) -> dict[str, Any]:
    return {
        "basis": compared.basis,
        "trace_id": encode_id("trc", compared.trace_id) if compared.trace_id else None,
        "model": compared.model,
        "strategy": compared.strategy,
        "limit": compared.limit,
        "used": compared.used,
        "same": compared.same,
        "parts": [_change_data(part) for part in compared.parts],
        "too_small": _too_small_data(compared.too_small),
    }


def _change_data(part: PartChange) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "before": part.before,
        "now": part.now,
        "added": list(part.added),
        "removed": list(part.removed),
    }


def _loss_data(loss: Loss) -> dict[str, Any]:
    return {
        "kind": loss.kind,
        "code": loss.code,
        "reason": loss.words("en"),
        "reason_zh": loss.words("zh"),
        "source_ids": list(loss.source_ids),
    }


def _too_small_data(found: TooSmall | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "code": BudgetTooSmall.default_code,
        "required": found.required,
        "limit": found.limit,
        "segments": dict(found.segments),
    }
