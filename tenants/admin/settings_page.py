"""The base of a page of settings: what differs is saved, a refusal stands beside its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from tenants.admin.acts import Done
from tenants.admin.base import SinglePageAdmin
from tenants.admin.settings_fields import FieldGroup, Unreadable

UNPROCESSABLE = 422
_MOST_DIGITS = 9  # of a version


class SettingsPage(SinglePageAdmin):
    """Settings of the chosen tenant, which two people may change at once."""

    changed_code: ClassVar[str] = ""  # of the conflict with a change made since the page was shown

    def groups(
        self,
        request: HttpRequest,
        *,
        typed: Mapping[str, str] | None = None,
        errors: Mapping[str, str] | None = None,
    ) -> list[FieldGroup]:
        """The fields, with what was typed in them and a sentence for each that cannot be used."""
        raise NotImplementedError

    def names(self) -> Iterable[str]:
        """The names of all fields."""
        raise NotImplementedError

    def changes(self, request: HttpRequest) -> dict[str, Any]:
        """What was typed that differs from what is in force. Raises Unreadable."""
        raise NotImplementedError

    def defaults(self, request: HttpRequest, name: str) -> Mapping[str, Any]:
        """What sets one field, or `all`, back to what ships; empty for a name that is none."""
        raise NotImplementedError

    def store(self, request: HttpRequest, changes: Mapping[str, Any], *, seen: int | None) -> None:
        """Put changes in force that were made on version `seen`. Raises InvalidInput, Conflict."""
        raise NotImplementedError

    def refusal(self, error: InvalidInput) -> dict[str, str]:
        """A refusal of `store` as a sentence by its field."""
        raise NotImplementedError

    def saved(self, request: HttpRequest, changes: Mapping[str, Any]) -> str:
        """What is said when changes are in force."""
        raise NotImplementedError

    def save(self, request: HttpRequest) -> Done:
        """Put what differs in force; what cannot be set comes back beside its field."""
        try:
            changes = self.changes(request)
            if not changes:
                return Done(text=_("Nothing differs from the settings in force."))
            self.change(request, changes)
        except Unreadable as error:
            return self._again(request, error.errors)
        except InvalidInput as error:
            return self._again(request, self.refusal(error))
        except Conflict as error:
            if error.code != self.changed_code:
                raise
            return self._again(request, {}, newer=True)
        return Done(text=self.saved(request, changes))

    def reset(self, request: HttpRequest) -> Done:
        """Set one field, or all of them, to what MemoryHub ships with."""
        name = request.POST.get("setting", "")
        changes = self.defaults(request, name)
        if not changes:
            raise NotFound("not_found")
        self.change(request, changes)
        if name == "all":
            return Done(text=_("All settings are as MemoryHub ships them."))
        return Done(text=_("That setting is as MemoryHub ships it."))

    def change(self, request: HttpRequest, changes: Mapping[str, Any]) -> None:
        """Put changes in force; a refusal that is shown on the page leaves nothing behind."""
        with transaction.atomic():
            self.store(request, changes, seen=version_in(request.POST.get("version", "")))

    def _again(self, request: HttpRequest, errors: Mapping[str, str], *, newer: bool = False) -> Done:
        """The page with what was typed; nothing was changed."""
        typed = {name: request.POST[name] for name in self.names() if name in request.POST}
        more = {
            "groups": self.groups(request, typed=typed, errors=errors),
            "refused": len(errors),
            "newer": newer,
        }
        return Done(response=self.single_page(request, more, status=UNPROCESSABLE))


def version_in(text: str) -> int | None:
    """The version that a form names; None where it names none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
