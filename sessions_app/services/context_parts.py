"""Turns rows into the parts of a context: fenced texts with their dates, sources and stored counts."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from memories.models import Preference
from memories.services.document_recall import SECTION_TOKENS, DocumentSource
from memories.services.hits import Hit, HitKind
from memories.services.preferences import is_set
from memoryhub.core.assembly import AssemblyRequest, Fragment, OpenQuestion, StoredTurn, SummaryText
from memoryhub.core.assembly.editions import (
    EDITION,
    SOURCES_IN_LANGUAGE,
    SUMMARY_AS_ASKED,
    TASK_IN_A_LINE,
)
from memoryhub.core.assembly.sources import source_words
from memoryhub.core.assembly.tighter import parts_of_tightest, summary_wordings
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.clarifying import content_with_dispute
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.ids import encode_id
from memoryhub.core.policy.rules import PERSONAL, TRUSTED
from memoryhub.core.strategies import Strategy
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.task_state import task_wordings
from memoryhub.core.text import Language, detect_language
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import Pin, Session, Summary, TaskState, Turn
from sessions_app.services.checkpoints import task_view
from sessions_app.services.talk_language import talk_language
from tenants.models import EndUser

HIT_PREFIX: Mapping[HitKind, str] = {"memory": "mem", "turn": "trn", "chunk": "chk"}


@dataclass(frozen=True, slots=True)
class ContextRequest:
    """What to build a context for; `upto_seq` None = all turns so far.

    `as_of` reads memory by what held then, `known_at` by what was recorded then; `labels` leave memories of
    other fields out.
    `note` goes with the system prompt, whosever it is.
    `follows_up`: the input may refer back to turns before it, and memory is searched for what it means.
    `model` and `strategy` go before the session's own when they are set; `now` None = the clock's.
    `input_turn` is the stored turn that the input is, if it is one.
    `language` None = that of the input; `edition` is an earlier one where a recorded context is replayed.
    """

    input_text: str = ""
    token_budget: int | None = None
    use_recall: bool = True
    upto_seq: int | None = None
    system_prompt: str = ""
    note: str = ""
    as_of: datetime.datetime | None = None
    known_at: datetime.datetime | None = None
    model: str = ""
    strategy: str = ""
    now: datetime.datetime | None = None
    question: OpenQuestion | None = None
    labels: tuple[str, ...] = ()
    follows_up: bool = False
    language: Language | None = None
    edition: int = EDITION
    input_turn: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in a context whatever was said last, and the rules it is put together by."""

    session: Session
    user: EndUser
    settings: ContextSettings
    policy: BudgetPolicy
    counter: TokenCounter
    model: str
    strategy: Strategy
    upto_seq: int
    moment: datetime.datetime
    summary: Summary | None = None
    pins: list[Pin] = field(default_factory=list)
    overflow: list[Pin] = field(default_factory=list)  # in force, and shown by the summary
    pins_held: int = 0  # tokens of the room of pins that the next of them would take
    preferences: list[Preference] = field(default_factory=list)
    task: TaskState | None = None
    question: OpenQuestion | None = None
    # Ids of memories: the preferences that were only heard in talk; None = as their channels say now.
    heard: frozenset[uuid.UUID] | None = None

    def only_heard(self, preference: Preference) -> bool:
        """Whether it was only heard in talk when the context was put together."""
        if self.heard is None:
            return not is_set(preference)
        return preference.memory_id in self.heard


@dataclass(frozen=True, slots=True)
class Recalled:
    """What memory gave, best first; `spare` comes next, in the places of what the context says already."""

    hits: tuple[Hit, ...] = ()
    spare: tuple[Hit, ...] = ()


NOTHING_RECALLED = Recalled()


def standing_request(standing: Standing, request: ContextRequest, delimiter: str) -> AssemblyRequest:
    """All of a context but turns and recalled text."""
    session, task = standing.session, standing.task
    language = request.language or language_in(session, request.input_text, edition=request.edition)
    now = standing.moment
    preferences = standing.preferences
    if standing.heard is None:
        preferences = [one for one in preferences if one.memory.channel in TRUSTED]
    heard = [one for one in preferences if standing.only_heard(one)]
    newest = sorted(heard, key=lambda one: one.valid_from, reverse=True)
    shown: tuple[str, ...] = ()
    if task:
        in_a_line = request.edition >= TASK_IN_A_LINE
        view = task_view(task, now=now)
        shown = task_wordings(view, language, known_goal=session.goal, in_a_line=in_a_line)
    return AssemblyRequest(
        policy=standing.policy,
        delimiter=delimiter,
        system_prompt="\n\n".join(
            filter(None, [session.system_prompt or request.system_prompt, request.note])
        ),
        input_text=request.input_text,
        input_turn=encode_id("trn", request.input_turn) if request.input_turn else "",
        goal=session.goal,
        pins=tuple(_pin_fragment(pin) for pin in standing.pins),
        preferences=tuple(_preference_fragment(one) for one in preferences if not standing.only_heard(one)),
        gathered=tuple(map(_preference_fragment, newest)),
        task=shown[0] if shown else "",
        tighter_tasks=shown[1:],
        task_id=encode_id("tsk", task.id) if task else "",
        summary=_summary_text(standing, language, request.edition),
        question=standing.question,
        pins_held=standing.pins_held,
        min_recent_turns=standing.settings["min_recent_turns"],
        language=language,
        edition=request.edition,
        budget_notice=standing.settings["budget_notice"],
    )


