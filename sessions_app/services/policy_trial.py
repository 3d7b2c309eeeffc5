"""Tries a policy on what was said before: what it would decide otherwise, with nothing written."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from memories.models import WriteDecision
from memories.services.draft import draft_of, masked, policy_input_of, span_digest
from memories.services.fates import fates_of
from memories.services.policy import stored_policy
from memories.services.statement import Statement, TurnText
from memories.services.under_policy import under_policy
from memories.services.write import statements_under
from memoryhub.core.errors import InvalidInput
from memoryhub.core.policy.document import checked_document, policy_of
from memoryhub.core.policy.in_force import WritePolicy
from memoryhub.core.policy.rules import CHANNEL_OF_ROLE
from memoryhub.core.policy.trial import (
    Fate,
    Judged,
    Trial,
    TrialChange,
    counted,
    differs,
    harm_of,
    outcome_of,
)
from sessions_app.models import OUT_OF_FORCE, Turn, TurnRole
from tenants.scope import Scope, tenant_tx

MOST_TURNS, TURNS = 500, 200
PORTION = 20  # turns read in one transaction
MOST_SECONDS = 20.0
MOST_CHANGES = 200  # shown; all are counted


@dataclass(slots=True)
class _Tally:
    turns: int = 0
    befores: list[str] = field(default_factory=list)
    afters: list[str] = field(default_factory=list)
    changed: int = 0
    harmful: int = 0
    changes: list[TrialChange] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Found:
    """A statement, and whether the policy in force and the draft read it at all."""

    statement: Statement
    read_by: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A stored decision about a turn, and the memory it is about."""

    decision: str
    rule: str
    content: str
    memory_id: uuid.UUID | None


def try_policy(
    scope: Scope, document: object, *, turns: int = TURNS, most_seconds: float = MOST_SECONDS
) -> Trial:
    """Decide the last user turns of a tenant by a document and by what is in force.

    Turns are read in portions, each in a transaction of its own; no transaction is open while they are read
    for what they say. A turn whose session keeps no memory is left out.

    Raises:
        InvalidInput: the document is not valid, or `turns` lies outside of 1 to 500.
    """
    if not 1 <= turns <= MOST_TURNS:
        raise InvalidInput("number_out_of_range", field="turns", minimum=1, maximum=MOST_TURNS)
    started = time.monotonic()
    checked = checked_document(document)
    with tenant_tx(scope.tenant_id):
        current = stored_policy()
    policies = current.policy, policy_of(checked, version=current.version + 1)
    tally, complete = _Tally(), True
    for portion in _portions(scope, turns):
        if time.monotonic() - started > most_seconds:
            complete = False
            break
        _try_portion(scope, portion, policies, tally)
    return _trial(tally, current.version, complete=complete, seconds=time.monotonic() - started)


def _portions(scope: Scope, most: int) -> Iterator[list[Turn]]:
    """The newest user turns of the tenant, newest first; ids rise with time."""
    before: uuid.UUID | None = None
    while most > 0:
        with tenant_tx(scope.tenant_id):
            rows = Turn.objects.filter(role=TurnRole.USER, session__writes_memory=True, off_record=False)
            rows = rows.exclude(status__in=OUT_OF_FORCE).select_related("user")
            rows = rows.filter(pk__lt=before) if before else rows
            found = list(rows.order_by("-pk")[: min(PORTION, most)])
        if not found:
            return
        yield found
        before, most = found[-1].pk, most - len(found)


def _try_portion(
    scope: Scope, turns: Sequence[Turn], policies: tuple[WritePolicy, WritePolicy], tally: _Tally
) -> None:
    recorded = _recorded(scope, turns)
    found = [
        change
        for turn in turns
        for statement in _statements(scope, turn, policies)
        for change in _judged(turn, statement, policies, recorded, tally)
    ]
    tally.turns += len(turns)
    tally.changed += len(found)
    fates = _fates(scope, found)
    for change in found:
        fate = fates.get(change.memory_id) if change.memory_id else None
        harm = harm_of(change.before, change.after, fate)
        tally.harmful += bool(harm)
        tally.changes.append(replace(change, fate=fate, harm=harm))


