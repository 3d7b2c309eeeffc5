"""`manage.py doctor`: what is configured, reachable and missing, and the one command that mends each."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from memoryhub.doctor import Finding, findings, is_healthy

_SIGNS = {"ok": "ok     ", "off": "off    ", "warning": "warning", "missing": "MISSING"}


class Command(BaseCommand):
    """Print the findings; exit code 1 when something needed is missing."""

    help = "Say what is configured, reachable and missing, and the one command that mends each."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look and print."""
        found = findings(settings.ENVIRONMENT)
        healthy = is_healthy(found)
        if options["json"]:
            answer = {"healthy": healthy, "findings": [asdict(finding) for finding in found]}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(line for finding in found for line in _lines(finding)))
        if not healthy:
            sys.exit(1)


def _lines(finding: Finding) -> list[str]:
    lines = [f"{_SIGNS[finding.state]}  {finding.name}: {finding.detail}"]
    if finding.mend:
        lines.append(f"         -> {finding.mend}")
    return lines
