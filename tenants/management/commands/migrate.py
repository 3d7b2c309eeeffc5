"""`manage.py migrate`: Django's own, as the owner role, which is the only one that may change tables."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import migrate

from memoryhub.roles import ensure_roles, grant_to_given_roles
from tenants.management.product_command import plain_errors


class Command(migrate.Command):
    """Migrate as the owner, after making the roles where an administrator's URL is configured."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's options with another default database."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the roles unless they are there, migrate, and let given roles use what was made."""
        environment = settings.ENVIRONMENT
        environment.require_database()
        with plain_errors():
            if environment.admin_url:
                ensure_roles(environment.admin_url, environment.secret_key)
        super().handle(*args, **options)
        if not environment.admin_url and options["database"] == "owner":
            with plain_errors():
                grant_to_given_roles(environment.require_database())
