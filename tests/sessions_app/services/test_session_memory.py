"""One container a session: turns, task stage, preferences and tokens, in one round trip either way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connections
from django.utils import timezone
from redis import Redis
from redis.client import Pipeline

from memories.models import MemoryItem, Preference
from memories.services.change import correct_memory, expire_memory
from memories.services.forget import forget_memory
from sessions_app.models import Session
from sessions_app.queries import get_session
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, begin_step, complete_step, put_task
from sessions_app.services.processing import process_session
from sessions_app.services.session_memory import SessionMemory, session_memory
from sessions_app.services.settings import change_settings
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import WorkingMemory, working_memory
from tenants.keys import working_memory_key, working_state_key
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

PREFERENCE = {"en": "I prefer answers in bullet points", "zh": "我喜欢简短的回答"}


def say(owner: Owner, session: Session, *contents: str) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", content) for content in contents])


def held(owner: Owner, session: Session) -> SessionMemory:
    return session_memory(owner.scope, session.id)


def plan(owner: Owner, session: Session) -> None:
    put_task(owner.scope, session.id, TaskPlan("move", (PlannedStep("pack"), PlannedStep("drive"))))


@pytest.fixture
def redis() -> Any:  # its methods promise more types than they answer
    return Redis.from_url(settings.REDIS_URL, decode_responses=True)


@contextmanager
def round_trips(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The round trips to working memory: how many commands each carried. The broker's are not among them."""
    trips: list[int] = []
    execute: Any = Pipeline.execute
    single: Any = Redis.execute_command

    def piped(pipe: Any, *args: Any, **kwargs: Any) -> Any:
        trips.extend([len(pipe.command_stack)] * ("}:wm" in str(pipe.command_stack)))
        return execute(pipe, *args, **kwargs)

    def alone(redis: Any, *args: Any, **kwargs: Any) -> Any:
        trips.extend([1] * ("}:wm" in str(args)))
        return single(redis, *args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(Pipeline, "execute", piped)
        patched.setattr(Redis, "execute_command", alone)
        yield trips


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_that_a_session_window_needs(owner: Owner, session: Session, language: str) -> None:
    say(owner, session, PREFERENCE[language], "hello")
    process_session(owner.scope, session.id)
    plan(owner, session)
    begin_step(owner.scope, session.id, "pack", idempotency_key="k")
    found = held(owner, session)
    assert [turn.content for turn in found.turns] == [PREFERENCE[language], "hello"]
    assert found.tokens == sum(turn.tokens for turn in found.turns)
    assert list(found.preferences.values()) == [PREFERENCE[language]]
    assert dict(found.task) == {"goal": "move", "progress": "0/2", "step": "pack", "status": "running"}
    assert held(owner, session) == found


def test_a_change_is_seen_by_the_next_read(owner: Owner, session: Session) -> None:
    say(owner, session, "hello")
    plan(owner, session)
    assert held(owner, session).task["progress"] == "0/2"
    begin_step(owner.scope, session.id, "pack", idempotency_key="k")
    complete_step(owner.scope, session.id, "pack", idempotency_key="k")
    assert held(owner, session).task["progress"] == "1/2"
    say(owner, session, PREFERENCE["en"])
    process_session(owner.scope, session.id)
    assert list(held(owner, session).preferences.values()) == [PREFERENCE["en"]]


def test_one_round_trip_reads_and_one_appends(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, "one", "二")
    held(owner, session)
    with round_trips(monkeypatch) as reading:
        held(owner, session)
    with round_trips(monkeypatch) as appending:
        say(owner, session, "three", "四", "five")
    assert (len(reading), len(appending)) == (1, 1)
    assert [turn.content for turn in held(owner, session).turns][-3:] == ["three", "四", "five"]


def test_it_lives_as_long_as_the_setting_says(owner: Owner, session: Session, redis: Any) -> None:
    say(owner, session, "one")
    ids = (owner.tenant.id, owner.user.id, session.id)
    names = [working_memory_key(*ids).name, working_state_key(*ids).name]
    for minutes in (30, 2):
        change_settings(owner.tenant_scope, {"working_memory_minutes": minutes}, actor=SYSTEM)
        assert held(owner, session).idle_minutes == minutes
        assert all(minutes * 60 - 30 < redis.ttl(name) <= minutes * 60 for name in names)
    change_settings(owner.tenant_scope, {"working_memory_minutes": 5}, actor=SYSTEM)
    say(owner, session, "two")
    assert all(redis.ttl(name) > 4 * 60 for name in names)


def test_anothers_state_is_not_believed(owner: Owner, session: Session, redis: Any) -> None:
    say(owner, session, "one")
    plan(owner, session)
    before = held(owner, session)
    name = working_state_key(owner.tenant.id, owner.user.id, session.id).name
    redis.hset(name, mapping={"owner": "0:0", "task": json.dumps({"goal": "another's"})})
    assert held(owner, session) == before
    redis.hset(name, mapping={"task": "{"})
    assert held(owner, session) == before


def test_two_writers_leave_one_right_container(owner: Owner, session: Session) -> None:
    say(owner, session, "start")
    held(owner, session)

    def speak(number: int) -> None:
        try:
            for place in range(10):
                say(owner, session, f"{number}.{place}")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(speak, range(2)))
    found = held(owner, session)
    assert [turn.seq for turn in found.turns] == list(range(1, 22))
    assert {turn.content for turn in found.turns} == {
        "start",
        *(f"{a}.{b}" for a in range(2) for b in range(10)),
    }
    with tenant_tx(owner.tenant.id):
        assert found.tokens == get_session(session.id).total_tokens


