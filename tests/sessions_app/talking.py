"""A chat in which each message is answered and read before the next, and the rows it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memories.models import MemoryItem, WriteDecision
from sessions_app.models import Session, Turn
from sessions_app.services.processing import process_session
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted, text_of


def rows(owner: Owner, model: Any, **names: Any) -> list[Any]:
    with tenant_tx(owner.tenant.id):
        return list(model.objects.filter(**names).order_by("created_at", "id"))


class Talk:
    """One chat of one user; each message is answered and read before the next."""

    def __init__(self, owner: Owner, session: Session) -> None:
        self.owner, self.session, self.frames = owner, session, 0

    async def say(self, text: str) -> str:
        """A message; what is answered."""
        self.frames += 1_000
        answer = text_of(await chatted(self.owner, self.session, text, start=self.frames))
        await in_thread(process_session, self.owner.scope, self.session.id)
        return answer

    async def contents(self) -> list[str]:
        return sorted(row.content for row in await in_thread(rows, self.owner, MemoryItem))

    async def decided(self) -> WriteDecision:
        """The last decision."""
        found: list[WriteDecision] = await in_thread(rows, self.owner, WriteDecision)
        return found[-1]

    async def said(self) -> str:
        turns: Sequence[Any] = await in_thread(rows, self.owner, Turn)
        return "\n".join(turn.content for turn in turns)
