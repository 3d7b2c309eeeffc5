"""The compose file and the image, read as data: no secret has a default, every service is watched."""

import re
from typing import Any

import pytest
import yaml

from memoryhub.env import KNOWN_VARIABLES, REPOSITORY

TEXT = (REPOSITORY / "docker-compose.yml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def test_every_lasting_service_has_a_health_check() -> None:
    assert set(SERVICES) == {"postgres", "valkey", "prepare", "web", "worker", "beat"}
    assert {name for name, service in SERVICES.items() if "healthcheck" not in service} == {"prepare"}


def test_secrets_have_no_default() -> None:
    for name, rest in re.findall(r"\$\{(\w*(?:PASSWORD|SECRET)\w*)([^}]*)\}", TEXT):
        assert rest.startswith(":?"), f"{name} must be set by the operator"


def test_the_product_runs_from_one_image_that_is_built_once() -> None:
    product = [SERVICES[name] for name in ("prepare", "web", "worker", "beat")]
    assert {service["image"] for service in product} == {"memoryhub"}
    assert [service.get("build") for service in product] == [".", None, None, None]


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_the_product_waits_for_stores_and_migrations(name: str) -> None:
    conditions = {other: wait["condition"] for other, wait in SERVICES[name]["depends_on"].items()}
    assert conditions == {
        "prepare": "service_completed_successfully",
        "postgres": "service_healthy",
        "valkey": "service_healthy",
    }


def test_variables_are_ones_the_product_knows() -> None:
    given = SERVICES["web"]["environment"]
    assert set(given) <= set(KNOWN_VARIABLES)
    not_for_containers = {"MEMORYHUB_DATA_DIR", "MEMORYHUB_PORT"}
    own_roles = {"MEMORYHUB_OWNER_DATABASE_URL", "MEMORYHUB_OPS_DATABASE_URL"}
    assert set(KNOWN_VARIABLES) - set(given) == not_for_containers | own_roles


def test_stores_are_reached_inside_only_and_the_page_on_loopback() -> None:
    assert "ports" not in SERVICES["postgres"]
    assert "ports" not in SERVICES["valkey"]
    assert SERVICES["web"]["ports"] == ["${MEMORYHUB_PUBLISH:-127.0.0.1:8000}:8000"]


def test_the_image_runs_as_an_ordinary_user() -> None:
    lines = (REPOSITORY / "Dockerfile").read_text().splitlines()
    assert [line for line in lines if line.startswith("USER")] == ["USER memoryhub"]
    assert ".env" in (REPOSITORY / ".dockerignore").read_text().splitlines()
