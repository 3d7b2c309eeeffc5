"""The real server on a PostgreSQL and a Valkey run elsewhere: they carry it, or one line says why not."""

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from memoryhub.database_urls import RoleUrls, derive_role_urls, parse_database_url
from memoryhub.embedded import external
from memoryhub.embedded.processes import wait_until
from memoryhub.embedded.stores import Stores
from memoryhub.env import REPOSITORY, load_environment
from tests.embedded.server import Server, a_conversation, clean_environment, contents

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]

DATABASE = "elsewhere"
SECRET = "a secret that the administrator keeps"
SAID = "我对花生过敏。"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Two servers that the product did not start, and a data directory for what it keeps itself."""

    admin_url: str
    redis_url: str
    server_log: Path
    data_dir: Path

    @property
    def roles(self) -> RoleUrls:
        """The three logins that the product makes for itself."""
        return derive_role_urls(self.admin_url, SECRET)

    def variables(self, **others: str) -> dict[str, str]:
        """What an administrator sets."""
        given = {"MEMORYHUB_DATABASE_URL": self.admin_url, "MEMORYHUB_REDIS_URL": self.redis_url}
        return given | {"MEMORYHUB_SECRET_KEY": SECRET} | others

    def logins(self, since: int = 0) -> set[str]:
        """Who logged in to the database, as PostgreSQL's own log has it from a byte onwards."""
        text = self.server_log.read_bytes()[since:].decode()
        return set(re.findall(rf"connection authorized: user=(\S+) database={DATABASE}\b", text))


