"""docs/operate.md, pasted and compared with what the product knows."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from memoryhub.database_urls import role_name
from memoryhub.embedded.options import parse_options
from memoryhub.env import KNOWN_VARIABLES, REPOSITORY, load_environment
from tests.docs.conftest import Paste
from tests.docs.markdown import OPERATE, document
from tests.embedded.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]


def test_the_settings_are_the_ones_that_exist() -> None:
    text = document(OPERATE).text
    settings = text[text.index("## Settings") : text.index("## Watching it")]
    listed = re.findall(r"`(MEMORYHUB_[A-Z_]+)`", settings)
    assert sorted(listed) == sorted(KNOWN_VARIABLES)


def test_no_document_names_another_setting() -> None:
    for path in (REPOSITORY / "README.md", REPOSITORY / "README.zh-CN.md", OPERATE):
        named = set(re.findall(r"MEMORYHUB_[A-Z_]*[A-Z]", path.read_text()))
        assert named <= set(KNOWN_VARIABLES), path.name


def test_a_running_database_can_be_dumped(server: Server, paste: Paste) -> None:
    paste(document(OPERATE).block("pg_dump"))
    dump = (Path(server.facts["data_dir"]) / "backup.sql").read_text()
    assert "COPY public.memories_memoryitem" in dump
    assert "我对花生过敏" in dump  # what the demo's first person said


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
    exported: Callable[[str], dict[str, str]],
) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("NO OPENSSL, so the block that makes secrets was not run: apt-get install openssl")
    asked = set(re.findall(r"\$\{(\w+):\?", (REPOSITORY / "docker-compose.yml").read_text()))
    found = exported(document(OPERATE).block("docker compose"))
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
