"""Who is answering a message: a claim in its row, so that no two processes answer it at once.

The claim is a time that passes by itself when the process that held it was killed. The database's unique
answer stands behind it; the claim spares the second model call.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass

from django.db import DatabaseError
from django.db.models import Q, QuerySet
from django.utils import timezone

from memoryhub.core.errors import Conflict
from sessions_app.models import Turn
from sessions_app.services.threads import in_thread
from tenants.scope import Scope, tenant_tx

LASTS = datetime.timedelta(seconds=6)
RENEWED_EVERY = 2.0  # seconds


@dataclass(slots=True)
class Claim:
    """The right to answer one turn until `until`, which also tells this holder from a later one."""

    turn_id: uuid.UUID
    until: datetime.datetime


def claim_answer(turn_id: uuid.UUID) -> Claim:
    """Take the right to answer a turn, in the open scope.

    Raises:
        Conflict: `answer_in_progress`, somebody else holds it.
    """
    now = timezone.now()
    claim = Claim(turn_id, now + LASTS)
    free = Q(answering_until__isnull=True) | Q(answering_until__lte=now)
    if not Turn.objects.filter(free, pk=turn_id).update(answering_until=claim.until):
        raise Conflict("answer_in_progress")
    return claim


def still_claimed(claim: Claim) -> Claim:
    """Hold on to a claim for as long again, in the open scope.

    Raises:
        Conflict: `answer_in_progress`, it ran out and somebody else holds it.
    """
    until = timezone.now() + LASTS
    if not _held(claim).update(answering_until=until):
        raise Conflict("answer_in_progress")
    return Claim(claim.turn_id, until)


def release_claim(scope: Scope, claim: Claim) -> None:
    """Give a claim back; one that another holder took over stays theirs."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        _held(claim).update(answering_until=None)


@contextlib.asynccontextmanager
async def holding(scope: Scope, claim: Claim | None) -> AsyncIterator[None]:
    """Keep a claim alive while its answer is being spoken, and give it back after."""
    if claim is None:
        yield
        return
    renewing = asyncio.create_task(_keep(scope, claim))
    try:
        yield
    finally:
        renewing.cancel()
        await asyncio.wait({renewing})
        # Should the database be away now, the claim passes by itself.
        with contextlib.suppress(DatabaseError):
            await in_thread(release_claim, scope, claim)


async def _keep(scope: Scope, claim: Claim) -> None:
    held = True
    while held:
        await asyncio.sleep(RENEWED_EVERY)
        with contextlib.suppress(DatabaseError):
            held = await in_thread(_renewed, scope, claim)


def _renewed(scope: Scope, claim: Claim) -> bool:
    until = timezone.now() + LASTS
    with tenant_tx(scope.tenant_id, scope.user_id):
        held = bool(_held(claim).update(answering_until=until))
    claim.until = until if held else claim.until
    return held


def _held(claim: Claim) -> QuerySet[Turn]:
    found: QuerySet[Turn] = Turn.objects.filter(pk=claim.turn_id, answering_until=claim.until)
    return found
