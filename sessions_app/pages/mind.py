"""What the assistant read before its last answer, in plain words: the parts and the room each takes."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from memoryhub.core.errors import NotFound
from sessions_app.models import ContextTrace
from sessions_app.pages.visitor import Visitor, chat_page, id_in_path
from sessions_app.queries import get_session, latest_trace
from tenants.scope import Scope, tenant_tx

# Parts from the last to be cut to the first, by what becomes of them when room runs out.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("whole", ("system", "input", "goal", "pins", "preferences")),
    ("shorter", ("task", "summary", "turns")),
    ("found", ("recall", "authority")),
)
BAR = 1000  # units of the drawing


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that was read; `tokens` is its size, `share` that of the room there is (0 to 1)."""

    name: str
    detail: str
    tokens: int
    share: float


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that fare alike when room runs out; `x` and `width` place them in the bar, of 0 to 1000."""

    name: str
    parts: tuple[Part, ...]
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Mind:
    """The room of one answer: tokens used of those usable; `more` messages fit, about (0: unknown)."""

    used: int
    usable: int
    exact: bool
    groups: tuple[Group, ...]
    more: int

    @property
    def share(self) -> float:
        """The part of the room that is taken, 0 to 1."""
        return min(1.0, self.used / self.usable) if self.usable else 1.0

    @property
    def free(self) -> float:
        """The part of the room that is left, 0 to 1."""
        return 1.0 - self.share


@require_GET
@chat_page
def mind(request: HttpRequest, visitor: Visitor, session: str) -> HttpResponse:
    """The panel that opens from the meter, as a piece of a page."""
    session_id = id_in_path("ses", session)
    context = {"mind": mind_of(visitor.scope, session_id), "operates": visitor.person.operates}
    return render(request, "chat/_mind.html", {**context, "session_pk": session_id})


def mind_of(scope: Scope, session_id: uuid.UUID) -> Mind:
    """What was read for the last answer of a chat. Raises NotFound, also when nothing was answered yet."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        get_session(session_id)
        trace = latest_trace(session_id)
    if trace is None:
        raise NotFound
    return _read(trace)


def _read(trace: ContextTrace) -> Mind:
    budget = trace.budget
    used = int(budget["used"])
    usable = used + int(budget["remaining"])
    segments = {str(one["kind"]): one for one in trace.manifest["segments"] if int(one["tokens"])}
    groups, x = [], 0.0
    for name, kinds in GROUPS:
        parts = tuple(_part(segments[kind], usable) for kind in kinds if kind in segments)
        width = round(BAR * sum(part.share for part in parts), 1)
        if parts:
            groups.append(Group(name, parts, round(x, 1), width))
        x += width
    more = _messages_that_fit(segments.get("turns"), usable - used)
    return Mind(used, usable, bool(budget["exact"]), tuple(groups), more)


def _part(segment: Mapping[str, Any], usable: int) -> Part:
    name, detail = PARTS[segment["kind"]](segment["source_ids"])
    tokens = int(segment["tokens"])
    return Part(name, detail, tokens, tokens / usable if usable else 0.0)


def _messages_that_fit(turns: Mapping[str, Any] | None, free: int) -> int:
    """About how many messages as long as those shown now have room; 0 when too few are shown to say."""
    count = len(turns["source_ids"]) if turns else 0
    return max(0, free) * count // int(turns["tokens"]) if turns and count > 1 else 0


def _turns(ids: Sequence[str]) -> tuple[str, str]:
    name = ngettext("The latest message", "The latest {n} messages", len(ids)).format(n=len(ids))
    return name, _("Word for word")


def _found(ids: Sequence[str]) -> tuple[str, str]:
    name = ngettext("{n} thing I remembered", "{n} things I remembered", len(ids)).format(n=len(ids))
    return name, _("They seemed to fit your message")


def _preferences(ids: Sequence[str]) -> tuple[str, str]:
    detail = ngettext("{n} preference, in every chat", "{n} preferences, in every chat", len(ids))
    return _("How you like things"), detail.format(n=len(ids))


PARTS: dict[str, Callable[[Sequence[str]], tuple[str, str]]] = {
    "system": lambda ids: (_("My ground rules"), _("How I should behave here")),
    "input": lambda ids: (_("What you just asked"), ""),
    "goal": lambda ids: (_("Your goal"), ""),
    "pins": lambda ids: (_("What you laid down"), _("Word for word")),
    "preferences": _preferences,
    "task": lambda ids: (_("Where we are in the plan"), ""),
    "summary": lambda ids: (
        _("The older part, as notes"),
        _("Every message is still above; scroll up to read it"),
    ),
    "turns": _turns,
    "recall": _found,
    "authority": lambda ids: (_("Looked up just now"), _("From where it is kept, not from memory")),
}
