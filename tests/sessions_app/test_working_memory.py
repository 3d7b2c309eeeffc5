"""The container of a session: quick when it is right, rebuilt whenever it might not be."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.db import connections
from redis import Redis

from memoryhub.providers.redis_client import RedisStore
from sessions_app import working_memory as working_memory_module
from sessions_app.models import Session, Turn
from sessions_app.queries import context_turns, get_session, get_turn
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.withdrawal import replace_from
from sessions_app.working_entries import MOST_CHARS
from sessions_app.working_memory import MOST_TURNS, Held, RecentTurns, WorkingMemory, recent_turns
from tenants.keys import working_memory_key
from tenants.scope import tenant_tx
from tests.conftest import Owner


def say(owner: Owner, session: Session, *contents: str) -> list[Turn]:
    return append_turns(owner.scope, session.id, [NewTurn("user", content) for content in contents])


def recent(owner: Owner, session: Session, *, after: int = 0, most: int = 200) -> RecentTurns:
    with tenant_tx(owner.tenant.id, owner.user.id):
        fresh = get_session(session.id)
        return recent_turns(fresh, after_seq=after, upto_seq=fresh.last_seq, most=most)


def contents(owner: Owner, session: Session, **bounds: int) -> list[str]:
    return [turn.content for turn in recent(owner, session, **bounds).turns]


@pytest.fixture
def redis() -> Any:  # its methods promise more types than they answer
    return Redis.from_url(settings.REDIS_URL, decode_responses=True)


@pytest.fixture
def key(owner: Owner, session: Session) -> str:
    return working_memory_key(owner.tenant.id, owner.user.id, session.id).name


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which reads went to Postgres."""
    calls: list[str] = []
    plain = context_turns

    def counted(*args: Any, **kwargs: Any) -> list[Turn]:
        calls.append("postgres")
        return plain(*args, **kwargs)

    monkeypatch.setattr("sessions_app.working_memory.context_turns", counted)
    return calls


def test_the_second_read_needs_no_postgres(owner: Owner, session: Session, asked: list[str]) -> None:
    say(owner, session, "one", "二")
    assert contents(owner, session) == ["one", "二"]
    say(owner, session, "three")
    assert contents(owner, session) == ["one", "二", "three"]
    assert contents(owner, session, after=1, most=1) == ["three"]
    assert asked == ["postgres"]


def test_only_what_no_summary_covers_is_read(
    owner: Owner, session: Session, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, *map(str, range(1, 41)))
    recent(owner, session)
    held: list[int] = []
    plain = working_memory_module.container

    def counted(*args: Any, **kwargs: Any) -> Held:
        found = plain(*args, **kwargs)
        held.append(len(found.turns))
        return found

    monkeypatch.setattr(working_memory_module, "container", counted)
    assert contents(owner, session, after=37) == ["38", "39", "40"]
    assert contents(owner, session, after=40) == []
    assert held == [3, 1]
    assert asked == ["postgres"]


def test_it_goes_by_itself_when_idle(owner: Owner, session: Session, redis: Any, key: str) -> None:
    say(owner, session, "one")
    recent(owner, session)
    redis.expire(key, 5)
    recent(owner, session)
    assert redis.ttl(key) > 5 * 60


def _delete(redis: Any, key: str) -> None:
    redis.delete(key)


def _lose_the_last(redis: Any, key: str) -> None:
    redis.rpop(key)


def _lose_the_middle(redis: Any, key: str) -> None:
    redis.lrem(key, 0, redis.lindex(key, 1))


def _turn_round(redis: Any, key: str) -> None:
    redis.rpush(key, redis.lpop(key))


def _corrupt(redis: Any, key: str) -> None:
    redis.lset(key, 0, "{")


def _strip(redis: Any, key: str) -> None:
    redis.lset(key, 0, "{}")


def _give_to_another(redis: Any, key: str) -> None:
    entry = json.loads(redis.lindex(key, 0))
    redis.lset(key, 0, json.dumps(entry | {"owner": "0:0", "content": "another's"}))


@pytest.mark.parametrize(
    "harm",
    [_delete, _lose_the_last, _lose_the_middle, _turn_round, _corrupt, _strip, _give_to_another],
)
def test_whatever_happens_to_it_it_is_rebuilt(
    owner: Owner, session: Session, redis: Any, key: str, harm: Callable[[Any, str], None]
) -> None:
    say(owner, session, "one", "two", "three")
    recent(owner, session)
    harm(redis, key)
    assert contents(owner, session) == ["one", "two", "three"]
    assert [json.loads(entry)["content"] for entry in redis.lrange(key, 0, -1)] == ["one", "two", "three"]


