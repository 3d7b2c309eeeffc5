"""`manage.py calibrate_thresholds`: measures likeness for an embedding model and writes its thresholds."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memories.services.embedder import embedder, embedding_for
from memories.services.recall_settings import change_recall_settings
from memories.services.thresholds import THRESHOLDS_FILE
from memoryhub.core.errors import NotFound
from sessions_app.bench.threshold_fit import KEEP, fitted, rule, standing
from sessions_app.bench.threshold_samples import samples
from tenants.models import Tenant
from tenants.queries import tenant_named
from tenants.scope import Scope
from tenants.services.audit import SYSTEM

MEASURED_ON = ("own lines", "own conversations", "own pairs", "madial", "memorybank")


class Command(BaseCommand):
    """Measure, pick by the rule, write, report."""

    help = (
        "Calibrate the recall thresholds of the embedding model in force on sets in --path, zh and en apart."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where data is, whose model, how much gold to keep."""
        parser.add_argument("--path", type=Path, required=True, help="folder that holds the data sets")
        parser.add_argument("--tenant", help="id or name: its model, and a version of its recall settings")
        parser.add_argument("--keep", type=float, default=KEEP, help="share of gold to keep, 0.5 to 1")
        parser.add_argument("--output", type=Path, default=THRESHOLDS_FILE, help="file of the thresholds")
        parser.add_argument("--dry-run", action="store_true", help="report only")
        parser.add_argument("--json", action="store_true", help="one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Thresholds from the dev halves, and what they keep and cut there and on the halves kept aside."""
        if not 0.5 <= options["keep"] <= 1:
            raise CommandError("--keep is a share from 0.5 to 1")
        tenant = _tenant(options["tenant"]) if options["tenant"] else None
        using = embedding_for(tenant.pk).embedder if tenant else embedder()
        try:
            found = samples(options["path"], using, self.stderr.write)
        except FileNotFoundError as error:
            raise CommandError(f"a data set is not there: {error}") from error
        picked = fitted(found, options["keep"])
        answer = {
            "model": using.model,
            "rule": rule(options["keep"]),
            "thresholds": picked,
            "measured": standing(found, picked),
        }
        if not options["dry_run"]:
            answer["written"] = _write(tenant, using.model, picked, options)
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))


def _tenant(name: str) -> Tenant:
    try:
        return tenant_named(name)
    except NotFound as error:
        raise CommandError(f"no such tenant: {name}") from error


def _write(tenant: Tenant | None, model: str, picked: dict[str, float], options: dict[str, Any]) -> str:
    """Into the tenant's settings as a version of their own, else into the file that ships."""
    if tenant is not None:
        note = f"calibrate_thresholds, keeping {options['keep']:.0%}"
        changes = {"thresholds": {model: picked}}
        made = change_recall_settings(Scope(tenant.pk), changes, actor=SYSTEM, note=note)
        return f"version {made.version} of the recall settings"
    path: Path = options["output"]
    kept = json.loads(path.read_text("utf-8")) if path.exists() else {"models": {}}
    row = {"rule": rule(options["keep"]), "measured_on": list(MEASURED_ON), "thresholds": picked}
    kept["models"][model] = row
    path.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return path.name
