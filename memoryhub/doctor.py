"""Looks at everything MemoryHub needs: what is configured, reachable or missing, and what mends it."""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import psycopg
import redis

from memoryhub.database_urls import RoleUrls, parse_database_url
from memoryhub.embedded.files import read_json
from memoryhub.embedded.lock import server_file
from memoryhub.embedded.preparation import migrations_applied, migrations_on_disk, newer_migrations
from memoryhub.embedded.processes import port_is_free
from memoryhub.embedded.readiness import allowed_host, is_ready
from memoryhub.env import MANAGE, Environment, ModelEndpoint
from memoryhub.env_models import DEFAULT_DIMENSION, DEFAULT_EMBEDDING
from memoryhub.model_probe import is_listed, listed_models, probe_embedding, probe_models, vector_length
from memoryhub.roles import EXTENSIONS, OLDEST_POSTGRES, RolesRefused, check_roles

State = Literal["ok", "off", "warning", "missing"]
_OLDEST_PGVECTOR = (0, 8, 4)
_LEAST_FREE = 1024**3  # bytes
_START = "script/server"
_PREPARE = f"{MANAGE} prepare"
_SECONDS = 5.0  # patience with each server


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `mend` is a single command or setting, empty when nothing is to be done."""

    name: str
    state: State
    detail: str
    mend: str = ""


def findings(environment: Environment) -> list[Finding]:
    """Every finding in reading order; a later check is left out when what it stands on is missing."""
    found = [_data_directory(environment.data_dir), *_database(environment), _redis(environment)]
    found += [
        _model("model", "LLM", environment.llm),
        _model("embeddings", "EMBEDDING", environment.embedding),
        _shadow(environment.shadow_embedding),
    ]
    return [*found, _authorities(environment), _web(environment), _browser()]


def is_healthy(found: list[Finding]) -> bool:
    """Whether nothing that MemoryHub needs is missing."""
    return all(finding.state != "missing" for finding in found)


def _data_directory(data_dir: Path) -> Finding:
    free = shutil.disk_usage(data_dir).free
    if data_dir.stat().st_mode & 0o006:
        return Finding(
            "data directory", "warning", f"{data_dir} is open to others", f"chmod o-rw '{data_dir}'"
        )
    if free < _LEAST_FREE:
        return Finding(
            "data directory",
            "warning",
            f"{data_dir} has only {free // 1024**2} MB free",
            "set MEMORYHUB_DATA_DIR to a directory with more room",
        )
    return Finding("data directory", "ok", f"{data_dir}, {free // 1024**3} GB free")


def _database(environment: Environment) -> list[Finding]:
    urls = environment.database_urls
    if urls is None:
        return [Finding("database", "missing", "no URL is set and no embedded server runs", _START)]
    place = f"{environment.database_kind}, {parse_database_url(urls.app).display}"
    try:
        version = _database_version(urls.app)
    except psycopg.OperationalError as error:
        first_line = str(error).strip().splitlines()[0]
        mend = _START if environment.database_kind == "embedded" else _PREPARE
        return [Finding("database", "missing", f"{place}: {first_line}", mend)]
    found = [_version(place, version)]
    for check in (_extensions, _roles, _migrations):
        found.append(check(urls))
    return found


def _database_version(url: str) -> int:
    with psycopg.connect(url, connect_timeout=int(_SECONDS)) as connection:
        return connection.info.server_version


def _version(place: str, version: int) -> Finding:
    said = f"{place}, PostgreSQL {version // 10000}"
    if version < OLDEST_POSTGRES:
        return Finding("database", "missing", said, "set MEMORYHUB_DATABASE_URL to PostgreSQL 16 or newer")
    return Finding("database", "ok", said)


def _extensions(urls: RoleUrls) -> Finding:
    with psycopg.connect(urls.app) as connection:
        rows = connection.execute("SELECT extname, extversion FROM pg_extension").fetchall()
    versions: dict[str, str] = dict(rows)
    absent = [name for name in EXTENSIONS if name not in versions]
    if absent:
        return Finding("extensions", "missing", f"not installed: {', '.join(absent)}", _PREPARE)
    vector = versions["vector"]
    if tuple(int(part) for part in vector.split(".")) < _OLDEST_PGVECTOR:
        mend = "ALTER EXTENSION vector UPDATE"
        return Finding("extensions", "warning", f"pgvector {vector} is older than 0.8.4", mend)
    return Finding("extensions", "ok", ", ".join(f"{name} {versions[name]}" for name in EXTENSIONS))


def _roles(urls: RoleUrls) -> Finding:
    try:
        check_roles(urls)
    except (RolesRefused, psycopg.OperationalError) as error:
        return Finding("database roles", "missing", str(error).strip(), _PREPARE)
    return Finding("database roles", "ok", "owner, app and ops are apart; the app role is under row security")


def _migrations(urls: RoleUrls) -> Finding:
    applied = migrations_applied(urls.owner)
    waiting = migrations_on_disk() - applied
    if waiting:
        names = ", ".join(sorted(f"{app}.{name}" for app, name in waiting))
        return Finding("migrations", "missing", f"not applied: {names}", _PREPARE)
    if newer := newer_migrations(applied):
        names = ", ".join(sorted(f"{app}.{name}" for app, name in newer))
        return Finding("migrations", "warning", f"made by a newer version: {names}", "git pull")
    return Finding("migrations", "ok", "all applied")


def _redis(environment: Environment) -> Finding:
    if environment.redis_url is None:
        return Finding("redis", "missing", "no URL is set and no embedded server runs", _START)
    try:
        with redis.Redis.from_url(environment.redis_url, socket_timeout=_SECONDS) as client:
            memory = client.info("memory")
    except redis.RedisError as error:
        mend = _START if environment.redis_kind == "embedded" else "start the server of MEMORYHUB_REDIS_URL"
        return Finding("redis", "missing", f"{environment.redis_kind}: {error}", mend)
    policy = dict(memory).get("maxmemory_policy", "unknown")
    if policy != "noeviction":
        detail = f"{environment.redis_kind}; maxmemory-policy is {policy}: waiting tasks may be thrown away"
        return Finding("redis", "warning", detail, "redis-cli CONFIG SET maxmemory-policy noeviction")
    return Finding("redis", "ok", f"{environment.redis_kind}, {policy}")


def _model(name: str, kind: str, endpoint: ModelEndpoint) -> Finding:
    variable = f"MEMORYHUB_{kind}"
    if endpoint.base_url is None:
        mend = f"set {variable}_BASE_URL and {variable}_MODEL to use a model"
        return Finding(name, "off", "the built-in engine is used", mend)
    probed = probe_models(endpoint)
    refused = _refusal(name, variable, endpoint, probed.status)
    if refused is not None:
        return refused
    names = listed_models(probed)
    if endpoint.model and names and not is_listed(endpoint.model, names):
        some = ", ".join(sorted(names)[:5]) + (", …" if len(names) > 5 else "")
        detail = f"{endpoint.base_url} does not list {endpoint.model}; it has {some}"
        return Finding(name, "warning", detail, f"set {variable}_MODEL to one of them")
    if kind != "LLM":
        return _embedder(name, variable, endpoint)
    return Finding(name, "ok", f"{endpoint.model} at {endpoint.base_url}")


def _refusal(name: str, variable: str, endpoint: ModelEndpoint, status: int | None) -> Finding | None:
    """What a server's status says against it; None where it answers as it should."""
    if status is None:
        mend = f"start it, or correct {variable}_BASE_URL"
        return Finding(name, "missing", f"{endpoint.base_url} does not answer", mend)
    if status in {401, 403}:
        return Finding(name, "missing", f"{endpoint.base_url} refuses the key", f"set {variable}_API_KEY")
    if status == 404 and not f"{endpoint.base_url}".rstrip("/").endswith("/v1"):
        detail = f"{endpoint.base_url} has no list of models"
        return Finding(name, "missing", detail, f"set {variable}_BASE_URL to the address that ends in /v1")
    return None


