"""A conversation replayed through the product's own services, as an application would hold it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memories.services.preferences import set_preference
from sessions_app.bench.bench_tenant import new_user, work_off
from sessions_app.bench.model import BenchTurn
from sessions_app.models import Session, Turn
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import working_memory
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM

_BEGAN = datetime.datetime(2024, 3, 1, 9, 0, tzinfo=datetime.UTC)
_PAUSE = datetime.timedelta(minutes=1)


@dataclass(slots=True)
class ProductSession:
    """A session in Postgres of a user of its own; `turns` are the stored rows, in order."""

    scope: Scope
    id: uuid.UUID
    turns: list[Turn] = field(default_factory=list)

    @classmethod
    def opened(
        cls, tenant_id: uuid.UUID, *, system_prompt: str = "", token_budget: int | None = None
    ) -> ProductSession:
        """A fresh session of a fresh user."""
        scope = new_user(tenant_id)
        assert scope.user_id is not None
        new = NewSession(system_prompt=system_prompt, token_budget=token_budget)
        return cls(scope, open_session(scope, user_id=scope.user_id, actor=SYSTEM, new=new).pk)

    def prefer(self, wishes: Sequence[str]) -> None:
        """Set the user's preferences, as the user would on the page."""
        for number, wish in enumerate(wishes):
            set_preference(self.scope, key=f"bench.wish_{number}", value=wish, actor=SYSTEM)

    def say(self, turns: Sequence[BenchTurn]) -> None:
        """Append turns and have the background work done, compression among it."""
        first = len(self.turns)
        new = [
            NewTurn(turn.role, turn.content, said_at=_BEGAN + _PAUSE * (first + place))
            for place, turn in enumerate(turns)
        ]
        self.turns += append_turns(self.scope, self.id, new)
        work_off(self.scope.tenant_id, vectors=False)

    def catch_up(self) -> None:
        """Have the index get the vectors that still wait."""
        work_off(self.scope.tenant_id)

    def use(self, strategy: str) -> None:
        """Fill contexts of this session by `strategy`."""
        with tenant_tx(self.scope.tenant_id, self.scope.user_id):
            Session.objects.filter(pk=self.id).update(strategy=strategy)

    def built(
        self, input_text: str, *, token_budget: int | None = None, use_recall: bool = True
    ) -> BuiltContext:
        """The context of a message, as the chat builds it.

        Raises:
            BudgetTooSmall: what may not be cut does not fit.
        """
        request = ContextRequest(input_text=input_text, token_budget=token_budget, use_recall=use_recall)
        return build_context(self.scope, self.id, request)

    def forget_working_memory(self) -> None:
        """Empty Redis for this session, so that the next read comes from Postgres."""
        assert self.scope.user_id is not None
        working_memory().drop(self.scope.tenant_id, self.scope.user_id, self.id)


def at_once(turns: Sequence[BenchTurn], most: int) -> Iterator[Sequence[BenchTurn]]:
    """The turns by `most`, as a quick talk stores them before the worker looks again."""
    for start in range(0, len(turns), most):
        yield turns[start : start + most]
