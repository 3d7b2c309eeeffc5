"""PrecisionMemBench through the services: beliefs as memories, questions by search and by names."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

from memories.models import MemoryItem, MemoryType
from memories.services.change import correct_memory
from memories.services.naming import NameQuery, recall_named
from memories.services.preferences import current_preferences
from memories.services.recall import RecallRequest, recall
from memories.services.statement import Statement
from memories.services.write import remember
from sessions_app.bench.bench_tenant import bench_tenant, new_user, work_off
from sessions_app.bench.precision_cases import (
    OPEN_QUESTION,
    Belief,
    PrecisionCase,
    beliefs,
    in_order,
    questions,
    session_turns,
)
from sessions_app.bench.precision_checks import Brought, faults
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import Scope
from tenants.services.audit import SYSTEM

WAYS = ("by_search", "by_names")
MOST = 50
QUESTION_KEY = "question."
RECALLED_TYPES = (MemoryType.FACT.value, MemoryType.EXPERIENCE.value)


@dataclass(slots=True)
class _World:
    """A tenant with every user of the set, and which belief each memory stands for."""

    tenant_id: uuid.UUID
    users: dict[str, Scope] = field(default_factory=dict)
    refs: dict[uuid.UUID, str] = field(default_factory=dict)
    rows: dict[str, MemoryItem] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    sessions: dict[str, uuid.UUID] = field(default_factory=dict)

    def scope(self, user: str) -> Scope:
        """The scope of a user, who is made at first sight."""
        if user not in self.users:
            self.users[user] = new_user(self.tenant_id)
        return self.users[user]


def precision_figures(folder: Path, report: Callable[[str], None]) -> dict[str, object]:
    """Cases and session turns passed, by category: by the usual search, and by names alone."""
    found: dict[str, object] = {}
    for way in WAYS:
        report(f"precision: {way}")
        with bench_tenant() as tenant_id:
            world = _told(tenant_id, beliefs(folder))
            work_off(tenant_id)
            wrong = {case.ref: _asked(world, case, way) for case in questions(folder)}
            wrong |= {case.ref: _said(world, case, way) for case in session_turns(folder)}
        found[way] = _figures([*questions(folder), *session_turns(folder)], wrong)
    return found


def _told(tenant_id: uuid.UUID, found: Sequence[Belief]) -> _World:
    """Every belief written as a program would. A chain of supersession is one key whose values follow."""
    world = _World(tenant_id)
    follows = {belief.ref: belief.superseded_by for belief in found}
    names = {belief.ref: belief.names[0].replace(" ", "_") for belief in found}
    for belief in found:
        last = belief.ref
        while (after := follows.get(last)) is not None:
            last = after
        head = QUESTION_KEY if belief.kind == OPEN_QUESTION else f"{belief.kind}."
        world.keys[belief.ref] = f"{head}{names[last]}"
    for place, belief in enumerate(in_order(found)):
        _tell(world, belief, said_at=belief.created_at + timedelta(minutes=place))
    return world


def _tell(world: _World, belief: Belief, *, said_at: datetime) -> None:
    """What is pinned or holds everywhere is a preference, which every context has; the rest is recalled."""
    scope = world.scope(belief.user)
    standing = belief.pinned or belief.universal
    starts, ends = said_at, belief.resolved_at
    if ends is not None:
        starts = min(starts, ends - timedelta(days=1))
    statement = Statement(
        content=belief.content,
        actor=SYSTEM,
        user_id=scope.user_id,
        memory_type=MemoryType.PREFERENCE if standing else MemoryType.FACT,
        subject_key=world.keys.get(belief.ref, f"{belief.kind}.{belief.names[0].replace(' ', '_')}"),
        confidence=belief.confidence,
        inferred=belief.inferred,
        valid_from=starts,
        valid_to=ends,
        names=belief.names,
        labels=belief.labels,
        related_ids=tuple(world.rows[ref].pk for ref in belief.related if ref in world.rows),
    )
    memory = remember(scope, statement).memory
    if memory is not None:
        world.rows[belief.ref] = memory
        world.refs.setdefault(memory.pk, belief.ref)


def _said(world: _World, case: PrecisionCase, way: str) -> list[str]:
    """A turn as a session has it: said, answered from memory, and what it teaches written afterwards."""
    scope = world.scope(case.user)
    assert scope.user_id is not None
    if case.session not in world.sessions:
        world.sessions[case.session] = open_session(scope, user_id=scope.user_id, actor=SYSTEM).pk
    if case.renamed is not None:
        ref, names = case.renamed
        old = world.rows[ref]
        world.rows[ref] = correct_memory(scope, old.pk, names=[*old.names, *names], actor=SYSTEM)
        world.refs[world.rows[ref].pk] = ref
    wrong = _asked(world, case, way)
    turns = [NewTurn("user", case.text), *([NewTurn("assistant", case.reply)] if case.reply else [])]
    append_turns(scope, world.sessions[case.session], turns)
    work_off(world.tenant_id)
    if case.taught is not None:
        _tell(world, case.taught, said_at=case.taught.created_at)
    return wrong


def _asked(world: _World, case: PrecisionCase, way: str) -> list[str]:
    return faults(case, _brought(world, case, way))


def _brought(world: _World, case: PrecisionCase, way: str) -> Brought:
    """What a context would carry anyway, and what is recalled for the question beside it."""
    scope, now = world.scope(case.user), timezone.now()
    standing = current_preferences(scope, as_of=now, labels=case.labels)
    pinned = [row for row in standing if row.memory.labels and not row.key.startswith(QUESTION_KEY)]
    pinned = pinned[: case.most]
    room = MOST if case.most is None else max(0, case.most - len(pinned))
    recalled = _by_names(scope, case, now, room) if way == "by_names" else _by_search(scope, case, now, room)
    return Brought(
        prelude=tuple(row.value for row in standing if not row.memory.labels),
        pinned=_refs(world, (row.memory_id for row in pinned)),
        open_questions=_refs(world, (row.memory_id for row in standing if row.key.startswith(QUESTION_KEY))),
        relevant=_refs(world, recalled),
    )


def _by_names(scope: Scope, case: PrecisionCase, now: datetime, room: int) -> list[uuid.UUID]:
    wanted = NameQuery(query=case.text, now=now, top_k=room, labels=case.labels, types=RECALLED_TYPES)
    return [hit.id for hit in recall_named(scope, wanted)]


def _by_search(scope: Scope, case: PrecisionCase, now: datetime, room: int) -> list[uuid.UUID]:
    if not room or not case.text.strip():
        return []
    wanted = RecallRequest(
        query=case.text, now=now, labels=case.labels, types=RECALLED_TYPES, include=("memories",)
    )
    return [hit.id for hit in recall(scope, wanted).hits[:room]]


def _refs(world: _World, ids: Iterable[uuid.UUID]) -> tuple[str, ...]:
    return tuple(world.refs.get(one, f"unknown {one}") for one in ids)


def _figures(cases: Sequence[PrecisionCase], wrong: Mapping[str, Sequence[str]]) -> dict[str, object]:
    groups: dict[str, list[PrecisionCase]] = defaultdict(list)
    for case in cases:
        groups[case.category].append(case)
    alone = [case for case in cases if not case.session]
    turns = [case for case in cases if case.session]
    return {
        "cases": len(alone),
        "cases_passed": sum(not wrong[case.ref] for case in alone),
        "turns": len(turns),
        "turns_passed": sum(not wrong[case.ref] for case in turns),
        "breaches": sum(fault.startswith("breach") for found in wrong.values() for fault in found),
        "categories": {
            name: {"cases": len(found), "passed": sum(not wrong[case.ref] for case in found)}
            for name, found in sorted(groups.items())
        },
        "failed": {ref: list(found) for ref, found in wrong.items() if found},
    }
