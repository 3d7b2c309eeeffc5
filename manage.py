#!/usr/bin/env python3
"""Runs the product's commands: `python manage.py COMMAND`; `doctor` says what is missing."""

import os
import sys

from memoryhub.env import MANAGE, ConfigurationError


def main() -> int:
    """Run a command; a configuration that cannot be used is one line and exit code 1, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryhub.settings")
    try:
        from django.core.management import (  # local: startup-cost, and the settings are read by this import
            execute_from_command_line,
        )
    except ModuleNotFoundError as error:
        sys.stderr.write(
            f"memoryhub: {sys.executable} lacks {error.name}; run: {MANAGE} {' '.join(sys.argv[1:])}\n"
            "(script/server makes .venv at its first start)\n"
        )
        return 1

    try:
        execute_from_command_line(sys.argv)
    except ConfigurationError as error:
        sys.stderr.write(f"memoryhub: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
