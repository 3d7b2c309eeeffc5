"""Keeps a pool and asks its questions through the services that the API calls."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from memories.services.hits import Hit
from memories.services.recall import RecallRequest, recall
from memories.services.statement import Statement
from memories.services.write import remember
from sessions_app.bench.bench_tenant import new_user, work_off
from sessions_app.bench.recall_model import Asked, Kept, Pool
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import Scope
from tenants.services.audit import SYSTEM

HITS = 50  # as many as the API hands out at once
_AT_ONCE = 100
_Refs = Mapping[uuid.UUID, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Ranked:
    """One hit as the data set names it: a merged memory stands for several refs."""

    refs: tuple[str, ...]
    content: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What recall gave for a question, best first."""

    asked: Asked
    ranked: tuple[Ranked, ...]


def answers(pool: Pool, tenant_id: uuid.UUID) -> Iterator[Answer]:
    """Every question of the pool in order; its user is new."""
    if not pool.asked:
        return
    scope = new_user(tenant_id)
    refs = _told(scope, pool.kept) if pool.source == "memories" else _said(scope, pool.kept)
    work_off(tenant_id)
    end = max(one.said_at for one in pool.kept) + timedelta(days=1)
    for asked in pool.asked:
        request = RecallRequest(
            query=asked.text,
            now=asked.at or end,
            as_of=asked.at,
            user_id=scope.user_id,
            top_k=HITS,
            include=(pool.source,),
        )
        hits = recall(scope, request).hits
        yield Answer(asked, tuple(Ranked(tuple(_refs_of(hit, refs)), hit.content) for hit in hits))


def _refs_of(hit: Hit, refs: _Refs) -> list[str]:
    return sorted({ref for one in (hit.id, *hit.source_turn_ids) for ref in refs.get(one, ())})


def _told(scope: Scope, kept: Sequence[Kept]) -> _Refs:
    """Memories written by a program; one that the policy refuses is not there to be found."""
    refs: dict[uuid.UUID, list[str]] = defaultdict(list)
    for one in kept:
        statement = Statement(
            content=one.content,
            memory_type=one.memory_type,
            valid_from=one.said_at,
            user_id=scope.user_id,
        )
        memory = remember(scope, statement).memory
        if memory is not None:
            refs[memory.pk].append(one.ref)
    return refs


def _said(scope: Scope, kept: Sequence[Kept]) -> _Refs:
    """Turns of as many sessions as the data set has, read by memory as a worker does."""
    refs: dict[uuid.UUID, list[str]] = {}
    assert scope.user_id is not None
    for _, said in groupby(kept, key=lambda one: one.group):
        turns = list(said)
        session = open_session(scope, user_id=scope.user_id, actor=SYSTEM)
        for start in range(0, len(turns), _AT_ONCE):
            part = turns[start : start + _AT_ONCE]
            new = [NewTurn(one.role, one.content, said_at=one.said_at, name=one.name) for one in part]
            for turn, one in zip(append_turns(scope, session.pk, new), part, strict=True):
                refs[turn.pk] = [one.ref]
        work_off(scope.tenant_id, vectors=False)
    return refs
