"""Writes memories: extraction, policy, conflict, and the row that follows, each in one transaction."""

from __future__ import annotations

from memories.services.statement import Statement, TurnText, WriteResult
from tenants.scope import Scope
from tenants.services.audit import SYSTEM, Actor

__all__ = ["Statement", "TurnText", "WriteResult", "dry_run", "extract_and_remember", "remember"]


def remember(scope: Scope, statement: Statement) -> WriteResult:
    """Decide about a statement and do what was decided; the same turn said twice changes nothing.

    Raises:
        Forbidden: `team_write_not_allowed` (a team statement in one user's scope).
        InvalidInput: no user is named, or `valid_to` is not after `valid_from`.
        Conflict: `memory_write_conflict` after a second collision on the same key.
    """
    raise NotImplementedError


def dry_run(scope: Scope, statement: Statement) -> WriteResult:
    """What `remember` would decide now; nothing is written."""
    raise NotImplementedError


def extract_and_remember(scope: Scope, turn: TurnText, *, actor: Actor = SYSTEM) -> list[WriteResult]:
    """Extract what one turn says and remember it, in order of appearance; assistant turns give nothing."""
    raise NotImplementedError
