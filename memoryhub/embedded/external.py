"""Servers that run elsewhere, asked before anything is started on them: a wrong URL is one sentence."""

import psycopg
import redis

from memoryhub.database_urls import parse_database_url
from memoryhub.env import Environment
from memoryhub.roles import OLDEST_POSTGRES

_PATIENCE = 10  # seconds with each server; a database may be waking up


class ServerRefused(RuntimeError):
    """A server named by a URL cannot be used; the message names the variable and never the password."""


def check_external_servers(environment: Environment) -> str | None:
    """Log in to each external server once. Raises ServerRefused.

    Answers a warning when Redis does not answer: the product can wait for it, but not for a password.
    """
    for variable, url in _database_logins(environment).items():
        _check_database(variable, url)
    return _check_redis(environment.require_redis()) if environment.redis_kind == "external" else None


def _database_logins(environment: Environment) -> dict[str, str]:
    if environment.database_kind != "external":
        return {}
    if environment.admin_url:
        return {"MEMORYHUB_DATABASE_URL": environment.admin_url}
    urls = environment.require_database()
    return {
        "MEMORYHUB_DATABASE_URL": urls.app,
        "MEMORYHUB_OWNER_DATABASE_URL": urls.owner,
        "MEMORYHUB_OPS_DATABASE_URL": urls.ops,
    }


def _check_database(variable: str, url: str) -> None:
    place = parse_database_url(url).display
    try:
        with psycopg.connect(url, connect_timeout=_PATIENCE) as connection:
            version = connection.info.server_version
    except psycopg.OperationalError as error:
        reason = str(error).strip().partition("\n")[0].removeprefix("connection failed: ")
        raise ServerRefused(f"{variable}: the database {place} cannot be used: {reason}") from None
    if version < OLDEST_POSTGRES:
        raise ServerRefused(
            f"{variable}: the database {place} is PostgreSQL {version // 10000}; "
            f"MemoryHub needs {OLDEST_POSTGRES // 10000} or newer"
        )


def _check_redis(url: str) -> str | None:
    place = url.partition("://")[2].rpartition("@")[2]
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=_PATIENCE, socket_timeout=_PATIENCE) as client:
            client.ping()
    except redis.AuthenticationError as error:
        raise ServerRefused(f"MEMORYHUB_REDIS_URL: Redis at {place} cannot be used: {error}") from None
    except redis.RedisError as error:
        return f"MEMORYHUB_REDIS_URL: Redis at {place} does not answer ({error}); starting without it"
    return None
