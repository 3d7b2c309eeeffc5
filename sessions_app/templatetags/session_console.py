"""Words for stored values on the console's session pages."""

from __future__ import annotations

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from sessions_app.admin import wording
from sessions_app.models import Session
from tenants.admin import moments
from tenants.admin.wording import words_for
from tenants.templatetags.console import reads_chinese

register = template.Library()


@register.filter
def session_words(value: str, which: str) -> str:
    """The words for a stored value, by the name of their list in `sessions_app.admin.wording`."""
    return words_for(getattr(wording, which.upper()), value)


@register.filter
def session_name(session: Session) -> str:
    """A session's title; one without, since its first words were forgotten, is told by when it began."""
    if session.title:
        return session.title
    began = moments.stamp(session.created_at, now=timezone.now(), chinese=reads_chinese())
    return _("Untitled, {when}").format(when=began)
