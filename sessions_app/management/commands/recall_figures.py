"""`manage.py recall_figures`: write measured figures into docs/recall-figures.md and its Chinese page."""

import datetime
import json
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from memoryhub.providers.tokenizers import counter_for
from sessions_app.bench.figures_page import STORE, merged, write_pages
from sessions_app.bench.recall import DATASETS, NAMED_ONLY, PRECISION, recall_figures

DOCS = Path(settings.BASE_DIR) / "docs"


class Command(BaseCommand):
    """Merge answers of `bench recall --json` into what is kept, or measure first; then write both pages."""

    help = "Write figures of `bench recall --json` (files, or measured now) into docs/recall-figures.*"
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files with figures, or where the data sets lie."""
        parser.add_argument("files", nargs="*", type=Path, help="answers of bench recall --json")
        parser.add_argument("--path", type=Path, help="measure now: the folder that holds the data sets")
        parser.add_argument(
            "--dataset", action="append", choices=sorted((*DATASETS, *NAMED_ONLY, PRECISION)), default=[]
        )
        parser.add_argument("--docs", type=Path, default=DOCS, help="folder of the pages")
        parser.add_argument("--commit", default="", help="what was measured; the current commit by itself")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read or measure, then write; without either the pages are written anew from what is kept."""
        store_path = options["docs"] / STORE
        store = json.loads(store_path.read_text(encoding="utf-8")) if store_path.is_file() else {}
        answers = [_answer(path) for path in options["files"]]
        if options["path"]:
            answers.append(self._measured(options))
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        try:
            store = merged(store, answers, date=today, commit=options["commit"] or _commit())
            write_pages(options["docs"], store)
        except (ValueError, FileNotFoundError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{len(store['sets'])} sets in {options['docs']}")

    def _measured(self, options: dict[str, Any]) -> dict[str, object]:
        counter = counter_for("gpt-4o", cache_dir=settings.ENVIRONMENT.data_dir / "tokenizers")
        return recall_figures(
            options["path"], options["dataset"], count=counter.count, report=self.stderr.write
        )


def _answer(path: Path) -> dict[str, Any]:
    """The one JSON line of a file."""
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{path}: {error}") from error
    return found


def _commit() -> str:
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607  the developer's own git
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"
