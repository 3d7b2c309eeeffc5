"""docs/operate.md, pasted and compared with what the product knows."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from memoryhub.database_urls import RoleUrls, role_name
from memoryhub.embedded.options import parse_options
from memoryhub.embedded.processes import free_port
from memoryhub.env import KNOWN_VARIABLES, REPOSITORY, load_environment
from memoryhub.roles import check_roles, grant_to_given_roles
from tests.docs.conftest import Paste
from tests.docs.markdown import (
    OPERATE,
    OPERATE_ZH,
    document,
    without_comments,
    without_language,
)
from tests.embedded.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]


@pytest.mark.parametrize(
    ("page", "heading", "end"),
    [(OPERATE, "## Settings", "## Watching it"), (OPERATE_ZH, "## 设置", "## 监控")],
    ids=["en", "zh"],
)
def test_the_settings_are_the_ones_that_exist(page: Path, heading: str, end: str) -> None:
    text = document(page).text
    settings = text[text.index(f"{heading}\n") : text.index(f"{end}\n")]
    listed = re.findall(r"`(MEMORYHUB_[A-Z_]+)`", settings)
    assert sorted(listed) == sorted(KNOWN_VARIABLES)


def test_both_languages_say_the_same_in_the_same_order() -> None:
    en, zh = document(OPERATE), document(OPERATE_ZH)
    assert [without_comments(block) for block in en.shell] == [without_comments(block) for block in zh.shell]
    assert [level for level, _ in en.headings] == [level for level, _ in zh.headings]
    assert [len(row) for row in en.rows] == [len(row) for row in zh.rows]
    assert without_language(en.links) == without_language(zh.links)
    assert set(en.code) == set(zh.code)


def test_no_document_names_another_setting() -> None:
    of_compose = re.findall(r"\$\{(MEMORYHUB_\w+)", (REPOSITORY / "docker-compose.yml").read_text())
    for path in (REPOSITORY / "README.md", REPOSITORY / "README.zh-CN.md", OPERATE, OPERATE_ZH):
        named = set(re.findall(r"MEMORYHUB_[A-Z_]*[A-Z]", path.read_text()))
        assert named <= {*KNOWN_VARIABLES, *of_compose}, path.name


def test_a_running_database_can_be_dumped(server: Server, paste: Paste) -> None:
    paste(document(OPERATE).block("pginstall/bin/pg_dump"))
    dump = (Path(server.facts["data_dir"]) / "backup.sql").read_text()
    assert "COPY public.memories_memoryitem" in dump
    assert "我对花生过敏" in dump  # what the demo's first person said


def test_a_dump_comes_back_in_another_directory(server: Server, paste: Paste, tmp_path: Path) -> None:
    paste(document(OPERATE).block("pginstall/bin/pg_dump"))
    new = tmp_path / "另一个 folder"
    given = f"DATA='{server.facts['data_dir']}' NEW='{new}'\n"
    copying, started = document(OPERATE).block("mkdir -m 700").rstrip().rsplit("\n", 1)
    assert started == 'script/server --no-demo --data "$NEW"'
    paste(given + copying)
    restored = Server(new, ("--no-demo",), {"MEMORYHUB_PORT": str(free_port())})
    try:
        paste(given + document(OPERATE).block("--single-transaction"))
        with_key = server.facts["api_key"]
        (before, after) = (one.call("GET", "/sessions", key=with_key) for one in (server, restored))
        assert before["data"]
        assert after == before
    finally:
        restored.close()


def test_the_roles_block_makes_three_that_serve(server: Server) -> None:
    block = re.findall(r"```sql\n(.*?)```", document(OPERATE).text, re.DOTALL)[0]
    stores = json.loads((Path(server.facts["data_dir"]) / "run" / "stores.json").read_text())
    in_server, in_database = block.split("\\c hub\n")
    place = stores["admin_url"].rpartition("@")[2].rpartition("/")[0]
    for url, statements in (
        (stores["admin_url"], in_server),
        (stores["admin_url"].rpartition("/")[0] + "/hub", in_database),
    ):
        with psycopg.connect(url, autocommit=True) as connection:
            for statement in statements.strip().splitlines():
                connection.execute(statement)
    logins = {"owner": "hub_owner:one", "app": "hub_app:two", "ops": "hub_ops:three"}
    urls = RoleUrls(**{role: f"postgresql://{login}@{place}/hub" for role, login in logins.items()})
    check_roles(urls)
    grant_to_given_roles(urls)


def test_the_probes_answer(paste: Paste) -> None:
    done = paste(document(OPERATE).block("/readyz"))
    assert done.statuses == [200, 200, 200]
    assert '"degraded": []' in done.said
    assert "django_http_requests_total" in done.said


def test_external_servers_are_taken_from_the_block(
    exported: Callable[[str], dict[str, str]], tmp_path: Path
) -> None:
    found = exported(document(OPERATE).block("db.example.org"))
    given = {name: value for name, value in found.items() if name.startswith("MEMORYHUB_")}
    environment = load_environment(given | {"MEMORYHUB_DATA_DIR": str(tmp_path)})
    assert (environment.database_kind, environment.redis_kind) == ("external", "external")


def test_the_compose_block_sets_every_secret_that_is_asked_for(
    exported: Callable[[str], dict[str, str]], tmp_path: Path
) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("NO OPENSSL, so the block that makes secrets was not run: apt-get install openssl")
    asked = set(re.findall(r"\$\{(\w+):\?", (REPOSITORY / "docker-compose.yml").read_text()))
    exported(document(OPERATE).block("docker compose up"))
    kept = (tmp_path / ".env").read_text()
    exported(document(OPERATE).block("docker compose up"))
    assert (tmp_path / ".env").read_text() == kept  # volumes open with no other secrets
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    found = dict(line.split("=", 1) for line in kept.splitlines())
    assert {name for name in asked if len(found.get(name, "")) >= 48} == asked
    secrets = {found[name] for name in asked}
    assert len(secrets) == len(asked)
    assert all(secret.isalnum() for secret in secrets)  # they stand in URLs


def test_the_json_line_holds_the_names_that_are_listed(server: Server) -> None:
    (line,) = re.findall(r"`--json` prints one line with `([^`]+)`", document(OPERATE).text)
    assert parse_options(["--json"]).json
    demo = json.loads((Path(server.facts["data_dir"]) / "demo.json").read_text())
    assert {"tenant_id", "api_key", "operator"} == set(demo)
    assert set(demo) | {"url", "mcp_url", "database_url", "redis_url", "data_dir"} == set(line.split(", "))


def test_the_roles_are_named_as_the_product_names_them() -> None:
    named = [row[0].strip("`") for row in document(OPERATE).rows if row[0].startswith("`<database>")]
    assert named == [role_name("<database>", role) for role in ("owner", "app", "ops")]
