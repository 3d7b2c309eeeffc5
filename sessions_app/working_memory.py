"""Working memory: the last turns of a session in Redis, rebuilt from Postgres whenever it is not there.

One list a session. Every entry repeats its owner, the session's revision and the stretch of numbers it
accounts for; a list is only believed when its stretches join and end at the session's newest turn. Lost,
expired, flushed, stale, gapped and foreign lists are all the same, and cost one read of Postgres.
"""

from __future__ import annotations

import functools
import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.conf import settings
from prometheus_client import Counter
from redis import Redis

from memoryhub.providers.redis_client import RedisStore, RedisUnavailable
from sessions_app.models import Session, Turn
from sessions_app.queries import context_turns, turn_texts
from sessions_app.working_entries import believable, entry_of, turn_of
from tenants.keys import OwnedKey, buried_key, keys_of_user, working_memory_key, working_state_key

IDLE = timedelta(minutes=30)  # unless the tenant's settings say otherwise
MOST_TURNS = 200
BURIED = timedelta(days=1)  # longer than anything runs that could have read the session before
_logger = structlog.get_logger(__name__)
_rebuilt = Counter("memoryhub_working_memory_rebuilt", "Working memories rebuilt from Postgres")
_unavailable = Counter("memoryhub_working_memory_unavailable", "Reads and writes that Redis did not answer")


