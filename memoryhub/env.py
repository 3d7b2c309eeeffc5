"""Reads every MEMORYHUB_* variable once, refuses unknown ones, and finds the stores in use."""

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from memoryhub.core.authority.hosts import AllowedHost, allowed_hosts
from memoryhub.database_urls import BadDatabaseUrl, RoleUrls, derive_role_urls, parse_database_url
from memoryhub.env_models import (
    LOCAL,
    ModelEndpoint,
    chat_endpoint,
    embedding_endpoint,
    shadow_endpoint,
)
from memoryhub.env_names import (
    KNOWN_VARIABLES,
    PREFIX,
    BadVariable,
    ConfigurationError,
    StoreNotRunning,
    UnknownVariable,
    whole_number,
)

__all__ = [
    "DEFAULT_PORT",
    "KNOWN_VARIABLES",
    "LOCAL",
    "MANAGE",
    "REPOSITORY",
    "BadVariable",
    "ConfigurationError",
    "EmbeddedStores",
    "Environment",
    "ModelEndpoint",
    "StoreNotRunning",
    "UnknownVariable",
    "data_directory",
    "embedded_stores",
    "load_environment",
    "stored_secret_key",
    "stores_file",
]

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
DEFAULT_PORT = 8000
REPOSITORY = Path(__file__).resolve().parent.parent
# As a reader can paste it: script/server makes .venv, an image has Python itself.
MANAGE = f"{'.venv/bin/python' if (REPOSITORY / '.venv').exists() else 'python'} manage.py"
StoreKind = Literal["embedded", "external", "missing"]


@dataclass(frozen=True, slots=True)
class Environment:
    """All settings from outside, read once; fields with credentials stay out of the repr.

    `admin_url` may create roles; it is None when the three role URLs were given apart or no store runs.
    """

    data_dir: Path
    port: int
    secret_key: str = field(repr=False)
    allowed_hosts: tuple[str, ...]
    log_level: str
    metrics_token: str | None = field(repr=False)
    authority_hosts: tuple[AllowedHost, ...]
    llm: ModelEndpoint
    embedding: ModelEndpoint
    shadow_embedding: ModelEndpoint | None
    database_kind: StoreKind
    admin_url: str | None = field(repr=False)
    database_urls: RoleUrls | None
    redis_kind: StoreKind
    redis_url: str | None = field(repr=False)

    def require_database(self) -> RoleUrls:
        """The role URLs; raises StoreNotRunning, which names `script/server`, when there are none."""
        if self.database_urls is None:
            raise StoreNotRunning("MEMORYHUB_DATABASE_URL", self.data_dir)
        return self.database_urls

    def require_redis(self) -> str:
        """The Redis URL; raises StoreNotRunning, which names `script/server`, when there is none."""
        if self.redis_url is None:
            raise StoreNotRunning("MEMORYHUB_REDIS_URL", self.data_dir)
        return self.redis_url


@dataclass(frozen=True, slots=True)
class EmbeddedStores:
    """What the embedded stores wrote about themselves; None for a store that is not embedded."""

    admin_url: str | None = field(repr=False)
    redis_url: str | None = field(repr=False)


def load_environment(environ: Mapping[str, str] | None = None) -> Environment:
    """Read and check the environment; an empty value counts as not set.

    Raises UnknownVariable or BadVariable. Creates the data directory and its secret key when absent.
    """
    values = _known_values(os.environ if environ is None else environ)
    data_dir = data_directory(values)
    try:
        secret_key = values.get("MEMORYHUB_SECRET_KEY") or stored_secret_key(data_dir)
    except OSError as error:
        reason = "it is a file" if data_dir.is_file() else error.strerror
        raise BadVariable("MEMORYHUB_DATA_DIR", f"{data_dir} cannot be used: {reason}") from error
    stores = embedded_stores(data_dir)
    admin_url, urls = _database(values, secret_key)
    database_kind: StoreKind = "external"
    if urls is None:
        admin_url = stores.admin_url
        urls = derive_role_urls(admin_url, secret_key) if admin_url else None
        database_kind = "embedded" if urls else "missing"
    given_redis = _redis(values)
    redis_url = given_redis or stores.redis_url
    return Environment(
        data_dir=data_dir,
        port=whole_number(values, "MEMORYHUB_PORT", low=1, high=65535) or DEFAULT_PORT,
        secret_key=secret_key,
        allowed_hosts=_hosts(values),
        log_level=_log_level(values),
        metrics_token=values.get("MEMORYHUB_METRICS_TOKEN"),
        authority_hosts=_authority_hosts(values),
        llm=chat_endpoint(values),
        embedding=embedding_endpoint(values),
        shadow_embedding=shadow_endpoint(values),
        database_kind=database_kind,
        admin_url=admin_url,
        database_urls=urls,
        redis_kind="external" if given_redis else "embedded" if redis_url else "missing",
        redis_url=redis_url,
    )


