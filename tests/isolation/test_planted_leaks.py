"""Leaks planted in the database and in how scopes are opened: the check named for each has to find it."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace

import psycopg
import pytest
from django.conf import settings
from django.db import connections, models, transaction
from psycopg import sql

from memoryhub.database_urls import DatabaseUrl, RoleUrls, derive_role_urls, parse_database_url
from memoryhub.roles import RolesRefused, check_roles
from sessions_app.models import Session, Turn
from tenants.models import EndUser, TenantModel, Ticket
from tenants.scope import tenant_tx
from tests.conftest import TEST_DATABASE, Owner
from tests.isolation import checks, planting
from tests.isolation.sharing import open_at_connect, read_without_scope, sharing_faults

pytestmark = pytest.mark.usefixtures("database")
OWNED = [EndUser, Session, Turn, Ticket]
Check = Callable[[], list[str]]


def app_role() -> str:
    return str(connections["default"].settings_dict["USER"])


def row_security() -> list[str]:
    return checks.row_security_faults(Turn, using="owner")


def keys() -> list[str]:
    return [fault for model in OWNED for fault in checks.key_faults(model, using="owner")]


def foreign_keys() -> list[str]:
    return checks.foreign_key_faults(Turn, OWNED, using="owner")


def views() -> list[str]:
    return checks.view_faults(using="owner")


def grants() -> list[str]:
    return checks.grant_faults(app_role(), ["sessions_app_turn"], using="owner")


TURN = "ALTER TABLE sessions_app_turn"
PLAIN_KEY = (
    "ALTER TABLE sessions_app_session ADD CONSTRAINT by_id UNIQUE (id)",
    f"{TURN} DROP CONSTRAINT sessions_app_turn_session_id_tenant_fk",
    f"{TURN} ADD CONSTRAINT plain FOREIGN KEY (session_id)"
    " REFERENCES sessions_app_session (id) ON DELETE CASCADE",
)
# name of the leak -> the check that has to find it, words of its finding, and what the owner did
IN_THE_DATABASE: dict[str, tuple[Check, str, tuple[str, ...]]] = {
    "FORCE dropped": (row_security, "not enabled and forced", (f"{TURN} NO FORCE ROW LEVEL SECURITY",)),
    "row security off": (row_security, "not enabled and forced", (f"{TURN} DISABLE ROW LEVEL SECURITY",)),
    "policy dropped": (
        row_security,
        "its policies are not",
        ("DROP POLICY tenant_isolation ON sessions_app_turn",),
    ),
    "user policy dropped": (
        row_security,
        "its policies are not",
        ("DROP POLICY user_isolation ON sessions_app_turn",),
    ),
    "policy that lets everything through": (
        row_security,
        "does not ask for app.tenant_id",
        ("ALTER POLICY tenant_isolation ON sessions_app_turn USING (true) WITH CHECK (true)",),
    ),
    "policy with a way around": (
        row_security,
        "does not ask for app.tenant_id",
        (
            "ALTER POLICY tenant_isolation ON sessions_app_turn"
            " USING (tenant_id::text = current_setting('app.tenant_id', true)"
            " OR current_setting('app.is_admin', true) = 'true')",
        ),
    ),
    "second, open policy": (
        row_security,
        "its policies are not",
        ("CREATE POLICY reports ON sessions_app_turn FOR SELECT USING (true)",),
    ),
    "writes unchecked": (
        row_security,
        "does not check what is written",
        ("ALTER POLICY tenant_isolation ON sessions_app_turn WITH CHECK (true)",),
    ),
    "plain foreign key": (foreign_keys, "is a plain key", PLAIN_KEY),
    "foreign key dropped": (foreign_keys, "session has no composite key", PLAIN_KEY[1:2]),
    "plain primary key": (
        keys,
        "its primary key is",
        (f"{TURN} DROP CONSTRAINT sessions_app_turn_pkey CASCADE", f"{TURN} ADD PRIMARY KEY (id)"),
    ),
    "unique without tenant": (
        keys,
        "starts with digest",
        ("CREATE UNIQUE INDEX once ON tenants_ticket (digest)",),
    ),
    "owner-run view": (
        views,
        "is read with its owner's rights",
        ("CREATE VIEW all_turns AS SELECT * FROM sessions_app_turn",),
    ),
    "materialised view": (
        views,
        "is read with its owner's rights",
        ("CREATE MATERIALIZED VIEW counts AS SELECT tenant_id, count(*) FROM sessions_app_turn GROUP BY 1",),
    ),
}


@pytest.mark.parametrize("leak", IN_THE_DATABASE)
def test_a_leak_in_the_database_is_found(leak: str) -> None:
    check, words, statements = IN_THE_DATABASE[leak]
    assert check() == []
    with planting.owner_did(*statements):
        assert any(words in finding for finding in check()), check()
    assert check() == []


def test_a_grant_to_truncate_is_found() -> None:
    assert grants() == []
    with planting.owner_did(f'GRANT TRUNCATE ON sessions_app_turn TO "{app_role()}"'):
        assert grants() == ["sessions_app_turn: the application may TRUNCATE"]


def test_without_force_the_owner_sees_every_tenant(owner: Owner, stranger: Owner) -> None:
    """What the check for FORCE is about, and not only its letter."""
    count = "SELECT count(DISTINCT tenant_id) FROM tenants_enduser"
    assert checks.rows(count, using="owner") == [(0,)]
    with planting.owner_did("ALTER TABLE tenants_enduser NO FORCE ROW LEVEL SECURITY"):
        assert checks.rows(count, using="owner")[0][0] >= 2


@pytest.fixture
def bypassing_login() -> Iterator[DatabaseUrl]:
    """A login like the application's, but with BYPASSRLS."""
    name, password = f"leak_{uuid.uuid4().hex[:8]}", secrets.token_hex(8)
    with psycopg.connect(str(settings.ENVIRONMENT.admin_url), autocommit=True) as server:
        role = sql.Identifier(name)
        server.execute(
            sql.SQL("CREATE ROLE {} LOGIN BYPASSRLS PASSWORD {}").format(role, sql.Literal(password))
        )
        yield replace(database_of_the_tests(), user=name, password=password)
        server.execute(sql.SQL("DROP ROLE {}").format(role))


