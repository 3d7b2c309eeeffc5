"""`manage.py train_name_tagger`: makes the model that finds Chinese names, and measures it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

import memoryhub.core
from memoryhub.core.spans.tagger import MODEL_FILE
from sessions_app.bench.name_training import DIGEST_SUFFIX, crossed, train, training_digest, training_lines

_OUTPUT = Path(memoryhub.core.__file__).parent / "data" / MODEL_FILE


class Command(BaseCommand):
    """Fit, write, report."""

    help = "Train the tagger of Chinese names on the lines written for it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the model goes, and whether it is measured."""
        parser.add_argument("--output", type=Path, default=_OUTPUT, help="file of the model")
        parser.add_argument(
            "--measure",
            action="store_true",
            help="also train without each fifth, and count what it finds there",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Train on all lines; one JSON line that says on how many, and what was found of those kept out."""
        lines = training_lines()
        output: Path = options["output"]
        output.write_bytes(train(lines))
        output.with_suffix(DIGEST_SUFFIX).write_text(training_digest() + "\n", encoding="utf-8")
        told: dict[str, object] = {"lines": len(lines), "names": sum(len(line.names) for line in lines)}
        if options["measure"]:
            told["kept_out"] = crossed(lines)
        self.stdout.write(json.dumps(told))