def _embedder(name: str, variable: str, endpoint: ModelEndpoint) -> Finding:
    """Tried with one word: a wrong dimension shows only in an answer."""
    model, wanted = endpoint.model or DEFAULT_EMBEDDING, endpoint.dimension or DEFAULT_DIMENSION
    probed = probe_embedding(endpoint, model)
    found = vector_length(probed)
    if found is None:
        detail = f"{model} at {endpoint.base_url} gives no vector (HTTP {probed.status})"
        return Finding(name, "missing", detail, f"set {variable}_MODEL to an embedding model")
    if found != wanted:
        detail = f"{model} gives {found} numbers and {wanted} are expected"
        return Finding(name, "missing", detail, f"set {variable}_DIMENSION={found}")
    return Finding(name, "ok", f"{model} at {endpoint.base_url}, {found} numbers")


def _shadow(endpoint: ModelEndpoint | None) -> Finding:
    """The model that is tried beside the one in use: its absence is nothing that recall needs."""
    name = "next embeddings"
    if endpoint is None:
        return Finding(
            name, "off", "no other model is tried", "set MEMORYHUB_SHADOW_EMBEDDING_MODEL to try one"
        )
    if endpoint.base_url is None:
        return Finding(name, "ok", "the built-in engine is tried")
    found = _model(name, "SHADOW_EMBEDDING", endpoint)
    return replace(found, state="warning") if found.state == "missing" else found


def _authorities(environment: Environment) -> Finding:
    """Whether sources may be read; which answer is not asked here: they belong to tenants."""
    hosts = environment.authority_hosts
    if not hosts:
        mend = "set MEMORYHUB_AUTHORITY_HOSTS to the hosts that may be read"
        return Finding("authorities", "off", "no host may be read as an authoritative source", mend)
    inner = sum(bool(host.networks) for host in hosts)
    names = ", ".join(host.host for host in hosts[:5]) + (", …" if len(hosts) > 5 else "")
    return Finding("authorities", "ok", f"{names}; {inner} of {len(hosts)} in an inner network")


def _web(environment: Environment) -> Finding:
    running = read_json(server_file(environment.data_dir)) or {}
    port = urlsplit(running.get("url", "")).port or environment.port
    if is_ready(port, allowed_host(environment)):
        return Finding("web", "ok", f"http://127.0.0.1:{port}")
    if port_is_free(port):
        return Finding("web", "off", f"nothing listens on port {port}", _START)
    detail = f"port {port} is taken, yet /readyz does not answer 200"
    return Finding("web", "missing", detail, f"curl -i http://127.0.0.1:{port}/readyz")


def _browser() -> Finding:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        return Finding("browser tests", "off", "no chromium", "apt-get install chromium fonts-noto-cjk")
    return Finding("browser tests", "ok", found)
