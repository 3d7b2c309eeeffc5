"""`manage.py prepare`: roles, migrations and, if wanted, the demo tenant, in one process; safe to repeat."""

import io
import json
from argparse import ArgumentParser
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import BaseCommand, call_command, get_commands

from memoryhub.database_urls import RoleUrls
from memoryhub.embedded.files import write_private_json
from memoryhub.embedded.preparation import demo_file, migrations_applied
from memoryhub.env import Environment
from memoryhub.roles import check_roles, ensure_roles
from tenants.management.product_command import plain_errors

_LOCK = 0x6D68_7072_6570  # "mhprep": containers that start together migrate one after the other


class Command(BaseCommand):
    """Bring the database to what this version needs."""

    help = "Make or check the database roles, migrate as the owner, and make the demo tenant if asked."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        parser.add_argument("--demo", action="store_true", help="make the demo tenant unless it is there")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare under a lock of the database."""
        environment: Environment = settings.ENVIRONMENT
        urls = environment.require_database()
        _ready_roles(environment, urls)
        with psycopg.connect(urls.owner, autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
            if not migrations_applied(urls.owner):
                demo_file(environment).unlink(missing_ok=True)  # of a database that is gone
            call_command("migrate", database="owner", interactive=False, verbosity=1, stdout=self.stderr)
            _ready_roles(environment, urls)  # again: only now are there tables the app role might own
            if options["demo"]:
                self._seed(environment)

    def _seed(self, environment: Environment) -> None:
        path = demo_file(environment)
        if path.exists() or "seed_demo" not in get_commands():
            return
        answer = io.StringIO()
        call_command("seed_demo", "--json", stdout=answer)
        write_private_json(path, json.loads(answer.getvalue().strip().splitlines()[-1]))


def _ready_roles(environment: Environment, urls: RoleUrls) -> None:
    """Make the roles, or check those that were given; a refusal is one sentence."""
    with plain_errors():
        if environment.admin_url:
            ensure_roles(environment.admin_url, environment.secret_key)
        else:
            check_roles(urls)
