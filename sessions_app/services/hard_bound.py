"""The one case in which a chat waits for a compression: turns would fall out of the window uncompressed."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator

import structlog

from memoryhub.core.compression.triggers import LEAST_FOLDED
from memoryhub.core.errors import DomainError
from memoryhub.core.strategies import Strategy
from sessions_app.models import Session
from sessions_app.queries import get_session, unfolded
from sessions_app.services.compaction import compact
from sessions_app.services.foldable import QUICKLY
from sessions_app.services.frames import Frame, compressing_frame
from sessions_app.services.settings import tenant_settings
from sessions_app.services.speaking import AnswerControl
from sessions_app.services.threads import in_thread
from sessions_app.services.triggers import trigger_of
from tenants.scope import Scope, tenant_tx

WITHOUT_SUMMARY: tuple[Strategy, ...] = ("last_turns", "token_budget")
WAIT_SECONDS = 20.0  # the rules take milliseconds; a lock may take longer, and then the answer goes on
_logger = structlog.get_logger(__name__)


async def compressed_at_hard_bound(
    scope: Scope, session: Session, control: AnswerControl
) -> AsyncIterator[Frame]:
    """Compress before the answer if the session is past its hard bound; one frame says so before.

    Below the bound nothing is waited for: the background compresses. A compression that fails or takes too
    long does not keep the answer; the context then says which turns it left out.
    """
    if session.last_seq - session.compressed_upto_seq <= LEAST_FOLDED:
        return
    turns = await in_thread(turns_past_bound, scope, session.pk)
    if not turns:
        return
    yield compressing_frame(seq=control.next_seq(), turns=turns)
    work = asyncio.ensure_future(in_thread(_compress, scope, session.pk))
    await asyncio.wait({work}, timeout=WAIT_SECONDS)


def turns_past_bound(scope: Scope, session_id: uuid.UUID) -> int:
    """How many turns have to be folded before the next answer; 0 below the hard bound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session, settings = get_session(session_id), tenant_settings()
        if (session.strategy or settings.strategy) in WITHOUT_SUMMARY:
            return 0  # nothing would be shown of what is waited for
        if not trigger_of(session, settings=settings).must_wait:
            return 0
        found = unfolded(session_id, after_seq=session.compressed_upto_seq)
        turns = sum(count for count, _tokens in found.values())
        kept: int = settings["min_recent_turns"]
        return turns - kept


def _compress(scope: Scope, session_id: uuid.UUID) -> None:
    try:
        compact(scope, session_id, trigger=QUICKLY)
    except DomainError:
        return  # the session was deleted meanwhile, as the answer will find out itself
    except Exception as error:
        # Its text stays out: a database error quotes the row, and rows hold people's words.
        _logger.error("compression_failed", error=type(error).__qualname__)
