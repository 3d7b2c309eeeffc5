"""How long one recall takes among many memories of many tenants, beside the raw SQL that it needs."""

from __future__ import annotations

import gc
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

from memories.models import MemoryItem, MemoryType, Passage
from memories.models.memory_item import Channel
from memories.models.passage import PassageKind
from memories.queries.compiled import BETWEEN
from memories.queries.fulltext import terms_vector
from memories.services.embedder import embedder
from memories.services.recall import RecallRequest, recall
from memoryhub.core.ids import new_id
from memoryhub.core.policy.rules import trust_of
from sessions_app.bench.bench_tenant import bench_tenant, new_user, random_vector
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
_Sent = tuple[str, Any]  # a text and its values
_NOW = datetime(2026, 6, 1, tzinfo=UTC)


@dataclass(slots=True)
class Times:
    """Of each call: seconds in all and of this process's processor, and how often it asked the database.

    `raw` are the seconds of its statements sent again by themselves through the same driver, `transaction`
    those of beginning, scope and commit around them. One round trip may carry several statements.
    """

    whole: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    raw: list[float] = field(default_factory=list)
    transaction: list[float] = field(default_factory=list)
    round_trips: list[int] = field(default_factory=list)
    statements: list[int] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Milliseconds at the median and 95th per cent; the ratio is one of medians, without transactions."""
        whole, raw, transaction = _at_half(self.whole), _at_half(self.raw), _at_half(self.transaction)
        return {
            "calls": len(self.whole),
            "p50_ms": round(whole, 1),
            "p95_ms": round(_milliseconds(self.whole, 95), 1),
            "processor_p50_ms": round(_at_half(self.processor), 1),
            "raw_sql_p50_ms": round(raw, 1),
            "raw_sql_p95_ms": round(_milliseconds(self.raw, 95), 1),
            "transaction_p50_ms": round(transaction, 1),
            "ratio_p50": round((whole - transaction) / raw, 2),
            "round_trips_p50": float(np.median(self.round_trips)),
            "statements_p50": float(np.median(self.statements)),
        }


def _milliseconds(seconds: Sequence[float], percent: int) -> float:
    return float(1000 * np.percentile(seconds, percent))


def _at_half(seconds: Sequence[float]) -> float:
    return _milliseconds(seconds, 50)


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
        latency_of(questions[:10])  # warms plans, weights and the embedder
        gc.freeze()  # as a server does that has loaded what it needs
        anew = latency_of(questions[10:])
        again = latency_of(questions[10:])
        load = round(os.getloadavg()[0], 1)
    return {
        "memories": memories,
        "load": load,
        "cores": os.cpu_count(),
        "with embedding": anew.figures(),
        "without": again.figures(),
    }


def latency_of(questions: Sequence[tuple[Scope, str]]) -> Times:
    """The times of recalls, one after another."""
    times = Times()
    for scope, question in questions:
        with _statements() as sent:
            started, worked = time.perf_counter(), time.process_time()
            recall(scope, RecallRequest(query=question, now=_NOW))
            times.whole.append(time.perf_counter() - started)
            times.processor.append(time.process_time() - worked)
        times.round_trips.append(len(sent))
        read = [one for one in sent if not one[0].startswith("SET LOCAL")]
        times.statements.append(sum(text.count(BETWEEN) + 1 for text, _ in read))
        raw, around = _sent_again(scope, read)
        times.raw.append(raw)
        times.transaction.append(around)
    return times


def _sent_again(scope: Scope, sent: Sequence[_Sent]) -> tuple[float, float]:
    """The seconds of statements and of reading what they answer, and those of the transaction around them."""
    started, spent = time.perf_counter(), 0.0
    with tenant_tx(scope.tenant_id, scope.user_id):
        for text, values in sent:
            asked = time.perf_counter()
            with connection.cursor() as cursor:
                cursor.execute(text, values)
                cursor.fetchall()
                while cursor.nextset():
                    cursor.fetchall()
            spent += time.perf_counter() - asked
    return spent, time.perf_counter() - started - spent


@contextmanager
def _statements() -> Iterator[list[_Sent]]:
    """What is sent to the database inside, one entry a round trip."""
    sent: list[_Sent] = []

    def noted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(noted):
        yield sent


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
        embedding=random_vector(noise),
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
        embedding=random_vector(noise),
        embedding_model=embedder().model,
    )
