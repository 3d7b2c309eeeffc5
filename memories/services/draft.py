"""Turns a statement into the unsaved memory it would become, with everything filled in."""

from __future__ import annotations

import hashlib
from datetime import datetime
from uuid import UUID

from django.utils.crypto import salted_hmac

from memories.models import MemoryItem, MemoryScope, MemoryType
from memories.queries.fulltext import memory_terms
from memories.services.policy import policy_in_force
from memories.services.statement import Statement
from memoryhub.core import redaction
from memoryhub.core.conflict import Claim
from memoryhub.core.errors import Forbidden, InvalidInput
from memoryhub.core.names import name_keys
from memoryhub.core.policy.in_force import WritePolicy
from memoryhub.core.policy.rules import PolicyInput, trust_of
from memoryhub.core.relations import KeyedFact, keyed_fact
from memoryhub.core.text import detect_language, fold
from memoryhub.core.validity import stated_time
from tenants.scope import Scope, ScopeConflict

DEFAULT_IMPORTANCE = 5
DEFAULT_CONFIDENCE = 0.9


def owner_of(scope: Scope, statement: Statement) -> UUID | None:
    """The end user a statement belongs to, or None for the team.

    Raises:
        Forbidden: `team_write_not_allowed`. InvalidInput: nobody is named. ScopeConflict: another user is.
    """
    if statement.scope == "team":
        if scope.user_id is not None:
            raise Forbidden("team_write_not_allowed")
        return None
    return named_user(scope, statement.user_id)


def named_user(scope: Scope, user_id: UUID | None) -> UUID:
    """The user of the scope, or the one named in a tenant-wide scope.

    Raises:
        InvalidInput: `required`, no user at all. ScopeConflict: the scope is another user's.
    """
    if scope.user_id is not None and user_id not in (None, scope.user_id):
        raise ScopeConflict("a user's scope cannot act for another user")
    found = scope.user_id or user_id
    if found is None:
        raise InvalidInput("required", field="user")
    return found


def subject_key_of(statement: Statement) -> str:
    """The key of a statement; without one a preference gets one of its words, a fact that of its relation."""
    if statement.subject_key:
        return statement.subject_key
    if statement.memory_type != MemoryType.PREFERENCE:
        fact = _told_fact(statement)
        return fact.subject_key if fact else ""
    return f"preference.{content_digest(statement.content.strip())[:12]}"


def _told_fact(statement: Statement) -> KeyedFact | None:
    """The relation that a statement of fact tells and nothing else ("The capital of France is Paris")."""
    return keyed_fact(statement.content.strip()) if statement.memory_type in (None, MemoryType.FACT) else None


def _is_single(statement: Statement) -> bool:
    """Whether a key holds one value: one that was given does, that of a relation as its kind has it."""
    fact = None if statement.subject_key else _told_fact(statement)
    return fact is None or fact.single


def draft_of(statement: Statement, *, user_id: UUID | None, now: datetime) -> MemoryItem:
    """The memory a statement would become; unsaved, its times not yet placed. Raises InvalidInput."""
    said_at = statement.valid_from or now
    if statement.valid_to is not None and statement.valid_to <= said_at:
        raise InvalidInput("invalid_interval", field="valid_to")
    content = statement.content.strip()
    digest = content_digest(content)
    memory_type = statement.memory_type or MemoryType.FACT
    subject_key = subject_key_of(statement)
    single = _is_single(statement) if statement.single_valued is None else statement.single_valued
    return MemoryItem(
        user_id=user_id,
        scope=MemoryScope.TEAM if user_id is None else MemoryScope.USER,
        memory_type=memory_type,
        subject_key=subject_key,
        content=content,
        language=statement.language or detect_language(content),
        content_digest=digest,
        importance=statement.importance or DEFAULT_IMPORTANCE,
        confidence=DEFAULT_CONFIDENCE if statement.confidence is None else statement.confidence,
        inferred=statement.inferred,
        single_valued=single and bool(subject_key),
        channel=statement.channel,
        trust=trust_of(statement.channel),
        created_at=now,
        valid_from=said_at,
        valid_to=statement.valid_to,
        said_at=_spoken_at(statement, said_at, now),
        event_at=statement.event_at,
        event_until=statement.event_until,
        event_precision=statement.event_precision or "",
        session_id=statement.session_id,
        turn_id=statement.turn_id,
        source_turn_ids=[statement.turn_id] if statement.turn_id else [],
        quote=masked(statement.quote),
        quote_start=statement.quote_start,
        actor=statement.actor.label,
        names=list(statement.names),
        name_terms=name_keys(statement.names),
        labels=list(statement.labels),
        related_ids=list(statement.related_ids),
        terms=memory_terms(content, statement.names),
    )


