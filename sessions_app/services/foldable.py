"""What a compression starts from: the turns to fold, without what no longer holds, and the room it has."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from django.utils import timezone

from memories.queries.outdated import outdated_quotes
from memories.services.preferences import current_preferences
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.target import most_summary_tokens, summary_target
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
from sessions_app.services.folding_again import MORE_ROOM, summary_of_earlier, turns_again
from sessions_app.services.settings import tenant_settings
from sessions_app.services.triggers import trigger_of
from tenants.scope import Scope, tenant_tx

ENGINE = "extractive-2"
MOST_TURNS = 2_000
LANGUAGE_FROM = 20  # of the newest turns to fold, the language of the summary
QUICKLY = "hard_bound"  # the trigger under which a chat waits: no model is asked, and nothing folded again
# When somebody asks, no turns are too few.
ASKED_FOR = ("requested", "turns_changed", "session_closed", MORE_ROOM)


@dataclass(frozen=True, slots=True)
class Foldable:
    """What a compression starts from, read in one transaction.

    `forced`: it is written even when it loses too much, since turns would fall out of the window otherwise.
    `again` are turns that the summary covers and that may be folded again, by `folding_again`; there may be
    no other turns then.
    """

    session: Session
    previous: Summary | None
    turns: list[Turn]
    folding: Folding
    settings: ContextSettings
    trigger: str
    forced: bool
    again: list[Turn] = field(default_factory=list)
    folding_again: Folding | None = None

    @property
    def from_start(self) -> Foldable:
        """The same with the turns that are folded again, and the summary of those before them alone."""
        assert self.folding_again is not None
        return replace(self, turns=[*self.again, *self.turns], folding=self.folding_again)

    @property
    def from_seq(self) -> int:
        """The first turn that is folded."""
        return self.turns[0].seq

    @property
    def to_seq(self) -> int:
        """The last turn that is covered then."""
        return max(self.turns[-1].seq, self.previous.to_seq if self.previous else 0)

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
        turns = [] if trigger == MORE_ROOM else _turns(session, kept=settings["min_recent_turns"])
        previous = current_summary(session_id)
        again = _again(session, previous, trigger, settings, most=MOST_TURNS - len(turns))
        if len(turns) < _fewest(trigger, again):
            return None
        before = StructuredSummary.from_json(previous.content) if previous else None
        earlier = summary_of_earlier(before, again[0].seq) if again else None
        return Foldable(
            session=session,
            previous=previous,
            turns=turns,
            folding=_folding(scope, session, before, turns, settings),
            settings=settings,
            trigger=trigger,
            forced=trigger_of(session, settings=settings).forced,
            again=again,
            folding_again=_folding(scope, session, earlier, [*again, *turns], settings) if again else None,
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


def _again(
    session: Session, previous: Summary | None, trigger: str, settings: ContextSettings, *, most: int
) -> list[Turn]:
    if trigger == QUICKLY:
        return []
    usable = session_policy(session, settings=settings).usable
    return turns_again(session, previous, usable=usable, most=most)


def _fewest(trigger: str, again: Sequence[Turn]) -> int:
    """How many turns to fold there must be."""
    if trigger not in ASKED_FOR:
        return LEAST_FOLDED
    return 0 if again else 1


def _folding(
    scope: Scope,
    session: Session,
    before: StructuredSummary | None,
    turns: Sequence[Turn],
    settings: ContextSettings,
) -> Folding:
    """The material without what was replaced or superseded: it is neither kept nor counted as lost."""
    pins = pins_of(session.pk)
    gone = gone_texts(pins)
    outdated = superseded_of(session)
    # Pins that no context has room for stand in the summary, beside what it holds anyway.
    upto = turns[-1].seq if turns else session.compressed_upto_seq
    overflow = sum(pin.tokens for pin in pins if pin.status == PinStatus.OVERFLOW and pin.seq <= upto)
    if before is not None:
        before = summary_without_texts(summary_without(before, outdated), gone)
    usable = session_policy(session, settings=settings).usable
    return Folding(
        previous=before,
        turns=standing_turns(turns, outdated, gone),
        target_tokens=summary_target(usable, covered_tokens=session.total_tokens) + overflow,
        most_tokens=most_summary_tokens(usable) + overflow,
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
