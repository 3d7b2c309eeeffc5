"""The real server, started as a user starts it: embedded, on external servers, killed and started again."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from memoryhub.database_urls import RoleUrls
from memoryhub.embedded.processes import wait_until
from memoryhub.embedded.stores import Stores
from memoryhub.env import REPOSITORY
from memoryhub.roles import ensure_roles
from tests.embedded.conftest import START_SECONDS, all_gone

pytestmark = [pytest.mark.journey, pytest.mark.timeout(600)]


class Server:
    """One running `script/server`."""

    def __init__(self, data_dir: Path, options: tuple[str, ...], variables: Mapping[str, str]) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYHUB_")}
        self._log = (data_dir.parent / "server.err").open("a+")
        self.process = subprocess.Popen(
            [REPOSITORY / "script" / "server", "--json", "--data", data_dir, *options],
            env={**kept, **variables},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self._log.seek(0)
        assert line, self._log.read()
        self.facts: dict[str, Any] = json.loads(line)

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Any:
        """The JSON answer of one call of the API, with the demo tenant's key unless another is given."""
        request = urllib.request.Request(
            f"{self.facts['url']}/api/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {key or self.facts['api_key']}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"null")

    def family(self) -> list[psutil.Process]:
        """The supervisor and everything below it."""
        root = psutil.Process(self.process.pid)
        return [root, *root.children(recursive=True)]

    def stop(self) -> None:
        """Ctrl-C, and nothing stays."""
        family = self.family()
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(START_SECONDS) == 0
        assert all_gone(family)

    def close(self) -> None:
        """For the end of a test that failed half-way."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(START_SECONDS)
        self.process.communicate()
        self._log.close()


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


def a_conversation(server: Server, key: str = "") -> str:
    """The id of a new session in which one message was answered."""
    session = server.call("POST", "/sessions", {"user": "li-lei"}, key)["id"]
    answer = server.call("POST", f"/sessions/{session}/chat", {"content": "我对花生过敏。"}, key)
    assert answer["turn"]
    return str(session)


def contents(server: Server, session: str, key: str = "") -> list[str]:
    """What was said in a session, oldest first."""
    return [turn["content"] for turn in server.call("GET", f"/sessions/{session}/turns", key=key)["data"]]


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


def create_tenant(data_dir: str) -> str:
    """The key of a new tenant, made by a command that is told the data directory only."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYHUB_")}
    done = subprocess.run(
        [sys.executable, REPOSITORY / "manage.py", "create_tenant", "Büro 北京", "--json"],
        env=kept | {"MEMORYHUB_DATA_DIR": data_dir},
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


@pytest.mark.parametrize("way", ["admin_url", "three_urls"])
def test_external_servers_carry_the_same_product(start: StartServer, stores: Stores, way: str) -> None:
    assert stores.postgres is not None
    assert stores.valkey is not None
    with psycopg.connect(stores.postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE external_{way}")
    admin_url = stores.postgres.url.rpartition("/")[0] + f"/external_{way}"
    variables = {"MEMORYHUB_DATABASE_URL": admin_url, "MEMORYHUB_REDIS_URL": stores.valkey.url}
    if way == "three_urls":
        variables |= three_urls(ensure_roles(admin_url, "made by the administrator"))
    server = start(**variables)
    session = a_conversation(server)
    assert contents(server, session)
    data_dir = Path(server.facts["data_dir"])
    assert not (data_dir / "postgres").exists()
    assert not (data_dir / "valkey").exists()
    with psycopg.connect(admin_url) as connection:
        owners = connection.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
        assert owners.fetchall() == [(f"external_{way}_owner",)]
    server.stop()


def three_urls(urls: RoleUrls) -> dict[str, str]:
    """The variables of an installation whose roles the product may not make."""
    return {
        "MEMORYHUB_DATABASE_URL": urls.app,
        "MEMORYHUB_OWNER_DATABASE_URL": urls.owner,
        "MEMORYHUB_OPS_DATABASE_URL": urls.ops,
    }