def _spoken_at(statement: Statement, starts: datetime, now: datetime) -> datetime | None:
    """When it was said, where that is not when it begins to hold: nobody has yet said what lies ahead."""
    spoken = statement.said_at or min(starts, now)
    return None if spoken == starts else spoken


def refuse_unsafe(memory: MemoryItem, policy: WritePolicy | None = None) -> None:
    """Hold what a person wrote by hand to what the tenant's policy forbids; its other rules weigh guesses.

    Reads the policy in the open scope, unless the caller has.

    Raises:
        Forbidden: `secret_refused`, or `memory_refused` with the rule and its reason in both languages.
    """
    outcome = (policy or policy_in_force()).decide_by_hand(policy_input_of(memory, "correct"))
    if outcome.rule == "safety.secret":
        raise Forbidden("secret_refused")
    if outcome.decision != "keep":
        raise Forbidden(
            "memory_refused", rule=outcome.rule, reason=outcome.reason, reason_zh=outcome.reason_zh
        )


def claim_of(memory: MemoryItem) -> Claim:
    """A memory as the conflict rules see it."""
    return Claim(
        id=str(memory.pk),
        content=_without_its_time(memory),
        subject_key=memory.subject_key,
        memory_type=memory.memory_type,
        importance=memory.importance,
        confidence=memory.confidence,
        feedback_weight=memory.feedback_weight,
        trust=memory.trust,
        said_at=memory.said_at or memory.valid_from,
        single_valued=memory.single_valued,
    )


def _without_its_time(memory: MemoryItem) -> str:
    """The words of a memory that are compared: when it holds ("until Friday") is compared by its time."""
    if memory.valid_to is None and memory.said_at is None:
        return memory.content
    said_at = memory.said_at or memory.valid_from
    stated = stated_time(memory.content, said_at=said_at, timezone="UTC")
    return stated.rest if stated is not None and stated.rest else memory.content


def policy_input_of(memory: MemoryItem, intent: str) -> PolicyInput:
    """A draft as the write policy sees it."""
    return PolicyInput(
        content=memory.content,
        memory_type=memory.memory_type,
        subject_key=memory.subject_key,
        importance=memory.importance,
        confidence=memory.confidence,
        inferred=memory.inferred,
        channel=memory.channel,
        findings=sensitive_parts(memory),
        intent=intent,
    )


def masked(text: str, label: str = "") -> str:
    """`text` with secrets replaced by a marker; `label` is the subject key that names it."""
    return redaction.masked(text, label).text


def sensitive_parts(memory: MemoryItem) -> tuple[redaction.Finding, ...]:
    """What is sensitive in a memory's words, read under its key, in the key itself, and in its names."""
    words = redaction.find_labelled(memory.content, memory.subject_key)
    named = redaction.find_sensitive("\n".join([*memory.names, *memory.labels]))
    return (*words, *redaction.find_sensitive(memory.subject_key), *named)


def content_digest(content: str) -> str:
    """What two wordings share that differ in case, width or script only; 64 hexadecimal digits."""
    return hashlib.sha256(fold(content).encode()).hexdigest()


def span_digest(memory: MemoryItem) -> str:
    """Marks one statement of one turn as decided. Keyed: it outlives the words when they are forgotten."""
    text = f"{memory.subject_key}\n{masked(memory.content, memory.subject_key)}"
    return salted_hmac("memories.span", text, algorithm="sha256").hexdigest()[:32]
