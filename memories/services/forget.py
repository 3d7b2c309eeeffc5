"""Forgets for good: rows, versions, preferences, passages, and the words in their decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.dispatch import Signal

from memories.models import MemoryItem, Passage, WriteDecision
from memories.models.decision import Outcome
from memories.queries.fulltext import matches_any, question_terms, says_all
from memories.queries.items import memory_rows, memory_to_change, owned_by, under_key, version_ids
from memories.queries.locks import lock_owner
from memories.services.indexing import forget_passages
from memories.services.timeline import preferences_changed
from memoryhub.core.said import Wording
from memoryhub.core.text import search_terms
from tenants.scope import Scope, required_scope, tenant_tx
from tenants.services.audit import Actor, record_acts
from tenants.services.replays import forget_replays

# Sent inside the forgetting transaction with scope, user_id, turn_ids, memory_ids, dry_run. What keeps copies
# of turns (conversations, summaries, graph) redacts them there and returns {"turns": n, "summaries": n, ...}.
turns_forgotten = Signal()

# Sent inside the same transaction, before, with scope, user_id, wordings (`memoryhub.core.said`) and unread.
# What keeps texts of turns outside the index returns the ids of the turns whose texts say one of them; with
# `unread` also those that memory has yet to read, else only what a long text says in its middle.
turns_sought = Signal()

ENOUGH_TERMS = 0.6  # share of a query's terms that a text must hold to be meant by it
FEWEST_TERMS = 2  # one common word is no proof that a turn repeats a memory
COUNTED = ("turns", "summaries", "relations")


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetRequest:
    """What to forget: exactly one of the four. A `subject_key` may end in `.*`."""

    query: str | None = None
    subject_key: str | None = None
    memory_ids: tuple[UUID, ...] = ()
    source_turn_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """How much was forgotten (or would be), and the ids of memories and turns it reached."""

    memories: int
    turns: int = 0
    summaries: int = 0
    relations: int = 0
    memory_ids: tuple[UUID, ...] = ()
    turn_ids: tuple[UUID, ...] = ()


def forget_memory(scope: Scope, memory_id: UUID, *, actor: Actor) -> Forgotten:
    """Forget one memory with all its versions; its source turns are no longer recalled. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        lock_owner(memory_to_change(scope, memory_id).user_id, forgetting=True)
        memory = memory_to_change(scope, memory_id)
        return erase(memory.user_id, [memory.pk], actor=actor, tell=False)


def forget(
    scope: Scope, *, user_id: UUID, request: ForgetRequest, actor: Actor, dry_run: bool = False
) -> Forgotten:
    """Forget what a request names among one user's memories and turns; with `dry_run` only count it."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        lock_owner(user_id, forgetting=not dry_run)
        if request.source_turn_id is not None:
            return _forget_turns(user_id, [request.source_turn_id], actor=actor, dry_run=dry_run)
        memory_ids = [row.pk for row in _named_memories(user_id, request)]
        turn_ids = _turns_about(user_id, request.query) if request.query else []
        return erase(user_id, memory_ids, turn_ids=turn_ids, actor=actor, dry_run=dry_run, unread=True)


def forget_turns(scope: Scope, *, user_id: UUID, turn_ids: Sequence[UUID], actor: Actor) -> Forgotten:
    """Forget what some turns said: the memories made from them alone, and their passages."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        lock_owner(user_id, forgetting=True)
        return _forget_turns(user_id, turn_ids, actor=actor)


def erase(
    user_id: UUID | None,
    memory_ids: Sequence[UUID],
    *,
    turn_ids: Sequence[UUID] = (),
    actor: Actor,
    tell: bool = True,
    dry_run: bool = False,
    unread: bool = False,
) -> Forgotten:
    """Delete memories with all versions, and what they were made from, in the open transaction.

    The caller holds the owner's lock (`lock_owner`), so that no write from these turns comes in between.
    `tell` sends `turns_forgotten`, so that the turns themselves lose their words too. Answers kept
    for repeated POSTs of the tenant go as well: they could say what is forgotten for a day more.
    `unread` reaches turns that memory has yet to read, and would learn the same from again: right for what
    is forgotten from outside, wrong for a wish in a conversation, which does not speak of what follows it.
    """
    rows = list(memory_rows().filter(pk__in=version_ids(memory_ids)))
    ids = [row.pk for row in rows]
    turns = _source_turns(user_id, rows, turn_ids, unread=unread)
    counts = dict.fromkeys(COUNTED, 0) | {"turns": len(turns)}
    if not dry_run:
        decisions = (
            WriteDecision.objects.filter(owned_by(user_id)) if user_id else WriteDecision.objects.all()
        )
        decisions.filter(Q(memory_id__in=ids) | Q(turn_id__in=turns, memory=None)).update(
            decision=Outcome.FORGOTTEN, content="", subject_key="", superseded_ids=[], memory=None
        )
        if tell:
            # Other memories of those turns stay, and so do their decisions, without the turn's words.
            decisions.filter(turn_id__in=turns).update(content="")
        preferences_changed.send(sender=Forgotten, memories=rows)
        MemoryItem.objects.filter(pk__in=ids).delete()
        forget_passages(_scope(), turns, user_id=user_id)
        forget_replays()
        record_acts("memory.forgotten", actor=actor, target_kind="memory", target_ids=ids)
    if tell and (turns or ids):
        counts |= _tell(user_id, turns, ids, dry_run=dry_run)
    return Forgotten(memories=len(ids), memory_ids=tuple(ids), turn_ids=tuple(turns), **counts)


