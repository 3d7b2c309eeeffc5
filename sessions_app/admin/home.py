"""The console's home: what waits, what happened, who did what, and what this runs on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.database_urls import parse_database_url
from memoryhub.env import Environment
from sessions_app.admin.findings import health, spent, tokens_by_part, writes_by_outcome
from sessions_app.admin.work import Work, shown_count, work_list
from tenants.admin.actors import name_actors
from tenants.models import AuditEvent

LATEST = 10
READ_FOR_LATEST = 60


@dataclass(frozen=True, slots=True)
class RunsOn:
    """What this installation works with; no credentials."""

    database_kind: str
    database: str
    redis_kind: str
    model: str | None
    embedder: str | None


@dataclass(frozen=True, slots=True)
class Run:
    """One act, or the newest of several alike that came one after another."""

    event: AuditEvent
    times: int = 1

    def is_continued_by(self, event: AuditEvent) -> bool:
        """Whether an older event is the same act by the same actor."""
        mine = self.event
        return (mine.action, mine.actor_kind, mine.actor_id) == (
            event.action,
            event.actor_kind,
            event.actor_id,
        )


def home_context(request: HttpRequest) -> dict[str, Any]:
    """What the home page shows beside the frame."""
    work = work_list(request)
    runs = latest_acts()
    name_actors(run.event for run in runs)
    return {
        "title": _("Home"),
        "headline": headline(work),
        "work": work,
        "writes": writes_by_outcome(),
        "tokens": tokens_by_part(),
        "spent": spent(),
        "health": health(),
        "runs": runs,
        "runs_on": runs_on(settings.ENVIRONMENT),
    }


def latest_acts() -> list[Run]:
    """The newest runs of acts, newest first."""
    runs: list[Run] = []
    for event in AuditEvent.objects.order_by("-created_at", "-id")[:READ_FOR_LATEST]:
        if runs and runs[-1].is_continued_by(event):
            runs[-1] = replace(runs[-1], times=runs[-1].times + 1)
        else:
            runs.append(Run(event))
    return runs[:LATEST]


def headline(work: list[Work]) -> str:
    """The page's title: what is most urgent, as a sentence."""
    if not work:
        return _("Nothing waits for you.")
    more = sum(line.count for line in work[1:])
    first = f"{work[0].counted} {work[0].title}"
    if not more:
        return _("{first}.").format(first=first)
    return ngettext("{first}, and {n} more thing waits.", "{first}, and {n} more things wait.", more).format(
        first=first, n=shown_count(more)
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
