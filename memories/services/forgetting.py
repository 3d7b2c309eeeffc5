"""Holds an owner's memory while something is forgotten, and throws kept answers away at the end of that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

from memories.queries.locks import lock_owner
from tenants.models import IdempotencyRecord
from tenants.services.replays import forget_replays

# Whether answers have to go at the end of the outermost block that forgets; None outside of one.
_answers_go: ContextVar[bool | None] = ContextVar("answers_go", default=None)


@contextmanager
def owner_held(user_id: UUID | None, *, forgetting: bool = True) -> Iterator[None]:
    """Hold one owner's memory (`lock_owner`) in the open transaction, which ends with the outermost block.

    Where something was forgotten in it, kept answers go before it does (`forget_answers`).
    """
    lock_owner(user_id, forgetting=forgetting)
    if not forgetting or _answers_go.get() is not None:
        yield
        return
    token = _answers_go.set(False)
    try:
        yield
        answers_go = _answers_go.get()
    finally:
        _answers_go.reset(token)
    if answers_go:
        forget_answers()


def forget_answers() -> None:
    """Throw away the answers that the tenant keeps for repeated POSTs: they could say what is forgotten.

    Inside of `owner_held` at its end: they are the same rows for all the tenant's people, and who went on to
    a conversation with them in hand would wait for one that holds it and waits for them.
    """
    if _answers_go.get() is not None:
        _answers_go.set(True)
        return
    kept = IdempotencyRecord.objects.filter(status_code__isnull=False)
    list(kept.select_for_update().order_by("pk").values_list("pk", flat=True))  # two of these in one order
    forget_replays()