@dataclass(frozen=True, slots=True)
class RecentTurns:
    """The turns a context may show verbatim, oldest first, and what was down while they were read."""

    turns: list[Turn]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionState:
    """What a session has come to: where its task stands, and the preferences the user confirmed in it.

    `until` is when the first of them ends or another begins: the state has to be read again then.
    """

    task: Mapping[str, str] = field(default_factory=dict)
    preferences: Mapping[str, str] = field(default_factory=dict)
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A container that is believed: all turns in force with a `seq` above `after`, oldest first.

    `tokens` is the session's running count; `state` is None where it has to be read from Postgres again.
    """

    turns: list[Turn]
    after: int
    tokens: int
    state: SessionState | None = None


class WorkingMemory:
    """The containers in one Redis. A Redis that is down means an empty read, never an error.

    A container is a list of turns and a hash of state under one hash tag; both are read, written and kept
    alive together, in one transaction of one round trip.
    """

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    def append(self, session: Session, turns: Sequence[Turn], *, idle: timedelta = IDLE) -> None:
        """Add new turns to a container that is there, in one round trip; `rebuild` makes a missing one."""
        key = _key(session)
        entries = [entry_of(session, key, turn, after=turn.seq - 1, upto=turn.seq) for turn in turns]

        def call(redis: Redis) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.rpushx(key.name, *entries[-MOST_TURNS:])
                pipe.ltrim(key.name, -MOST_TURNS, -1)
                _keep_alive(pipe, session, idle)
                pipe.execute()

        self._write(call)

    def read(self, session: Session, *, newest: int = MOST_TURNS, idle: timedelta = IDLE) -> Held | None:
        """The container's `newest` turns and its state, in one round trip.

        None when it is missing, foreign or not up to date.

        Raises:
            RedisUnavailable: it could not be asked.
        """
        key = _key(session)

        def call(redis: Redis) -> Any:
            with redis.pipeline(transaction=True) as pipe:
                pipe.lrange(key.name, -newest, -1)
                pipe.hgetall(_state_key(session).name)
                _keep_alive(pipe, session, idle)
                return pipe.execute()[:2]

        raw, state = self._store.run(call)
        try:
            entries = [json.loads(entry) for entry in raw]
            if not entries or not believable(session, key, entries):
                return None
            turns = [turn_of(session, entry) for entry in entries]
            tokens = int(entries[-1]["session_tokens"])
            return Held(turns, entries[0]["after"], tokens, _state(session, state))
        except (ValueError, TypeError, KeyError):
            _logger.error("working_memory_unreadable")
            return None

    def rebuild(self, session: Session, turns: Sequence[Turn], *, idle: timedelta = IDLE) -> None:
        """Replace the turns by what Postgres holds, the newest in force, in one round trip."""
        key = _key(session)
        entries = []
        after = turns[0].seq - 1 if len(turns) == MOST_TURNS else 0
        for place, turn in enumerate(turns):
            upto = session.last_seq if place == len(turns) - 1 else turn.seq
            entries.append(entry_of(session, key, turn, after=after, upto=upto))
            after = upto

        def call(redis: Redis) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.delete(key.name)
                if entries:
                    pipe.rpush(key.name, *entries)
                    _keep_alive(pipe, session, idle)
                _finish(redis, pipe, session)

        _rebuilt.inc()
        self._write(call)

    def keep_state(self, session: Session, state: SessionState, *, idle: timedelta = IDLE) -> None:
        """Put the state beside the turns, in one round trip."""
        key = _state_key(session)
        values: dict[Any, Any] = {
            "owner": key.owner,
            "task": json.dumps(dict(state.task)),
            "preferences": json.dumps(dict(state.preferences)),
            "until": state.until.isoformat() if state.until else "",
            "revision": session.revision,
        }

        def call(redis: Redis) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.delete(key.name)
                pipe.hset(key.name, mapping=values)
                _keep_alive(pipe, session, idle)
                _finish(redis, pipe, session)

        self._write(call)

    def drop_states(self, owners: Iterable[tuple[uuid.UUID, uuid.UUID, uuid.UUID]]) -> None:
        """Throw states away, because a preference or a task changed; the next read makes them anew.

        `owners` are the ids of tenant, user and session of each.
        """
        names = [working_state_key(*owner).name for owner in owners]
        self._write(lambda redis: redis.delete(*names))

    def drop(self, tenant_id: uuid.UUID, user_id: uuid.UUID, session_id: uuid.UUID) -> None:
        """Throw a container away; the next read rebuilds it."""
        owner = (tenant_id, user_id, session_id)
        names = (working_memory_key(*owner).name, working_state_key(*owner).name)
        self._write(lambda redis: redis.delete(*names))

    def bury(self, owners: Iterable[tuple[uuid.UUID, uuid.UUID, uuid.UUID]]) -> None:
        """Throw containers away for good: whoever read a session before it went cannot bring one back.

        `owners` are the ids of tenant, user and session of each. Raises RedisUnavailable.
        """

        def call(redis: Redis, owner: tuple[uuid.UUID, uuid.UUID, uuid.UUID]) -> None:
            with redis.pipeline(transaction=True) as pipe:
                pipe.set(buried_key(*owner).name, "", ex=BURIED)
                pipe.delete(working_memory_key(*owner).name, working_state_key(*owner).name)
                pipe.execute()

        for owner in owners:
            self._store.run(functools.partial(call, owner=owner))

    def drop_user(self, tenant_id: uuid.UUID, user_id: uuid.UUID) -> int:
        """Throw away all that is kept of one user; how many keys there were. Raises RedisUnavailable."""
        grave = buried_key(tenant_id, user_id, user_id).kind

        def call(redis: Redis) -> int:
            found = redis.scan_iter(match=keys_of_user(tenant_id, user_id), count=1_000)
            names = [name for name in found if not name.endswith(f":{grave}")]
            for name in names:
                redis.delete(name)
            return len(names)

        return self._store.run(call)

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


def recent_turns(
    session: Session, *, after_seq: int, upto_seq: int, most: int, idle: timedelta = IDLE
) -> RecentTurns:
    """The newest `most` turns with after_seq < seq <= upto_seq, from Redis when it has them."""
    # An entry stands for one number at least, so that so many of them reach back to `after_seq`.
    newest = min(MOST_TURNS, max(1, session.last_seq - after_seq))
    try:
        held = container(session, newest=newest, idle=idle)
    except RedisUnavailable:
        turns = context_turns(session.id, after_seq=after_seq, upto_seq=upto_seq, most=most)
        return RecentTurns(turns, degraded=("redis",))
    wanted = [turn for turn in held.turns if after_seq < turn.seq <= upto_seq][-most:]
    if held.after > after_seq and len(wanted) < most:
        wanted = context_turns(session.id, after_seq=after_seq, upto_seq=upto_seq, most=most)
    return RecentTurns(_filled(wanted))


def container(session: Session, *, newest: int = MOST_TURNS, idle: timedelta = IDLE) -> Held:
    """The `newest` turns of a session's container, made from Postgres when it is missing or not believed.

    Raises:
        RedisUnavailable: it could not be asked.
    """
    memory = working_memory()
    try:
        held = memory.read(session, newest=newest, idle=idle)
    except RedisUnavailable:
        _unavailable.inc()
        raise
    if held is not None:
        return held
    turns = context_turns(session.id, after_seq=0, upto_seq=session.last_seq, most=MOST_TURNS)
    memory.rebuild(session, turns, idle=idle)
    return Held(turns, turns[0].seq - 1 if len(turns) == MOST_TURNS else 0, session.total_tokens)


def _filled(turns: list[Turn]) -> list[Turn]:
    """The turns with the texts that were too long for Redis."""
    bare = [turn for turn in turns if turn.content is None]
    texts = turn_texts([turn.pk for turn in bare]) if bare else {}
    for turn in bare:
        turn.content = texts.get(turn.pk, "")
    return turns


def _key(session: Session) -> OwnedKey:
    return working_memory_key(session.tenant_id, session.user_id, session.id)


def _state_key(session: Session) -> OwnedKey:
    return working_state_key(session.tenant_id, session.user_id, session.id)


def _keep_alive(pipe: Any, session: Session, idle: timedelta) -> None:
    seconds = int(idle.total_seconds())
    pipe.expire(_key(session).name, seconds)
    pipe.expire(_state_key(session).name, seconds)


def _finish(redis: Redis, pipe: Any, session: Session) -> None:
    """Write what is in the pipeline, and take it back where the session has been buried."""
    owner = (session.tenant_id, session.user_id, session.pk)
    pipe.exists(buried_key(*owner).name)
    if pipe.execute()[-1]:
        redis.delete(_key(session).name, _state_key(session).name)


def _state(session: Session, values: Mapping[str, str]) -> SessionState | None:
    """The state in a hash; None when there is none, it is another's, or turns were taken back since."""
    mine = values.get("owner") == _state_key(session).owner
    if not mine or int(values.get("revision", -1)) != session.revision:
        return None
    until = datetime.fromisoformat(values["until"]) if values["until"] else None
    return SessionState(json.loads(values["task"]), json.loads(values["preferences"]), until)