def test_without_redis_postgres_tells_the_same(owner: Owner, session: Session, request: Any) -> None:
    say(owner, session, PREFERENCE["zh"])
    process_session(owner.scope, session.id)
    plan(owner, session)
    before = held(owner, session)
    gone: WorkingMemory = request.getfixturevalue("no_redis")
    assert gone is not working_memory()
    without = held(owner, session)
    assert without.degraded == ("redis",)
    assert (without.tokens, without.task, without.preferences) == (
        before.tokens,
        before.task,
        before.preferences,
    )
    assert [turn.pk for turn in without.turns] == [turn.pk for turn in before.turns]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("way", ["forget", "correct", "expire"])
def test_a_preference_that_goes_elsewhere_is_gone_here(
    owner: Owner, session: Session, redis: Any, language: str, way: str
) -> None:
    say(owner, session, PREFERENCE[language])
    process_session(owner.scope, session.id)
    assert list(held(owner, session).preferences.values()) == [PREFERENCE[language]]
    with tenant_tx(owner.tenant.id):
        [memory] = MemoryItem.objects.all()
    ways: dict[str, Callable[[], object]] = {
        "forget": lambda: forget_memory(owner.scope, memory.pk, actor=SYSTEM),
        "correct": lambda: correct_memory(owner.scope, memory.pk, actor=SYSTEM, content="tea"),
        "expire": lambda: expire_memory(owner.scope, memory.pk, actor=SYSTEM),
    }
    ways[way]()
    name = working_state_key(owner.tenant.id, owner.user.id, session.id).name
    assert redis.hgetall(name) == {}
    assert PREFERENCE[language] not in held(owner, session).preferences.values()


def test_a_preference_ends_when_its_time_is_over(owner: Owner, session: Session) -> None:
    say(owner, session, PREFERENCE["en"])
    process_session(owner.scope, session.id)
    later = timezone.now() + timedelta(days=1)
    with tenant_tx(owner.tenant.id):
        assert Preference.objects.update(valid_to=later) == 1
    assert held(owner, session).preferences
    assert session_memory(owner.scope, session.id, now=later).preferences == {}