def with_said(
    parts: AssemblyRequest, turns: Iterable[Turn], found: Recalled, counter: TokenCounter
) -> AssemblyRequest:
    """The same with the turns of the window and what was recalled."""
    return replace(
        parts,
        turns=tuple(_stored_turn(turn, counter) for turn in turns),
        recalled=tuple(_hit_fragment(hit, counter, parts) for hit in found.hits),
        spare=tuple(_hit_fragment(hit, counter, parts) for hit in found.spare),
    )


def language_in(session: Session, text: str, *, edition: int = EDITION) -> Language:
    """The language of a message of a session, also of one that says no more than "ok"."""
    if edition < SOURCES_IN_LANGUAGE:
        return detect_language(text or session.title or "a")
    return talk_language(session, [text]) or "en"


def hit_id(hit: Hit) -> str:
    """The public id of something recalled."""
    return encode_id(HIT_PREFIX[hit.kind], hit.id)


def _stored_turn(turn: Turn, counter: TokenCounter) -> StoredTurn:
    """A turn with its stored count; one that another model's tokenizer made says little and is made anew."""
    counted = turn.tokenizer == counter.name
    return StoredTurn(
        id=encode_id("trn", turn.id),
        seq=turn.seq,
        role=turn.role,
        content=turn.content,
        tokens=turn.tokens if counted else counter.count(turn.content),
        whole_tokens=turn.offload.get("tokens", 0),
        exact=counter.exact,
        date=f"{turn.said_at:%Y-%m-%d}",
    )


def _pin_fragment(pin: Pin) -> Fragment:
    return Fragment(
        id=encode_id("pin", pin.id),
        content=pin.text,
        tokens=pin.tokens,
        turn_id=encode_id("trn", pin.turn_id),
    )


def _summary_text(standing: Standing, language: Language, edition: int) -> SummaryText | None:
    summary = standing.summary
    if summary is None or not summary.text:
        return None
    content, fullest = StructuredSummary.from_json(summary.content), summary.text
    pinned = {pin.text for pin in standing.pins}
    if edition < SUMMARY_AS_ASKED:
        language = detect_language(fullest)
    else:
        # Also what was pinned once and ended: the fullest wording does not say it any more.
        pinned |= {entry.text for _, entry in content.entries() if entry.text not in fullest}
        if language != content.language:
            fullest = content.render(language, pinned=pinned)
    return SummaryText(
        id=encode_id("sum", summary.id),
        texts=summary_wordings(content, language, fullest=fullest, pinned=pinned),
        parts=parts_of_tightest(content, language, pinned=pinned),
        to_seq=summary.to_seq,
        tokens=summary.tokens,
    )


def _preference_fragment(preference: Preference) -> Fragment:
    return Fragment(
        id=encode_id("mem", preference.memory_id),
        content=preference.value,
        date=f"{preference.valid_from:%Y-%m-%d}",
    )


def _hit_fragment(hit: Hit, counter: TokenCounter, parts: AssemblyRequest) -> Fragment:
    if hit.document is not None:
        return _chunk_fragment(hit, hit.document, counter)
    language, edition = parts.language, parts.edition
    worded = hit.language if edition < SOURCES_IN_LANGUAGE else language
    return Fragment(
        id=hit_id(hit),
        content=content_with_dispute(hit.content, hit.disputed, language=worded),
        date=f"{hit.said_at:%Y-%m-%d}" if hit.said_at else "",
        source=source_words(hit.channel, role=hit.role, language=language, edition=edition),
        tokens=hit.tokens,
        score=hit.score,
        turn_id=encode_id("trn", hit.source_turn_ids[0]) if hit.source_turn_ids else "",
        role=hit.role or ("user" if hit.channel in PERSONAL else ""),
        told=f"{hit.told_at or hit.said_at:%Y-%m-%d}",
    )


def _chunk_fragment(hit: Hit, document: DocumentSource, counter: TokenCounter) -> Fragment:
    """A chunk with the names above it; its whole section where that is short."""
    whole = counter.count(document.section) <= SECTION_TOKENS
    return Fragment(
        id=hit_id(hit),
        content=document.section if whole else hit.content,
        date=f"{hit.said_at:%Y-%m-%d}",
        source=" > ".join(dict.fromkeys((document.title, *document.headings))),
        score=hit.score,
    )
