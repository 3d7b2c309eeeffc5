"""The database roles, read back from a real catalogue and tried out."""

import dataclasses
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from memoryhub.database_urls import RoleUrls, parse_database_url
from memoryhub.embedded.stores import Stores
from memoryhub.roles import (
    EXTENSIONS,
    RolesRefused,
    check_roles,
    ensure_roles,
    grant_to_given_roles,
    role_facts,
)

KEY = "a secret key with 'quotes' and % signs"


@pytest.fixture
def admin_url(stores: Stores, request: pytest.FixtureRequest) -> str:
    """The administrator's URL of a new database with an awkward name."""
    assert stores.postgres is not None
    name = f'数据 "{request.node.name[-30:]}"'
    with psycopg.connect(stores.postgres.url, autocommit=True) as server:
        server.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
    return as_login(stores.postgres.url, database=name)


def as_login(url: str, *, database: str | None = None, user: str | None = None, password: str = "p") -> str:
    """The same server with another database or login."""
    parsed = parse_database_url(url)
    parsed = dataclasses.replace(parsed, database=database or parsed.database)
    return parsed.as_role(user, password) if user else parsed.as_role(parsed.user, parsed.password)


def refused(url: str, statement: str) -> bool:
    """Whether the database denies the statement to this login."""
    with psycopg.connect(url) as connection:
        try:
            connection.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            return True
    return False


def test_the_three_roles_have_these_rights_and_no_more(admin_url: str) -> None:
    urls = ensure_roles(admin_url, KEY)
    owner, app, ops = role_facts(urls.owner), role_facts(urls.app), role_facts(urls.ops)
    assert (owner.superuser, owner.bypasses_rls, owner.may_create) == (False, False, True)
    assert (app.superuser, app.bypasses_rls, app.owns_tables, app.may_create) == (False,) * 4
    assert (ops.superuser, ops.bypasses_rls, ops.owns_tables, ops.may_create) == (False, True, False, False)
    check_roles(urls)


def test_the_app_role_works_with_rows_and_nothing_else(admin_url: str) -> None:
    urls = ensure_roles(admin_url, KEY)
    with psycopg.connect(urls.owner) as connection:
        connection.execute("CREATE TABLE note (id serial PRIMARY KEY, body text)")
    for url in (urls.app, urls.ops):
        with psycopg.connect(url) as connection:
            connection.execute("INSERT INTO note (body) VALUES ('a')")
            connection.execute("UPDATE note SET body = 'b'")
            connection.execute("DELETE FROM note")
        for statement in (
            "TRUNCATE note",
            "DROP TABLE note",
            "ALTER TABLE note DISABLE ROW LEVEL SECURITY",
            "CREATE TABLE other ()",
            "CREATE TABLE public.child (note int REFERENCES note)",
        ):
            assert refused(url, statement), statement


def test_extensions_are_there(admin_url: str) -> None:
    urls = ensure_roles(admin_url, KEY)
    with psycopg.connect(urls.app) as connection:
        found = {name for (name,) in connection.execute("SELECT extname FROM pg_extension")}
    assert found >= set(EXTENSIONS)