def database_of_the_tests() -> DatabaseUrl:
    return replace(parse_database_url(str(settings.ENVIRONMENT.admin_url)), database=TEST_DATABASE)


def test_an_application_role_that_bypasses_row_security_is_found(bypassing_login: DatabaseUrl) -> None:
    base = database_of_the_tests()
    urls = derive_role_urls(base.as_role(base.user, base.password), settings.SECRET_KEY)
    check_roles(urls)
    leaky = bypassing_login.as_role(bypassing_login.user, bypassing_login.password)
    with pytest.raises(RolesRefused, match="bypasses row level security"):
        check_roles(RoleUrls(app=leaky, owner=urls.owner, ops=urls.ops))


def test_a_session_level_setting_is_found(owner: Owner) -> None:
    faults = checks.left_scope_faults(planting.session_level_scope, owner.tenant.id)
    assert faults == [f"the connection still carries {owner.tenant.id}", "1 rows are seen without a scope"]


def test_a_pooled_connection_that_keeps_a_scope_is_found(pool: int, owner: Owner) -> None:
    """The pool hands a connection on as it was: the next holder reads the last one's rows."""
    with planting.session_level_scope(owner.tenant.id):
        pass
    connections["default"].close()
    assert read_without_scope(uuid.uuid4()) == {owner.tenant.id}
    connections["default"].close()
    with tenant_tx(owner.tenant.id):
        pass
    assert read_without_scope(owner.tenant.id) == {owner.tenant.id}, "SET LOCAL alone does not mend it"


async def test_a_scope_opened_at_connect_is_found(pool: int, owner: Owner, stranger: Owner) -> None:
    faults = await sharing_faults(
        [owner.tenant.id, stranger.tenant.id],
        calls=100,
        one_thread=True,
        read=read_without_scope,
        connect=open_at_connect,
    )
    assert len(faults) >= 50


def test_a_nested_tenant_switch_is_found(owner: Owner, stranger: Owner) -> None:
    found = checks.nesting_faults(planting.nesting_scope, owner.tenant.id, stranger.tenant.id)
    assert found == [
        "another tenant was opened inside a scope",
        "and the outer scope went on as the inner tenant",
    ]


def test_a_scope_that_stays_on_its_thread_is_found(owner: Owner) -> None:
    try:
        with planting.unending_scope(owner.tenant.id):
            pass
        assert checks.unscoped_query_faults(EndUser) == ["EndUser: answers without a scope"]
    finally:
        planting.clear_thread()
    assert checks.unscoped_query_faults(EndUser) == []


def test_a_missing_filter_is_found() -> None:
    class Unfiltered(TenantModel):
        objects = models.Manager()  # type: ignore[assignment]

        class Meta(TenantModel.Meta):
            app_label = "planted"
            managed = False

    found = checks.manager_faults(Unfiltered)
    assert "Unfiltered: Manager does not refuse" in found


def test_a_second_manager_without_filter_is_found() -> None:
    class Reported(TenantModel):
        reports: models.Manager[TenantModel] = models.Manager()

        class Meta(TenantModel.Meta):
            app_label = "planted"
            managed = False

    assert checks.manager_faults(Reported) == ["Reported: Manager does not refuse"]


def test_a_plain_reference_in_a_model_is_found() -> None:
    class Pointing(TenantModel):
        session = models.ForeignKey(Session, models.CASCADE, related_name="+")

        class Meta(TenantModel.Meta):
            app_label = "planted"
            db_table = "planted_pointing"
            managed = False

    with planting.owner_did("CREATE TABLE planted_pointing (id uuid)"):
        assert "planted_pointing: session is a plain reference" in checks.foreign_key_faults(
            Pointing, OWNED, using="owner"
        )


def test_a_plain_key_would_let_a_tenant_point_at_anothers_row(owner: Owner, stranger: Owner) -> None:
    """The leak behind the check: with a plain key the reference is accepted."""
    with tenant_tx(stranger.tenant.id):
        theirs = Session.objects.create(user=stranger.user)
    row = f"'{uuid.uuid4()}', '{owner.tenant.id}', '{theirs.pk}'"
    with planting.owner_did(
        "CREATE TABLE plain (id uuid PRIMARY KEY, tenant_id uuid, session_id uuid)",
        *PLAIN_KEY[:1],
        "ALTER TABLE plain ADD FOREIGN KEY (session_id) REFERENCES sessions_app_session (id)",
    ):
        with transaction.atomic(using="owner"), connections["owner"].cursor() as cursor:
            cursor.execute(f"INSERT INTO plain VALUES ({row})")
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        assert checks.rows("SELECT count(*) FROM plain", using="owner") == [(1,)]
