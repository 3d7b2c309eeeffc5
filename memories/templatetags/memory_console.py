"""Tags of the memory pages: words for stored values, and evidence with its quote marked."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from memories.admin import wording
from memories.models import WriteDecision
from tenants.admin.wording import words_for
from tenants.templatetags.console import reads_chinese

register = template.Library()


@register.filter
def memory_words(value: str, which: str) -> str:
    """The words for a stored value, by the name of their list in `memories.admin.wording`."""
    return words_for(getattr(wording, which.upper()), value)


@register.filter
def why(decision: WriteDecision) -> str:
    """The reason of a decision in the reader's language."""
    return wording.reason_of(decision, chinese=reads_chinese())


@register.simple_tag
def marked(text: str, quote: str, start: int | None = None) -> SafeString:
    """`text` with its quoted span marked; a quote that is not in the text marks nothing."""
    at = (
        start
        if start is not None and quote and text[start : start + len(quote)] == quote
        else text.find(quote)
    )
    if not quote or at < 0:
        return conditional_escape(text)
    return format_html("{}<mark>{}</mark>{}", text[:at], quote, text[at + len(quote) :])
