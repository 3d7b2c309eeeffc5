"""The embedded stores keep what was acknowledged over every kind of end, and keep out of each other's way."""

import os
import signal
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from memoryhub.embedded.postgres import EmbeddedPostgres
from memoryhub.embedded.stores import Stores, embedded_stores
from memoryhub.embedded.valkey import EmbeddedValkey
from tests.embedded.conftest import all_gone


def test_a_killed_postmaster_loses_no_committed_row_and_starts_again(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "数据 dir")
    with psycopg.connect(server.start()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT '记住' AS word")
    assert server.child is not None
    family = [psutil.Process(server.child.pid), *psutil.Process(server.child.pid).children(recursive=True)]
    os.kill(server.child.pid, signal.SIGKILL)
    again = EmbeddedPostgres(tmp_path / "数据 dir")
    try:
        with psycopg.connect(again.start()) as connection:
            assert connection.execute("SELECT word FROM kept").fetchone() == ("记住",)
        assert all_gone(family)
    finally:
        again.stop()
        server.stop()


def test_an_orphaned_postmaster_is_ended_by_the_next_start(tmp_path: Path) -> None:
    orphan = EmbeddedPostgres(tmp_path)
    orphan.start()
    assert orphan.child is not None
    process = psutil.Process(orphan.child.pid)
    server = EmbeddedPostgres(tmp_path)
    try:
        server.start()
        assert all_gone([process])
    finally:
        server.stop()
        orphan.stop()


def test_a_pid_file_of_another_boot_does_not_stop_the_start(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path)
    server.start()
    pid_file = tmp_path / "postgres" / "postmaster.pid"
    content = pid_file.read_text().splitlines()
    server.stop()
    pid_file.write_text("\n".join([str(os.getpid()), *content[1:]]))  # a living process that is no database
    try:
        server.start()
    finally:
        server.stop()


def test_an_initialisation_cut_short_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "postgres.new" / "base").mkdir(parents=True)
    server = EmbeddedPostgres(tmp_path)
    try:
        with psycopg.connect(server.start()) as connection:
            assert connection.execute("SHOW timezone").fetchone() == ("UTC",)
            assert connection.execute("SHOW fsync").fetchone() == ("on",)
            assert connection.execute("SHOW unix_socket_directories").fetchone() == ("",)
    finally:
        server.stop()


def test_a_killed_valkey_keeps_its_keys(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path)
    client = redis.Redis.from_url(server.start(), decode_responses=True)
    client.set("kept", "记住")
    client.close()
    assert server.child is not None
    os.kill(server.child.pid, signal.SIGKILL)
    again = EmbeddedValkey(tmp_path)
    try:
        assert redis.Redis.from_url(again.start(), decode_responses=True).get("kept") == "记住"
    finally:
        again.stop()
        server.stop()


def test_two_data_directories_run_side_by_side(tmp_path: Path, stores: Stores) -> None:
    with embedded_stores(tmp_path, durable=False) as other:
        assert other.postgres is not None
        assert stores.postgres is not None
        assert other.postgres.url != stores.postgres.url
        for running in (other.postgres, stores.postgres):
            psycopg.connect(running.url).close()


def test_both_refuse_a_wrong_or_missing_password(stores: Stores) -> None:
    assert stores.postgres is not None
    assert stores.valkey is not None
    place = stores.postgres.url.rpartition("@")[2]
    for login in ("postgres", "postgres:wrong"):
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(f"postgresql://{login}@{place}")
    place = stores.valkey.url.rpartition("@")[2]
    for login in ("", ":wrong@"):
        with pytest.raises(redis.AuthenticationError):
            redis.Redis.from_url(f"redis://{login}{place}").ping()


def test_valkey_never_evicts_and_listens_on_loopback_only(stores: Stores) -> None:
    assert stores.valkey is not None
    client = redis.Redis.from_url(stores.valkey.url, decode_responses=True)
    assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    assert stores.valkey.child is not None
    listening = psutil.Process(stores.valkey.child.pid).net_connections("inet")
    assert {entry.laddr.ip for entry in listening} == {"127.0.0.1"}


def test_no_password_shows_in_the_process_list(stores: Stores) -> None:
    for store in stores.running:
        assert store.child is not None
        secret = store.url.rpartition("@")[0].rpartition(":")[2]
        assert secret not in " ".join(psutil.Process(store.child.pid).cmdline())


def test_the_log_holds_no_word_of_a_statement_that_failed(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path, durable=False)
    try:
        with psycopg.connect(server.start(), autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (word varchar(12) UNIQUE)")
            connection.execute("INSERT INTO kept VALUES ('花生过敏 peanut')")
            for told in ("花生过敏 peanut", "花生过敏 peanut, and more"):
                with pytest.raises(psycopg.DatabaseError):
                    connection.execute(f"INSERT INTO kept VALUES ('{told}')")
    finally:
        server.stop()
    log = (tmp_path / "log" / "postgres.log").read_text()
    assert "ERROR" in log
    assert "peanut" not in log
    assert "花生" not in log
