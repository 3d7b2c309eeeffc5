"""Words for stored values on the console's session pages."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from memoryhub.core.redaction.model import MARKERS
from sessions_app.admin import policies_words, wording
from sessions_app.models import Session
from sessions_app.services.model_summary import MODEL_ENGINE
from tenants.admin import moments
from tenants.admin.wording import words_for
from tenants.templatetags.console import reads_chinese

register = template.Library()


@register.filter
def session_words(value: str, which: str) -> str:
    """The words for a stored value, by the name of their list in `sessions_app.admin.wording`."""
    return words_for(getattr(wording, which.upper()), value)


@register.filter
def policy_words(value: str, which: str) -> str:
    """The words for an outcome of the policy, by their list in `sessions_app.admin.policies_words`."""
    return words_for(getattr(policies_words, which.upper()), value)


@register.filter
def unlocal_or_none(number: float | str | None) -> str:
    """A number for a field: no grouping, a point for decimals, nothing for none."""
    return "" if number in (None, "") else str(number)


@register.filter
def one_place(number: float) -> str:
    """`4.2`."""
    return f"{number:.1f}"


@register.filter
def engine_words(engine: str) -> str:
    """Who worded a summary: a model by its name, or rules, with their version where it is told."""
    if engine.startswith(MODEL_ENGINE):
        return engine.removeprefix(MODEL_ENGINE)
    version = engine.rpartition("-")[2]
    return _("rules, version {n}").format(n=version) if version.isdigit() else _("rules")


@register.filter
def masked_words(kinds: Sequence[str]) -> str:
    """What was masked in a turn, each kind once: `password, card number`."""
    place = 1 if reads_chinese() else 0
    names = [MARKERS[kind][place] if kind in MARKERS else _("a secret") for kind in kinds]
    return _(", ").join(dict.fromkeys(names))


@register.filter
def session_name(session: Session) -> str:
    """A session's title; one without, since its first words were forgotten, is told by when it began."""
    if session.title:
        return session.title
    began = moments.stamp(session.created_at, now=timezone.now(), chinese=reads_chinese())
    return _("Untitled, {when}").format(when=began)
