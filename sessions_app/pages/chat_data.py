"""What a chat page shows, read in one transaction of the person's own scope, as plain values."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.models import MemoryItem
from memories.queries.items import holding_at, memory_rows, owned_by
from memoryhub.core.ids import encode_id
from sessions_app.models import Session, Turn, TurnRole, TurnStatus
from sessions_app.pages.history_notes import notes_of
from sessions_app.pages.switches import pill_of
from sessions_app.pages.wording import chat_title
from sessions_app.queries import get_session, latest_trace, sessions_of, turns_of
from sessions_app.services.clarify import waiting_in
from tenants.scope import Scope, tenant_tx

MOST_CHATS = 200


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A chat in the list at the side."""

    id: str
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class ChatGroup:
    """Chats of one stretch of time."""

    name: str
    label: str
    sessions: tuple[ChatRow, ...]


@dataclass(frozen=True, slots=True)
class ChatData:
    """What every chat page shows, whichever chat it is."""

    groups: tuple[ChatGroup, ...]
    memory_count: int


@dataclass(frozen=True, slots=True)
class TurnView:
    """One utterance of the history."""

    id: str
    role: str
    content: str
    status: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """One chat: its turns, its notes by turn, its budget, and the last frame its answers were sent in.

    `more` is how many turns to ask for to see older ones, 0 when these are all. `question` is the open one
    that was put here. `pill` says how the chat's two memory switches stand.
    """

    session_id: str
    title: str
    turns: tuple[TurnView, ...]
    pill: dict[str, Any]
    notes: dict[str, dict[str, Any]] = field(default_factory=dict)
    budget: dict[str, Any] | None = None
    last_frame: int = 0
    more: int = 0
    question: dict[str, Any] | None = None


def newest_session(scope: Scope) -> str | None:
    """The public id of the chat that was last spoken in."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = _spoken_in(scope).first()
        return encode_id("ses", session.pk) if session else None


def chat_data(scope: Scope) -> ChatData:
    """The list of chats and the number of memories."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        sessions = list(_spoken_in(scope)[:MOST_CHATS])
        count = holding_at(memory_rows().filter(owned_by(scope.user_id)), timezone.now()).count()
    return ChatData(groups=_grouped(sessions), memory_count=count)


def transcript_of(scope: Scope, session_id: uuid.UUID, *, most: int) -> Transcript:
    """The newest `most` turns of a chat with their notes. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        trace = latest_trace(session_id)
        newest = list(
            turns_of(session_id)
            .exclude(status=TurnStatus.REPLACED)
            .exclude(role=TurnRole.TOOL)
            .order_by("-seq")[: most + 1]
        )
        turns = list(reversed(newest[:most]))
        notes = notes_of(session, turns)
        question = waiting_in(session)
    return Transcript(
        session_id=encode_id("ses", session.pk),
        title=chat_title(session),
        pill=pill_of(session),
        turns=tuple(
            TurnView(id=encode_id("trn", turn.pk), role=turn.role, content=turn.content, status=turn.status)
            for turn in turns
        ),
        notes=notes,
        budget=trace.budget if trace else None,
        last_frame=_last_frame(turns),
        more=most * 4 if len(newest) > most else 0,
        question=question,
    )


def taught_by(scope: Scope, session_id: uuid.UUID) -> list[MemoryItem]:
    """The memories that came from a chat and hold now. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        rows = memory_rows().filter(owned_by(scope.user_id), session_id=session.pk)
        return list(holding_at(rows, timezone.now()).order_by("-created_at", "id"))


def _spoken_in(scope: Scope) -> Any:
    return sessions_of(_user(scope)).filter(last_seq__gt=0).order_by("-last_active_at", "id")


def _user(scope: Scope) -> uuid.UUID:
    assert scope.user_id is not None
    return scope.user_id


def _last_frame(turns: Iterable[Turn]) -> int:
    return max((seq for turn in turns for seq, _length in turn.frames), default=0)


def _grouped(sessions: Iterable[Session]) -> tuple[ChatGroup, ...]:
    today = timezone.localdate()
    labels = {"today": _("Today"), "yesterday": _("Yesterday"), "earlier": _("Earlier")}
    rows: dict[str, list[ChatRow]] = {name: [] for name in labels}
    for session in sessions:
        day = timezone.localtime(session.last_active_at).date()
        ago = (today - day) // datetime.timedelta(days=1)
        identifier = encode_id("ses", session.pk)
        row = ChatRow(
            id=identifier,
            title=chat_title(session),
            url=reverse("pages:session", args=[identifier]),
        )
        rows["today" if ago <= 0 else "yesterday" if ago == 1 else "earlier"].append(row)
    return tuple(
        ChatGroup(name=name, label=labels[name], sessions=tuple(found))
        for name, found in rows.items()
        if found
    )
