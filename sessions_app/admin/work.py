"""What waits for a person, counted by the very queries of the lists that open."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories.admin.conflicts_queries import undecided
from memories.admin.filters import guesses, memories_in
from memories.models import MemoryStatus
from sessions_app.admin.alerts import open_alerts
from sessions_app.admin.review_page import next_review, open_reviews
from sessions_app.admin.sessions import SESSIONS_LOOKED_AT, nearly_full
from sessions_app.admin.weekly import open_weeks
from tenants.admin.jobs import dead_jobs

MOST_COUNTED = 1000


def shown_count(count: int) -> str:
    """A count in words; above `MOST_COUNTED`, where counting stops, only that it is more."""
    return f"{count:,}" if count <= MOST_COUNTED else f"{MOST_COUNTED:,}+"


@dataclass(frozen=True, slots=True)
class Work:
    """One line of the list: how many, what, why it matters, the oldest, and where to go."""

    count: int
    title: str
    reason: str
    url: str
    act: str
    icon: str
    tone: str  # bad, warn, plain
    oldest: datetime.datetime | None = None

    @property
    def counted(self) -> str:
        """The count; above a thousand only that it is more."""
        return shown_count(self.count)


def counted(rows: QuerySet[Any]) -> int:
    """How many rows, counted no further than one above `MOST_COUNTED`."""
    return rows.order_by()[: MOST_COUNTED + 1].count()


def waiting(request: HttpRequest) -> dict[str, int]:
    """Counts beside the side bar's entries, taken once a request."""
    found: dict[str, int] | None = getattr(request, "_console_waiting", None)
    if found is None:
        found = {
            "review": counted(memories_in(MemoryStatus.REVIEW)),
            "dead": counted(dead_jobs()),
            "summary": counted(open_reviews()),
            "alert": counted(open_alerts()),
            "conflict": counted(undecided()),
        }
        request._console_waiting = found  # type: ignore[attr-defined]
    return found


def review_badge(request: HttpRequest) -> str:
    """Memories in review, for the side bar; empty when there are none."""
    return _badge(request, "review")


def dead_badge(request: HttpRequest) -> str:
    """Given-up jobs, for the side bar; empty when there are none."""
    return _badge(request, "dead")


def summary_badge(request: HttpRequest) -> str:
    """Summaries that wait for a person, for the side bar; empty when there are none."""
    return _badge(request, "summary")


def conflict_badge(request: HttpRequest) -> str:
    """Conflicts that wait for an operator, for the side bar; empty when there are none."""
    return _badge(request, "conflict")


def alert_badge(request: HttpRequest) -> str:
    """Open alerts, for the side bar; empty when there are none."""
    return _badge(request, "alert")


def _badge(request: HttpRequest, name: str) -> str:
    count = waiting(request)[name]
    return str(count) if count else ""


def work_list(request: HttpRequest) -> list[Work]:
    """What waits, most urgent first; lines with nothing waiting are left out."""
    lines = [
        _dead(request),
        _alerts(request),
        _review(request),
        _summaries(request),
        _quarantined(),
        _weekly(),
        _conflicts(),
        _guesses(),
        _full(),
    ]
    return [line for line in lines if line.count]


def _memories_url(query: str) -> str:
    return f"{reverse('admin:memories_memoryitem_changelist')}?{query}"


def _oldest(rows: QuerySet[Any]) -> datetime.datetime | None:
    found: datetime.datetime | None = rows.order_by("created_at").values_list("created_at", flat=True).first()
    return found


def _dead(request: HttpRequest) -> Work:
    count = waiting(request)["dead"]
    return Work(
        count=count,
        title=ngettext("job was given up", "jobs were given up", count),
        reason=_("Five attempts failed. What it was to do is not done."),
        url=f"{reverse('admin:tenants_outboxtask_changelist')}?state=dead",
        act=_("See errors"),
        icon="jobs",
        tone="bad",
        oldest=_oldest(dead_jobs()) if count else None,
    )


