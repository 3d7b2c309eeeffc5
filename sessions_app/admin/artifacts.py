"""Long tool results: the list, and one of them whole, page by page, with a search inside."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from memoryhub.core.offload import FoundLine, find_lines
from sessions_app.admin.turns_view import number_in
from sessions_app.models import Artifact, Turn
from sessions_app.services.artifacts import touch_artifact
from tenants.admin.base import ConsoleAdmin

LINES_A_PAGE = 200
LINE_SHOWN = 2_000  # characters; a longer line is cut, and the API gives it whole
MOST_FOUND = 50
MOST_QUERY = 200


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text with its number, from 1."""

    number: int
    text: str
    cut: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A stretch of lines; `before` and `after` are the pages beside it, None at the ends."""

    lines: tuple[Line, ...]
    number: int
    last: int

    @property
    def before(self) -> int | None:
        """The page before."""
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        """The page after."""
        return self.number + 1 if self.number < self.last else None


class ArtifactAdmin(ConsoleAdmin):
    """Long tool results of the chosen tenant."""

    heading = gettext_lazy("Long tool results")
    lead = gettext_lazy("Above 2,000 tokens a result is kept here whole, and the model reads a preview.")
    columns = (
        gettext_lazy("Result"),
        gettext_lazy("Owner"),
        gettext_lazy("Size"),
        gettext_lazy("Tokens"),
        gettext_lazy("Last read"),
        gettext_lazy("Kept since"),
    )
    row_template = "admin/rows/artifact.html"
    page_template = "admin/artifact.html"
    empty_icon = "file"
    empty_title = gettext_lazy("No long result yet")
    empty_help = gettext_lazy("They appear when a program adds a tool turn of more than 2,000 tokens.")
    empty_act = ("/api/docs/#/sessions/sessions_turns_create", gettext_lazy("How a program adds one"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Artifact]:
        turns = Turn.objects.filter(artifact_id=OuterRef("pk")).order_by("-id")
        found: QuerySet[Artifact] = super().get_queryset(request).defer("content").select_related("user")
        return found.annotate(
            said_by=Subquery(turns.values("name")[:1]),
            in_session=Subquery(turns.values("session_id")[:1]),
            at_seq=Subquery(turns.values("seq")[:1]),
        )

    def page_context(self, request: HttpRequest, row: Artifact) -> dict[str, Any]:
        touch_artifact(row)  # a person who reads it keeps it as long as a program that does
        query = request.GET.get("q", "").replace("\x00", "")[:MOST_QUERY].strip()
        found, more = find_lines(row.content, query, most=MOST_FOUND) if query else ([], False)
        return {
            "query": query,
            "found": [_found(line) for line in found],
            "more_found": more,
            "page": page_of(row.content, number_in(request, "page") or 1),
            "uses": _uses(row.pk),
        }


def page_of(text: str, number: int) -> Page:
    """A page of a text; a number that is out of reach gives the nearest page."""
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    last = max(1, -(-len(lines) // LINES_A_PAGE))
    number = max(1, min(number, last))
    first = (number - 1) * LINES_A_PAGE
    shown = lines[first : first + LINES_A_PAGE]
    return Page(
        tuple(
            Line(first + place, line[:LINE_SHOWN], len(line) > LINE_SHOWN)
            for place, line in enumerate(shown, 1)
        ),
        number,
        last,
    )


def _found(line: FoundLine) -> tuple[FoundLine, int]:
    """A found line with the page it is on."""
    return line, (line.line - 1) // LINES_A_PAGE + 1


def _uses(artifact_id: uuid.UUID) -> list[Turn]:
    turns = Turn.objects.filter(artifact_id=artifact_id).select_related("session").defer("content")
    return list(turns.order_by("-id")[:20])
