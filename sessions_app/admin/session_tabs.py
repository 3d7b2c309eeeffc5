"""The tabs of a session's page: what each shows, and the counts beside their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memoryhub.core.compression.chain import QUALITY_FLOOR
from memoryhub.core.context_settings import BY_NAME
from sessions_app.admin.replay import replay_context
from sessions_app.admin.settings_form import shown as in_words
from sessions_app.admin.settings_words import CHOICES, SETTING_WORDS
from sessions_app.admin.summary_view import (
    changes_in_words,
    compared_parts,
    lost_spans,
    newest_runs,
    shown_parts,
    summary_at,
    trend_of,
)
from sessions_app.admin.task_view import shown_task
from sessions_app.admin.turns_view import number_in, seen_context
from sessions_app.models import PINS_IN_FORCE, Pin, Session, Summary, TaskStep, Turn
from sessions_app.services.settings import tenant_settings


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: `name` is its value in the address, `count` what stands beside its title."""

    name: str
    title: str | Promise
    count: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OwnField:
    """A setting that a session may have of its own; `followed` is the tenant's, taken when it is empty."""

    name: str
    label: str | Promise
    says: str | Promise
    value: str
    followed: str
    options: tuple[tuple[str, str | Promise], ...]


TITLES: Mapping[str, Promise] = {
    "seen": gettext_lazy("What the model saw"),
    "summary": gettext_lazy("Summaries"),
    "pins": gettext_lazy("Pinned"),
    "task": gettext_lazy("Task"),
    "files": gettext_lazy("Long results"),
    "own": gettext_lazy("Settings"),
}
OF_A_SESSION = ("strategy", "compression_mode")  # the settings that a session may have of its own


def tab_context(session: Session, request: HttpRequest) -> dict[str, Any]:
    """What the chosen tab shows; an unknown name shows the first."""
    chosen = request.GET.get("tab", "seen")
    if chosen not in TITLES:
        chosen = "seen"
    counts = _counts(session)
    tabs = [Tab(name, title, counts.get(name, ""), name == chosen) for name, title in TITLES.items()]
    return {"tabs": tabs, "tab": f"admin/session/{chosen}.html", **_SHOWN[chosen](session, request)}


def _counts(session: Session) -> dict[str, str]:
    rows = TaskStep.objects.filter(task__session_id=session.pk, planned=True)
    steps = list(rows.values_list("status", flat=True))
    done = steps.count("done")
    counts = {
        "summary": Summary.objects.filter(session_id=session.pk).count(),
        "pins": Pin.objects.filter(session_id=session.pk, status__in=PINS_IN_FORCE).count(),
        "files": Turn.objects.filter(session_id=session.pk, artifact__isnull=False).count(),
    }
    words = {name: f"{count:,}" for name, count in counts.items() if count}
    if steps:
        words["task"] = _("{done} of {all}").format(done=done, all=len(steps))
    return words


def _seen(session: Session, request: HttpRequest) -> dict[str, Any]:
    found = seen_context(session, request)
    return {**found, **replay_context(session, found["trace"], found["seen"], request)}


def _summary(session: Session, request: HttpRequest) -> dict[str, Any]:
    summaries = list(Summary.objects.filter(session_id=session.pk).order_by("-version"))
    shown = summary_at(summaries, number_in(request, "version"))
    wanted = number_in(request, "with")
    other = next((one for one in summaries if one.version == wanted and one != shown), None)
    if shown is None:
        return {"summaries": [], "runs": newest_runs(session.pk)}
    parts = compared_parts(other.content, shown.content) if other else shown_parts(shown.content)
    return {
        "summaries": summaries,
        "shown": shown,
        "other": other,
        "parts": parts,
        "changes": changes_in_words(parts) if other else "",
        "lost": lost_spans(shown.quality),
        "trend": trend_of(session.pk, floor=QUALITY_FLOOR),
        "floor": QUALITY_FLOOR,
        "runs": newest_runs(session.pk),
    }


def _pins(session: Session, request: HttpRequest) -> dict[str, Any]:
    pins = list(Pin.objects.filter(session_id=session.pk).order_by("seq", "id"))
    return {
        "pins": [pin for pin in pins if pin.status in PINS_IN_FORCE],
        "former_pins": [pin for pin in pins if pin.status not in PINS_IN_FORCE],
    }


def _task(session: Session, request: HttpRequest) -> dict[str, Any]:
    return {"task": shown_task(session.pk, now=timezone.now())}


def _files(session: Session, request: HttpRequest) -> dict[str, Any]:
    turns = Turn.objects.filter(session_id=session.pk, artifact__isnull=False)
    rows = turns.select_related("artifact").defer("artifact__content", "content").order_by("-seq")
    return {"files": list(rows[:100])}


def _own(session: Session, request: HttpRequest) -> dict[str, Any]:
    settings = tenant_settings()
    fields = [
        OwnField(
            name=name,
            label=SETTING_WORDS[name].label,
            says=SETTING_WORDS[name].says,
            value=getattr(session, name),
            followed=in_words(BY_NAME[name], settings[name]),
            options=tuple(CHOICES[name].items()),
        )
        for name in OF_A_SESSION
    ]
    return {"own_fields": fields}


_SHOWN: Mapping[str, Callable[[Session, HttpRequest], dict[str, Any]]] = {
    "seen": _seen,
    "summary": _summary,
    "pins": _pins,
    "task": _task,
    "files": _files,
    "own": _own,
}