def _alerts(request: HttpRequest) -> Work:
    count = waiting(request)["alert"]
    return Work(
        count=count,
        title=ngettext("alert is open", "alerts are open", count),
        reason=_("Something is out of the ordinary; each says its numbers and their limit."),
        url=reverse("admin:sessions_app_alert_changelist"),
        act=_("See alerts"),
        icon="bell",
        tone="bad",
        oldest=_oldest(open_alerts()) if count else None,
    )


def _summaries(request: HttpRequest) -> Work:
    count = waiting(request)["summary"]
    first = next_review(None) if count else None
    return Work(
        count=count,
        title=ngettext("summary waits to be checked", "summaries wait to be checked", count),
        reason=_("Compare it with its turns: does it still say all that matters?"),
        url=f"{reverse('admin:sessions_app_summaryreview_change', args=[first.pk])}#question"
        if first
        else reverse("admin:sessions_app_summaryreview_changelist"),
        act=_("Start checking"),
        icon="inbox",
        tone="warn",
        oldest=_oldest(open_reviews()) if count else None,
    )


def _review(request: HttpRequest) -> Work:
    count = waiting(request)["review"]
    return Work(
        count=count,
        title=ngettext("memory waits for review", "memories wait for review", count),
        reason=_("Not used until someone says it is right."),
        url=_memories_url("status=review"),
        act=_("Open the list"),
        icon="inbox",
        tone="warn",
        oldest=_oldest(memories_in(MemoryStatus.REVIEW)) if count else None,
    )


def _weekly() -> Work:
    count = counted(open_weeks())
    return Work(
        count=count,
        title=ngettext(
            "weekly review proposes other settings", "weekly reviews propose other settings", count
        ),
        reason=_("A week of traffic was held against your settings."),
        url=f"{reverse('admin:sessions_app_thresholdreview_changelist')}?state=open",
        act=_("See proposals"),
        icon="scale",
        tone="plain",
        oldest=_oldest(open_weeks()) if count else None,
    )


def _quarantined() -> Work:
    count = counted(memories_in(MemoryStatus.QUARANTINED))
    return Work(
        count=count,
        title=ngettext("memory is quarantined", "memories are quarantined", count),
        reason=_("Suspect, so never used. Restore it or forget it."),
        url=_memories_url("status=quarantined"),
        act=_("Look at them"),
        icon="shield",
        tone="warn",
        oldest=_oldest(memories_in(MemoryStatus.QUARANTINED)) if count else None,
    )


def _conflicts() -> Work:
    rows = undecided()
    count = counted(rows)
    return Work(
        count=count,
        title=ngettext("conflict is undecided", "conflicts are undecided", count),
        reason=_("Two things that cannot both be true were said."),
        url=f"{reverse('admin:memories_clarification_changelist')}#question",
        act=_("Compare them"),
        icon="arrows",
        tone="warn",
        oldest=_oldest(rows) if count else None,
    )


def _guesses() -> Work:
    rows = memories_in(MemoryStatus.ACTIVE, guesses())
    count = counted(rows)
    return Work(
        count=count,
        title=ngettext("guess waits to be confirmed", "guesses wait to be confirmed", count),
        reason=_("Nobody said these; they were guessed from what was said."),
        url=_memories_url("sure=guess"),
        act=_("Check them"),
        icon="list",
        tone="plain",
        oldest=_oldest(rows) if count else None,
    )


def _full() -> Work:
    sessions = nearly_full(SESSIONS_LOOKED_AT)
    count = len(sessions)
    return Work(
        count=count,
        title=ngettext(
            "session is nearly out of its token budget",
            "sessions are nearly out of their token budget",
            count,
        ),
        reason=_("The last answer took four fifths or more. Counted among the {n} newest open ones.").format(
            n=SESSIONS_LOOKED_AT
        ),
        url=f"{reverse('admin:sessions_app_session_changelist')}?budget=full",
        act=_("Open sessions"),
        icon="chat",
        tone="plain",
    )
