"""What `script/server` says when it is ready: for people, or one JSON line for programs."""

import json
from typing import Any

from memoryhub.database_urls import parse_database_url
from memoryhub.embedded.files import read_json
from memoryhub.embedded.preparation import demo_file
from memoryhub.env import MANAGE, Environment


def announcement(environment: Environment, port: int, *, demo: bool) -> dict[str, Any]:
    """The facts of a running server; key and login are None without the demo tenant."""
    url = f"http://127.0.0.1:{port}"
    seeded = (read_json(demo_file(environment)) if demo else None) or {}
    return {
        "url": url,
        "mcp_url": f"{url}/mcp",
        "tenant_id": seeded.get("tenant_id"),
        "api_key": seeded.get("api_key"),
        "operator": seeded.get("operator") or {"email": None, "password": None},
        "database_url": environment.require_database().app,
        "redis_url": environment.require_redis(),
        "data_dir": str(environment.data_dir),
    }


def as_json(facts: dict[str, Any]) -> str:
    """One line."""
    return json.dumps(facts, ensure_ascii=False)


def as_text(facts: dict[str, Any], environment: Environment, seconds: float) -> str:
    """A few lines for a terminal, without credentials of the stores."""
    lines = [f"MemoryHub is ready after {seconds:.1f} s: {facts['url']}", ""]
    if facts["api_key"]:
        lines += [
            f"  Chat          {facts['url']}/chat/",
            f"  Console       {facts['url']}/admin/",
            f"  Operator      {facts['operator']['email']}  {facts['operator']['password']}",
            f"  API key       {facts['api_key']}",
        ]
    elif facts["tenant_id"]:
        lines.append(f"  The demo tenant {facts['tenant_id']} was there; its key was shown when it was made.")
    else:
        lines.append(f"  No demo tenant. Make one with: {MANAGE} create_tenant NAME --json")
    lines += [
        f"  Database      {_store(environment.database_kind, _database_place(environment))}",
        f"  Redis         {_store(environment.redis_kind, _redis_place(environment))}",
        f"  Model         {_model(environment)}",
        f"  Data and logs {environment.data_dir}",
        "",
        "Ctrl-C stops everything.",
    ]
    return "\n".join(lines)


def _model(environment: Environment) -> str:
    endpoint = environment.llm
    if endpoint.base_url is None:
        return "none: the built-in engine answers"
    return f"{endpoint.model} at {endpoint.base_url}"


def _store(kind: str, place: str) -> str:
    return f"{kind} ({place})"


def _database_place(environment: Environment) -> str:
    return parse_database_url(environment.require_database().app).display


def _redis_place(environment: Environment) -> str:
    _, _, rest = environment.require_redis().partition("://")
    return rest.rpartition("@")[2]
