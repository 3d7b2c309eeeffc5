"""The three database roles: made and kept right from an administrator's URL, or checked when given."""

from collections.abc import Mapping
from dataclasses import dataclass

import psycopg
from psycopg import sql

from memoryhub.database_urls import RoleUrls, derive_role_urls, parse_database_url

EXTENSIONS = ("vector", "btree_gist", "pg_trgm")
OLDEST_POSTGRES = 160000  # server_version_num
_OWN_ROLES = (
    "make three roles yourself and set MEMORYHUB_OWNER_DATABASE_URL and MEMORYHUB_OPS_DATABASE_URL too"
)
_LOCK = 0x6D68_726F_6C65_73  # "mhroles": one start at a time changes the roles
_ATTRIBUTES = {
    # CONNECTION LIMIT and the rest stay the server's; these are what isolation rests on.
    "owner": "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS",
    "app": "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS",
    "ops": "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS",
}
_RIGHTS = (("SELECT, INSERT, UPDATE, DELETE", "TABLES"), ("USAGE, SELECT", "SEQUENCES"))


Connection = psycopg.Connection[tuple[object, ...]]


class RolesRefused(RuntimeError):
    """The database roles do not keep tenants apart, or cannot be made; `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class RoleFacts:
    """What the catalogue says about one login."""

    name: str
    superuser: bool
    bypasses_rls: bool
    owns_tables: bool
    may_create: bool


def ensure_roles(admin_url: str, secret_key: str) -> RoleUrls:
    """Make or mend owner, app and ops of this database; idempotent, safe when two starts race.

    Extensions are made where missing. Existing tables keep the grants their migrations gave them.
    Raises RolesRefused when a role of that name belongs to something else or a right is lacking.
    """
    urls = derive_role_urls(admin_url, secret_key)
    database = parse_database_url(admin_url).database
    logins = {role: parse_database_url(getattr(urls, role)) for role in _ATTRIBUTES}
    try:
        with psycopg.connect(admin_url) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
            for extension in EXTENSIONS:
                name = sql.Identifier(extension)
                connection.execute(sql.SQL("CREATE EXTENSION IF NOT EXISTS {}").format(name))
            for role, login in logins.items():
                _ensure_role(connection, role, login.user, login.password, database)
            _grant_access(connection, database, {role: login.user for role, login in logins.items()})
        with psycopg.connect(urls.owner) as connection:
            _set_default_privileges(connection, logins["app"].user, logins["ops"].user)
    except psycopg.errors.InsufficientPrivilege as error:
        raise RolesRefused(
            "roles_not_permitted",
            "the login of MEMORYHUB_DATABASE_URL may not set up roles or extensions "
            f"({error.diag.message_primary}; {error.diag.message_detail}); "
            f"give it the right, or {_OWN_ROLES}",
        ) from error
    except (psycopg.errors.UndefinedFile, psycopg.errors.FeatureNotSupported) as error:
        raise RolesRefused(
            "extension_missing",
            f"the database server lacks an extension ({error.diag.message_primary}); "
            f"install {', '.join(EXTENSIONS)} on it (vector is pgvector, 0.8.4 or newer)",
        ) from error
    return urls


def check_roles(urls: RoleUrls) -> None:
    """Refuse roles under which row security would not hold. Raises RolesRefused saying which and why."""
    app, ops, owner = role_facts(urls.app), role_facts(urls.ops), role_facts(urls.owner)
    for held, why in (
        (app.superuser, "is a superuser"),
        (app.bypasses_rls, "bypasses row level security"),
        (app.owns_tables, "owns tables, or is a member of a role that does"),
    ):
        if held:
            raise RolesRefused(
                "app_role_too_strong",
                f"the application's database role {app.name} {why}; "
                "set MEMORYHUB_DATABASE_URL to a login that is none of this",
            )
    if not (ops.superuser or ops.bypasses_rls):
        raise RolesRefused("ops_role_too_weak", f"the operations role {ops.name} lacks BYPASSRLS")
    if not owner.may_create:
        raise RolesRefused(
            "owner_role_too_weak", f"the owner role {owner.name} may not create in schema public"
        )


def grant_to_given_roles(urls: RoleUrls) -> None:
    """Let app and ops use what the owner has made and will make, where all three roles were given.

    The owner grants it, as nobody else can. Raises RolesRefused.
    """
    app, ops = (parse_database_url(url).user for url in (urls.app, urls.ops))
    try:
        with psycopg.connect(urls.owner) as connection:
            _set_default_privileges(connection, app, ops)
            for rights, kind in _RIGHTS:
                statement = f"GRANT {rights} ON ALL {kind} IN SCHEMA public TO {{}}, {{}}"
                connection.execute(sql.SQL(statement).format(sql.Identifier(app), sql.Identifier(ops)))
    except psycopg.errors.InsufficientPrivilege as error:
        raise RolesRefused(
            "owner_role_too_weak",
            f"the role of MEMORYHUB_OWNER_DATABASE_URL cannot grant its tables to {app} and {ops} "
            f"({error.diag.message_primary}); it must own every table",
        ) from error


def role_facts(url: str) -> RoleFacts:
    """What the catalogue says about a URL's login, memberships included."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            """
            SELECT r.rolname,
                   EXISTS (SELECT FROM pg_roles s WHERE s.rolsuper AND pg_has_role(s.oid, 'MEMBER')),
                   EXISTS (SELECT FROM pg_roles b WHERE b.rolbypassrls AND pg_has_role(b.oid, 'MEMBER')),
                   EXISTS (SELECT FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'm')
                           AND c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'MEMBER')),
                   has_schema_privilege('public', 'CREATE')
            FROM pg_roles r WHERE r.rolname = current_user
            """
        ).fetchone()
    if row is None:
        raise RolesRefused("role_unknown", "the database does not know its own login")
    return RoleFacts(*row)


def _ensure_role(connection: Connection, role: str, name: str, password: str, database: str) -> None:
    mark = f"MemoryHub: {role} of database {database}"
    found = connection.execute(
        """
        SELECT shobj_description(oid, 'pg_authid'),
               rolcanlogin AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication)
                 AND rolbypassrls = %s
        FROM pg_roles WHERE rolname = %s
        """,
        [role == "ops", name],
    ).fetchone()
    if found is not None and found[0] != mark:
        raise RolesRefused(
            "role_name_taken",
            f"a role {name} exists that MemoryHub did not make for this database; rename it, or {_OWN_ROLES}",
        )
    # The hash is computed here: a password in the statement would show in the server's log.
    verifier = connection.pgconn.encrypt_password(password.encode(), name.encode(), b"scram-sha-256").decode()
    verb = "ALTER" if found else "CREATE"
    # Only a superuser may even name these attributes in ALTER, so right ones are left alone.
    attributes = "" if found and found[1] else _ATTRIBUTES[role]
    statement = f"{verb} ROLE {{}} {attributes} PASSWORD {{}}"
    connection.execute(sql.SQL(statement).format(sql.Identifier(name), sql.Literal(verifier)))
    connection.execute(sql.SQL("COMMENT ON ROLE {} IS {}").format(sql.Identifier(name), sql.Literal(mark)))


def _grant_access(connection: Connection, database: str, names: Mapping[str, str]) -> None:
    owner, app, ops = (sql.Identifier(names[role]) for role in ("owner", "app", "ops"))
    everyone = sql.SQL(", ").join([owner, app, ops])
    statements = (
        sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(sql.Identifier(database), everyone),
        sql.SQL("GRANT USAGE, CREATE ON SCHEMA public TO {}").format(owner),
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}, {}").format(app, ops),
    )
    for statement in statements:
        connection.execute(statement)


def _set_default_privileges(connection: Connection, app: str, ops: str) -> None:
    """What the owner makes from now on is usable by app and ops; no TRUNCATE, REFERENCES or TRIGGER."""
    # Two starts at once would change the same row of the catalogue, and the server refuses the second.
    connection.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
    for rights, kind in _RIGHTS:
        statement = f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT {rights} ON {kind} TO {{}}, {{}}"
        connection.execute(sql.SQL(statement).format(sql.Identifier(app), sql.Identifier(ops)))
