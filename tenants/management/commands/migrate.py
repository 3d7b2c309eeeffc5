"""`manage.py migrate`: Django's own, as the owner role, which is the only one that may change tables."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import migrate

from memoryhub.roles import ensure_roles


class Command(migrate.Command):
    """Migrate as the owner, after making the roles where an administrator's URL is configured."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's options with another default database."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the roles unless they are there, then migrate."""
        environment = settings.ENVIRONMENT
        environment.require_database()
        if environment.admin_url:
            ensure_roles(environment.admin_url, environment.secret_key)
        super().handle(*args, **options)
