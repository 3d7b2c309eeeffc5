"""What another process is given to work on a database of the tests."""

from __future__ import annotations

import os
import sys

from django.conf import settings

from memoryhub.database_urls import parse_database_url
from memoryhub.env import REPOSITORY


def admin_url_of(database: str) -> str:
    """The administrator's URL of this run with another database; never call it where none is configured."""
    admin_url = str(settings.ENVIRONMENT.admin_url)
    return admin_url.replace(f"/{parse_database_url(admin_url).database}", f"/{database}", 1)


def environment_of(database: str, settings_module: str = "memoryhub.settings") -> dict[str, str]:
    """The variables of a process that imports as this one does and reads `database`."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": settings_module,
        "MEMORYHUB_DATABASE_URL": admin_url_of(database),
        "PYTHONPATH": os.pathsep.join([str(REPOSITORY), *sys.path]),
    }
