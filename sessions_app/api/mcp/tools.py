"""The tools: each is a call of the REST API under another name, with the same rules and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from rest_framework import serializers

from memories.api.memories import MemoriesView, MemoryItemView
from memories.api.people import ForgetView
from memories.api.replies import ForgottenReply, MemoryReply, SearchReply, WriteReply
from memories.api.search import SearchView
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from sessions_app.api.context import ContextView
from sessions_app.api.mcp.arguments import (
    ContextArguments,
    CorrectArguments,
    ForgetArguments,
    ListArguments,
    RecallArguments,
    RememberArguments,
    ToolArguments,
)
from sessions_app.api.replies import ContextReply

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """What a view of the REST API is asked."""

    path: str
    body: Given | None = None
    query: Given = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: what it takes, the view that does it, what comes back, and how harmless it is.

    `call` makes the view's request of a user and the other arguments. `required` are the members that every
    answer has. `known_user` says that it is about what only a user who is there already can have.
    """

    name: str
    arguments: type[ToolArguments]
    view: type[TenantView]
    method: str
    call: Callable[[str, Given], Call]
    reply: type[serializers.Serializer[Any]] | serializers.Serializer[Any]
    required: tuple[str, ...]
    reads_only: bool = False
    destroys: bool = False
    repeatable: bool = False
    known_user: bool = False

    @property
    def scope(self) -> str:
        """What the caller must be allowed."""
        return self.view.scopes[self.method]


def _remember(user: str, given: Given) -> Call:
    body = {name: value for name, value in given.items() if name != "channel"}
    source = {"source": {"channel": given["channel"]}} if "channel" in given else {}
    return Call("/api/v1/memories", {"user": user, **body, **source})


def _recall(user: str, given: Given) -> Call:
    return Call("/api/v1/memories/search", {"user": user, **given})


def _list(user: str, given: Given) -> Call:
    return Call("/api/v1/memories", query={"user": user, **given})


def _correct(user: str, given: Given) -> Call:
    body = {name: value for name, value in given.items() if name != "memory"}
    path = f"/api/v1/memories/{given['memory']}"
    return Call(path, body, parameters={"id": given["memory"]})


def _forget(user: str, given: Given) -> Call:
    path = f"/api/v1/users/{quote(user, safe='')}/forget"
    return Call(path, given, parameters={"user": user})


def _context(user: str, given: Given) -> Call:
    body = {name: value for name, value in given.items() if name != "session"}
    path = f"/api/v1/sessions/{given['session']}/context"
    return Call(path, body, parameters={"id": given["session"]})


TOOLS: Final[Mapping[str, Tool]] = {
    tool.name: tool
    for tool in (
        Tool(
            name="remember",
            arguments=RememberArguments,
            view=MemoriesView,
            method="POST",
            call=_remember,
            reply=WriteReply,
            required=("id", "decision", "rule", "reason"),
        ),
        Tool(
            name="recall",
            arguments=RecallArguments,
            view=SearchView,
            method="POST",
            call=_recall,
            reply=SearchReply,
            required=("data", "gate", "degraded"),
            reads_only=True,
            repeatable=True,
        ),
        Tool(
            name="list_memories",
            arguments=ListArguments,
            view=MemoriesView,
            method="GET",
            call=_list,
            reply=page_of(MemoryReply),
            required=("data", "next_cursor"),
            reads_only=True,
            repeatable=True,
        ),
        Tool(
            name="correct",
            arguments=CorrectArguments,
            view=MemoryItemView,
            method="PATCH",
            call=_correct,
            reply=MemoryReply,
            required=("id", "content", "status"),
            known_user=True,
        ),
        Tool(
            name="forget",
            arguments=ForgetArguments,
            view=ForgetView,
            method="POST",
            call=_forget,
            reply=ForgottenReply,
            required=("memories", "turns", "kept", "memory_ids", "dry_run"),
            destroys=True,
            repeatable=True,
        ),
        Tool(
            name="get_context",
            arguments=ContextArguments,
            view=ContextView,
            method="POST",
            call=_context,
            reply=ContextReply,
            required=("messages", "budget", "manifest"),
            repeatable=True,
        ),
    )
}
