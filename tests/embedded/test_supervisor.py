"""The supervisor: what it prints, what it survives, and that it leaves nothing behind."""

import json
import os
import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import psycopg
import pytest
import redis

from memoryhub.database_urls import parse_database_url
from memoryhub.embedded.processes import wait_until
from memoryhub.embedded.readiness import is_ready
from memoryhub.embedded.stores import Stores
from tests.embedded.conftest import RunningServer, ServerStarter, all_gone

CONTRACT_KEYS = {
    *("url", "mcp_url", "tenant_id", "api_key", "operator", "database_url", "redis_url", "data_dir"),
}


def replaced(server: RunningServer, name: str, pid: int) -> bool:
    """Whether a service runs again as another process."""

    def again() -> bool:
        now = server.pid_of(name)
        return now is not None and now != pid and psutil.pid_exists(now)

    return wait_until(again, 60.0)


def admin_url(server: RunningServer) -> str:
    """The administrator's URL, which the server announces to other processes."""
    return str(json.loads((server.data_dir / "run" / "stores.json").read_text())["admin_url"])


def test_prints_one_json_line_and_stops_without_a_trace(start_server: ServerStarter) -> None:
    server = start_server()
    answer = server.answer()
    assert set(answer) == CONTRACT_KEYS
    assert answer["operator"] == {"email": "o@example.org", "password": "p"}
    with psycopg.connect(answer["database_url"]) as connection:
        assert connection.execute("SELECT current_user").fetchone() == ("memoryhub_app",)
    family = server.family()
    assert len(family) >= 8  # supervisor, PostgreSQL with its own, Valkey, web, worker, beat
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(60) == 0
    assert all_gone(family)
    assert not (server.data_dir / "run" / "stores.json").exists()


def test_without_a_demo_there_is_no_key(start_server: ServerStarter) -> None:
    answer = start_server("--no-demo").answer()
    assert answer["api_key"] is None
    assert answer["operator"] == {"email": None, "password": None}


@pytest.mark.parametrize("name", ["postgres", "valkey", "web", "worker", "beat"])
def test_a_killed_child_comes_back_at_the_same_place(start_server: ServerStarter, name: str) -> None:
    server = start_server()
    answer = server.answer()
    assert wait_until(lambda: server.pid_of(name) is not None, 30.0)
    pid = server.pid_of(name)
    assert pid is not None
    family = psutil.Process(pid).children(recursive=True)
    os.kill(pid, signal.SIGKILL)
    assert replaced(server, name, pid)
    assert all_gone(family)
    with psycopg.connect(answer["database_url"]) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert redis.Redis.from_url(answer["redis_url"]).ping()
    assert wait_until(lambda: is_ready(urlsplit(answer["url"]).port or 0, "localhost"), 60.0)


def test_a_killed_supervisor_takes_its_children_along_and_loses_nothing(start_server: ServerStarter) -> None:
    first = start_server()
    answer = first.answer()
    with psycopg.connect(admin_url(first)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT '记住' AS word")
    redis.Redis.from_url(answer["redis_url"]).set("kept", "记住")
    children, family = psutil.Process(first.process.pid).children(), first.family()
    first.process.kill()
    first.process.wait(60)
    assert all_gone(children)

    second = start_server()
    again = second.answer()
    assert all_gone(family)  # also what a child had started itself and could not take along
    with psycopg.connect(admin_url(second)) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("记住",)
    assert redis.Redis.from_url(again["redis_url"], decode_responses=True).get("kept") == "记住"


def test_a_second_server_on_the_same_data_says_so(start_server: ServerStarter) -> None:
    first = start_server()
    url = first.answer()["url"]
    second = start_server()
    _, said = second.process.communicate(timeout=60)
    assert second.process.returncode == 1
    assert "already runs" in said
    assert url in said


def test_a_taken_port_is_named(start_server: ServerStarter) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        server = start_server("--port", str(port))
        _, said = server.process.communicate(timeout=60)
    assert server.process.returncode == 1
    assert f"port {port} is in use" in said


def test_an_unknown_variable_stops_the_start(start_server: ServerStarter) -> None:
    server = start_server(MEMORYHUB_DATABSE_URL="postgresql://x/y")
    _, said = server.process.communicate(timeout=60)
    assert server.process.returncode == 1
    assert "MEMORYHUB_DATABSE_URL" in said
    assert "did you mean MEMORYHUB_DATABASE_URL" in said


def test_with_both_urls_given_no_store_is_started(start_server: ServerStarter, stores: Stores) -> None:
    assert stores.postgres is not None
    assert stores.valkey is not None
    urls = {"MEMORYHUB_DATABASE_URL": stores.postgres.url, "MEMORYHUB_REDIS_URL": stores.valkey.url}
    server = start_server(**urls)
    answer = server.answer()
    assert answer["redis_url"] == stores.valkey.url
    assert parse_database_url(answer["database_url"]).hosts == parse_database_url(stores.postgres.url).hosts
    assert parse_database_url(answer["database_url"]).user == "memoryhub_app"
    assert server.pid_of("postgres") is None
    assert not (server.data_dir / "postgres").exists()
    assert not (server.data_dir / "valkey").exists()


def test_a_failing_preparation_ends_the_start_and_leaves_nothing(
    start_server: ServerStarter, tmp_path: Path
) -> None:
    (tmp_path / "data dir" / "demo.json").mkdir(parents=True)  # the stub cannot write its answer there
    server = start_server()
    _, said = server.process.communicate(timeout=60)
    assert server.process.returncode == 1
    assert "could not be prepared" in said
    assert "IsADirectoryError" in said
    assert not (server.data_dir / "run" / "children.json").exists()
    assert not (server.data_dir / "postgres" / "postmaster.pid").exists()


def test_private_files_are_private(start_server: ServerStarter) -> None:
    server = start_server()
    server.answer()
    run: Path = server.data_dir / "run"
    for path in (run / "stores.json", run / "children.json", server.data_dir / "secret_key"):
        assert path.stat().st_mode & 0o777 == 0o600, path
    for path in (run, server.data_dir / "log"):
        assert path.stat().st_mode & 0o777 == 0o700, path