@pytest.fixture(scope="module")
def elsewhere(stores: Stores, tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    """An empty database on a server that notes every login."""
    assert stores.postgres is not None
    assert stores.valkey is not None
    with psycopg.connect(stores.postgres.url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {DATABASE}")
        server.execute("ALTER SYSTEM SET log_connections = 'on'")
        server.execute("SELECT pg_reload_conf()")
    return Elsewhere(
        admin_url=stores.postgres.url.rpartition("/")[0] + f"/{DATABASE}",
        redis_url=stores.valkey.url,
        server_log=stores.data_dir / "log" / "postgres.log",
        data_dir=tmp_path_factory.mktemp("elsewhere") / "数据 dir",
    )


@pytest.fixture(scope="module")
def server(elsewhere: Elsewhere) -> Iterator[Server]:
    """The product on them, with the administrator's URL."""
    running = Server(elsewhere.data_dir, (), elsewhere.variables(), "script/server")
    yield running
    running.close()


def test_only_the_app_and_ops_roles_serve_a_conversation(server: Server, elsewhere: Elsewhere) -> None:
    began = elsewhere.server_log.stat().st_size
    assert contents(server, a_conversation(server))[0] == SAID
    app, ops = f"{DATABASE}_app", f"{DATABASE}_ops"
    assert wait_until(lambda: elsewhere.logins(began) >= {app, ops}, 60.0), elsewhere.logins(began)
    assert elsewhere.logins(began) == {app, ops}
    assert elsewhere.logins() == {app, ops, f"{DATABASE}_owner", parse_database_url(elsewhere.admin_url).user}


def test_it_says_that_both_are_external(server: Server, elsewhere: Elsewhere) -> None:
    place = parse_database_url(elsewhere.admin_url).display
    assert f"Database      external ({place})" in server.said
    assert f"Redis         external ({elsewhere.redis_url.rpartition('@')[2]})" in server.said
    ready = server.page("/readyz")
    assert f'"database": {{"reachable": true, "kind": "external", "where": "{place}"}}' in ready
    assert '"redis": {"reachable": true, "kind": "external"}' in ready
    assert '"degraded": []' in ready


def test_no_embedded_store_was_started(server: Server, elsewhere: Elsewhere) -> None:
    names = {process.name() for process in server.family()}
    assert not {name for name in names if "postgres" in name or "valkey" in name or "redis" in name}, names
    assert not (elsewhere.data_dir / "postgres").exists()
    assert not (elsewhere.data_dir / "valkey").exists()


def test_the_owner_role_owns_every_table(server: Server, elsewhere: Elsewhere) -> None:
    with psycopg.connect(elsewhere.roles.app) as connection:
        assert connection.execute("SELECT current_user").fetchone() == (f"{DATABASE}_app",)
        owners = connection.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
        assert owners.fetchall() == [(f"{DATABASE}_owner",)]


def test_roles_made_by_an_administrator_serve_the_same_data(server: Server, elsewhere: Elsewhere) -> None:
    session = a_conversation(server)
    server.stop()
    urls = three_urls(elsewhere.roles)
    second = Server(elsewhere.data_dir, (), elsewhere.variables(**urls))
    try:
        assert contents(second, session)[0] == SAID
        assert second.facts["database_url"] == elsewhere.roles.app
        assert second.facts["redis_url"] == elsewhere.redis_url
    finally:
        second.close()


def three_urls(roles: RoleUrls, **others: str) -> dict[str, str]:
    """The variables of an installation whose roles the product may not make."""
    return {
        "MEMORYHUB_DATABASE_URL": roles.app,
        "MEMORYHUB_OWNER_DATABASE_URL": roles.owner,
        "MEMORYHUB_OPS_DATABASE_URL": roles.ops,
    } | others


def refusal(elsewhere: Elsewhere, variables: Mapping[str, str]) -> str:
    """What a start that must fail says, which is one line."""
    done = subprocess.run(
        [REPOSITORY / "script" / "server", "--json", "--data", elsewhere.data_dir.with_name("refused")],
        env=clean_environment(variables),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("memoryhub: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


WRONG = "nicht-das-richtige"


def test_a_postgres_that_is_too_old_is_named(elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "OLDEST_POSTGRES", 990000)
    given = elsewhere.variables(MEMORYHUB_DATA_DIR=str(elsewhere.data_dir.with_name("old")))
    with pytest.raises(external.ServerRefused, match=r"MEMORYHUB_DATABASE_URL: .* needs 99 or newer"):
        external.check_external_servers(load_environment(given))


def test_a_wrong_database_password_is_one_line(elsewhere: Elsewhere) -> None:
    url = parse_database_url(elsewhere.admin_url).as_role("postgres", WRONG)
    said = refusal(elsewhere, elsewhere.variables(MEMORYHUB_DATABASE_URL=url))
    assert "MEMORYHUB_DATABASE_URL" in said
    assert 'password authentication failed for user "postgres"' in said
    assert WRONG not in said


def test_a_wrong_password_of_one_of_three_names_its_variable(elsewhere: Elsewhere) -> None:
    ops = parse_database_url(elsewhere.roles.ops).as_role(f"{DATABASE}_nobody", WRONG)
    urls = {"MEMORYHUB_OWNER_DATABASE_URL": elsewhere.admin_url, "MEMORYHUB_OPS_DATABASE_URL": ops}
    said = refusal(elsewhere, elsewhere.variables(**urls))
    assert "MEMORYHUB_OPS_DATABASE_URL" in said
    assert "password authentication failed" in said


def test_a_wrong_redis_password_is_one_line(elsewhere: Elsewhere) -> None:
    place = elsewhere.redis_url.rpartition("@")[2]
    said = refusal(elsewhere, elsewhere.variables(MEMORYHUB_REDIS_URL=f"redis://:{WRONG}@{place}"))
    assert f"MEMORYHUB_REDIS_URL: Redis at {place} cannot be used" in said
    assert WRONG not in said


def test_a_database_that_is_not_there_is_one_line(elsewhere: Elsewhere) -> None:
    url = elsewhere.admin_url.replace(f"/{DATABASE}", "/数据库")
    said = refusal(elsewhere, elsewhere.variables(MEMORYHUB_DATABASE_URL=url))
    assert 'database "数据库" does not exist' in said


@pytest.mark.parametrize(
    ("misused", "why"),
    [("admin", "is a superuser"), ("ops", "bypasses row level security"), ("owner", "owns tables")],
)
def test_a_login_that_row_security_does_not_hold_is_refused(
    server: Server, elsewhere: Elsewhere, misused: str, why: str
) -> None:
    app = elsewhere.admin_url if misused == "admin" else getattr(elsewhere.roles, misused)
    urls = three_urls(elsewhere.roles, MEMORYHUB_DATABASE_URL=app)
    said = refusal(elsewhere, elsewhere.variables(**urls))
    assert f"the application's database role {parse_database_url(app).user} {why}" in said
    assert "MEMORYHUB_DATABASE_URL" in said
