"""The doctor: healthy parts are called ok, each missing part is named with the command that mends it."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

from memoryhub.doctor import Finding, findings, is_healthy
from memoryhub.embedded.stores import Stores
from memoryhub.env import MANAGE, REPOSITORY, load_environment
from memoryhub.model_probe import is_listed
from memoryhub.roles import ensure_roles
from tests.fakes.model_server import running_model_server


@pytest.fixture
def variables(stores: Stores, tmp_path: Path) -> dict[str, str]:
    """An environment that points at running stores."""
    assert stores.postgres is not None
    assert stores.valkey is not None
    return {
        "MEMORYHUB_DATA_DIR": str(tmp_path),
        "MEMORYHUB_DATABASE_URL": stores.postgres.url,
        "MEMORYHUB_REDIS_URL": stores.valkey.url,
        "MEMORYHUB_SECRET_KEY": "k",
        "MEMORYHUB_PORT": str(unused_port()),
    }


def unused_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def look(variables: dict[str, str]) -> dict[str, Finding]:
    """The findings by name."""
    return {finding.name: finding for finding in findings(load_environment(variables))}


def test_with_nothing_running_it_names_the_one_command(tmp_path: Path) -> None:
    found = look({"MEMORYHUB_DATA_DIR": str(tmp_path), "MEMORYHUB_PORT": str(unused_port())})
    assert {name for name, finding in found.items() if finding.state == "missing"} == {"database", "redis"}
    assert found["database"].mend == found["redis"].mend == "script/server"
    assert not is_healthy(list(found.values()))


def test_a_database_that_was_never_prepared(variables: dict[str, str]) -> None:
    found = look(variables | {"MEMORYHUB_SECRET_KEY": "not the one the roles were made with"})
    assert found["database"].state == "missing"
    assert found["database"].mend == f"{MANAGE} prepare"


def test_roles_without_migrations(variables: dict[str, str]) -> None:
    ensure_roles(variables["MEMORYHUB_DATABASE_URL"], "k")
    found = look(variables)
    assert [found[name].state for name in ("database", "extensions", "database roles")] == ["ok"] * 3
    assert found["migrations"].state == "missing"
    assert "tenants.0001" in found["migrations"].detail


def test_an_evicting_redis_is_a_warning(variables: dict[str, str]) -> None:
    with redis.Redis.from_url(variables["MEMORYHUB_REDIS_URL"]) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        assert look(variables)["redis"].state == "warning"
        client.config_set("maxmemory-policy", "noeviction")
        assert look(variables)["redis"].state == "ok"


def test_a_model_server_that_does_not_answer(variables: dict[str, str]) -> None:
    url = f"http://127.0.0.1:{unused_port()}/v1"
    found = look(variables | {"MEMORYHUB_LLM_BASE_URL": url, "MEMORYHUB_LLM_MODEL": "qwen3"})
    assert found["model"].state == "missing"
    assert "MEMORYHUB_LLM_BASE_URL" in found["model"].mend
    assert found["embeddings"].state == "off"


def test_whether_sources_may_be_read(tmp_path: Path) -> None:
    nowhere = {"MEMORYHUB_DATA_DIR": str(tmp_path), "MEMORYHUB_PORT": str(unused_port())}
    assert look(nowhere)["authorities"].state == "off"
    assert "MEMORYHUB_AUTHORITY_HOSTS" in look(nowhere)["authorities"].mend
    listed = look(nowhere | {"MEMORYHUB_AUTHORITY_HOSTS": "prices.example.com, prices.corp=10.0.0.5"})
    assert listed["authorities"].state == "ok"
    assert listed["authorities"].detail == "prices.example.com, prices.corp; 1 of 2 in an inner network"


def test_a_stranger_on_the_port_is_not_taken_for_the_server(variables: dict[str, str]) -> None:
    assert look(variables)["web"].state == "off"
    with socket.socket() as stranger:
        stranger.bind(("127.0.0.1", int(variables["MEMORYHUB_PORT"])))
        stranger.listen()
        assert look(variables)["web"].state == "missing"


def test_findings_hold_no_credentials(variables: dict[str, str]) -> None:
    said = repr(findings(load_environment(variables)))
    for name in ("MEMORYHUB_DATABASE_URL", "MEMORYHUB_REDIS_URL"):
        assert variables[name].rpartition("@")[0].rpartition(":")[2] not in said


def test_prepare_then_doctor_as_commands(variables: dict[str, str]) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYHUB_")}

    def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(REPOSITORY / "manage.py"), *arguments]
        return subprocess.run(command, env=kept | variables, capture_output=True, text=True, check=False)

    for _ in range(2):  # the second finds everything in place
        done = manage("prepare")
        assert done.returncode == 0, done.stderr
    done = manage("doctor", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    answer = json.loads(done.stdout)
    assert answer["healthy"] is True
    assert {"name": "migrations", "state": "ok", "detail": "all applied", "mend": ""} in answer["findings"]
    done = manage("doctor", "--json", "--no-such-option")
    assert done.returncode == 2
    with psycopg.connect(variables["MEMORYHUB_DATABASE_URL"]) as connection:
        owners = connection.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
        assert owners.fetchall() == [("memoryhub_owner",)]


def with_server(variables: dict[str, str], url: str, **others: str) -> dict[str, Finding]:
    """The findings with this address for the chat model and the embedder."""
    named = {f"MEMORYHUB_{name}": value for name, value in others.items()}
    urls = {f"MEMORYHUB_{kind}_BASE_URL": url for kind in ("LLM", "EMBEDDING")}
    return look(variables | urls | {"MEMORYHUB_LLM_MODEL": "fake-model"} | named)


def test_models_that_answer(variables: dict[str, str]) -> None:
    with running_model_server() as server:
        found = with_server(variables, server.base_url, EMBEDDING_MODEL="fake-model", EMBEDDING_DIMENSION="8")
    assert (found["model"].state, found["embeddings"].state) == ("ok", "ok")
    assert found["embeddings"].detail.endswith("8 numbers")


def test_a_vector_of_another_length_names_the_setting(variables: dict[str, str]) -> None:
    with running_model_server() as server:
        found = with_server(variables, server.base_url, EMBEDDING_MODEL="fake-model")
    assert found["embeddings"].state == "missing"
    assert found["embeddings"].mend == "set MEMORYHUB_EMBEDDING_DIMENSION=8"


def test_a_model_that_the_server_does_not_list(variables: dict[str, str]) -> None:
    with running_model_server() as server:
        found = with_server(variables, server.base_url, LLM_MODEL="qwen3")
    assert found["model"].state == "warning"
    assert "does not list qwen3; it has fake-model" in found["model"].detail


def test_an_address_without_v1_is_told(variables: dict[str, str]) -> None:
    with running_model_server() as server:
        found = with_server(variables, server.base_url.removesuffix("/v1"))
    assert found["model"].state == "missing"
    assert found["model"].mend == "set MEMORYHUB_LLM_BASE_URL to the address that ends in /v1"


@pytest.mark.parametrize(("model", "listed"), [("qwen3", True), ("qwen3:8b", False), ("qwen", False)])
def test_a_name_without_its_tag_is_listed(model: str, listed: bool) -> None:
    assert is_listed(model, ["qwen3:latest", "bge-m3"]) is listed
