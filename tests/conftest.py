"""Fixtures every test may use: the test database, two tenants, and the stores."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from memoryhub.database_urls import derive_role_urls, parse_database_url
from memoryhub.roles import ensure_roles

TEST_DATABASE = "memoryhub_test"


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """A fresh database migrated by the owner role; the tests then run as the app role."""
    admin_url = settings.ENVIRONMENT.admin_url
    if admin_url is None:
        pytest.exit("no database for the tests; run them with script/test", returncode=3)
    parsed = parse_database_url(admin_url)
    with psycopg.connect(admin_url, autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{TEST_DATABASE}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{TEST_DATABASE}"')
    test_admin_url = admin_url.replace(f"/{parsed.database}", f"/{TEST_DATABASE}", 1)
    ensure_roles(test_admin_url, settings.SECRET_KEY)
    urls = derive_role_urls(test_admin_url, settings.SECRET_KEY)
    for alias, url in (("default", urls.app), ("owner", urls.owner), ("ops", urls.ops)):
        entry = parse_database_url(url).django()
        connections[alias].settings_dict.update(
            {name: entry[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
        )
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        call_command("migrate", database="owner", verbosity=0)
    yield
    connections.close_all()
