"""`manage.py bench SUITE`: measurements that anyone can repeat on public data."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from memoryhub.core.errors import Conflict, NotFound
from memoryhub.providers.tokenizers import counter_for
from sessions_app.bench.datasets import SETS
from sessions_app.bench.figures_page import block
from sessions_app.bench.files import UnknownShape
from sessions_app.bench.markdown import tables
from sessions_app.bench.recall import ABSTENTION, CHAINS, DATASETS, LATENCY, NAMED_ONLY, PRECISION
from sessions_app.bench.suites import DEFAULT_BUDGETS, PARTS, SUITES, BenchOptions
from sessions_app.bench.tables import lines
from tenants.queries import tenant_named

_BESIDE = Path(settings.BASE_DIR).parent / "shared" / "data"


class Command(BaseCommand):
    """Run one suite."""

    help = (
        "Measure the product on public data sets that lie in --path. What is written is deleted in the end."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The suite and what it runs on."""
        parser.add_argument("suite", choices=sorted(SUITES))
        parser.add_argument("--json", action="store_true", help="print exactly one JSON line")
        parser.add_argument(
            "--markdown",
            action="store_true",
            help="print the tables of docs/bench.md, or of docs/recall-figures.md",
        )
        parser.add_argument("--path", type=Path, default=_BESIDE, help="folder that holds the data sets")
        parser.add_argument("--sets", type=_names, default=(), help=f"of {', '.join(SETS)}")
        parser.add_argument(
            "--dataset",
            action="append",
            choices=sorted((*DATASETS, *NAMED_ONLY, PRECISION, CHAINS, LATENCY, ABSTENTION)),
            default=[],
            help="of the recall suite",
        )
        parser.add_argument(
            "--memory-tests", action="store_true", help="recall suite: run the memory tests of --tenant"
        )
        parser.add_argument("--tenant", help="id or name of the tenant whose memory tests are run")
        parser.add_argument("--budgets", type=_numbers, default=DEFAULT_BUDGETS, help="tokens: 1000,2000")
        parser.add_argument("--limit", type=int, default=0, help="conversations of each set, 0 for all")
        parser.add_argument("--parts", type=_parts, default=PARTS, help=f"of {', '.join(PARTS)}")
        parser.add_argument("--model", default="gpt-4o", help="whose tokenizer counts")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run, then print the figures; progress goes to stderr."""
        if not options["path"].is_dir() and not options["memory_tests"]:
            raise CommandError(f"no folder {options['path']}; name the one with the data sets by --path")
        counter = counter_for(options["model"], cache_dir=settings.ENVIRONMENT.data_dir / "tokenizers")
        bench = BenchOptions(
            folder=options["path"],
            counter=counter,
            sets=options["sets"],
            budgets=options["budgets"],
            limit=options["limit"],
            parts=options["parts"],
            datasets=options["dataset"],
            memory_tests_of=_tenant_of(options) if options["memory_tests"] else None,
            report=self.stderr.write,
        )
        try:
            answer = SUITES[options["suite"]](bench)
        except FileNotFoundError as error:
            raise CommandError(f"a data set is not there: {error}") from error
        except Conflict as error:
            raise CommandError(f"nothing to run: {error.code}") from error
        except UnknownShape as error:
            raise CommandError(f"a data set is not as its authors describe it: {error}") from error
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(_readable(options["suite"], answer, markdown=options["markdown"]))


def _readable(suite: str, answer: dict[str, Any], *, markdown: bool) -> str:
    """The figures for people; as tables those of a page."""
    if markdown and suite == "recall":
        sets = {name: {"figures": found} for name, found in answer.get("sets", {}).items()}
        return block({"sets": sets}, "en")
    return "\n".join((tables if markdown else lines)(answer))


def _tenant_of(options: Mapping[str, Any]) -> UUID:
    if not options["tenant"]:
        raise CommandError("--memory-tests needs --tenant")
    try:
        found: UUID = tenant_named(options["tenant"]).pk
    except NotFound as error:
        raise CommandError(f"no tenant {options['tenant']}") from error
    return found


def _names(text: str) -> tuple[str, ...]:
    return _chosen(text, SETS, "sets")


def _parts(text: str) -> tuple[str, ...]:
    return _chosen(text, PARTS, "parts")


def _chosen(text: str, known: Collection[str], what: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ArgumentTypeError(f"unknown {what} {', '.join(unknown)}; known are {', '.join(known)}")
    return names


def _numbers(text: str) -> tuple[int, ...]:
    try:
        numbers = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise ArgumentTypeError("whole numbers with commas between them: 1000,2000") from error
    if min(numbers) < 1:
        raise ArgumentTypeError("a budget is at least one token")
    return numbers
