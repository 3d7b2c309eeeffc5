"""Whether the database still needs `manage.py prepare`, answered without starting Django."""

from pathlib import Path

import django
import psycopg

from memoryhub.embedded.files import read_json, write_private_json
from memoryhub.env import REPOSITORY

_APPS = ("tenants", "memories", "sessions_app")


def demo_file(data_dir: Path) -> Path:
    """Where the demo tenant's key and login are kept."""
    return data_dir / "demo.json"


def is_prepared(owner_url: str, data_dir: Path, *, demo: bool) -> bool:
    """Whether every migration of the product is applied, under this Django, and the demo made if wanted."""
    if demo and not demo_file(data_dir).exists():
        return False
    if read_json(_note(data_dir)) != {"django": django.get_version()}:
        return False
    return not (migrations_on_disk() - migrations_applied(owner_url))


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


def _note(data_dir: Path) -> Path:
    return data_dir / "run" / "prepared.json"
