"""Ends the rules that a turn lifts: "you may touch the production table now", 取消周五不上线的规定.

What lifts a rule is kept as the later word on it, under its key: the rule stays in the history, closed, and
an undo or a restore brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memories.models import MemoryItem, MemoryStatus, MemoryType, WriteDecision
from memories.queries.fulltext import matches_any, question_terms, text_rank
from memories.queries.items import holding_at, memory_rows, owned_by
from memories.services.by_hand import outcome_of, record_by_hand
from memories.services.change import expire_memory
from memories.services.closing import end_of, ended_by
from memories.services.restoring import restore_version
from memories.services.stated_time import statement_of
from memories.services.statement import Statement, TurnBefore, TurnText
from memoryhub.core.errors import Conflict
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.pins.lifting import Lift, is_for_once, is_same_rule, lift_of, lifted, lifts_in
from memoryhub.core.pins.standing_orders import is_directive
from memoryhub.core.text import detect_language, split_sentences
from tenants.scope import Scope
from tenants.services.audit import Actor

MOST = 100  # rows that a lift is compared with, the nearest in words
IMPORTANCE, CONFIDENCE = 6, 0.9
UNPINNED = ("hand.unpinned", "its pin was removed by hand", "其固定规则被手动移除")
RULE_KEYS = (
    "constraint.", "instruction.", "convention.", "answer.", "report.", "delivery.", "schedule.", "units.",
)  # fmt: skip
# What is told of a body, a family or an event ends in ways of its own, never by a permission.
PERSONAL_KEYS = ("health.", "diet.", "family.", "pet.", "person.", "event.", "plan.", "profile.name")


@dataclass(frozen=True, slots=True)
class Lifting:
    """A turn without what lifts rules in it, what is left of its statements, and those that end rules."""

    turn: TurnText
    found: list[Statement]
    lifting: list[Statement]


def lifting_in(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> Lifting:
    """Take apart what a user's turn lifts from what else it says, in the open scope.

    What calls a rule off is no statement of its own, whether a rule ends with it or not.
    """
    ends: list[Statement] = []
    if turn.role != "user":
        return Lifting(turn, found, ends)
    found = [one for one in found if not _is_exception(one, turn)]
    lifts = lifts_in(turn.content)
    if not lifts:
        return Lifting(turn, found, ends)
    unpinned = turn.unpinned() if turn.unpinned is not None else ()
    taken: set[UUID] = set()
    for lift in lifts:
        if not lift.calls_it_a_rule and any(one.intent == "forget" and _is_of(lift, one) for one in found):
            continue  # "forget that I ...": that is to be erased, which ends it too
        over = [row for row in _lifted_rows(lift, turn, owner, unpinned) if row.pk not in taken]
        taken.update(row.pk for row in over)
        words = turn.content[lift.start : lift.end]
        settled = bool(over) or any(lifted(lift, [rule.content]) for rule in unpinned)
        if settled or lift.calls_it_a_rule:
            found = [one for one in found if not _goes_with(lift, one, settled=settled)]
            turn = replace(turn, content=_blanked(turn.content, lift))
        if over:
            ends.append(_statement(lift, words, turn, over, actor))
    return Lifting(turn, found, ends)


def rules_near(
    owner: UUID, text: str, moment: datetime, *, but_turn: UUID | None = None, called_so: bool = False
) -> list[MemoryItem]:
    """The rules of one user that hold at a moment and share words with a text, the oldest first.

    Without those of one turn; `called_so` as in `is_rule`.
    """
    terms = question_terms(text)
    if not terms:
        return []
    rows = holding_at(memory_rows(), moment).filter(
        matches_any(terms), owned_by(owner), status=MemoryStatus.ACTIVE
    )
    near = rows.exclude(turn_id=but_turn) if but_turn else rows
    found = near.annotate(nearness=text_rank(terms)).order_by("-nearness", "id")[:MOST]
    rules = [row for row in found if is_rule(row, called_so=called_so)]
    return sorted(rules, key=lambda row: (row.valid_from, row.pk))


def is_rule(row: MemoryItem, *, called_so: bool = False) -> bool:
    """Whether a memory is something laid down that a permission may end; or that the user calls a rule."""
    if row.subject_key.startswith(PERSONAL_KEYS) or lift_of(row.content) is not None:
        return False
    if called_so:
        return row.memory_type != MemoryType.EXPERIENCE
    wanted = row.memory_type == MemoryType.PREFERENCE or row.subject_key.startswith(RULE_KEYS)
    return wanted or is_directive(row.content)


def rows_of_pin(owner: UUID, turn_id: UUID, text: str) -> list[MemoryItem]:
    """What the turn of a pin taught in the words of the pin, whether it still holds or not, oldest first."""
    rows = memory_rows().filter(owned_by(owner), source_turn_ids__contains=[turn_id])
    found = [row for row in rows.order_by("valid_from", "id") if is_same_rule(row.content, text)]
    return [row for row in found if not row.subject_key.startswith(PERSONAL_KEYS)]


def end_rules_of_pin(
    scope: Scope, owner: UUID, turn_id: UUID, text: str, *, actor: Actor
) -> list[MemoryItem]:
    """End what the turn of a pin taught in its words, when the pin is taken away; what was ended.

    In the open transaction, whose caller holds the owner's lock.
    """
    ended = []
    for row in rows_of_pin(owner, turn_id, text):
        if row.status == MemoryStatus.ACTIVE:
            before = end_of(row)
            gone = expire_memory(scope, row.pk, actor=actor)
            record_by_hand(gone, UNPINNED, outcome=outcome_of([before]), closed=[(gone, before)])
            ended.append(gone)
    return ended


def bring_back_rules_of_pin(
    scope: Scope, owner: UUID, turn_id: UUID, text: str, *, actor: Actor
) -> list[MemoryItem]:
    """Let hold again what ended with a pin, by hand or by a lift in words; what holds now.

    What another value replaced, or ended otherwise, stays as it is. In the open transaction, as above.
    """
    back = []
    for row in rows_of_pin(owner, turn_id, text):
        if _ended_with_pin(row):
            with suppress(Conflict):  # something of a better source holds there by now
                back.append(restore_version(scope, row.pk, actor=actor))
    return back


def _ended_with_pin(row: MemoryItem) -> bool:
    if row.status == MemoryStatus.EXPIRED:
        unpinned = WriteDecision.objects.filter(memory_id=row.pk, rule=UNPINNED[0]).exists()
        return bool(unpinned) and not row.superseded_by_set.exists()
    superseded = row.status == MemoryStatus.SUPERSEDED
    return superseded and any(lift_of(one.content) is not None for one in ended_by(row))


def _lifted_rows(lift: Lift, turn: TurnText, owner: UUID, unpinned: Sequence[TurnBefore]) -> list[MemoryItem]:
    """The rules in memory that a lift ends: those it names, and those of the pins that end with it."""
    words, called_so = turn.content[lift.start : lift.end], lift.calls_it_a_rule
    rows = rules_near(owner, words, turn.said_at, but_turn=turn.turn_id, called_so=called_so)
    found = [] if lift.points_back else [rows[place] for place in lifted(lift, [row.content for row in rows])]
    for rule in unpinned:
        if lift.points_back or lifted(lift, [rule.content]):
            of_pin = rows_of_pin(owner, rule.turn_id, rule.content)
            found += [row for row in of_pin if row.status == MemoryStatus.ACTIVE and row not in found]
    return found


def _is_exception(one: Statement, turn: TurnText) -> bool:
    """Whether a statement would keep as a wish for good what is allowed for once."""
    if one.memory_type != MemoryType.PREFERENCE or one.intent == "forget" or one.valid_to is not None:
        return False
    place = one.quote_start or 0
    spans = split_sentences(turn.content)
    return any(span.start <= place < span.end and is_for_once(span.text) for span in spans)


def _goes_with(lift: Lift, one: Statement, *, settled: bool) -> bool:
    """Whether a statement says no more than a lift; a wish to forget stands where no rule was found."""
    return _is_of(lift, one) and (settled or one.intent != "forget")


def _is_of(lift: Lift, one: Statement) -> bool:
    """Whether a statement was made of a lift's words."""
    start = one.quote_start or 0
    shared = min(lift.end, start + len(one.quote)) - max(lift.start, start)
    return 2 * shared > len(one.quote)


def _blanked(content: str, lift: Lift) -> str:
    return f"{content[: lift.start]}{' ' * (lift.end - lift.start)}{content[lift.end :]}"


def _statement(lift: Lift, words: str, turn: TurnText, over: Sequence[MemoryItem], actor: Actor) -> Statement:
    """The later word on the rules that end, under the key of the newest of them."""
    last = over[-1]
    start, end = lift.start, lift.end
    candidate = Candidate(
        content=words, quote=words, start=start, end=end, memory_type="fact",
        subject_key=last.subject_key, importance=IMPORTANCE, confidence=CONFIDENCE, inferred=False,
        intent="correct", single_valued=last.single_valued, language=detect_language(words),
        rule=f"lift.{lift.kind}", reason="it lifts a rule",
    )  # fmt: skip
    told = statement_of(candidate, turn, actor)
    return replace(told, valid_from=turn.said_at, valid_to=None, ends=tuple(row.pk for row in over))
