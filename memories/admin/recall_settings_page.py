"""The page "Recall settings": every figure with its bounds, and the versions with the way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memories.admin.recall_settings_form import (
    PREFIX,
    changes_of,
    error_of,
    field_groups,
    label_of,
    reset_of,
    shown_of,
)
from memories.services.embedder import embedding_for
from memories.services.recall_settings import (
    change_recall_settings,
    recall_settings_history,
    restore_recall_settings,
    stored_recall_settings,
)
from memoryhub.core.errors import InvalidInput, NotFound
from memoryhub.core.recall_settings import BY_NAME, THRESHOLDS
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.settings_fields import FieldGroup
from tenants.admin.settings_page import SettingsPage, version_in

MOST_VERSIONS = 30


class RecallSettingsAdmin(SettingsPage):
    """The recall settings of the chosen tenant."""

    heading = gettext_lazy("Recall settings")
    lead = gettext_lazy(
        "How what was found is weighed, how much of it is handed on, and what is too far off."
    )
    page_template = "admin/recall_settings.html"
    changed_code = "recall_settings_changed"

    def list_acts(self) -> Sequence[Act]:
        return (
            Act("save", Power.SETTINGS, self.save),
            Act("reset", Power.SETTINGS, self.reset),
            Act("restore", Power.SETTINGS, self.restore),
        )

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        stored = stored_recall_settings()
        return {
            "groups": field_groups(stored, _model(request)),
            "version": stored.version,
            "own_count": sum(name in BY_NAME for name in stored.document)
            + sum(map(len, stored.settings.own_thresholds.values())),
            "versions": _versions(request),
        }

    def groups(
        self,
        request: HttpRequest,
        *,
        typed: Mapping[str, str] | None = None,
        errors: Mapping[str, str] | None = None,
    ) -> list[FieldGroup]:
        return field_groups(stored_recall_settings(), _model(request), typed=typed, errors=errors)

    def names(self) -> Iterable[str]:
        return (*BY_NAME, *(f"{PREFIX}{name}" for name in THRESHOLDS))

    def changes(self, request: HttpRequest) -> dict[str, Any]:
        return changes_of(request.POST, stored_recall_settings(), _model(request))

    def defaults(self, request: HttpRequest, name: str) -> Mapping[str, Any]:
        return reset_of(name, _model(request))

    def store(self, request: HttpRequest, changes: Mapping[str, Any], *, seen: int | None) -> None:
        note = request.POST.get("note", "").replace("\x00", "").strip()[:300]
        change_recall_settings(scope_of(request), changes, actor=actor_of(request), version=seen, note=note)

    def refusal(self, error: InvalidInput) -> dict[str, str]:
        return error_of(error)

    def saved(self, request: HttpRequest, changes: Mapping[str, Any]) -> str:
        thresholds = changes.get("thresholds", {}).get(_model(request), {})
        count = len(thresholds) + len(changes.keys() - {"thresholds"})
        return ngettext(
            "{n} figure is changed. Recall uses it within seconds.",
            "{n} figures are changed. Recall uses them within seconds.",
            count,
        ).format(n=count)

    def restore(self, request: HttpRequest) -> Done:
        """Put an earlier version in force again."""
        number = version_in(request.POST.get("restored", ""))
        if number is None:
            raise NotFound("recall_settings_not_found")
        seen = version_in(request.POST.get("version", ""))
        made = restore_recall_settings(scope_of(request), number, actor=actor_of(request), version=seen)
        text = _("Version {n} is in force: it is as version {old} was.")
        return Done(text=text.format(n=made.version, old=number))


def _model(request: HttpRequest) -> str:
    """The embedding model whose thresholds the page shows: the one in force for the tenant."""
    return embedding_for(scope_of(request).tenant_id).model


def _versions(request: HttpRequest) -> list[dict[str, Any]]:
    """The versions, the one in force first, each with what it changed and who published it."""
    history = recall_settings_history(most=MOST_VERSIONS)
    ids = [version.actor.partition(":")[2] for version, _changes in history]
    names = deciders(scope_of(request).tenant_id, ids)
    return [
        {
            "version": version,
            "who": names.get(version.actor.partition(":")[2], "") or _("MemoryHub itself"),
            "changes": [
                {"label": label_of(name), "before": shown_of(name, old), "after": shown_of(name, new)}
                for name, old, new in changes
            ],
        }
        for version, changes in history
    ]