def data_directory(values: Mapping[str, str]) -> Path:
    """The data directory as an absolute path; it need not exist."""
    given = values.get("MEMORYHUB_DATA_DIR")
    return Path(given).expanduser().absolute() if given else REPOSITORY / ".data"


def stored_secret_key(data_dir: Path) -> str:
    """The secret key kept in the data directory (mode 0600), made once; safe when two processes race."""
    path = data_dir / "secret_key"
    if not path.exists():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f"secret_key.{os.getpid()}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)  # fails when another process was first; its key is then ours too
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def stores_file(data_dir: Path) -> Path:
    """Where running embedded stores say how to reach them."""
    return data_dir / "run" / "stores.json"


def embedded_stores(data_dir: Path) -> EmbeddedStores:
    """The embedded stores of a data directory, as long as the process that keeps them is alive."""
    try:
        found = json.loads(stores_file(data_dir).read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return EmbeddedStores(None, None)
    if not _alive(int(found["keeper_pid"])):
        return EmbeddedStores(None, None)
    return EmbeddedStores(found.get("admin_url"), found.get("redis_url"))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _known_values(environ: Mapping[str, str]) -> dict[str, str]:
    for name in environ:
        if name.startswith(PREFIX) and name not in KNOWN_VARIABLES:
            raise UnknownVariable(name)
    return {name: environ[name].strip() for name in KNOWN_VARIABLES if environ.get(name, "").strip()}


def _database(values: Mapping[str, str], secret_key: str) -> tuple[str | None, RoleUrls | None]:
    names = ("MEMORYHUB_DATABASE_URL", "MEMORYHUB_OWNER_DATABASE_URL", "MEMORYHUB_OPS_DATABASE_URL")
    for name in names:
        if name in values:
            _check_database_url(name, values[name])
    app, owner, ops = (values.get(name) for name in names)
    if owner is None and ops is None:
        return app, derive_role_urls(app, secret_key) if app else None
    if app is None or owner is None or ops is None:
        raise BadVariable(names[1], f"give {', '.join(names)} all three, or the first alone")
    return None, RoleUrls(owner=owner, app=app, ops=ops)


def _check_database_url(name: str, url: str) -> None:
    try:
        parse_database_url(url)
    except BadDatabaseUrl as error:
        raise BadVariable(name, str(error)) from None  # the cause could show the password


def _redis(values: Mapping[str, str]) -> str | None:
    url = values.get("MEMORYHUB_REDIS_URL")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadVariable("MEMORYHUB_REDIS_URL", "a Redis URL starts with redis://, rediss:// or unix://")
    return url


def _hosts(values: Mapping[str, str]) -> tuple[str, ...]:
    given = values.get("MEMORYHUB_ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
    return tuple(host.strip() for host in given.split(",") if host.strip())


def _authority_hosts(values: Mapping[str, str]) -> tuple[AllowedHost, ...]:
    try:
        return allowed_hosts(values.get("MEMORYHUB_AUTHORITY_HOSTS", ""))
    except ValueError as error:
        raise BadVariable("MEMORYHUB_AUTHORITY_HOSTS", str(error)) from None


def _log_level(values: Mapping[str, str]) -> str:
    level = values.get("MEMORYHUB_LOG_LEVEL", "INFO").upper()
    if level not in LOG_LEVELS:
        raise BadVariable("MEMORYHUB_LOG_LEVEL", f"{level!r} is not one of {', '.join(LOG_LEVELS)}")
    return level
