"""Takes PostgreSQL URLs apart and derives the three role URLs from an administrator's."""

import base64
import hashlib
import hmac
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode

_SCHEMES = ("postgresql", "postgres")
_IDENTIFIER_BYTES = 63  # NAMEDATALEN - 1: PostgreSQL cuts longer names silently


class BadDatabaseUrl(ValueError):
    """The text is not a PostgreSQL URL that names a database."""


@dataclass(frozen=True, slots=True)
class RoleUrls:
    """One URL per database role: `owner` migrates, `app` serves, `ops` does audited cross-tenant work."""

    owner: str = field(repr=False)
    app: str = field(repr=False)
    ops: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """The parts of a PostgreSQL URL, decoded; `hosts` keeps libpq's comma-separated form."""

    user: str
    password: str = field(repr=False)
    hosts: str
    database: str
    parameters: tuple[tuple[str, str], ...] = ()

    @property
    def display(self) -> str:
        """Where the database is, without credentials, fit for a screen or a log."""
        where = self.hosts or dict(self.parameters).get("host", "local socket")
        return f"{where}/{self.database}"

    def as_role(self, user: str, password: str) -> str:
        """The same server and database as a URL for another login."""
        query = f"?{urlencode(self.parameters, quote_via=quote)}" if self.parameters else ""
        login = f"{quote(user, safe='')}:{quote(password, safe='')}"
        return f"postgresql://{login}@{self.hosts}/{quote(self.database, safe='')}{query}"

    def django(self) -> dict[str, object]:
        """Django's NAME, USER, PASSWORD, HOST, PORT and OPTIONS for this URL."""
        options = dict(self.parameters)
        host, port = options.pop("host", ""), options.pop("port", "")
        if self.hosts:
            pairs = [_host_and_port(part) for part in self.hosts.split(",")]
            host = ",".join(pair[0] for pair in pairs)
            port = ",".join(pair[1] for pair in pairs).strip(",")
        return {
            "NAME": self.database,
            "USER": self.user,
            "PASSWORD": self.password,
            "HOST": host,
            "PORT": port,
            "OPTIONS": options,
        }


def parse_database_url(url: str) -> DatabaseUrl:
    """Parse `postgresql://user:password@host:port/database?parameters`, sockets and host lists included.

    Raises BadDatabaseUrl; the message never repeats the URL, which holds a password.
    """
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in _SCHEMES:
        raise BadDatabaseUrl("a database URL starts with postgresql:// or postgres://")
    rest, _, query = rest.partition("?")
    authority, _, path = rest.partition("/")
    login, _, hosts = authority.rpartition("@")
    user, _, password = login.partition(":")
    parameters = dict(parse_qsl(query, keep_blank_values=True))
    database = unquote(path) or parameters.pop("dbname", "")
    if not database:
        raise BadDatabaseUrl("a database URL names its database after the host: postgresql://host/NAME")
    user = unquote(user) or parameters.pop("user", "")
    password = unquote(password) or parameters.pop("password", "")
    kept = tuple((name, value) for name, value in parameters.items() if name not in {"user", "password"})
    if "%2f" in hosts.lower():  # libpq's other spelling of a socket directory
        kept, hosts = (("host", unquote(hosts)), *kept), ""
    return DatabaseUrl(user=user, password=password, hosts=hosts, database=database, parameters=kept)


def role_name(database: str, role: str) -> str:
    """The login of one role, `<database>_<role>`: databases on a shared server never share a login."""
    name = f"{database}_{role}"
    if len(name.encode()) <= _IDENTIFIER_BYTES:
        return name
    digest = hashlib.sha256(database.encode()).hexdigest()[:16]
    return f"memoryhub_{digest}_{role}"


def derive_role_urls(admin_url: str, secret_key: str) -> RoleUrls:
    """The owner, app and ops URLs beside an administrator's URL; pure, so every process derives the same."""
    parsed = parse_database_url(admin_url)

    def url(role: str) -> str:
        name = role_name(parsed.database, role)
        return parsed.as_role(name, _password(secret_key, name, parsed.database))

    return RoleUrls(owner=url("owner"), app=url("app"), ops=url("ops"))


def _password(secret_key: str, role: str, database: str) -> str:
    message = f"memoryhub database role\0{role}\0{database}".encode()
    digest = hmac.new(secret_key.encode(), message, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _host_and_port(part: str) -> tuple[str, str]:
    if part.startswith("["):  # an IPv6 address
        host, _, port = part[1:].partition("]")
        return host, port.removeprefix(":")
    host, _, port = part.partition(":")
    return host, port
