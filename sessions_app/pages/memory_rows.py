"""A memory as its row says it: the sentence, who said it and when, where, and when it was last used."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from memories.models import MemoryItem, MemoryStatus
from memoryhub.core.ids import encode_id
from sessions_app.pages.dates import date_in_words, day_in_words
from sessions_app.pages.wording import source_sentences


@dataclass(frozen=True, slots=True)
class Version:
    """One line of a history: the sentence, when it held, who said it."""

    content: str
    span: str
    source: str


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One row; `open` says what it shows besides: "", edit, forget, history or gone."""

    id: str
    content: str
    memory_type: str
    subject_key: str
    guess: bool
    source: str
    used: str = ""
    use_words: str = ""
    quote: str = ""
    session_url: str = ""
    session_title: str = ""
    open: str = ""
    draft: str = ""
    problem: str = ""
    versions: tuple[Version, ...] = ()

    @property
    def short(self) -> str:
        """The sentence without its full stop, to stand inside quotation marks."""
        return self.content.rstrip("。.")

    def showing(self, what: str, **changes: object) -> MemoryRow:
        """The same row with something opened in it."""
        return replace(self, open=what, **changes)  # type: ignore[arg-type]  # named fields


def is_guess(memory: MemoryItem) -> bool:
    """Whether nobody said it: it was inferred, or waits for a yes."""
    return memory.inferred or memory.status == MemoryStatus.REVIEW


def memory_row(memory: MemoryItem, titles: Mapping[uuid.UUID, str]) -> MemoryRow:
    """The row of a memory; `titles` are those of the chats that still exist."""
    chat = memory.session_id if memory.session_id in titles else None
    return MemoryRow(
        id=encode_id("mem", memory.pk),
        content=memory.content,
        memory_type=memory.memory_type,
        subject_key=memory.subject_key,
        guess=is_guess(memory),
        source=source_words(memory),
        used=_last_used(memory),
        use_words=_use_words(memory),
        quote=memory.quote,
        session_url=reverse("pages:session", args=[encode_id("ses", chat)]) if chat else "",
        session_title=titles[chat] if chat else "",
    )


def source_words(memory: MemoryItem) -> str:
    """Who said it and when; a guess also says whether it is used meanwhile."""
    sentences = source_sentences()
    words = sentences.get(memory.channel, sentences["user_stated"]).replace("{when}", _day(memory.valid_from))
    if memory.status == MemoryStatus.REVIEW:
        return words + _(" · not used in answers until you say it is right")
    if memory.inferred:
        return words + _(" · used with care until you say it is right")
    return words


def version_of(memory: MemoryItem) -> Version:
    """One line of a history."""
    return Version(content=memory.content, span=_span(memory), source=source_words(memory))


def _day(moment: datetime.datetime) -> str:
    return day_in_words(moment, now=timezone.now(), language=get_language() or "en")


def _last_used(memory: MemoryItem) -> str:
    if memory.last_used_at is None:
        return ""
    return _("last used {when}").replace("{when}", _day(memory.last_used_at))


def _use_words(memory: MemoryItem) -> str:
    if memory.last_used_at is None or memory.use_count == 0:
        return _("Not used yet.")
    count = memory.use_count
    sentence = ngettext("Used once, {when}.", "Used {n} times, last {when}.", count)
    return sentence.replace("{n}", str(count)).replace("{when}", _day(memory.last_used_at))


def _span(memory: MemoryItem) -> str:
    start = _date(memory.valid_from)
    if memory.valid_to is None:
        return _("since {start}").replace("{start}", start)
    return _("from {start} to {end}").replace("{start}", start).replace("{end}", _date(memory.valid_to))


def _date(moment: datetime.datetime) -> str:
    return date_in_words(timezone.localtime(moment).date(), language=get_language() or "en", year=True)