def _scope() -> Scope:
    return required_scope()


def _tell(
    user_id: UUID | None, turns: Sequence[UUID], memories: Sequence[UUID], *, dry_run: bool
) -> dict[str, int]:
    """What the keepers of turns say they forgot, summed; without any, the turns in the search index."""
    counts: dict[str, int] = {}
    answers: list[tuple[Any, Any]] = turns_forgotten.send(
        sender=Forgotten,
        scope=_scope(),
        user_id=user_id,
        turn_ids=tuple(turns),
        memory_ids=tuple(memories),
        dry_run=dry_run,
    )
    for _, answer in answers:
        for name, count in (answer or {}).items():
            counts[name] = counts.get(name, 0) + count
    return {name: count for name, count in counts.items() if name in COUNTED}


def _source_turns(
    user_id: UUID | None, rows: Iterable[MemoryItem], turn_ids: Iterable[UUID], *, unread: bool
) -> list[UUID]:
    """The turns some memories came from, and those that repeat them, such as an answer that cites one."""
    found, repeats, wordings = [*turn_ids], Q(), []
    for row in rows:
        found += row.source_turn_ids
        terms = list(dict.fromkeys(search_terms(row.content)))
        if len(terms) >= FEWEST_TERMS:
            repeats |= Q(says_all(terms))
            wordings.append(Wording(frozenset(terms)))
    if user_id is not None and repeats:
        found += Passage.objects.filter(repeats, user_id=user_id).values_list("source_id", flat=True)
        found += _turns_saying(user_id, wordings, unread=unread)
    return list(dict.fromkeys(found))


def _named_memories(user_id: UUID, request: ForgetRequest) -> list[MemoryItem]:
    rows = memory_rows().filter(user_id=user_id)
    if request.memory_ids:
        return list(rows.filter(pk__in=request.memory_ids))
    if request.subject_key:
        return list(rows.filter(under_key(request.subject_key)))
    terms = question_terms(request.query or "")
    if not terms:
        return []
    return [row for row in rows.filter(matches_any(terms)) if _is_about(row.content, terms)]


def _turns_about(user_id: UUID, query: str) -> list[UUID]:
    terms = question_terms(query)
    if not terms:
        return []
    rows = Passage.objects.filter(matches_any(terms), user_id=user_id).values_list("source_id", "content")
    found = [source for source, content in rows if _is_about(content, terms)]
    return found + _turns_saying(user_id, [Wording(frozenset(terms), ENOUGH_TERMS)], unread=True)


def _turns_saying(user_id: UUID, wordings: Sequence[Wording], *, unread: bool) -> list[UUID]:
    """The turns whose texts outside the index say one of `wordings`, as their keepers find them."""
    answers: list[tuple[Any, Any]] = turns_sought.send(
        sender=Forgotten, scope=_scope(), user_id=user_id, wordings=wordings, unread=unread
    )
    return [turn_id for _, saying in answers for turn_id in saying or ()]


def _is_about(content: str, terms: Sequence[str]) -> bool:
    """Whether a text holds so many of the query's terms that it is meant."""
    held = set(search_terms(content))
    return sum(term in held for term in terms) / len(terms) >= ENOUGH_TERMS


def _forget_turns(
    user_id: UUID, turn_ids: Sequence[UUID], *, actor: Actor, dry_run: bool = False
) -> Forgotten:
    """Erase memories that rest on these turns alone; the others lose these turns as sources."""
    gone = set(turn_ids)
    rows = list(memory_rows().filter(user_id=user_id, source_turn_ids__overlap=list(turn_ids)))
    alone = [row.pk for row in rows if gone.issuperset(row.source_turn_ids)]
    for row in rows:
        if row.pk in alone or dry_run:
            continue
        row.source_turn_ids = [turn for turn in row.source_turn_ids if turn not in gone]
        if row.turn_id in gone:
            row.turn_id, row.quote, row.quote_start = row.source_turn_ids[0], "", None
        row.save(update_fields=["source_turn_ids", "turn_id", "quote", "quote_start"])
    # All of them, read or not: who keeps turns knows which are this user's (a turn may never be indexed).
    return erase(user_id, alone, turn_ids=turn_ids, actor=actor, dry_run=dry_run)
