#!/usr/bin/env python
"""Runs the product's commands: `python manage.py COMMAND`; `doctor` says what is missing."""

import os
import sys

from memoryhub.env import ConfigurationError


def main() -> int:
    """Run a command; a configuration that cannot be used is one line and exit code 1, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryhub.settings")
    from django.core.management import (  # local: startup-cost, and the settings are read by this import
        execute_from_command_line,
    )

    try:
        execute_from_command_line(sys.argv)
    except ConfigurationError as error:
        sys.stderr.write(f"memoryhub: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
