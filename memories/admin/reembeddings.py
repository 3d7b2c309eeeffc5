"""The page "Embedding model": what is in use, a change under way, and both models side by side."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.admin.reembedding_words import FAILURES, STATES
from memories.models import Reembedding
from memories.queries.reembeddings import reembeddings
from memories.services.embedder import candidate, configured, embedding_for
from memories.services.reembed import (
    Watched,
    cancel_reembedding,
    report_reembedding,
    return_reembedding,
    start_reembedding,
    switch_reembedding,
    watched,
)
from memories.services.reembed_switch import KEPT_FOR
from memories.services.vector_counts import vector_counts
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import decode_id
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import SinglePageAdmin, picked_ids
from tenants.admin.wording import words_for
from tenants.models.job import OVER

LOOK_AGAIN = "4"  # seconds, while a job works
EARLIER_SHOWN = 10
SHOWN = 8  # of the questions that are answered most differently


@dataclass(frozen=True, slots=True)
class Now:
    """The newest change as the page shows it; `busy` while its job works."""

    seen: Watched
    busy: bool
    can: frozenset[str]
    failures: Sequence[tuple[str, int]]
    error: str
    lost_tests: Sequence[uuid.UUID]
    won_tests: Sequence[uuid.UUID]
    differences: Sequence[dict[str, Any]]

    @property
    def row(self) -> Reembedding:
        """The change."""
        return self.seen.row


class ReembeddingAdmin(SinglePageAdmin):
    """The embedding model of the chosen tenant."""

    heading = gettext_lazy("Embedding model")
    lead = gettext_lazy(
        "What turns memories and conversations into vectors, so that they are found by meaning. "
        "Another model is tried beside it, compared, and switched to while recall goes on."
    )
    page_template = "admin/embedding_model.html"

    def list_acts(self) -> Sequence[Act]:
        names = ("start", "compare", "switch", "back", "cancel")
        return tuple(Act(name, Power.SETTINGS, getattr(self, f"{name}_act")) for name in names)

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        tenant_id = scope_of(request).tenant_id
        active = embedding_for(tenant_id).model
        rows = list(reembeddings().order_by("-created_at", "-id")[: EARLIER_SHOWN + 1])
        now = _now(rows[0]) if rows and rows[0].status != "cancelled" else None
        return {
            "active": active,
            "vectors": vector_counts(tenant_id, rows[0] if rows else None),
            "targets": _targets(active),
            "tried": candidate() is not None,
            "now": now,
            "state": now and STATES[now.row.status],
            "earlier": [(row, STATES[row.status]) for row in (rows[1:] if now else rows)],
            "kept_days": KEPT_FOR.days,
        }

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        answer = super().changelist_view(request, extra_context)
        now = (answer.context_data or {}).get("now") if isinstance(answer, TemplateResponse) else None
        if now is not None and now.busy:
            answer.headers["Refresh"] = LOOK_AGAIN
        return answer

    def start_act(self, request: HttpRequest) -> Done:
        """Begin to make vectors by another model, or go on with it."""
        model = request.POST.get("model", "") or None
        start_reembedding(scope_of(request).tenant_id, actor=actor_of(request), model=model)
        return Done(text=_("Vectors are being made beside those in use. Recall stays as it is."))

    def compare_act(self, request: HttpRequest) -> Done:
        """Compare both models once more."""
        return self._run(request, report_reembedding, _("Both models are being compared."))

    def switch_act(self, request: HttpRequest) -> Done:
        """Have the new model answer."""
        said = _("The new model takes over. Recall goes on meanwhile.")
        return self._run(request, switch_reembedding, said)

    def back_act(self, request: HttpRequest) -> Done:
        """Have the old model answer again."""
        return self._run(request, return_reembedding, _("The old model takes over again."))

    def cancel_act(self, request: HttpRequest) -> Done:
        """Call it off."""
        return self._run(request, cancel_reembedding, _("Called off. The vectors it made are deleted."))

    def _run(self, request: HttpRequest, act: Callable[..., Reembedding], text: str) -> Done:
        ids = picked_ids(request)
        if len(ids) != 1:
            raise NotFound("reembedding_not_found")
        act(scope_of(request).tenant_id, ids[0], actor=actor_of(request))
        return Done(text=text)


def _targets(active: str) -> list[str]:
    """The models one can change to, the one to be tried first."""
    tried = candidate()
    first = [tried.model] if tried is not None else []
    return [name for name in dict.fromkeys([*first, *configured()]) if name != active]


def _now(row: Reembedding) -> Now:
    seen = watched(row)
    busy = seen.job is not None and seen.job.status not in OVER
    tests = row.report.get("tests", {})
    return Now(
        seen=seen,
        busy=busy,
        can=_can(row, busy),
        failures=[(words_for(FAILURES, code), count) for code, count in sorted(row.failures.items())],
        error=_error(seen),
        lost_tests=_ids(tests.get("broken", ())),
        won_tests=_ids(tests.get("fixed", ())),
        differences=[line for line in row.report.get("differences", ()) if line["overlap"] < 1][:SHOWN],
    )


def _can(row: Reembedding, busy: bool) -> frozenset[str]:
    """The acts that the state of a change allows."""
    resting = {
        "filling": {"start"},
        "ready": {"switch", "compare"},
        "switching": {"switch"},
        "switched": {"back"} if row.vectors_kept else set[str](),
        "returning": {"back"},
    }
    found = set() if busy else set(resting.get(row.status, ()))
    return frozenset(found | ({"cancel"} if row.status in ("filling", "ready") else set()))


def _error(seen: Watched) -> str:
    if seen.job is None or seen.job.status != "failed":
        return ""
    return words_for(FAILURES, seen.job.error.removeprefix("embedder_"))


def _ids(names: Sequence[str]) -> list[uuid.UUID]:
    return [found for name in names if (found := decode_id("mts", name)) is not None]
