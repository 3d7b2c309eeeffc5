"""What an answer may cite: one numbered list, which the model is given and the reader is shown."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memories.models import Preference
from memories.services.hits import Hit
from memoryhub.core.follow_up import filled_in
from memoryhub.core.ids import encode_id
from memoryhub.providers.demo import cited_indices
from memoryhub.providers.llm import RecalledMemory
from sessions_app.models import Turn
from sessions_app.services.context import BuiltContext
from sessions_app.services.context_parts import hit_id

_SAID_HERE, _LONGEST_SAID = 12, 400  # messages of the conversation itself that may answer; characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A memory or turn under its public id."""

    id: str
    kind: str
    content: str
    language: str
    said_at: datetime.datetime
    session_id: uuid.UUID | None
    channel: str
    quote: str
    subject_key: str
    linked: bool = False
    likeness: float | None = None
    replies_to: str = ""
    said_here: bool = False
    means: str = ""
    held_then: bool = False

    @property
    def as_memory(self) -> RecalledMemory:
        """The source as a model is given it."""
        return RecalledMemory(
            id=self.id,
            content=self.content,
            said_at=self.said_at,
            source=self.channel,
            quote=self.quote,
            subject_key=self.subject_key,
            linked=self.linked,
            likeness=self.likeness,
            is_turn=self.kind == "turn",
            replies_to=self.replies_to,
            said_here=self.said_here,
            means=self.means,
            held_then=self.held_then,
        )


def sources_of(context: BuiltContext) -> list[Source]:
    """What may be cited as [1], [2] …: what was recalled, best first, the preferences, what was said here.

    What held at a past moment that the message asks about stands before the rest.
    """
    then = [replace(_recalled(hit, ""), held_then=True) for hit in context.held_then]
    said = {(hit.session_id, hit.seq): hit.content for hit in context.recalled if hit.kind == "turn"}
    recalled = [
        _recalled(hit, said.get((hit.session_id, hit.seq - 1), "") if hit.role == "assistant" else "")
        for hit in context.recalled
    ]
    known = {source.id for source in (*then, *recalled)}
    recalled = [*then, *(one for one in recalled if one.id not in {held.id for held in then})]
    preferences = [_preferred(preference) for preference in context.preferences]
    preferred = [source for source in preferences if source.id not in known]
    return [*recalled, *preferred, *_said_here(context.said_here)]


def _said_here(turns: Sequence[Turn]) -> list[Source]:
    """What the user said in this conversation, which no recall finds: the newest first."""
    words = [turn.content for turn in turns]
    return [
        Source(
            id=encode_id("trn", turn.id),
            kind="turn",
            content=turn.content,
            language="",
            said_at=turn.said_at,
            session_id=turn.session_id,
            channel="user_stated",
            quote="",
            subject_key="",
            said_here=True,
            means=filled_in(turn.content, words[:place]),
        )
        for place, turn in reversed(list(enumerate(turns)))
        if len(turn.content) <= _LONGEST_SAID
    ][:_SAID_HERE]


def cited_ids(text: str, context: BuiltContext) -> list[str]:
    """The public ids of what a text cites, each once, in the order it cites them."""
    sources = sources_of(context)
    places = [place for place in cited_indices(text) if 0 <= place < len(sources)]
    return list(dict.fromkeys(sources[place].id for place in places))


def _recalled(hit: Hit, replies_to: str) -> Source:
    return Source(
        id=hit_id(hit),
        kind=hit.kind,
        content=hit.shown,
        language=hit.language,
        said_at=hit.said_at,
        session_id=hit.session_id,
        channel=hit.channel,
        quote="" if hit.disputed else hit.quote,
        subject_key=hit.subject_key,
        linked="graph" in hit.signals,
        likeness=hit.likeness,
        replies_to=replies_to,
    )


def _preferred(preference: Preference) -> Source:
    return Source(
        id=encode_id("mem", preference.memory_id),
        kind="memory",
        content=preference.value,
        language="",
        said_at=preference.valid_from,
        session_id=None,
        channel="user_stated",
        quote="",
        subject_key=preference.key,
    )
