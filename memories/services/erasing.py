"""Erases memories and what they were made from, in the open transaction, with the keepers of turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery
from django.dispatch import Signal

from memories.models import MemoryItem, Passage
from memories.queries.fulltext import says_all
from memories.queries.items import memory_rows, version_ids
from memories.services.forgetting import forget_answers
from memories.services.graph_upkeep import entities_of, forget_entities
from memories.services.indexing import forget_passages
from memories.services.memory_test_upkeep import forget_in_tests
from memories.services.remains import forget_decisions, forget_questions, remains_of
from memories.services.timeline import preferences_changed
from memoryhub.core.said import Wording
from memoryhub.core.text import search_terms
from memoryhub.core.unsaying import wordings_of
from tenants.scope import required_scope
from tenants.services.audit import Actor, record_acts

# Sent inside the forgetting transaction with scope, user_id, turn_ids, memory_ids, wordings, everything,
# session_id, dry_run. What keeps copies of turns (conversations, summaries) redacts them there, and what says
# one of the wordings in texts that are no turns (goals, tasks; all of them of the session that is named, or
# with `everything` of the user), and returns {"turns": n, "summaries": n, "texts": n}.
turns_forgotten = Signal()

# Sent inside the same transaction, before, with scope, user_id, wordings (`memoryhub.core.said`) and unread.
# What keeps texts of turns outside the index returns the terms said, by the ids of the turns whose texts say
# one of them; with `unread` also those that memory has yet to read, else only what a long text says in its
# middle.
turns_sought = Signal()

FEWEST_TERMS = 2  # one common word is no proof that a turn repeats a memory
COUNTED = ("turns", "summaries", "texts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """How much was forgotten (or would be), and the ids of memories and turns it reached.

    `memories` counts every version, `texts` goals, metadata and parts of tasks of conversations.
    `kept` are memories that rested on what was forgotten and stay, in other
    words where need be, since other turns say the same.
    """

    memories: int
    turns: int = 0
    summaries: int = 0
    relations: int = 0
    preferences: int = 0
    clarifications: int = 0
    texts: int = 0
    kept: int = 0
    memory_ids: tuple[UUID, ...] = ()
    turn_ids: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """How far an erasure goes.

    `tell` sends `turns_forgotten`, so that the turns themselves lose their words too. `unread` reaches turns
    that memory has yet to read, and would learn the same from again: right for what is forgotten from
    outside, wrong for a wish in a conversation, which does not speak of what follows it. Without `versions`
    only the rows named go, and the versions around them close up; without `sources` only the turns named, not
    all that the rows came from. `wordings` is what words name, besides what the rows and turns say;
    `session_id` is a conversation that goes as a whole, with `everything` all of the user's do.
    """

    tell: bool = True
    unread: bool = False
    versions: bool = True
    sources: bool = True
    wordings: tuple[Wording, ...] = ()
    session_id: UUID | None = None
    everything: bool = False


def erase(
    user_id: UUID | None,
    memory_ids: Sequence[UUID],
    *,
    turn_ids: Sequence[UUID] = (),
    actor: Actor,
    dry_run: bool = False,
    reach: Reach = Reach(),
) -> Forgotten:
    """Delete memories and what they were made from, in the open transaction.

    The caller holds the owner's memory (`owner_held`), so that no write from these turns comes in between.
    Answers kept for repeated POSTs of the tenant go as well: they could say what is forgotten for a day more.
    """
    wanted = version_ids(memory_ids) if reach.versions else list(memory_ids)
    rows = list(memory_rows().filter(pk__in=wanted))
    ids = [row.pk for row in rows]
    turns = _source_turns(user_id, rows, turn_ids, reach)
    counts = dict.fromkeys(COUNTED, 0) | {"turns": len(turns)}
    remains = remains_of(user_id, ids, turns)
    if not dry_run:
        _delete(user_id, rows, turns, whole_turns=reach.tell)
        forget_answers()
        record_acts("memory.forgotten", actor=actor, target_kind="memory", target_ids=ids)
    if reach.tell and (turns or ids or reach.wordings or reach.everything or reach.session_id):
        said = (wording for row in rows for wording in wordings_of(row.content))
        named = replace(reach, wordings=(*reach.wordings, *said))
        counts |= _tell(user_id, turns, ids, named, dry_run=dry_run)
    if not dry_run:
        # After the conversations: who indexes a turn holds its conversation first.
        forget_passages(required_scope(), turns, user_id=user_id)
    return Forgotten(
        memories=len(ids),
        relations=remains.relations,
        preferences=remains.preferences,
        clarifications=remains.clarifications,
        memory_ids=tuple(ids),
        turn_ids=tuple(turns),
        **counts,
    )


def delete_rows(user_id: UUID | None, rows: Sequence[MemoryItem], *, actor: Actor) -> None:
    """Delete rows and what lies beside them, in the open transaction; their turns keep their words."""
    _delete(user_id, rows, (), whole_turns=False)
    record_acts("memory.deleted", actor=actor, target_kind="memory", target_ids=[row.pk for row in rows])


def turns_holding(user_id: UUID, wordings: Sequence[Wording], *, unread: bool) -> dict[UUID, frozenset[str]]:
    """The turns whose texts outside the index say one of `wordings`, as their keepers find them.

    With the terms of the wordings that they say.
    """
    answers: list[tuple[Any, Any]] = turns_sought.send(
        sender=Forgotten, scope=required_scope(), user_id=user_id, wordings=wordings, unread=unread
    )
    return {turn_id: terms for _, saying in answers for turn_id, terms in (saying or {}).items()}


def _delete(
    user_id: UUID | None, rows: Sequence[MemoryItem], turns: Sequence[UUID], *, whole_turns: bool
) -> None:
    ids = [row.pk for row in rows]
    forget_decisions(user_id, ids, turns, whole_turns=whole_turns)
    forget_questions(user_id, ids, turns)
    forget_in_tests(user_id, rows, turns)
    preferences_changed.send(sender=Forgotten, memories=rows)
    entities = entities_of(ids)
    _close_up(ids)
    MemoryItem.objects.filter(pk__in=ids).delete()
    if entities:
        forget_entities(entities)


def _close_up(ids: Sequence[UUID]) -> None:
    """Hang the version after each of these rows on the one before it; nothing where all versions go."""
    for _ in ids:
        later = MemoryItem.objects.filter(supersedes_id__in=ids).exclude(pk__in=ids)
        before = MemoryItem.objects.filter(pk=OuterRef("supersedes_id")).values("supersedes_id")
        if not later.update(supersedes_id=Subquery(before)):
            return


def _tell(
    user_id: UUID | None,
    turns: Sequence[UUID],
    memories: Sequence[UUID],
    reach: Reach,
    *,
    dry_run: bool,
) -> dict[str, int]:
    """What the keepers of turns say they forgot, summed; without any, the turns in the search index."""
    counts: dict[str, int] = {}
    answers: list[tuple[Any, Any]] = turns_forgotten.send(
        sender=Forgotten,
        scope=required_scope(),
        user_id=user_id,
        turn_ids=tuple(turns),
        memory_ids=tuple(memories),
        wordings=reach.wordings,
        session_id=reach.session_id,
        everything=reach.everything,
        dry_run=dry_run,
    )
    for _, answer in answers:
        for name, count in (answer or {}).items():
            counts[name] = counts.get(name, 0) + count
    return {name: count for name, count in counts.items() if name in COUNTED}


def _source_turns(
    user_id: UUID | None, rows: Sequence[MemoryItem], turn_ids: Sequence[UUID], reach: Reach
) -> list[UUID]:
    """The turns some memories came from, and those that repeat them, such as an answer that cites one."""
    own = [turn for row in rows for turn in row.source_turn_ids]
    found = [*turn_ids, *(own if reach.sources else ())]
    repeats, wordings = Q(), []
    for row in rows:
        terms = list(dict.fromkeys(search_terms(row.content)))
        if len(terms) >= FEWEST_TERMS:
            repeats |= Q(says_all(terms))
            wordings.append(Wording(frozenset(terms)))
    if user_id is not None and repeats:
        again = [*Passage.objects.filter(repeats, user_id=user_id).values_list("source_id", flat=True)]
        again += turns_holding(user_id, wordings, unread=reach.unread)
        found += [turn for turn in again if turn not in set(own)]  # of their own the line above decides
    return list(dict.fromkeys(found))
