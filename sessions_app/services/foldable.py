"""What a compression starts from: the turns to fold, without what no longer holds, and the room it has."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils import timezone

from memories.queries.outdated import outdated_quotes
from memories.services.preferences import current_preferences
from memoryhub.core.compression.engine import summary_target
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.triggers import LEAST_FOLDED
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.pins.outdated import Quotes, summary_without, summary_without_texts, turns_without
from memoryhub.core.sentence_worth import is_confirmation
from memoryhub.core.summaries.gate import Folding
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.text import detect_language
from memoryhub.providers.demo import DemoModel
from sessions_app.models import PINS_IN_FORCE, Pin, PinStatus, Session, Summary, Turn, TurnRole
from sessions_app.queries import (
    current_summary,
    get_session,
    pins_of,
    turn_numbers,
    turns_after,
    turns_to_fold,
)
from sessions_app.services.budgets import counter_of, session_policy
from sessions_app.services.settings import tenant_settings
from sessions_app.services.triggers import trigger_of
from tenants.scope import Scope, tenant_tx

ENGINE = "extractive-2"
MOST_TURNS = 2_000
LANGUAGE_FROM = 20  # of the newest turns to fold, the language of the summary
ASKED_FOR = ("requested", "turns_changed", "session_closed")  # not too few turns to fold, when somebody asks


@dataclass(frozen=True, slots=True)
class Foldable:
    """What a compression starts from, read in one transaction.

    `forced`: it is written even when it loses too much, since turns would fall out of the window otherwise.
    """

    session: Session
    previous: Summary | None
    turns: list[Turn]
    folding: Folding
    settings: ContextSettings
    trigger: str
    forced: bool

    @property
    def from_seq(self) -> int:
        """The first turn that is folded."""
        return self.turns[0].seq

    @property
    def to_seq(self) -> int:
        """The last turn that is folded."""
        return self.turns[-1].seq

    @property
    def source_tokens(self) -> int:
        """The tokens of the turns that are folded."""
        return sum(turn.tokens for turn in self.turns)


def read_foldable(scope: Scope, session_id: uuid.UUID, *, trigger: str) -> Foldable | None:
    """What there is to fold now, or None. The newest turns are left as they are.

    Raises:
        NotFound: no such session in this scope.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        settings = tenant_settings()
        turns = _turns(session, kept=settings["min_recent_turns"])
        if len(turns) < (1 if trigger in ASKED_FOR else LEAST_FOLDED):
            return None
        previous = current_summary(session_id)
        return Foldable(
            session=session,
            previous=previous,
            turns=turns,
            folding=_folding(scope, session, previous, turns, settings),
            settings=settings,
            trigger=trigger,
            forced=trigger_of(session, settings=settings).forced,
        )


def gone_texts(pins: Sequence[Pin]) -> set[str]:
    """What was laid down once and is no longer in force, unless the same words were said again."""
    standing = {pin.text for pin in pins if pin.status in PINS_IN_FORCE}
    return {pin.text for pin in pins} - standing


def standing_turns(turns: Sequence[Turn], outdated: Quotes, gone: Collection[str]) -> list[SourceTurn]:
    """Turns as compression takes them, without what memory superseded and what was laid down once.

    The demo responder only repeats what is remembered: its answers would stand as facts beside their source.
    """
    said = [turn for turn in turns if turn.model != DemoModel.name]
    source = [SourceTurn(turn.seq, turn.role, turn.content, turn.tokens) for turn in said]
    source = turns_without(source, outdated)
    return turns_without(source, {turn.seq: gone for turn in source if turn.role == "user" and gone})


def _turns(session: Session, *, kept: int) -> list[Turn]:
    """The turns to fold: no question goes without the yes that follows it, which would confirm nothing."""
    turns = turns_to_fold(session.pk, after_seq=session.compressed_upto_seq, kept=kept, most=MOST_TURNS)
    if turns and turns[-1].role == TurnRole.ASSISTANT:
        following = turns_after(session.pk, turns[-1].seq, most=1)
        if following and following[0].role == TurnRole.USER and is_confirmation(following[0].content):
            return turns[:-1]
    return turns


def _folding(
    scope: Scope, session: Session, previous: Summary | None, turns: Sequence[Turn], settings: ContextSettings
) -> Folding:
    """The material without what was replaced or superseded: it is neither kept nor counted as lost."""
    pins = pins_of(session.pk)
    gone = gone_texts(pins)
    outdated = superseded_of(session)
    # Pins that no context has room for stand in the summary, beside what it holds anyway.
    overflow = sum(
        pin.tokens for pin in pins if pin.status == PinStatus.OVERFLOW and pin.seq <= turns[-1].seq
    )
    before = StructuredSummary.from_json(previous.content) if previous else None
    if before is not None:
        before = summary_without_texts(summary_without(before, outdated), gone)
    return Folding(
        previous=before,
        turns=standing_turns(turns, outdated, gone),
        target_tokens=summary_target(
            session_policy(session, settings=settings).usable, covered_tokens=session.total_tokens
        )
        + overflow,
        counter=counter_of(session, settings),
        language=detect_language(" ".join(turn.content for turn in turns[-LANGUAGE_FROM:])),
        retained=kept_elsewhere(scope, session, pins),
    )


def superseded_of(session: Session) -> Quotes:
    """What memory holds no more of this session's words, by the number of the turn."""
    found = outdated_quotes(session.user_id, session.pk, timezone.now())
    numbers = turn_numbers([turn for turn, _ in found])
    quotes: dict[int, list[str]] = {}
    for turn, quote in found:
        if turn in numbers:
            quotes.setdefault(numbers[turn], []).append(quote)
    return quotes


def kept_elsewhere(scope: Scope, session: Session, pins: Sequence[Pin]) -> str:
    """What every context holds beside the summary: the pins shown there, and the preferences."""
    texts = [pin.text for pin in pins if pin.status == PinStatus.ACTIVE]
    if session.reads_memory:
        texts += [preference.value for preference in current_preferences(scope, session.user_id)]
    return "\n".join(texts)
