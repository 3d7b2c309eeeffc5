"""The page "Recall settings": every figure with its bounds, and the versions with the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
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
    StoredRecallSettings,
    change_recall_settings,
    recall_settings_history,
    restore_recall_settings,
    stored_recall_settings,
)
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.recall_settings import BY_NAME, THRESHOLDS
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.base import SinglePageAdmin
from tenants.admin.settings_fields import Unreadable

UNPROCESSABLE = 422
MOST_VERSIONS = 30


class RecallSettingsAdmin(SinglePageAdmin):
    """The recall settings of the chosen tenant."""

    heading = gettext_lazy("Recall settings")
    lead = gettext_lazy(
        "How what was found is weighed, how much of it is handed on, and what is too far off."
    )
    page_template = "admin/recall_settings.html"

    def list_acts(self) -> Sequence[Act]:
        return (
            Act("save", Power.SETTINGS, self.save),
            Act("reset", Power.SETTINGS, self.reset),
            Act("restore", Power.SETTINGS, self.restore),
        )

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        stored, model = stored_recall_settings(), _model(request)
        return {
            "groups": field_groups(stored, model),
            "version": stored.version,
            "own_count": sum(name in BY_NAME for name in stored.document)
            + sum(map(len, stored.settings.own_thresholds.values())),
            "versions": _versions(request),
        }

    def save(self, request: HttpRequest) -> Done:
        """Put what differs in force; what cannot be set comes back beside its field."""
        stored, model = stored_recall_settings(), _model(request)
        try:
            changes = changes_of(request.POST, stored, model)
            if not changes:
                return Done(text=_("Nothing differs from the settings in force."))
            self._change(request, changes)
        except Unreadable as error:
            return self._again(request, stored, error.errors)
        except InvalidInput as error:
            return self._again(request, stored, error_of(error))
        except Conflict as error:
            if error.code != "recall_settings_changed":
                raise
            return self._again(request, stored, {}, newer=True)
        count = len(changes.pop("thresholds", {}).get(model, {})) + len(changes)
        return Done(
            text=ngettext(
                "{n} figure is changed. Recall uses it within seconds.",
                "{n} figures are changed. Recall uses them within seconds.",
                count,
            ).format(n=count)
        )

    def reset(self, request: HttpRequest) -> Done:
        """Set one figure, or all of them, to what MemoryHub ships with."""
        name = request.POST.get("setting", "")
        changes = reset_of(name, _model(request))
        if not changes:
            raise NotFound("not_found")
        self._change(request, changes)
        if name == "all":
            return Done(text=_("All settings are as MemoryHub ships them."))
        return Done(text=_("That setting is as MemoryHub ships it."))

    def restore(self, request: HttpRequest) -> Done:
        """Put an earlier version in force again."""
        number = request.POST.get("restored", "")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise NotFound("recall_settings_not_found")
        made = restore_recall_settings(
            scope_of(request), int(number), actor=actor_of(request), version=_seen(request)
        )
        text = _("Version {n} is in force: it is as version {old} was.")
        return Done(text=text.format(n=made.version, old=number))

    def _change(self, request: HttpRequest, changes: Mapping[str, Any]) -> StoredRecallSettings:
        note = request.POST.get("note", "").replace("\x00", "").strip()[:300]
        with transaction.atomic():  # a refusal that is shown on the page leaves nothing behind
            return change_recall_settings(
                scope_of(request), changes, actor=actor_of(request), version=_seen(request), note=note
            )

    def _again(
        self,
        request: HttpRequest,
        stored: StoredRecallSettings,
        errors: Mapping[str, str],
        *,
        newer: bool = False,
    ) -> Done:
        """The page with what was typed; nothing was changed."""
        names = (*BY_NAME, *(f"{PREFIX}{name}" for name in THRESHOLDS))
        typed = {name: request.POST[name] for name in names if name in request.POST}
        more = {
            "groups": field_groups(stored, _model(request), typed=typed, errors=errors),
            "refused": len(errors),
            "newer": newer,
        }
        return Done(response=self.single_page(request, more, status=UNPROCESSABLE))


def _model(request: HttpRequest) -> str:
    """The embedding model whose thresholds the page shows: the one in force for the tenant."""
    return embedding_for(scope_of(request).tenant_id).model


def _seen(request: HttpRequest) -> int | None:
    version = request.POST.get("version", "")
    return int(version) if version.isascii() and version.isdigit() and len(version) < 10 else None


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
