"""Migrations are complete and named."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from tests.architecture.sources import REPOSITORY

APPS = ("tenants", "memories", "sessions_app")


@pytest.mark.django_db(databases=["default", "owner", "ops"])
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_every_migration_says_what_it_does() -> None:
    names = [path.stem for app in APPS for path in (REPOSITORY / app / "migrations").glob("0*.py")]
    assert len(names) >= len(APPS)
    assert [name for name in names if re.search(r"_auto_\d|_initial$", name)] == []
