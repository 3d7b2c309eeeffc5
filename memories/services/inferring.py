"""Reads a text handed in by a program as if a user had said it."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from memories.services.draft import masked
from memories.services.policy import policy_in_force
from memories.services.statement import Statement, TurnText, WriteResult
from memories.services.write import dry_run, remember, statements_under
from memoryhub.core.ids import new_id
from memoryhub.core.policy.in_force import WritePolicy
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx


def infer_and_remember(scope: Scope, told: Statement) -> list[WriteResult]:
    """Remember what the content of `told` says; its channel, source and owner go with each statement."""
    return [remember(scope, statement) for statement in _statements_in(scope, told)]


def infer_dry_run(scope: Scope, told: Statement) -> list[WriteResult]:
    """What `infer_and_remember` would decide about each statement by itself; nothing is written."""
    return [dry_run(scope, statement) for statement in _statements_in(scope, told)]


def _statements_in(scope: Scope, told: Statement) -> list[Statement]:
    turn = TurnText(
        turn_id=told.turn_id or new_id(),
        session_id=told.session_id or new_id(),
        role="user",
        # A part that is cut out may have lost the word that made a secret of it.
        content=masked(told.content),
        said_at=told.valid_from or timezone.now(),
        timezone=_timezone_of(scope, told),
        channel=told.channel,
        user_id=told.user_id,
    )
    return [
        replace(
            found,
            turn_id=told.turn_id,
            session_id=told.session_id,
            scope=told.scope,
            valid_from=told.valid_from,
            valid_to=told.valid_to,
        )
        for found in statements_under(scope, turn, _policy_of(scope), actor=told.actor)
    ]


def _policy_of(scope: Scope) -> WritePolicy:
    with tenant_tx(scope.tenant_id, scope.user_id):
        return policy_in_force()


def _timezone_of(scope: Scope, told: Statement) -> str:
    if told.user_id is None:
        return "UTC"
    with tenant_tx(scope.tenant_id, scope.user_id):
        zone: str | None = EndUser.objects.filter(pk=told.user_id).values_list("timezone", flat=True).first()
        return zone or "UTC"
