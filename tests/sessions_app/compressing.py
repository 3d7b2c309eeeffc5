"""Conversations to compress, and what of them is in the database."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from sessions_app.models import CompressionRun, Pin, Session, Summary, Turn
from sessions_app.services import compaction
from sessions_app.services import summaries as versions
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import OutboxTask
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor
from tests.conftest import Owner

# Every step of a compression, in its order, by the function after which it dies.
POINTS = (
    "read_foldable",
    "_compress",
    "_outcome",
    "retire_current",
    "fold_upto",
    "_next_version",
    "record_act",
    "_record_run",
    "consider_for_review",
)


def home_of(point: str) -> ModuleType:
    """The module that calls a step by its name there."""
    return compaction if hasattr(compaction, point) else versions


class Killed(BaseException):
    """As from outside: nothing that runs catches it."""


def say(owner: Owner, session: Session, *contents: str, role: str = "user") -> list[Turn]:
    """Turns of one role."""
    return append_turns(owner.scope, session.id, [NewTurn(role, content) for content in contents])


def talk(owner: Owner, session: Session, count: int, *, first: int = 1) -> list[Turn]:
    """So many turns in which nothing is laid down, the user's and the assistant's by turns."""
    lines = [f"Part {n} has {n} rows." for n in range(first, first + count)]
    turns = [NewTurn("user" if place % 2 == 0 else "assistant", line) for place, line in enumerate(lines)]
    return append_turns(owner.scope, session.id, turns)


def compact_session(scope: Scope, session_id: uuid.UUID, *, actor: Actor = SYSTEM) -> Summary | None:
    """The next summary version; None when none was written."""
    done = compaction.compact(scope, session_id, actor=actor)
    return done.summary if done else None


def rows(owner: Owner, model: Any, **names: Any) -> list[Any]:
    """The rows of a model, in the order they were made."""
    with tenant_tx(owner.tenant.id):
        return list(model.objects.filter(**names).order_by("created_at", "id"))


def runs(owner: Owner, session: Session) -> list[CompressionRun]:
    """The attempts to compress a session."""
    return rows(owner, CompressionRun, session_id=session.id)


def summaries(owner: Owner, session: Session) -> list[tuple[int, str, int]]:
    """Version, status and last turn of each summary."""
    found = rows(owner, Summary, session_id=session.id)
    return [(one.version, one.status, one.to_seq) for one in found]


def pins(owner: Owner, session: Session) -> list[tuple[str, str]]:
    """Text and status of each pin."""
    return [(pin.text, pin.status) for pin in rows(owner, Pin, session_id=session.id)]


def asked_for(owner: Owner) -> list[str]:
    """The triggers of the compressions that were asked for, in order."""
    tasks = rows(owner, OutboxTask, kind="sessions_app.compact_session")
    return [task.payload["trigger"] for task in tasks]


def fresh(owner: Owner, session: Session) -> Session:
    """The session as it is now."""
    return rows(owner, Session, id=session.id)[0]  # type: ignore[no-any-return]


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], Any]) -> None:
    """Have `act` happen, once, after the next compression has its result and before that is written."""
    plain = compaction._compress

    def compress(*args: Any) -> Any:
        made = plain(*args)
        monkeypatch.setattr(compaction, "_compress", plain)
        act()
        return made

    monkeypatch.setattr(compaction, "_compress", compress)


def too_lossy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every compression lose too much."""
    plain = compaction._compress

    def compress(*args: Any) -> Any:
        made = plain(*args)
        assert made is not None
        return replace(made, result=replace(made.result, refused=True))

    monkeypatch.setattr(compaction, "_compress", compress)


def killed_after(plain: Any) -> Any:
    """The function, after whose work everything ends."""

    def dies(*args: Any, **kwargs: Any) -> Any:
        plain(*args, **kwargs)
        raise Killed

    return dies
