"""Words for stored values on the console's session pages."""

from __future__ import annotations

from django import template

from sessions_app.admin import wording
from tenants.admin.wording import words_for

register = template.Library()


@register.filter
def session_words(value: str, which: str) -> str:
    """The words for a stored value, by the name of their list in `sessions_app.admin.wording`."""
    return words_for(getattr(wording, which.upper()), value)
