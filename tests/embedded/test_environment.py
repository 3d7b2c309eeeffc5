"""The environment: every variable is known, checked and read once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memoryhub.database_urls import parse_database_url
from memoryhub.env import (
    REPOSITORY,
    BadVariable,
    Environment,
    StoreNotRunning,
    UnknownVariable,
    load_environment,
    stores_file,
)


def load(data_dir: Path, **values: str) -> Environment:
    """The environment with these MEMORYHUB_ variables and nothing else."""
    named = {f"MEMORYHUB_{name}": value for name, value in values.items()}
    return load_environment({"MEMORYHUB_DATA_DIR": str(data_dir), "HOME": "/", **named})


def test_defaults(tmp_path: Path) -> None:
    found = load(tmp_path)
    assert (found.port, found.log_level, found.llm.base_url) == (8000, "INFO", None)
    assert found.allowed_hosts == ("localhost", "127.0.0.1", "[::1]")
    assert (found.database_kind, found.redis_kind) == ("missing", "missing")


@pytest.mark.parametrize("name", ["", "中文 目录"])
def test_a_data_directory_that_cannot_be_made_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(BadVariable, match=r"MEMORYHUB_DATA_DIR: .* cannot be used"):
        load(tmp_path / "taken" / name)


def test_an_unknown_name_is_refused_with_the_nearest_known_one(tmp_path: Path) -> None:
    with pytest.raises(UnknownVariable, match="MEMORYHUB_REDIS_ULR; did you mean MEMORYHUB_REDIS_URL"):
        load(tmp_path, REDIS_ULR="redis://x")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "１２"),
        ("PORT", "9" * 5000),
        ("LOG_LEVEL", "loud"),
        ("DATABASE_URL", "mysql://x/y"),
        ("DATABASE_URL", "postgresql://host-without-a-database"),
        ("REDIS_URL", "localhost:6379"),
        ("LLM_BASE_URL", "localhost"),
        ("EMBEDDING_DIMENSION", "many"),
        ("LLM_BASE_URL", "localhost:11434/v1"),
        ("OWNER_DATABASE_URL", "postgresql://o@h/d"),
        ("AUTHORITY_HOSTS", "169.254.169.254"),
        ("AUTHORITY_HOSTS", "prices.example.com=the inner network"),
    ],
)
def test_a_bad_value_is_refused_by_name(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadVariable, match=f"MEMORYHUB_{name}"):
        load(tmp_path, **{name: value})


@pytest.mark.parametrize(
    ("missing", "given"),
    [
        ("LLM_MODEL", {"LLM_BASE_URL": "http://h/v1"}),
        ("LLM_BASE_URL", {"LLM_MODEL": "qwen3"}),
        ("LLM_BASE_URL", {"LLM_API_KEY": "geheim"}),
        ("EMBEDDING_BASE_URL", {"EMBEDDING_MODEL": "bge-m3"}),
    ],
)
def test_half_a_model_is_refused_by_the_half_that_lacks(
    tmp_path: Path, missing: str, given: dict[str, str]
) -> None:
    with pytest.raises(BadVariable, match=f"^MEMORYHUB_{missing}: ") as caught:
        load(tmp_path, **given)
    assert "geheim" not in str(caught.value)


def test_a_refused_url_never_shows_its_password(tmp_path: Path) -> None:
    with pytest.raises(BadVariable) as caught:
        load(tmp_path, DATABASE_URL="postgres:/u:geheim@host/x")
    assert "geheim" not in repr(caught.value)
    found = load(tmp_path, DATABASE_URL="postgresql://u:geheim@h/d", REDIS_URL="redis://:geheim@h/0")
    assert "geheim" not in repr(found)
    assert found.secret_key not in repr(found)


def test_no_store_is_an_error_that_names_the_command(tmp_path: Path) -> None:
    found = load(tmp_path)
    with pytest.raises(StoreNotRunning, match="script/server"):
        found.require_database()
    with pytest.raises(StoreNotRunning, match="MEMORYHUB_REDIS_URL"):
        found.require_redis()


def test_running_stores_are_found_and_dead_ones_are_not(tmp_path: Path) -> None:
    stores_file(tmp_path).parent.mkdir()
    stores = {"admin_url": "postgresql://postgres:p@127.0.0.1:1/memoryhub", "redis_url": "redis://r/0"}
    stores_file(tmp_path).write_text(json.dumps({"keeper_pid": os.getpid(), **stores}))
    found = load(tmp_path)
    assert (found.database_kind, found.redis_kind) == ("embedded", "embedded")
    assert parse_database_url(found.require_database().app).user == "memoryhub_app"
    stores_file(tmp_path).write_text(json.dumps({"keeper_pid": 2**22 + 1, **stores}))  # beyond pid_max
    assert load(tmp_path).database_kind == "missing"


def test_three_urls_are_taken_as_they_are(tmp_path: Path) -> None:
    urls = {name: f"postgresql://{name.lower()}@h/d" for name in ("DATABASE_URL", "OWNER_DATABASE_URL")}
    found = load(tmp_path, **urls, OPS_DATABASE_URL="postgresql://ops@h/d")
    assert found.admin_url is None
    assert found.require_database().owner == "postgresql://owner_database_url@h/d"


def test_the_secret_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    data_dir = tmp_path / "数据 dir"
    first, second = load(data_dir), load(data_dir)
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) >= 50
    assert (data_dir / "secret_key").stat().st_mode & 0o777 == 0o600
    assert load(data_dir, SECRET_KEY="given").secret_key == "given"


def test_a_file_in_place_of_the_data_directory_is_called_one(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    with pytest.raises(BadVariable, match=r"MEMORYHUB_DATA_DIR: .*a file cannot be used: it is a file"):
        load(tmp_path / "a file")


def test_an_empty_value_counts_as_not_set(tmp_path: Path) -> None:
    assert load(tmp_path, LLM_MODEL="  ", PORT="").llm.model is None


def test_the_default_data_directory_lies_in_the_repository() -> None:
    assert load_environment({"MEMORYHUB_SECRET_KEY": "k"}).data_dir == REPOSITORY / ".data"


def test_manage_py_without_the_environment_names_the_one_that_has_it() -> None:
    done = subprocess.run(
        [sys.executable, "-S", REPOSITORY / "manage.py", "doctor", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"memoryhub: {sys.executable} lacks django; run: ")
    assert "manage.py doctor --json" in done.stderr
    assert "Traceback" not in done.stderr
