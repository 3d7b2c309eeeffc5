"""Tags of the memory pages: words for stored values, and evidence with its quote marked."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from memories.admin import person_changes, recall_view, wording
from memories.admin.conflicts_view import Piece
from memories.admin.relation_words import name_of, relation_in_words
from memories.models import Relation, WriteDecision
from memories.services.why_not import WhyNot
from memoryhub.core.authority.failures import FAILURES
from memoryhub.core.text_fold import has_han
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


@register.filter
def why_words(found: WhyNot) -> str:
    """Why something was not recalled, in the reader's language."""
    return found.reason_zh if reads_chinese() else found.reason


@register.filter
def recall_kind(value: str) -> str:
    """Whether a candidate is a memory, a turn or a piece of a document."""
    return words_for(recall_view.KINDS, value)


@register.filter
def change_words(value: str) -> str:
    """What kind of change it was."""
    return words_for(person_changes.KINDS, value)


@register.filter
def gate_words(value: str) -> str:
    """Why a chat would or would not look into memory."""
    return words_for(recall_view.GATES, value)


@register.filter
def failure_words(code: str) -> str:
    """Why a source gave no value, in the reader's language."""
    known = FAILURES.get(code)  # type: ignore[call-overload]  # any stored text
    return (known.zh if reads_chinese() else known.en) if known else code


@register.filter
def pieces_lang(pieces: Iterable[Piece]) -> str:
    """The `lang` of a statement that stands in pieces."""
    return "zh-Hans" if any(has_han(one.text) for one in pieces) else "en"


@register.filter
def three_places(number: float) -> str:
    """`0.701`."""
    return f"{number:.3f}"


@register.filter
def one_decimal(number: float) -> str:
    """`48.8`."""
    return f"{number:.1f}"


@register.simple_tag
def relation_words(relation: Relation) -> str:
    """A relation as a sentence, in the reader's language."""
    ends = name_of(relation.subject), name_of(relation.object)
    return relation_in_words(ends[0], relation.predicate, ends[1], chinese=reads_chinese())


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
