"""How long one recall takes among many memories of many tenants, beside the database's share of it."""

from __future__ import annotations

import os
import random
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from django.db import connection
from pgvector import HalfVector

from memories.models import MemoryItem, MemoryType, Passage
from memories.models.memory_item import Channel
from memories.models.passage import PassageKind
from memories.queries.fulltext import terms_vector
from memories.services.embedder import embedder
from memories.services.recall import RecallRequest, recall
from memoryhub.core.ids import new_id
from memoryhub.core.write_policy import trust_of
from sessions_app.bench.bench_tenant import bench_tenant, new_user
from sessions_app.bench.recall_model import Kept
from sessions_app.bench.recall_own import own_conversations
from tenants.scope import Scope, tenant_tx

TENANTS, USERS = 50, 20
MEMORIES = 100_000
TURNS_A_USER = 200  # of one user in each tenant, who is the one that asks
CALLS = 200
_AT_ONCE = 500
_OWN = ("id", "user_id")  # what a copy of a memory does not share with it
_COPIED = ", ".join(
    f'"{field.column}"' for field in MemoryItem._meta.concrete_fields if field.column not in _OWN
)
_COPY = f"""
    INSERT INTO memories_memoryitem (id, user_id, {_COPIED})
    SELECT gen_random_uuid(), other, {_COPIED}
    FROM memories_memoryitem CROSS JOIN unnest(%(others)s::uuid[]) AS other
    WHERE tenant_id = %(tenant)s AND user_id = %(user)s
"""  # noqa: S608  column names of our own model
_NOW = datetime(2026, 6, 1, tzinfo=UTC)


@dataclass(slots=True)
class Times:
    """Seconds of each call, of them those spent in statements, and processor seconds of this process."""

    whole: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Milliseconds at the median and the 95th per cent, and how many times the database's time."""
        whole, database = (1000 * np.asarray(times) for times in (self.whole, self.database))
        processor = 1000 * np.asarray(self.processor or [0.0])
        return {
            "calls": len(whole),
            "p50_ms": round(float(np.percentile(whole, 50)), 1),
            "p95_ms": round(float(np.percentile(whole, 95)), 1),
            "database_p50_ms": round(float(np.percentile(database, 50)), 1),
            "database_p95_ms": round(float(np.percentile(database, 95)), 1),
            "processor_p50_ms": round(float(np.percentile(processor, 50)), 1),
            "ratio_p50": round(float(np.percentile(whole, 50) / np.percentile(database, 50)), 2),
        }


def latency_figures(report: Callable[[str], None], memories: int = MEMORIES) -> dict[str, object]:
    """Recall among `memories` rows over 50 tenants: with the question embedded anew, and from the cache.

    `load` is how many processes wanted a processor meanwhile, on average: above the number of cores the times
    say little.
    """
    draw = random.Random(7)  # noqa: S311  a fixed draw, no secret
    with ExitStack() as stack:
        people: list[Scope] = []
        for number in range(TENANTS):
            if number % 10 == 0:
                report(f"latency: tenant {number + 1} of {TENANTS}")
            tenant_id = stack.enter_context(bench_tenant())
            people.append(_filled(tenant_id, memories // TENANTS // USERS, number))
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE memories_memoryitem, memories_passage")
        questions = [(draw.choice(people), _question(draw, number)) for number in range(CALLS)]
        _timed(questions[:10])  # warms plans, weights and the embedder
        anew = _timed(questions[10:])
        again = _timed(questions[10:])
        load = round(os.getloadavg()[0], 1)
    return {
        "memories": memories,
        "load": load,
        "cores": os.cpu_count(),
        "with embedding": anew.figures(),
        "without": again.figures(),
    }


def _timed(questions: Sequence[tuple[Scope, str]]) -> Times:
    times = Times()
    for scope, question in questions:
        with _statements() as spent:
            started, worked = time.perf_counter(), time.process_time()
            recall(scope, RecallRequest(query=question, now=_NOW))
            times.whole.append(time.perf_counter() - started)
            times.processor.append(time.process_time() - worked)
        times.database.append(sum(spent))
    return times


@contextmanager
def _statements() -> Iterator[list[float]]:
    """The seconds of each statement that runs inside."""
    spent: list[float] = []

    def measured(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        started = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            spent.append(time.perf_counter() - started)

    with connection.execute_wrapper(measured):
        yield spent


def _question(draw: random.Random, number: int) -> str:
    """One of our own questions, made unlike every other so that no cache knows it."""
    pool = draw.choice(own_conversations()[::6])
    return f"{draw.choice(pool.asked).text} ({number})"


def _filled(tenant_id: uuid.UUID, a_user: int, number: int) -> Scope:
    """Twenty users with as many memories each; the scope of the one who also has turns.

    Only the first user's rows are made here; the database copies them to the others, which is quick.
    """
    pools = own_conversations()
    kept = pools[number % len(pools)].kept
    noise = np.random.default_rng(number)
    asks = new_user(tenant_id)
    rows = [_memory(asks, kept[place % len(kept)], place, noise) for place in range(a_user)]
    session = new_id()
    turns = [_turn(asks, session, kept[place % len(kept)], place, noise) for place in range(TURNS_A_USER)]
    others = [new_user(tenant_id).user_id for _ in range(USERS - 1)]
    with tenant_tx(tenant_id):
        MemoryItem.objects.bulk_create(rows, batch_size=_AT_ONCE)
        Passage.objects.bulk_create(turns, batch_size=_AT_ONCE)
        with connection.cursor() as cursor:
            cursor.execute(_COPY, {"tenant": tenant_id, "user": asks.user_id, "others": others})
    return asks


def _memory(scope: Scope, kept: Kept, place: int, noise: np.random.Generator) -> MemoryItem:
    content = f"{kept.content} ({place})"
    return MemoryItem(
        user_id=scope.user_id,
        memory_type=MemoryType.FACT,
        content=content,
        language="en",
        content_digest=str(place),
        channel=Channel.USER_STATED,
        trust=trust_of(Channel.USER_STATED),
        valid_from=_NOW - timedelta(days=place + 1),
        terms=terms_vector(content),
        embedding=_vector(noise),
        embedding_model=embedder().model,
    )


def _turn(scope: Scope, session: uuid.UUID, kept: Kept, place: int, noise: np.random.Generator) -> Passage:
    return Passage(
        user_id=scope.user_id,
        kind=PassageKind.TURN,
        source_id=new_id(),
        session_id=session,
        seq=place + 1,
        role=kept.role,
        content=kept.content,
        said_at=_NOW - timedelta(days=300 - place),
        trust=100,
        tokens=len(kept.content) // 4,
        terms=terms_vector(kept.content),
        context_text=f"{kept.name} (2026): {kept.content}",
        embedding=_vector(noise),
        embedding_model=embedder().model,
    )


def _vector(noise: np.random.Generator) -> HalfVector:
    """A direction of its own: what is measured is time, not what is found."""
    vector = noise.normal(size=embedder().dimension)
    return HalfVector((vector / np.linalg.norm(vector)).tolist())
