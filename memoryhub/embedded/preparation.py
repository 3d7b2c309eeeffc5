"""Whether the database still needs `manage.py prepare`, answered without starting Django."""

import hashlib
from pathlib import Path

import django
import psycopg

from memoryhub.database_urls import parse_database_url
from memoryhub.embedded.files import read_json, write_private_json
from memoryhub.env import REPOSITORY, Environment

_APPS = ("tenants", "memories", "sessions_app")


def demo_file(environment: Environment) -> Path:
    """Where the demo tenant's key and login are kept: a file for each database that was used from here."""
    if environment.database_kind != "external":
        return environment.data_dir / "demo.json"
    place = parse_database_url(environment.require_database().app).display
    return environment.data_dir / f"demo.{hashlib.sha256(place.encode()).hexdigest()[:8]}.json"


def is_prepared(environment: Environment, *, demo: bool) -> bool:
    """Whether every migration of the product is applied, under this Django, and the demo made if wanted."""
    if demo and not demo_file(environment).exists():
        return False
    if read_json(_note(environment.data_dir)) != {"django": django.get_version()}:
        return False
    return not (migrations_on_disk() - migrations_applied(environment.require_database().owner))


def note_prepared(data_dir: Path) -> None:
    """Remember under which Django the database was prepared: its own apps bring migrations too."""
    write_private_json(_note(data_dir), {"django": django.get_version()})


def migrations_on_disk() -> set[tuple[str, str]]:
    """(app, name) of each migration of the product's apps."""
    return {(app, path.stem) for app in _APPS for path in (REPOSITORY / app / "migrations").glob("0*.py")}


def migrations_applied(owner_url: str) -> set[tuple[str, str]]:
    """(app, name) of each migration the database has; empty for a new database."""
    with psycopg.connect(owner_url) as connection:
        found = connection.execute("SELECT to_regclass('public.django_migrations')").fetchone()
        if found is None or found[0] is None:
            return set()
        return set(connection.execute("SELECT app, name FROM django_migrations").fetchall())


def newer_migrations(applied: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those of the product that are numbered beyond what this version has: a newer one made them."""
    last = {app: max(name for one, name in migrations_on_disk() if one == app) for app in _APPS}
    return {(app, name) for app, name in applied if app in last and name[:4] > last[app][:4]}


def _note(data_dir: Path) -> Path:
    return data_dir / "run" / "prepared.json"