def test_a_replaced_turn_does_not_come_back(owner: Owner, session: Session) -> None:
    turns = say(owner, session, "one", "two", "three")
    recent(owner, session)
    replace_from(owner.scope, session.id, turns[1])
    assert contents(owner, session) == ["one"]
    say(owner, session, "four")
    assert contents(owner, session) == ["one", "four"]


def test_a_replaced_turn_does_not_come_back_though_redis_was_away(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = say(owner, session, "one", "two")
    recent(owner, session)
    with monkeypatch.context() as away:
        gone = WorkingMemory(RedisStore("redis://127.0.0.1:1/0"))
        away.setattr("sessions_app.services.withdrawal.working_memory", lambda: gone)
        replace_from(owner.scope, session.id, turns[1])
    assert contents(owner, session) == ["one"]


def test_a_turn_that_redis_missed_is_not_left_out(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, "one")
    recent(owner, session)
    with monkeypatch.context() as away:
        gone = WorkingMemory(RedisStore("redis://127.0.0.1:1/0"))
        away.setattr("sessions_app.services.turns.working_memory", lambda: gone)
        say(owner, session, "two")
    say(owner, session, "three")
    assert contents(owner, session) == ["one", "two", "three"]


def test_a_container_after_replacement_is_believed(owner: Owner, session: Session, asked: list[str]) -> None:
    turns = say(owner, session, "one", "two")
    replace_from(owner.scope, session.id, turns[1])
    assert contents(owner, session) == ["one"]
    assert contents(owner, session) == ["one"]
    assert asked == ["postgres"]


def test_appends_of_threads_never_show_a_wrong_order(owner: Owner, session: Session) -> None:
    recent(owner, session)

    def speak(number: int) -> None:
        try:
            for place in range(5):
                say(owner, session, f"{number}.{place}")
                recent(owner, session)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(speak, range(4)))
    found = recent(owner, session).turns
    assert [turn.seq for turn in found] == list(range(1, 21))
    with tenant_tx(owner.tenant.id):
        assert all(get_turn(session.id, turn.pk).content == turn.content for turn in found)


def test_long_texts_stay_out_of_redis_and_in_the_context(
    owner: Owner, session: Session, redis: Any, key: str
) -> None:
    long = "长" * (MOST_CHARS + 1)
    say(owner, session, "one", long)
    for _ in range(2):
        assert contents(owner, session) == ["one", long]
    assert sum(len(entry) for entry in redis.lrange(key, 0, -1)) < MOST_CHARS


def test_it_holds_the_newest_turns_only(owner: Owner, session: Session, redis: Any, key: str) -> None:
    say(owner, session, *(str(number) for number in range(1, MOST_TURNS + 51)))
    assert contents(owner, session, most=3) == ["248", "249", "250"]
    assert redis.llen(key) == MOST_TURNS
    assert len(contents(owner, session, most=250)) == 250
    say(owner, session, "251")
    assert contents(owner, session, most=2) == ["250", "251"]
    assert redis.llen(key) == MOST_TURNS


def test_without_redis_postgres_answers_after_one_attempt(
    owner: Owner, session: Session, no_redis: WorkingMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[str] = []
    plain = RedisStore._sync_client

    def counted(store: RedisStore) -> Any:
        attempts.append("one")
        return plain(store)

    monkeypatch.setattr(RedisStore, "_sync_client", counted)
    say(owner, session, "one")
    for _ in range(20):
        found = recent(owner, session)
        assert ([turn.content for turn in found.turns], found.degraded) == (["one"], ("redis",))
    assert attempts == ["one"]  # the breaker spares the other twenty their time-outs
    assert not no_redis.reachable()


def test_a_key_of_another_kind_is_no_error(owner: Owner, session: Session, redis: Any, key: str) -> None:
    say(owner, session, "one")
    redis.set(key, "a string")
    found = recent(owner, session)
    assert ([turn.content for turn in found.turns], found.degraded) == (["one"], ("redis",))


def test_strangers_do_not_share_a_key(
    owner: Owner, session: Session, stranger: Owner, foreign: Session
) -> None:
    say(owner, session, "mine")
    say(stranger, foreign, "theirs")
    assert contents(owner, session) == ["mine"]
    assert contents(stranger, foreign) == ["theirs"]
