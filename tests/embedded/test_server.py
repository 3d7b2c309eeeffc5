"""The real server, started as a user starts it: it serves, is killed and starts again."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from memoryhub.embedded.processes import wait_until
from memoryhub.env import REPOSITORY
from tests.embedded.conftest import START_SECONDS, all_gone
from tests.embedded.server import Server, a_conversation, clean_environment, contents

pytestmark = [pytest.mark.journey, pytest.mark.timeout(600)]


StartServer = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers over one data directory whose name holds a space and Chinese."""
    started: list[Server] = []

    def starter(*options: str, **variables: str) -> Server:
        started.append(Server(tmp_path / "数据 dir", options, variables))
        return started[-1]

    yield starter
    for server in started:
        server.close()


def test_one_command_serves_a_conversation_and_keeps_it_over_restarts(start: StartServer) -> None:
    first = start()
    session = a_conversation(first)
    said = contents(first, session)
    assert said[0] == "我对花生过敏。"
    first.stop()

    second = start()
    assert second.facts["api_key"] == first.facts["api_key"]
    assert contents(second, session) == said
    family = second.family()
    second.process.kill()  # the supervisor itself, with no chance to tidy up
    second.process.wait(START_SECONDS)
    assert all_gone(family)

    third = start()
    assert contents(third, session) == said
    third.stop()


def kill(server: Server, name: str) -> None:
    """Kill one child with what it started itself out of reach, and wait until it runs again."""
    listed = Path(server.facts["data_dir"]) / "run" / "children.json"
    pid = json.loads(listed.read_text())[name][0]
    family = psutil.Process(pid).children(recursive=True)
    os.kill(pid, signal.SIGKILL)
    assert wait_until(lambda: json.loads(listed.read_text())[name][0] != pid, 60.0), name
    assert all_gone(family), name


def test_what_was_acknowledged_survives_the_death_of_each_child(start: StartServer) -> None:
    server = start()
    session = a_conversation(server)
    said = contents(server, session)

    def answers() -> bool:
        try:
            return contents(server, session) == said
        except OSError:  # also urllib's errors: the web process or its database is on its way back
            return False

    for name in ("web", "worker", "beat", "postgres", "valkey"):
        kill(server, name)
        assert wait_until(answers, 60.0), name
    assert a_conversation(server)
    server.stop()


def refused(server: Server, key: str) -> bool:
    """Whether this server does not know the key."""
    try:
        server.call("GET", "/usage", key=key)
    except urllib.error.HTTPError as error:
        return error.code == 401
    return False


def test_two_servers_started_at_once_announce_their_own_addresses(tmp_path: Path) -> None:
    running: list[Server] = []

    def started(name: str) -> None:
        (tmp_path / name).mkdir()
        running.append(Server(tmp_path / name / "data", (), {}))

    try:
        with ThreadPoolExecutor() as pool:
            list(pool.map(started, ("一", "two")))
        one, other = running
        assert one.facts["url"] != other.facts["url"]
        for server, stranger in ((one, other), (other, one)):
            assert not refused(server, server.facts["api_key"])
            assert refused(server, stranger.facts["api_key"])
    finally:
        for server in running:
            server.close()


def create_tenant(data_dir: str) -> str:
    """The key of a new tenant, made by a command that is told the data directory only."""
    done = subprocess.run(
        [sys.executable, REPOSITORY / "manage.py", "create_tenant", "Büro 北京", "--json"],
        env=clean_environment({"MEMORYHUB_DATA_DIR": data_dir}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return str(json.loads(done.stdout)["api_key"])


def test_without_the_demo_a_tenant_is_made_by_command(start: StartServer) -> None:
    server = start("--no-demo")
    assert server.facts["api_key"] is None
    key = create_tenant(server.facts["data_dir"])
    assert contents(server, a_conversation(server, key), key)
    server.stop()
