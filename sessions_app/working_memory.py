"""Working memory: the last turns of a session in Redis, rebuilt from Postgres whenever it is not there.

One list a session. Every entry repeats its owner, and a list is only believed when its newest entry is the
session's newest turn: lost, expired, flushed or stale lists are all the same, and cost one read of Postgres.
"""

from __future__ import annotations

import datetime
import functools
import itertools
import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from django.conf import settings
from prometheus_client import Counter
from redis import Redis

from memoryhub.providers.redis_client import RedisStore, RedisUnavailable
from sessions_app.models import Session, Turn, TurnStatus
from sessions_app.queries import context_turns
from tenants.keys import OwnedKey, working_memory_key

IDLE_SECONDS = 30 * 60
MOST_TURNS = 200
_logger = structlog.get_logger(__name__)
_rebuilt = Counter("memoryhub_working_memory_rebuilt", "Working memories rebuilt from Postgres")
_unavailable = Counter("memoryhub_working_memory_unavailable", "Reads and writes that Redis did not answer")


@dataclass(frozen=True, slots=True)
class RecentTurns:
    """The turns a context may show verbatim, oldest first, and what was down while they were read."""

    turns: list[Turn]
    degraded: tuple[str, ...] = ()


class WorkingMemory:
    """The containers in one Redis. A Redis that is down means an empty read, never an error."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    def append(self, session: Session, turns: Sequence[Turn]) -> None:
        """Add new turns in one round trip and keep the container alive."""
        key = _key(session)
        entries = [json.dumps(_entry(key, turn)) for turn in turns]

        def call(redis: Redis) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.rpush(key.name, *entries)
                pipe.ltrim(key.name, -MOST_TURNS, -1)
                pipe.expire(key.name, IDLE_SECONDS)
                pipe.execute()

        try:
            self._store.run(call)
        except RedisUnavailable:
            _unavailable.inc()

    def read(self, session: Session) -> list[Turn] | None:
        """The container's turns in one round trip, or None when it is missing, foreign or not up to date.

        Raises:
            RedisUnavailable: it could not be asked.
        """
        key = _key(session)

        def call(redis: Redis) -> Any:
            with redis.pipeline(transaction=False) as pipe:
                pipe.lrange(key.name, 0, -1)
                pipe.expire(key.name, IDLE_SECONDS)
                return pipe.execute()[0]

        entries = [json.loads(entry) for entry in self._store.run(call)]
        if not entries or entries[-1]["seq"] != session.last_seq:
            return None
        if any(entry["owner"] != key.owner for entry in entries):
            _logger.error("working_memory_of_another_owner")
            return None
        if any(later["seq"] <= earlier["seq"] for earlier, later in itertools.pairwise(entries)):
            return None
        return [_turn(session, entry) for entry in entries]

    def rebuild(self, session: Session, turns: Sequence[Turn]) -> None:
        """Replace the container by what Postgres holds."""
        self.drop(session.tenant_id, session.user_id, session.id)
        if turns:
            _rebuilt.inc()
            self.append(session, turns)

    def drop(self, tenant_id: uuid.UUID, user_id: uuid.UUID, session_id: uuid.UUID) -> None:
        """Throw a container away; the next read rebuilds it."""
        key = working_memory_key(tenant_id, user_id, session_id)
        try:
            self._store.run(lambda redis: redis.delete(key.name))
        except RedisUnavailable:
            _unavailable.inc()

    def reachable(self) -> bool:
        """Whether Redis answers now."""
        try:
            return bool(self._store.run(lambda redis: redis.ping()))
        except RedisUnavailable:
            return False


@functools.cache
def working_memory() -> WorkingMemory:
    """The working memory of this process."""
    return WorkingMemory(RedisStore(settings.REDIS_URL))


def recent_turns(session: Session, *, after_seq: int, upto_seq: int, most: int) -> RecentTurns:
    """The newest `most` turns with after_seq < seq <= upto_seq, from Redis when it has them."""
    memory = working_memory()
    try:
        held = memory.read(session)
    except RedisUnavailable:
        _unavailable.inc()
        turns = context_turns(session.id, after_seq=after_seq, upto_seq=upto_seq, most=most)
        return RecentTurns(turns, degraded=("redis",))
    if held is None:
        held = context_turns(session.id, after_seq=0, upto_seq=session.last_seq, most=MOST_TURNS)
        memory.rebuild(session, held)
    in_force = [turn for turn in held if turn.status != TurnStatus.REPLACED]
    wanted = [turn for turn in in_force if after_seq < turn.seq <= upto_seq]
    covers = not held or held[0].seq <= after_seq + 1 or len(wanted) >= most
    if not covers:
        wanted = context_turns(session.id, after_seq=after_seq, upto_seq=upto_seq, most=most)
    return RecentTurns(wanted[-most:])


def _key(session: Session) -> OwnedKey:
    return working_memory_key(session.tenant_id, session.user_id, session.id)


def _entry(key: OwnedKey, turn: Turn) -> dict[str, Any]:
    return {
        "owner": key.owner,
        "id": turn.id.hex,
        "seq": turn.seq,
        "role": turn.role,
        "name": turn.name,
        "content": turn.content,
        "tokens": turn.tokens,
        "tokenizer": turn.tokenizer,
        "said_at": turn.said_at.isoformat(),
        "status": turn.status,
    }


def _turn(session: Session, entry: dict[str, Any]) -> Turn:
    return Turn(
        id=uuid.UUID(hex=entry["id"]),
        tenant_id=session.tenant_id,
        user_id=session.user_id,
        session=session,
        seq=entry["seq"],
        role=entry["role"],
        name=entry["name"],
        content=entry["content"],
        tokens=entry["tokens"],
        tokenizer=entry["tokenizer"],
        said_at=datetime.datetime.fromisoformat(entry["said_at"]),
        status=entry["status"],
    )
