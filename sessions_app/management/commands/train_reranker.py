"""`manage.py train_reranker`: makes the weights that order turns or memories, and measures them."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memories.services.closeness import MEMORY_WEIGHTS_FILE
from memories.services.turn_recall import WEIGHTS_FILE
from memoryhub.core.turn_ranking import Weights
from sessions_app.bench.memory_training import train_memories
from sessions_app.bench.model import HALVES
from sessions_app.bench.recall_turns import locomo
from sessions_app.bench.rerank_examples import Example, examples, touchstone
from sessions_app.bench.rerank_pools import Source, halved, training_sources
from sessions_app.bench.rerank_training import BY_HAND, Weighted, fit, meaning, standing


class Command(BaseCommand):
    """Fit, write, report."""

    help = "Fit the turn re-ranker on permissively licensed sets in --path; LoCoMo there is only measured."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where data is, and where weights go."""
        parser.add_argument("--what", choices=("turns", "memories"), default="turns", help="whose order")
        parser.add_argument("--path", type=Path, help="folder that holds the data sets; turns need it")
        parser.add_argument("--output", type=Path, help="file of the weights, in place of the product's")
        parser.add_argument(
            "--measure", action="store_true", help="also read the halves kept aside, and LoCoMo; takes longer"
        )
        parser.add_argument("--dry-run", action="store_true", help="report only")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fit on the dev halves; one JSON line with the figures of what was read by source and language."""
        if options["what"] == "memories":
            self.stdout.write(json.dumps({"measured": _memories(options)}))
            return
        if options["path"] is None:
            raise CommandError("turns are fitted on data sets: --path says where they are")
        try:
            sources = training_sources(options["path"])
        except FileNotFoundError as error:
            raise CommandError(f"a data set is not there: {error}") from error
        read = {
            (source.name, half): [
                row
                for pool in halved(source, half).pools
                for row in examples(pool, by_session=source.by_session)
            ]
            for source in sources
            for half in (HALVES if options["measure"] else HALVES[:1])
        }
        weights = fit(
            [Weighted(row, source.weight) for source in sources for row in read[source.name, "dev"]]
        )
        trained = [pool.identity for source in sources for pool in halved(source, "dev").pools]
        if not options["dry_run"]:
            written = {
                "trained_on": trained,
                "meaning": meaning(touchstone()),
                "crowding": weights.crowding,
                "weights": dict(weights.by_feature),
            }
            output: Path = options["output"] or WEIGHTS_FILE
            output.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", "utf-8")
        measured: dict[str, object] = {
            f"{name}, {half}": _both(rows, weights) for (name, half), rows in read.items()
        }
        if options["measure"]:
            measured |= _locomo(options["path"], weights)
        self.stdout.write(json.dumps({"measured": measured}))


def _memories(options: dict[str, Any]) -> dict[str, object]:
    """What memories are ordered by; MADial is read where it is to be measured."""
    output = None if options["dry_run"] else options["output"] or MEMORY_WEIGHTS_FILE
    return train_memories(output, options["path"] if options["measure"] else None)


def _both(rows: list[Example], weights: Weights) -> dict[str, object]:
    """Figures by language, by hand-set and by fitted weights."""
    return {
        language: {
            "by hand": standing(chosen, BY_HAND),
            "fitted": standing(chosen, weights),
        }
        for language in ("zh", "en")
        if (chosen := [row for row in rows if row.language == language])
    }


def _locomo(folder: Path, weights: Weights) -> dict[str, object]:
    """The set that is only measured, where it is at hand."""
    try:
        pools = locomo(folder)
    except FileNotFoundError:
        return {}
    source = Source("locomo", pools, weight=0.0)
    return {
        f"locomo (measured only), {half}": _both(
            [row for pool in halved(source, half).pools for row in examples(pool)], weights
        )
        for half in HALVES
    }