def _statements(scope: Scope, turn: Turn, policies: tuple[WritePolicy, WritePolicy]) -> list[_Found]:
    """What either policy reads in a turn, in order; the words of a tenant's keys are part of its policy."""
    text = _text_of(turn)
    read = [
        {(one.quote_start, one.content): one for one in statements_under(scope, text, each)}
        for each in policies
    ]
    return [
        _Found(one, tuple(place in each for each in read))
        for place, one in sorted((read[0] | read[1]).items(), key=lambda item: item[0][0] or 0)
    ]


def _judged(
    turn: Turn,
    found: _Found,
    policies: tuple[WritePolicy, WritePolicy],
    recorded: dict[tuple[uuid.UUID, str], _Recorded],
    tally: _Tally,
) -> Iterable[TrialChange]:
    statement = found.statement
    before, known = _judge(turn, statement, policies[0], recorded)
    after, _ = _judge(turn, statement, policies[1], recorded, known)
    before, after = (
        one if read else replace(one, outcome="unread", rule="", reason="", reason_zh="")
        for one, read in zip((before, after), found.read_by, strict=True)
    )
    tally.befores.append(before.outcome)
    tally.afters.append(after.outcome)
    if differs(before, after):
        yield TrialChange(
            session_id=turn.session_id,
            turn_id=turn.pk,
            seq=turn.seq,
            user=turn.user.user_ref,
            said_at=turn.said_at,
            content=masked(statement.content, after.subject_key),
            language=statement.language or "",
            memory_type=statement.memory_type or "",
            confidence=statement.confidence or 0.0,
            memory_id=known.memory_id if known else None,
            before=before,
            after=after,
            fate=None,
            harm="",
        )


def _judge(
    turn: Turn,
    statement: Statement,
    policy: WritePolicy,
    recorded: dict[tuple[uuid.UUID, str], _Recorded],
    known: _Recorded | None = None,
) -> tuple[Judged, _Recorded | None]:
    """What a policy decides about a statement, with what was decided when it was said, if that is known."""
    draft = draft_of(under_policy(statement, policy), user_id=turn.user_id, now=turn.said_at)
    outcome = policy.decide(policy_input_of(draft, statement.intent))
    known = known or recorded.get((turn.pk, span_digest(draft))) or recorded.get((turn.pk, draft.content))
    name = outcome_of(
        outcome.decision, recorded=known.decision if known else "", by_rule=known.rule if known else ""
    )
    judged = Judged(
        outcome=name,
        rule=outcome.rule,
        reason=outcome.reason,
        reason_zh=outcome.reason_zh,
        subject_key=draft.subject_key,
        importance=draft.importance,
    )
    return judged, known


def _recorded(scope: Scope, turns: Sequence[Turn]) -> dict[tuple[uuid.UUID, str], _Recorded]:
    """Stored decisions by turn and mark of the statement, and by its words where the key was another."""
    with tenant_tx(scope.tenant_id):
        rows = list(
            WriteDecision.objects.filter(turn_id__in=[turn.pk for turn in turns]).order_by("created_at")
        )
    found: dict[tuple[uuid.UUID, str], _Recorded] = {}
    for row in rows:
        assert row.turn_id is not None
        one = _Recorded(row.decision, row.rule, row.content, row.memory_id)
        found[(row.turn_id, str(row.details.get("digest", "")))] = one
        found.setdefault((row.turn_id, row.content), one)
    return found


def _fates(scope: Scope, found: Sequence[TrialChange]) -> dict[uuid.UUID, Fate]:
    ids = [change.memory_id for change in found if change.memory_id]
    if not ids:
        return {}
    with tenant_tx(scope.tenant_id):
        return fates_of(ids)


def _text_of(turn: Turn) -> TurnText:
    return TurnText(
        turn_id=turn.pk,
        session_id=turn.session_id,
        role=turn.role,
        name=turn.name,
        content=turn.content,
        said_at=turn.said_at,
        timezone=turn.user.timezone,
        channel=CHANNEL_OF_ROLE[turn.role],
        user_id=turn.user_id,
    )


def _trial(tally: _Tally, version: int, *, complete: bool, seconds: float) -> Trial:
    """The harmful changes first, then the newest."""
    changes = sorted(tally.changes, key=lambda change: not change.harm)[:MOST_CHANGES]
    return Trial(
        version=version,
        turns=tally.turns,
        candidates=len(tally.befores),
        same=len(tally.befores) - tally.changed,
        changed=tally.changed,
        harmful=tally.harmful,
        before=counted(tally.befores),
        after=counted(tally.afters),
        changes=tuple(changes),
        complete=complete,
        seconds=seconds,
    )
