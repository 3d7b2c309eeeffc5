"""Working memory: the last turns of a session in Redis, rebuilt from Postgres whenever it is not there.

One list a session. Every entry repeats its owner, the session's revision and the stretch of numbers it
accounts for; a list is only believed when its stretches join and end at the session's newest turn. Lost,
expired, flushed, stale, gapped and foreign lists are all the same, and cost one read of Postgres.
"""

from __future__ import annotations

import datetime
import functools
import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from django.conf import settings
from prometheus_client import Counter
from redis import Redis

from memoryhub.providers.redis_client import RedisStore, RedisUnavailable
from sessions_app.models import Session, Turn
from sessions_app.queries import context_turns, turn_texts
from tenants.keys import OwnedKey, working_memory_key

IDLE_SECONDS = 30 * 60
MOST_TURNS = 200
# Longer texts stay in Postgres alone: 200 tool results of a megabyte would hold Redis up for everybody.
MOST_CHARS = 8_000
_logger = structlog.get_logger(__name__)
_rebuilt = Counter("memoryhub_working_memory_rebuilt", "Working memories rebuilt from Postgres")
_unavailable = Counter("memoryhub_working_memory_unavailable", "Reads and writes that Redis did not answer")


@dataclass(frozen=True, slots=True)
class RecentTurns:
    """The turns a context may show verbatim, oldest first, and what was down while they were read."""

    turns: list[Turn]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """A container that is believed: all turns in force with a `seq` above `after`, oldest first."""

    turns: list[Turn]
    after: int


class WorkingMemory:
    """The containers in one Redis. A Redis that is down means an empty read, never an error."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    def append(self, session: Session, turns: Sequence[Turn]) -> None:
        """Add new turns to a container that is there, in one round trip; `rebuild` makes a missing one."""
        key = _key(session)
        entries = [_entry(session, key, turn, after=turn.seq - 1, upto=turn.seq) for turn in turns]

        def call(redis: Redis) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.rpushx(key.name, *entries[-MOST_TURNS:])
                pipe.ltrim(key.name, -MOST_TURNS, -1)
                pipe.expire(key.name, IDLE_SECONDS)
                pipe.execute()

        self._write(call)

    def read(self, session: Session) -> Held | None:
        """The container, in one round trip; None when it is missing, foreign or not up to date.

        Raises:
            RedisUnavailable: it could not be asked.
        """
        key = _key(session)

        def call(redis: Redis) -> Any:
            with redis.pipeline(transaction=False) as pipe:
                pipe.lrange(key.name, 0, -1)
                pipe.expire(key.name, IDLE_SECONDS)
                return pipe.execute()[0]

        try:
            entries = [json.loads(entry) for entry in self._store.run(call)]
            if not entries or not _believable(session, key, entries):
                return None
            turns = [_turn(session, entry) for entry in entries]
        except (ValueError, TypeError, KeyError):
            _logger.error("working_memory_unreadable")
            return None
        return Held(turns, after=entries[0]["after"])

    def rebuild(self, session: Session, turns: Sequence[Turn]) -> None:
        """Replace the container by what Postgres holds, the newest turns in force, in one round trip."""
        key = _key(session)
        entries = []
        after = turns[0].seq - 1 if len(turns) == MOST_TURNS else 0
        for place, turn in enumerate(turns):
            upto = session.last_seq if place == len(turns) - 1 else turn.seq
            entries.append(_entry(session, key, turn, after=after, upto=upto))
            after = upto

        def call(redis: Redis) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.delete(key.name)
                if entries:
                    pipe.rpush(key.name, *entries)
                    pipe.expire(key.name, IDLE_SECONDS)
                pipe.execute()

        _rebuilt.inc()
        self._write(call)

    def drop(self, tenant_id: uuid.UUID, user_id: uuid.UUID, session_id: uuid.UUID) -> None:
        """Throw a container away; the next read rebuilds it."""
        key = working_memory_key(tenant_id, user_id, session_id)
        self._write(lambda redis: redis.delete(key.name))

    def reachable(self) -> bool:
        """Whether Redis answers now."""
        try:
            return bool(self._store.run(lambda redis: redis.ping()))
        except RedisUnavailable:
            return False

    def _write(self, call: Any) -> None:
        try:
            self._store.run(call)
        except RedisUnavailable:
            _unavailable.inc()


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
        turns = context_turns(session.id, after_seq=0, upto_seq=session.last_seq, most=MOST_TURNS)
        memory.rebuild(session, turns)
        held = Held(turns, after=turns[0].seq - 1 if len(turns) == MOST_TURNS else 0)
    wanted = [turn for turn in held.turns if after_seq < turn.seq <= upto_seq][-most:]
    if held.after > after_seq and len(wanted) < most:
        wanted = context_turns(session.id, after_seq=after_seq, upto_seq=upto_seq, most=most)
    return RecentTurns(_filled(wanted))


def _filled(turns: list[Turn]) -> list[Turn]:
    """The turns with the texts that were too long for Redis."""
    bare = [turn for turn in turns if turn.content is None]
    texts = turn_texts([turn.pk for turn in bare]) if bare else {}
    for turn in bare:
        turn.content = texts.get(turn.pk, "")
    return turns


def _believable(session: Session, key: OwnedKey, entries: Iterable[dict[str, Any]]) -> bool:
    upto: int | None = None
    for entry in entries:
        if entry["owner"] != key.owner:
            _logger.error("working_memory_of_another_owner")
            return False
        if entry["revision"] != session.revision or upto not in (None, entry["after"]):
            return False
        upto = entry["upto"]
    return upto == session.last_seq


def _key(session: Session) -> OwnedKey:
    return working_memory_key(session.tenant_id, session.user_id, session.id)


def _entry(session: Session, key: OwnedKey, turn: Turn, *, after: int, upto: int) -> str:
    """One turn that stands for the numbers above `after` up to `upto`; those between are out of force."""
    return json.dumps(
        {
            "owner": key.owner,
            "revision": session.revision,
            "after": after,
            "upto": upto,
            "id": turn.id.hex,
            "seq": turn.seq,
            "role": turn.role,
            "name": turn.name,
            "content": turn.content if len(turn.content) <= MOST_CHARS else None,
            "tokens": turn.tokens,
            "tokenizer": turn.tokenizer,
            "whole_tokens": turn.offload.get("tokens", 0),
            "said_at": turn.said_at.isoformat(),
            "status": turn.status,
        }
    )


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
        offload={"tokens": entry["whole_tokens"]} if entry["whole_tokens"] else {},
        said_at=datetime.datetime.fromisoformat(entry["said_at"]),
        status=entry["status"],
    )
