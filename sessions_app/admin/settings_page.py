"""The page "Budget and compression": settings with their bounds, and the table of models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memoryhub.core.context_settings import BY_NAME, ENCODINGS, LEAST_WINDOW, MOST_PRICE, MOST_WINDOW
from memoryhub.core.errors import InvalidInput, NotFound
from memoryhub.core.model_limits import MODELS, READ_ON, SOURCE, ModelFacts
from sessions_app.admin.settings_form import changes_of, error_of, field_groups
from sessions_app.admin.settings_history import last_change, values_before
from sessions_app.services.settings import change_settings, stored_settings
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import picked_ids
from tenants.admin.settings_fields import FieldGroup
from tenants.admin.settings_page import UNPROCESSABLE, SettingsPage


class ModelForm(forms.Form):
    """One row of the table of models; prices in US dollars a million tokens."""

    name = forms.CharField(max_length=120)
    context = forms.IntegerField(min_value=LEAST_WINDOW, max_value=MOST_WINDOW)
    encoding = forms.ChoiceField(choices=[(name, name) for name in ENCODINGS])
    input_price = forms.FloatField(min_value=0, max_value=MOST_PRICE, required=False)
    output_price = forms.FloatField(min_value=0, max_value=MOST_PRICE, required=False)

    def row(self) -> dict[str, Any]:
        """The row as the service stores it; prices that are not known are left out."""
        data = self.cleaned_data
        prices = {name: data[name] for name in ("input_price", "output_price") if data[name] is not None}
        return {"context": data["context"], "encoding": data["encoding"], **prices}


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model of the table; `own` rows go before the built-in ones, which they may replace."""

    name: str
    facts: ModelFacts
    own: bool
    replaces: bool = False


class SettingsAdmin(SettingsPage):
    """The settings of the chosen tenant."""

    heading = gettext_lazy("Budget and compression")
    lead = gettext_lazy("How much a request may use, when older turns are folded, when an alert is raised.")
    page_template = "admin/settings.html"
    changed_code = "settings_changed"

    def list_acts(self) -> Sequence[Act]:
        return (
            Act("save", Power.SETTINGS, self.save),
            Act("reset", Power.SETTINGS, self.reset),
            Act("put_back", Power.SETTINGS, self.put_back),
            Act("save_model", Power.SETTINGS, self.save_model),
            Act("remove_model", Power.SETTINGS, self.remove_model),
        )

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        stored = stored_settings()
        return {
            "groups": field_groups(stored),
            "version": stored.version,
            "last_change": last_change(stored.version),
            "own_count": sum(name in BY_NAME for name in stored.own),
            "models": model_rows(stored.settings.models),
            "model_form": _picked(request.GET.get("model", ""), stored.settings.models),
            "encodings": ENCODINGS,
            "prices_source": SOURCE,
            "prices_read_on": READ_ON,
        }

    def groups(
        self,
        request: HttpRequest,
        *,
        typed: Mapping[str, str] | None = None,
        errors: Mapping[str, str] | None = None,
    ) -> list[FieldGroup]:
        return field_groups(stored_settings(), typed=typed, errors=errors)

    def names(self) -> Iterable[str]:
        return BY_NAME

    def changes(self, request: HttpRequest) -> dict[str, Any]:
        return changes_of(request.POST, stored_settings())

    def defaults(self, request: HttpRequest, name: str) -> Mapping[str, Any]:
        wanted = BY_NAME if name == "all" else {name: BY_NAME[name]} if name in BY_NAME else {}
        return {one: setting.default for one, setting in wanted.items()}

    def store(self, request: HttpRequest, changes: Mapping[str, Any], *, seen: int | None) -> None:
        change_settings(scope_of(request), changes, actor=actor_of(request), version=seen)

    def refusal(self, error: InvalidInput) -> dict[str, str]:
        return error_of(error)

    def saved(self, request: HttpRequest, changes: Mapping[str, Any]) -> str:
        return ngettext(
            "{n} setting is changed. The next request uses it.",
            "{n} settings are changed. The next request uses them.",
            len(changes),
        ).format(n=len(changes))

    def put_back(self, request: HttpRequest) -> Done:
        """Undo the last change, from what its audit line says was in force before it."""
        ids = picked_ids(request)
        if len(ids) != 1:
            raise NotFound("not_found")
        stored = stored_settings()
        changes = values_before(ids[0], version=stored.version)
        change_settings(scope_of(request), changes, actor=actor_of(request), version=stored.version)
        return Done(text=_("The settings are as they were before that change. The next request uses them."))

    def save_model(self, request: HttpRequest) -> Done:
        """Add a model to the tenant's own table, or change its row."""
        form = ModelForm(request.POST)
        if not form.is_valid():
            more = {"model_form": request.POST, "model_errors": form.errors}
            return Done(response=self.single_page(request, more, status=UNPROCESSABLE))
        name = form.cleaned_data["name"].strip()
        own = dict(stored_settings().own.get("models") or {})
        try:
            self.change(request, {"models": {**own, name: form.row()}})
        except InvalidInput:
            more = {"model_form": request.POST, "model_errors": {"name": [_("There are too many models.")]}}
            return Done(response=self.single_page(request, more, status=UNPROCESSABLE))
        return Done(text=_("{model} is in your table. The next request uses it.").format(model=name))

    def remove_model(self, request: HttpRequest) -> Done:
        """Take a row out of the tenant's own table; a built-in one of that name counts again."""
        name = request.POST.get("name", "")
        own = dict(stored_settings().own.get("models") or {})
        if name not in own:
            raise NotFound("not_found")
        del own[name]
        self.change(request, {"models": own})
        return Done(text=_("{model} is no longer in your table.").format(model=name))


def model_rows(own: Mapping[str, ModelFacts]) -> list[ModelRow]:
    """The tenant's own rows, then the built-in ones."""
    rows = [ModelRow(name, facts, own=True, replaces=name in MODELS) for name, facts in sorted(own.items())]
    return rows + [ModelRow(name, facts, own=False) for name, facts in MODELS.items() if name not in own]


def _picked(name: str, own: Mapping[str, ModelFacts]) -> dict[str, Any]:
    """What the model form starts with: the row that was picked, else empty."""
    facts = own.get(name) or MODELS.get(name)
    if facts is None:
        return {}
    return {
        "name": name,
        "context": facts.context,
        "encoding": facts.encoding,
        "input_price": facts.input_price,
        "output_price": facts.output_price,
    }
