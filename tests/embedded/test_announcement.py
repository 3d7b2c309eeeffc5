"""What the server says when it is ready."""

import dataclasses
import json
from pathlib import Path

import pytest

from memoryhub.embedded.announcement import announcement, as_json, as_text
from memoryhub.embedded.preparation import demo_file
from memoryhub.env import Environment, ModelEndpoint, load_environment

DEMO = {
    "tenant_id": "t-1",
    "api_key": "mh_live_k",
    "operator": {"email": "o@example.org", "password": "geheim"},
}


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """Two external stores with passwords."""
    return load_environment(
        {
            "MEMORYHUB_DATA_DIR": str(tmp_path),
            "MEMORYHUB_DATABASE_URL": "postgresql://admin:dbsecret@db.example/main",
            "MEMORYHUB_REDIS_URL": "redis://:redissecret@cache.example:6379/0",
        }
    )


def test_the_text_shows_how_to_get_in_and_where_data_lie(environment: Environment) -> None:
    demo_file(environment).write_text(json.dumps(DEMO))
    facts = announcement(environment, 8123, demo=True)
    text = as_text(facts, environment, 1.25)
    for shown in ("http://127.0.0.1:8123", "o@example.org", "geheim", "mh_live_k", "1.2 s"):
        assert shown in text
    assert "external (db.example/main)" in text
    assert "external (cache.example:6379/0)" in text
    assert "dbsecret" not in text
    assert "redissecret" not in text
    assert facts["database_url"] not in text


def test_the_json_is_one_line_with_the_app_roles_url(environment: Environment) -> None:
    facts = announcement(environment, 8123, demo=False)
    line = as_json(facts)
    assert "\n" not in line
    assert json.loads(line) == facts
    assert facts["database_url"].startswith("postgresql://main_app:")
    assert facts["api_key"] is None


@pytest.mark.parametrize(
    ("seeded", "said"),
    [({}, "create_tenant"), ({"tenant_id": "t-1", "api_key": None}, "key was shown when it was made")],
)
def test_without_a_key_it_says_why(environment: Environment, seeded: dict[str, str], said: str) -> None:
    demo_file(environment).write_text(json.dumps(seeded))
    assert said in as_text(announcement(environment, 8123, demo=True), environment, 1.0)


def test_each_database_keeps_its_own_demo(environment: Environment, tmp_path: Path) -> None:
    embedded = load_environment({"MEMORYHUB_DATA_DIR": str(tmp_path)})
    other = load_environment(
        {
            "MEMORYHUB_DATA_DIR": str(tmp_path),
            "MEMORYHUB_DATABASE_URL": "postgresql://admin:p@db.example/other",
        }
    )
    files = [demo_file(one) for one in (embedded, environment, other)]
    assert len(set(files)) == 3
    assert files[0] == tmp_path / "demo.json"
    assert all(path.parent == tmp_path for path in files)


def test_the_model_is_named_with_its_place(environment: Environment) -> None:
    endpoint = ModelEndpoint("http://models.example/v1", "sk-geheim", "qwen3")
    connected = dataclasses.replace(environment, llm=endpoint)
    text = as_text(announcement(connected, 8123, demo=False), connected, 1.0)
    assert "qwen3 at http://models.example/v1" in text
    assert "sk-geheim" not in text
