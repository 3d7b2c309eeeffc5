"""The write policy in the console: rules as sentences, one draft, its dry run, publishing and versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.admin.wording import CHANNELS, TYPES
from memories.models.policy import PolicyDraft
from memories.services.policy import policy_history, restore_policy, stored_policy
from memories.services.policy_drafts import (
    ask_to_publish,
    current_draft,
    discard_draft,
    note_trial,
    publish_draft,
    rebase_draft,
    save_draft,
)
from memoryhub.core.errors import InvalidInput, NotFound
from memoryhub.core.policy.diff import PolicyChange, changes_between
from sessions_app.admin.policies_forms import Document, rule_of_form, with_entry, with_numbers, with_rule
from sessions_app.admin.policies_view import number_rows, outcome_rows, plain, rule_rows, where_changed
from sessions_app.admin.policies_words import LEVELS, OUTCOMES, problem_of
from sessions_app.services.policy_trial import TURNS, try_policy
from tenants.admin.access import Power, actor_of, may, scope_of
from tenants.admin.actors import deciders
from tenants.admin.acts import Act, Done
from tenants.admin.base import SinglePageAdmin
from tenants.services.audit import SYSTEM

UNPROCESSABLE = 422
TABS = ("rules", "matters", "keep", "conflicts", "vocabulary", "versions")
MOST_CHANGES = 40


class PolicyAdmin(SinglePageAdmin):
    """The policy of the chosen tenant. Operators write and test the draft, owners publish it."""

    heading = gettext_lazy("Write policy")
    lead = gettext_lazy(
        "Decides what may be remembered. Read from the top; the first rule that fits decides."
    )
    page_template = "admin/policies.html"

    def list_acts(self) -> Sequence[Act]:
        drafting = ("rule", "add_rule", "numbers", "entry", "try", "ask", "discard", "rebase")
        return (
            *(Act(name, Power.MEMORIES, getattr(self, f"do_{name}")) for name in drafting),
            Act("publish", Power.SETTINGS, self.do_publish),
            Act("restore", Power.SETTINGS, self.do_restore),
        )

    def single_context(self, request: HttpRequest) -> dict[str, Any]:
        given = request.POST.get("tab") or request.GET.get("tab", "")
        tab = given if given in TABS else "rules"
        draft, current = current_draft(), stored_policy()
        shown = draft.document if draft else dict(current.document)
        changes = changes_between(current.document, draft.document) if draft else []
        return {
            "tab": tab,
            "tabs": _tabs(),
            "draft": draft,
            "current": current,
            "stale": draft is not None and draft.based_on != current.version,
            "rules": rule_rows(shown, current.document) if tab == "rules" else [],
            "numbers": number_rows(shown, current.document, tab, {}),
            "document": shown,
            "changes": _shown(changes),
            "versions": _versions(request) if tab == "versions" else [],
            "outcomes": OUTCOMES,
            "levels": LEVELS,
            "channels": CHANNELS,
            "types": TYPES,
            "may_publish": may(request, Power.SETTINGS),
            "who": _name(request, draft.actor) if draft else "",
            "asked_by": _name(request, draft.asked_by) if draft else "",
        }

    def do_rule(self, request: HttpRequest) -> Done:
        """Turn a rule on or off, move it, remove it, or save what was typed."""
        name, act = request.POST.get("rule", ""), request.POST.get("do", "")

        def change(document: Document) -> Document:
            former = next((one for one in document["rules"] if one["id"] == name), None)
            rule = rule_of_form(request.POST, former) if act == "save" and former else None
            return with_rule(document, name, act, rule)

        return self._draft(request, change, goto=f"#rule-{name}")

    def do_add_rule(self, request: HttpRequest) -> Done:
        """Put a new rule in front of the tenant's own."""
        return self._draft(
            request, lambda document: with_rule(document, "", "add", rule_of_form(request.POST, None))
        )

    def do_numbers(self, request: HttpRequest) -> Done:
        """Set the numbers of one tab."""
        tab = request.POST.get("tab", "")
        return self._draft(request, lambda document: with_numbers(document, request.POST, tab))

    def do_entry(self, request: HttpRequest) -> Done:
        """Add or remove a word of the vocabulary, or a weight."""
        section = request.POST.get("section", "")
        if section not in ("vocabulary", "scores"):
            raise NotFound("not_found")
        return self._draft(request, lambda document: with_entry(document, section, request.POST))

    def do_try(self, request: HttpRequest) -> Done:
        """Decide the last turns by the draft; nothing is written but the figures."""
        draft = current_draft()
        if draft is None:
            raise NotFound("policy_draft_not_found")
        trial = try_policy(scope_of(request), draft.document, turns=TURNS)
        if trial.complete:
            note_trial(scope_of(request), revision=draft.revision, figures=trial.figures)
        more = {"trial": trial, "trial_rows": outcome_rows(trial)}
        return Done(response=self.single_page(request, more))

    def do_ask(self, request: HttpRequest) -> Done:
        """Ask an owner to publish."""
        ask_to_publish(scope_of(request), actor=actor_of(request), revision=_revision(request))
        return Done(text=_("The owners see on this page that you ask for it."))

    def do_discard(self, request: HttpRequest) -> Done:
        """Throw the draft away."""
        discard_draft(scope_of(request), actor=actor_of(request), revision=_revision(request))
        return Done(text=_("The draft is gone. What is in force has not changed."))

    def do_rebase(self, request: HttpRequest) -> Done:
        """Set the draft upon the version in force; it has to be tested again."""
        rebase_draft(scope_of(request), actor=actor_of(request), revision=_revision(request))
        return Done(text=_("The draft stands on the version in force now. Test it again."))

    def do_publish(self, request: HttpRequest) -> Done:
        """Put the draft in force."""
        made = publish_draft(scope_of(request), actor=actor_of(request), revision=_revision(request))
        return Done(
            text=_("Version {n} is in force. The next message is decided by it.").format(n=made.version)
        )

    def do_restore(self, request: HttpRequest) -> Done:
        """Bring an earlier version back, as a new one."""
        number = request.POST.get("version", "")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise NotFound("policy_not_found")
        made = restore_policy(scope_of(request), int(number), actor=actor_of(request))
        text = _("Version {n} is in force and says what version {old} said.")
        return Done(text=text.format(n=made.version, old=number), goto=f"{self.list_url()}?tab=versions")

    def _draft(self, request: HttpRequest, change: Callable[[Document], Document], *, goto: str = "") -> Done:
        """Change the draft, begun from the version in force; what cannot be is said above the form."""
        draft = current_draft()
        before = draft.document if draft else dict(stored_policy().document)
        tab = request.POST.get("tab", "rules")
        try:
            with transaction.atomic():
                document = change(before)
                save_draft(
                    scope_of(request), document, actor=actor_of(request), revision=_revision(request, draft)
                )
        except InvalidInput as error:
            more = {"problem": problem_of(error), "typed": request.POST, "numbers": _typed(request, before)}
            return Done(response=self.single_page(request, more, status=UNPROCESSABLE))
        text = _("The draft is changed. It decides nothing until an owner publishes it.")
        return Done(text=text, goto=f"{self.list_url()}?tab={tab if tab in TABS else 'rules'}{goto}")