def test_a_server_without_an_extension_is_refused_with_what_to_install(
    admin_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memoryhub.roles.EXTENSIONS", (*EXTENSIONS, "not_there"))
    with pytest.raises(RolesRefused, match="not_there") as caught:
        ensure_roles(admin_url, KEY)
    assert caught.value.code == "extension_missing"


def test_repeated_and_racing_calls_agree(admin_url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        results = set(pool.map(lambda _: ensure_roles(admin_url, KEY), range(8)))
    assert len(results) == 1
    check_roles(results.pop())


def test_a_new_secret_key_changes_the_passwords(admin_url: str) -> None:
    old = ensure_roles(admin_url, KEY)
    new = ensure_roles(admin_url, "another")
    check_roles(new)
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(old.app)


def test_what_someone_changed_is_mended(admin_url: str) -> None:
    urls = ensure_roles(admin_url, KEY)
    app = psycopg.sql.Identifier(parse_database_url(urls.app).user)
    with psycopg.connect(admin_url) as connection:
        connection.execute(psycopg.sql.SQL("ALTER ROLE {} BYPASSRLS CREATEROLE").format(app))
    with pytest.raises(RolesRefused, match="bypasses row level security"):
        check_roles(urls)
    check_roles(ensure_roles(admin_url, KEY))


def test_a_strangers_role_of_that_name_is_left_alone(admin_url: str) -> None:
    name = psycopg.sql.Identifier(f"{parse_database_url(admin_url).database}_app")
    with psycopg.connect(admin_url) as connection:
        connection.execute(psycopg.sql.SQL("CREATE ROLE {} LOGIN PASSWORD 'theirs'").format(name))
    with pytest.raises(RolesRefused, match="rename it") as caught:
        ensure_roles(admin_url, KEY)
    assert caught.value.code == "role_name_taken"


@pytest.mark.parametrize("role", ["owner", "ops", "superuser", "member"])
def test_a_too_strong_app_role_is_refused(admin_url: str, role: str) -> None:
    urls = ensure_roles(admin_url, KEY)
    with psycopg.connect(urls.owner) as connection:
        connection.execute("CREATE TABLE note ()")
    app = {"owner": urls.owner, "ops": urls.ops, "superuser": admin_url, "member": urls.app}[role]
    if role == "member":  # an ordinary login that may become the owner at will
        logins = [psycopg.sql.Identifier(parse_database_url(url).user) for url in (urls.owner, urls.app)]
        with psycopg.connect(admin_url) as connection:
            connection.execute(psycopg.sql.SQL("GRANT {} TO {} WITH INHERIT FALSE").format(*logins))
    with pytest.raises(RolesRefused) as caught:
        check_roles(RoleUrls(owner=urls.owner, app=app, ops=urls.ops))
    assert caught.value.code == "app_role_too_strong"


def test_an_administrator_without_superuser_is_enough_or_is_told_what_lacks(admin_url: str) -> None:
    name = parse_database_url(admin_url).database
    database, login = psycopg.sql.Identifier(name), psycopg.sql.Identifier(f"{name[-20:]}dba")
    with psycopg.connect(admin_url) as connection:
        connection.execute(psycopg.sql.SQL("CREATE ROLE {} LOGIN CREATEROLE PASSWORD 'p'").format(login))
        connection.execute(psycopg.sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, login))
    limited = as_login(admin_url, user=f"{name[-20:]}dba")
    with pytest.raises(RolesRefused, match="permission denied to create extension"):
        ensure_roles(limited, KEY)
    with psycopg.connect(admin_url) as connection:
        for extension in EXTENSIONS:
            connection.execute(f"CREATE EXTENSION {extension}")
        connection.execute(psycopg.sql.SQL("ALTER ROLE {} BYPASSRLS").format(login))
    ensure_roles(limited, KEY)
    check_roles(ensure_roles(limited, "the second start, with another key"))


@pytest.fixture
def given_roles(admin_url: str) -> Iterator[RoleUrls]:
    """Three roles that an administrator made by hand, as docs/operate.md says, without any grant."""
    names = {"owner": "hand_owner", "app": "hand_app", "ops": "hand_ops"}
    with psycopg.connect(admin_url, autocommit=True) as connection:
        for name in names.values():
            connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'p'")
        connection.execute("ALTER ROLE hand_ops BYPASSRLS")
        connection.execute("GRANT CREATE ON SCHEMA public TO hand_owner")
    yield RoleUrls(**{role: as_login(admin_url, user=name) for role, name in names.items()})
    with psycopg.connect(admin_url, autocommit=True) as connection:  # roles belong to the whole server
        for name in names.values():
            connection.execute(f"DROP OWNED BY {name} CASCADE")
            connection.execute(f"DROP ROLE {name}")


def test_roles_made_by_hand_may_use_what_the_owner_makes(given_roles: RoleUrls) -> None:
    with psycopg.connect(given_roles.owner) as connection:
        connection.execute("CREATE TABLE before (id serial PRIMARY KEY)")
    assert refused(given_roles.app, "SELECT FROM before")
    for _ in range(2):
        grant_to_given_roles(given_roles)
    with psycopg.connect(given_roles.owner) as connection:
        connection.execute("CREATE TABLE after (id serial PRIMARY KEY)")
    for url in (given_roles.app, given_roles.ops):
        with psycopg.connect(url) as connection:
            connection.execute("INSERT INTO before DEFAULT VALUES")
            connection.execute("INSERT INTO after DEFAULT VALUES")
        assert refused(url, "TRUNCATE before")
    check_roles(given_roles)


def test_tables_of_somebody_else_cannot_be_granted(admin_url: str, given_roles: RoleUrls) -> None:
    with psycopg.connect(admin_url) as connection:
        connection.execute("CREATE TABLE strange (id int)")
    with pytest.raises(RolesRefused, match="MEMORYHUB_OWNER_DATABASE_URL") as caught:
        grant_to_given_roles(given_roles)
    assert caught.value.code == "owner_role_too_weak"
