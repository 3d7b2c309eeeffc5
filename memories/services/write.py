"""Writes memories: extraction, policy, conflict, and the row that follows, each in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.db import IntegrityError, transaction

from memories.models import MemoryItem, WriteDecision
from memories.queries.locks import lock_subject
from memories.services.by_context import said_by_context
from memories.services.by_pin import said_over_pins
from memories.services.collisions import collision_refused, is_collision
from memories.services.draft import (
    draft_of,
    named_user,
    owner_of,
    policy_input_of,
    span_digest,
    subject_key_of,
)
from memories.services.forget_wish import grant_wish
from memories.services.forgetting import owner_held
from memories.services.lifting import lifting_in
from memories.services.outdated import losses_of
from memories.services.perhaps_over import with_question
from memories.services.policy import policy_in_force
from memories.services.said_last import ended_rows, said_instead_of
from memories.services.stated_time import statement_of
from memories.services.statement import Statement, TurnBefore, TurnText, WriteResult
from memories.services.under_policy import limit_life, under_policy
from memories.services.wish_meaning import asked_before
from memories.services.write_apply import apply_plan, planned
from memories.services.write_plan import plan_write
from memoryhub.core.extraction import Candidate, extract
from memoryhub.core.extraction.clauses import prepare
from memoryhub.core.extraction.unsaid import Span, replacing_span, unsaid_spans
from memoryhub.core.extraction.wishes import CONFIRMED, confirms
from memoryhub.core.pins.lifting import lifts_in
from memoryhub.core.policy.in_force import WritePolicy
from memoryhub.core.policy.rules import CHANNEL_OF_ROLE
from memoryhub.core.policy.vocabulary import told_of
from memoryhub.core.quoted_back import own_words, quoted_back
from memoryhub.core.told_facts import with_told
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor

__all__ = [
    "Statement",
    "TurnText",
    "WriteResult",
    "dry_run",
    "extract_and_remember",
    "remember",
    "remember_candidates",
]

ROLES_READ = ("user", "tool")  # what the assistant said is never memory's source: it repeats what it recalled


def remember(scope: Scope, statement: Statement) -> WriteResult:
    """Decide about a statement and do what was decided; the same turn said twice changes nothing.

    Raises:
        Forbidden: `team_write_not_allowed` (a team statement in one user's scope).
        InvalidInput: no user is named, or `valid_to` is not after `valid_from`.
        Conflict: `memory_write_conflict` after a second collision on the same key.
    """
    user_id = owner_of(scope, statement)
    with (
        tenant_tx(scope.tenant_id, scope.user_id),
        owner_held(user_id, forgetting=statement.intent == "forget"),
    ):
        try:
            with transaction.atomic():
                return _remember_once(statement, user_id)
        except IntegrityError as error:
            if not is_collision(error):
                raise
        # The exclusion constraint stepped in for a write that took no lock: look again, once.
        with collision_refused(statement.subject_key or ""):
            return _remember_once(statement, user_id)


def dry_run(scope: Scope, statement: Statement) -> WriteResult:
    """What `remember` would decide now; nothing is written. Raises as `remember`."""
    user_id = owner_of(scope, statement)
    with tenant_tx(scope.tenant_id, scope.user_id):
        policy = policy_in_force()
        statement = under_policy(statement, policy)
        now = lock_subject(user_id, subject_key_of(statement))
        draft = draft_of(statement, user_id=user_id, now=now)
        wish = _wish_granted(draft, statement, policy, dry_run=True)
        if wish is not None:
            return wish
        result = planned(plan_write(draft, intent=statement.intent, now=now, policy=policy))
        limit_life(draft, result, policy, now=now)
        return result


def statements_of(turn: TurnText, *, actor: Actor = SYSTEM) -> list[Statement]:
    """What one turn says that may be worth remembering, in order; nothing for the assistant's turns."""
    if turn.role not in ROLES_READ:
        return []
    words = own_words(turn.content) if turn.role == "user" else turn.content
    found = extract(
        words, role=turn.role, said_at=turn.said_at, timezone=turn.timezone, name=turn.name or None
    )
    told = with_told(words, found) if turn.role == "user" else found
    return [statement_of(candidate, turn, actor) for candidate in told]


def statements_under(
    scope: Scope, turn: TurnText, policy: WritePolicy, *, actor: Actor = SYSTEM
) -> list[Statement]:
    """`statements_of` a turn, what it tells of known pets and relatives, and of a tenant's own keys."""
    found = _with_losses(scope, statements_of(turn, actor=actor), turn, actor)
    if turn.role != "user" or not policy.vocabulary:
        return found
    spans = [
        (one.quote_start, one.quote_start + len(one.quote)) for one in found if one.quote_start is not None
    ]
    more = told_of(turn.content, policy.vocabulary, taken=spans)
    told = [*found, *(statement_of(candidate, turn, actor) for candidate in more)]
    return sorted(told, key=lambda one: one.quote_start or 0)


def _with_losses(scope: Scope, found: list[Statement], turn: TurnText, actor: Actor) -> list[Statement]:
    """`found` with the deaths of known pets and relatives that are told by a name alone."""
    user_id = turn.user_id or scope.user_id
    if turn.role != "user" or user_id is None:
        return found
    lost = [statement_of(one, turn, actor) for one in losses_of(scope, turn.content, user_id)]
    spans = [(one.quote_start or 0, one.quote) for one in lost]
    kept = [
        one
        for one in found
        if not any(start <= (one.quote_start or 0) < start + len(quote) for start, quote in spans)
    ]
    return [*kept, *lost]


def extract_and_remember(scope: Scope, turn: TurnText, *, actor: Actor = SYSTEM) -> list[WriteResult]:
    """Extract what one turn says and remember it, in order of appearance; assistant turns give nothing.

    A turn that is forgotten meanwhile teaches nothing: each write asks again whether it is in force.
    """
    owner = named_user(scope, turn.user_id)
    results = []
    with tenant_tx(scope.tenant_id, scope.user_id):
        found = statements_under(scope, turn, policy_in_force(), actor=actor)
        heard = lifting_in(turn, found, owner, actor)
        found = said_by_context(heard.turn, heard.found, owner, actor)
        found = said_over_pins(turn, found, owner)
        statements = _wishes_of(turn, [*found, *heard.lifting], owner)
    for statement in statements:
        forgets = statement.intent == "forget"
        with tenant_tx(scope.tenant_id, scope.user_id), owner_held(owner, forgetting=forgets):
            if turn.in_force is not None and not turn.in_force():
                break
            results.append(remember(scope, statement))
    return results


def remember_candidates(
    scope: Scope, turn: TurnText, candidates: Sequence[Candidate], *, actor: Actor = SYSTEM
) -> list[WriteResult]:
    """Remember what another reader than the engine's own patterns found in a turn, as `extract_and_remember`.

    What stands in the turn word for word is the user's statement; what was only inferred comes in as a guess.
    """
    owner, results = named_user(scope, turn.user_id), []
    called_off = [(lift.start, lift.end) for lift in lifts_in(turn.content) if lift.calls_it_a_rule]
    passed = [*quoted_back(turn.content), *unsaid_spans(prepare(turn.content)), *called_off]
    for candidate in candidates:
        if any(start < candidate.end and end > candidate.start for start, end in passed):
            continue  # the user only says back what was answered, or takes something back
        statement = statement_of(candidate, turn, actor)
        if candidate.inferred:
            statement = replace(statement, channel="assistant_inferred")
        forgets = statement.intent == "forget"
        with tenant_tx(scope.tenant_id, scope.user_id), owner_held(owner, forgetting=forgets):
            if turn.in_force is not None and not turn.in_force():
                break
            results.append(remember(scope, statement))
    return results


def _remember_once(statement: Statement, user_id: UUID | None) -> WriteResult:
    policy = policy_in_force()
    statement = under_policy(statement, policy)
    now = lock_subject(user_id, subject_key_of(statement))
    draft = draft_of(statement, user_id=user_id, now=now)
    before = _decided_before(draft)
    if before is not None:
        return before
    wish = _wish_granted(draft, statement, policy)
    if wish is not None:
        return wish
    replaced = [*said_instead_of(draft, statement.before), *ended_rows(draft, statement.ends)]
    plan = plan_write(draft, intent=statement.intent, now=now, policy=policy, replaced=replaced)
    plan = with_question(plan, ended_rows(draft, statement.asks))
    result = apply_plan(plan, actor=statement.actor, now=now, policy_version=policy.version)
    limit_life(draft, result, policy, now=now)
    return result


def _wish_granted(
    draft: MemoryItem, statement: Statement, policy: WritePolicy, *, dry_run: bool = False
) -> WriteResult | None:
    """What became of a wish to forget; None for other statements, and where the policy speaks against it."""
    said = policy.decide(policy_input_of(draft, statement.intent))
    if statement.intent != "forget" or said.decision != "keep":
        return None
    return grant_wish(draft, policy=said, before=statement.before, actor=statement.actor, dry_run=dry_run)


def _wishes_of(turn: TurnText, statements: list[Statement], owner: UUID) -> list[Statement]:
    """`statements` with what a wish to forget speaks of; a yes to a question about one is a wish too."""
    if turn.before is None or turn.role != "user":
        return statements
    if confirms(turn.content):
        before = turn.before()
        if before is not None and asked_before(owner, turn.session_id, before.turn_id) is not None:
            return [_yes_in(turn, before)]
    span = replacing_span(prepare(turn.content)) if statements else None
    if not any(_speaks_of_it(one, span) for one in statements):
        return statements
    before = turn.before()
    return [replace(one, before=before) if _speaks_of_it(one, span) else one for one in statements]


def _speaks_of_it(statement: Statement, span: Span | None) -> bool:
    """Whether a statement is about the message before: a wish, or what is said in the place of its last."""
    if statement.intent == "forget":
        return True
    return span is not None and span[0] <= (statement.quote_start or 0) < span[1]


def _yes_in(turn: TurnText, before: TurnBefore) -> Statement:
    return Statement(
        content=turn.content,
        user_id=turn.user_id,
        subject_key=CONFIRMED,
        channel=turn.channel or CHANNEL_OF_ROLE[turn.role],
        valid_from=turn.said_at,
        session_id=turn.session_id,
        turn_id=turn.turn_id,
        intent="forget",
        before=before,
    )


def _decided_before(draft: MemoryItem) -> WriteResult | None:
    """The decision about the same words of the same turn, if there is one."""
    if draft.turn_id is None:
        return None
    rows = WriteDecision.objects.filter(session_id=draft.session_id, turn_id=draft.turn_id)
    row = rows.filter(details__digest=span_digest(draft)).select_related("memory").first()
    if row is None:
        return None
    return WriteResult(
        decision=row,
        memory=row.memory,
        outcome=row.decision,
        rule=row.rule,
        reason=row.reason,
        reason_zh=row.reason_zh,
    )