def _typed(request: HttpRequest, shown: Document) -> list[Any]:
    return number_rows(shown, stored_policy().document, request.POST.get("tab", ""), request.POST.dict())


def _revision(request: HttpRequest, draft: PolicyDraft | None = None) -> Any:
    """The revision the author looked at; None where there was no draft."""
    given = request.POST.get("revision", "")
    if given.isascii() and given.isdigit() and len(given) < 10:
        return int(given)
    return None if draft is None else -1


def _tabs() -> list[tuple[str, str]]:
    words = (_("What to remember"), _("What matters"), _("How long to keep"), _("Conflicts"), _("Own words"))
    return list(zip(TABS, (*words, _("Versions")), strict=True))


def _shown(changes: Sequence[PolicyChange]) -> list[dict[str, Any]]:
    return [
        {
            "where": where_changed(change.path, dict(_tabs())),
            "kind": change.kind,
            "before": _value(change, change.before),
            "after": _value(change, change.after),
        }
        for change in changes[:MOST_CHANGES]
    ]


def _value(change: PolicyChange, value: Any) -> str:
    """A value of a change for the list; a whole rule or entry says nothing more than its name."""
    if change.path.endswith(".outcome") and value in OUTCOMES:
        return str(OUTCOMES[value])
    return "" if isinstance(value, dict) else plain(value)


def _versions(request: HttpRequest) -> list[dict[str, Any]]:
    """All versions, the one in force first, each with what it changed against the one before it."""
    return [
        {"version": version, "who": _name(request, version.actor), "changes": _shown(changes)}
        for version, changes in policy_history()
    ]


def _name(request: HttpRequest, label: str) -> str:
    """Who stands behind `operator:<account>`, `api_key:<id>` or `system`; empty for what nobody wrote."""
    if label == SYSTEM.label:
        return _("MemoryHub itself")
    who = label.partition(":")[2]
    tenant_id = scope_of(request).tenant_id
    return deciders(tenant_id, [who]).get(who, who) if who else ""
