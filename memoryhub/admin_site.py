"""Wires the console together: the site, the models of every app, the home page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.template.response import TemplateResponse

from memories.admin.registry import register as register_memories
from sessions_app.admin.evidence import turns_around
from sessions_app.admin.home import home_context
from sessions_app.admin.registry import register as register_conversations
from tenants.admin.registry import register as register_tenants
from tenants.admin.site import ConsoleSite


class Console(ConsoleSite):
    """The console with its home page."""

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        context = {**self.each_context(request), **home_context(request), **(extra_context or {})}
        return TemplateResponse(request, "admin/index.html", context)


console = Console(name="admin")
register_memories(console, read_evidence=turns_around)
register_conversations(console)
register_tenants(console)
