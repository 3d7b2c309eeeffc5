"""The console's home: what waits, what happened, who did what, and what this runs on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.database_urls import parse_database_url
from memoryhub.env import Environment
from sessions_app.admin.findings import health, spent, tokens_by_part, writes_by_outcome
from sessions_app.admin.work import Work, work_list
from tenants.admin.actors import name_actors
from tenants.models import AuditEvent

LATEST = 10


@dataclass(frozen=True, slots=True)
class RunsOn:
    """What this installation works with; no credentials."""

    database_kind: str
    database: str
    redis_kind: str
    model: str | None
    embedder: str | None


def home_context(request: HttpRequest) -> dict[str, Any]:
    """What the home page shows beside the frame."""
    work = work_list(request)
    events = list(AuditEvent.objects.order_by("-created_at", "-id")[:LATEST])
    name_actors(events)
    return {
        "title": _("Home"),
        "headline": headline(work),
        "work": work,
        "writes": writes_by_outcome(),
        "tokens": tokens_by_part(),
        "spent": spent(),
        "health": health(),
        "events": events,
        "runs_on": runs_on(settings.ENVIRONMENT),
    }


def headline(work: list[Work]) -> str:
    """The page's title: what is most urgent, as a sentence."""
    if not work:
        return _("Nothing waits for you.")
    more = len(work) - 1
    first = f"{work[0].counted} {work[0].title}"
    if not more:
        return _("{first}.").format(first=first)
    return ngettext("{first}, and {n} more thing waits.", "{first}, and {n} more things wait.", more).format(
        first=first, n=more
    )


def runs_on(environment: Environment) -> RunsOn:
    """The stores and models in use, as the environment names them."""
    urls = environment.database_urls
    return RunsOn(
        database_kind=environment.database_kind,
        database=parse_database_url(urls.app).display if urls else "",
        redis_kind=environment.redis_kind,
        model=environment.llm.model if environment.llm.base_url else None,
        embedder=environment.embedding.model if environment.embedding.base_url else None,
    )
