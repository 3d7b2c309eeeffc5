"""What building a context costs on Postgres as a session grows: queries, rows, tokenizer calls, time."""

from __future__ import annotations

import gc
import statistics
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from django.db import connection, connections

from memories.models import Passage
from memories.services.embedder import embedder
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.bench_tenant import random_vector
from sessions_app.bench.model import BenchTurn
from sessions_app.bench.product_session import ProductSession, at_once
from sessions_app.services.engines import session_counter
from tenants.scope import tenant_tx

SIZES = (10, 100, 1_000, 10_000)
LONG = 1_000  # turns of the session that takes 128,000 tokens
_LONG_TOKENS = 128_000
_BUDGET = 8_000
_ROUNDS = 31
_VACUUMS = 60  # at most; each row's page is to be known as visible to all
_AT_ONCE = 500
_ASKED = "Where do the boxes go?"
_TEXT = "On day {seq} we moved {seq} boxes to the flat in Park Road and Ann paid the driver."
_TURNS_TABLE = 'FROM "sessions_app_turn"'


@dataclass(slots=True)
class Reads:
    """What the database was asked: statements, rows it answered with, and of these the stored turns."""

    queries: int = 0
    rows: int = 0
    turns: int = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """A wrapper around every statement, as Django takes them; recall sends several in one."""
        answer = execute(sql, params, many, context)
        if sql.lstrip("\n (").startswith("SELECT"):
            found = sum(max(0, one.rowcount) for one in context["cursor"].results())
            context["cursor"].set_result(0)
            self.queries += 1
            self.rows += found
            self.turns += found if _TURNS_TABLE in sql else 0
        return answer


@dataclass(slots=True)
class Counted:
    """The texts a tokenizer was asked to count while it was watched."""

    texts: list[str] = field(default_factory=list)


def product_cost(tenant_id: uuid.UUID, sizes: Sequence[int] = SIZES) -> dict[str, object]:
    """Sessions of so many turns side by side, and one of 128,000 tokens; time against the smallest.

    Interleaved rounds in one process, working memory warm. Every turn has a vector and holds words of the
    question: all that the user ever said is looked at to find what is ranked. The vectors are random, and the
    table is vacuumed first, as it is before long in use.
    """
    sessions = {str(size): _session(tenant_id, size, _TEXT) for size in sizes}
    sessions["128k tokens"] = _session(tenant_id, min(LONG, max(sizes)), _long_text())
    _settle(sessions.values())
    gc.collect()
    gc.freeze()  # as a server does that has loaded what it needs
    ratios = _ratios(sessions, use_recall=True)
    bare = _ratios(sessions, use_recall=False)
    return {
        name: {**_figures(session), "time_ratio": ratios[name], "time_ratio_without_recall": bare[name]}
        for name, session in sessions.items()
    }


def _ratios(sessions: Mapping[str, ProductSession], *, use_recall: bool) -> dict[str, float]:
    """The median time of each session's context against the first one's."""
    times: dict[str, list[float]] = {name: [] for name in sessions}
    for _ in range(_ROUNDS):
        for name, session in sessions.items():
            start = time.perf_counter()
            session.built(_ASKED, token_budget=_BUDGET, use_recall=use_recall)
            times[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    base = next(iter(medians.values()))
    return {name: round(median / base, 2) for name, median in medians.items()}


def _figures(session: ProductSession) -> dict[str, object]:
    warm = Reads()
    with _read(warm):
        session.built(_ASKED, token_budget=_BUDGET)
    bare = Reads()
    with _read(bare):
        session.built(_ASKED, token_budget=_BUDGET, use_recall=False)
    session.forget_working_memory()
    cold = Reads()
    with _read(cold), _watched(session_counter("")) as counted:
        built = session.built(_ASKED, token_budget=_BUDGET)
    stored = {turn.content for turn in session.turns}
    shown = len(built.assembled.manifest.source_ids().get("turns", ()))
    return {
        "turns": len(session.turns),
        "tokens": sum(turn.tokens for turn in session.turns),
        "queries": warm.queries,
        "rows_read": warm.rows,
        "rows_read_without_recall": bare.rows,
        "rows_read_without_redis": cold.rows,
        "turns_read_without_redis": cold.turns,
        "turns_in_context": shown,
        "tokenizer_calls": len(counted.texts),
        "calls_on_stored_turns": sum(text in stored for text in counted.texts),
    }


def _session(tenant_id: uuid.UUID, size: int, text: str) -> ProductSession:
    session = ProductSession.opened(tenant_id, system_prompt="You are a helpful assistant.")
    roles = ("assistant", "user")
    turns = [BenchTurn(roles[seq % 2], text.format(seq=seq)) for seq in range(1, size + 1)]
    for said in at_once(turns, _AT_ONCE):
        session.say(said)
    return session


def _settle(sessions: Iterable[ProductSession]) -> None:
    """Give every passage a vector, and have the database know its tables as they are now."""
    noise, model = np.random.default_rng(0), embedder().model
    for session in sessions:
        with tenant_tx(session.scope.tenant_id, session.scope.user_id), connection.cursor() as cursor:
            # A row is known as visible to all once its log is on disk, which a throwaway store delays.
            cursor.execute("SET LOCAL synchronous_commit = on")
            passages = list(Passage.objects.filter(user_id=session.scope.user_id).only("pk", "tenant"))
            for passage in passages:
                passage.embedding, passage.embedding_model = random_vector(noise), model
            Passage.objects.bulk_update(passages, ["embedding", "embedding_model"], batch_size=_AT_ONCE)
    _vacuum()


def _vacuum() -> None:
    """Vacuum until every page is all visible: a snapshot, as of an automatic analyze, may hold some back."""
    table = Passage._meta.db_table
    with connections["owner"].cursor() as cursor:
        for _ in range(_VACUUMS):
            cursor.execute(f"VACUUM (ANALYZE, INDEX_CLEANUP ON) {connection.ops.quote_name(table)}")
            cursor.execute("SELECT relpages <= relallvisible FROM pg_class WHERE relname = %s", [table])
            (all_visible,) = cursor.fetchone() or (False,)
            if all_visible:
                return
            time.sleep(1.0)
    raise RuntimeError(f"after {_VACUUMS} vacuums {table} still has pages that are not all visible")


def _long_text() -> str:
    """A turn that takes about a thousandth of 128,000 tokens."""
    counter = session_counter("")
    text = _TEXT
    while counter.count(text.format(seq=1)) < _LONG_TOKENS // LONG:
        text = f"{text} {_TEXT}"
    return text


@contextmanager
def _read(reads: Reads) -> Iterator[None]:
    with connections["default"].execute_wrapper(reads):
        yield


@contextmanager
def _watched(counter: TokenCounter) -> Iterator[Counted]:
    """Note what `counter`, which the services share, is asked for."""
    counted, count = Counted(), counter.count

    def noting(text: str) -> int:
        counted.texts.append(text)
        return count(text)

    setattr(counter, "count", noting)  # noqa: B010  the protocol has no such assignment
    try:
        yield counted
    finally:
        delattr(counter, "count")
