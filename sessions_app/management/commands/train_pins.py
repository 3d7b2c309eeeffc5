"""`manage.py train_pins`: makes the weights that tell a standing order from other sentences."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

import memoryhub.core
from memoryhub.core.pins.standing_orders.judge import WEIGHTS_FILE
from memoryhub.core.text import Language
from sessions_app.bench.pin_training import LEAST_SUM, crossed, train, training_examples

_OUTPUT = Path(memoryhub.core.__file__).parent / "data"
_LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Command(BaseCommand):
    """Fit, write, report."""

    help = "Train the judge of standing orders on the lines written for it; the held-out lines are not read."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the weights go, and whether folds are measured."""
        parser.add_argument("--output", type=Path, default=_OUTPUT, help="folder of the weights")
        parser.add_argument(
            "--measure", action="store_true", help="also train without each fifth, and count what it finds"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Train each language on all its lines; one JSON line with their number and what the folds say."""
        told: dict[str, object] = {}
        for language in _LANGUAGES:
            examples = training_examples(language)
            weights = train(examples, LEAST_SUM[language])
            file: Path = options["output"] / WEIGHTS_FILE.format(language=language)
            file.write_text(weights.as_json(), encoding="utf-8")
            figures: dict[str, object] = {"lines": len(examples), "features": len(weights.by_feature)}
            if options["measure"]:
                figures["kept_out"] = crossed(examples, LEAST_SUM[language])
            told[language] = figures
        self.stdout.write(json.dumps(told))
