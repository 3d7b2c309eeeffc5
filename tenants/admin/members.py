"""Members: who works in this console and under which role; owners change that."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tenants.admin.access import Power, actor_of, membership_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.wording import ROLES, words_for
from tenants.models import Membership, Role
from tenants.services.members import add_member, change_role, remove_member


class NewMemberForm(forms.Form):
    """An address and a role."""

    email = forms.EmailField(max_length=150)
    role = forms.ChoiceField(choices=Role.choices)


class RoleForm(forms.Form):
    """A role."""

    role = forms.ChoiceField(choices=Role.choices)


class MemberAdmin(ConsoleAdmin):
    """Memberships of the chosen tenant. The model is not tenant-owned, so the list filters by itself."""

    heading = gettext_lazy("Members")
    lead = gettext_lazy("Owners do everything, operators change memories and sessions, auditors only read.")
    columns = (gettext_lazy("Account"), gettext_lazy("Role"), gettext_lazy("Since"), "")
    row_template = "admin/rows/member.html"
    list_extra_template = "admin/parts/new_member.html"
    empty_icon = "people"
    empty_title = gettext_lazy("No member matches")
    empty_help = gettext_lazy("An owner adds members by e-mail address.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        membership = membership_of(request)
        rows = Membership.objects.select_related("account")
        return rows.filter(tenant_id=membership.tenant_id) if membership else rows.none()

    def list_acts(self) -> Sequence[Act]:
        return (Act("add", Power.MEMBERS, self.add),)

    def row_acts(self) -> Sequence[Act]:
        return (Act("role", Power.MEMBERS, self.role), Act("remove", Power.MEMBERS, self.remove))

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        return {"roles": ROLES}

    def add(self, request: HttpRequest) -> Done:
        """Give an account a role; show the password of a new one once."""
        form = NewMemberForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("That is no e-mail address or no role. Nobody was added."))
            return Done(goto=self.list_url())
        made = add_member(
            scope_of(request).tenant_id,
            form.cleaned_data["email"],
            role=Role(form.cleaned_data["role"]),
            actor=actor_of(request),
        )
        if made.password is None:
            return Done(text=_("{email} works here now.").format(email=made.account.get_username()))
        context = {**self.admin_site.each_context(request), "made": made, "title": _("New account")}
        return Done(response=TemplateResponse(request, "admin/member_shown.html", context))

    def role(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Change a role."""
        form = RoleForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("There is no such role. Nothing was changed."))
            return Done(goto=self.list_url())
        member = change_role(
            scope_of(request).tenant_id,
            object_id,
            role=Role(form.cleaned_data["role"]),
            actor=actor_of(request),
        )
        role = words_for(ROLES, member.role)
        return Done(text=_("{email} is {role} now.").format(email=member.account.get_username(), role=role))

    def remove(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Take a role away."""
        remove_member(scope_of(request).tenant_id, object_id, actor=actor_of(request))
        return Done(text=_("The member no longer has a role here. The account itself stays."))
