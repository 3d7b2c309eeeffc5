"""The registry of suites that `manage.py bench SUITE` runs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.context_figures import context_figures
from sessions_app.bench.cost import cost_figures
from sessions_app.bench.datasets import load_sets
from sessions_app.bench.evidence import evidence_figures
from sessions_app.bench.model import HALVES, Conversation, in_half
from sessions_app.bench.spans_kept import spans_kept
from sessions_app.bench.write import write_figures

DEFAULT_BUDGETS = (1_000, 2_000, 4_000, 8_000, 32_000, 128_000)


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """What a suite runs on; at most `limit` conversations of a set (0: all); `report` hears of progress."""

    folder: Path
    counter: TokenCounter
    sets: Sequence[str] = ()
    budgets: Sequence[int] = DEFAULT_BUDGETS
    limit: int = 0
    report: Callable[[str], None] = field(default=lambda line: None)


def context_suite(options: BenchOptions) -> dict[str, object]:
    """What contexts hold and what compression keeps, by set and half; see docs/bench.md for each figure."""
    by_set: dict[str, list[Conversation]] = {}
    for conversation in load_sets(options.folder, options.sets, limit=options.limit):
        by_set.setdefault(conversation.set_name, []).append(conversation)
    return {
        "suite": "context",
        "tokenizer": options.counter.name,
        "sets": {name: _set_figures(name, found, options) for name, found in by_set.items()},
        "cost": cost_figures(options.counter),
    }


def _set_figures(
    name: str, conversations: Sequence[Conversation], options: BenchOptions
) -> dict[str, object]:
    figures: dict[str, object] = {"language": conversations[0].language}
    for half in HALVES:
        chosen = in_half(conversations, half)
        if not chosen:
            continue
        options.report(f"{name}, {half}: compression")
        compression = spans_kept(chosen, options.counter).as_dict()
        budgets: dict[str, object] = {}
        for budget in options.budgets:
            options.report(f"{name}, {half}: contexts of {budget:,} tokens")
            budgets[str(budget)] = context_figures(chosen, budget, options.counter)
        evidence = evidence_figures(chosen, options.counter)
        figures[half] = {"compression": compression, "budgets": budgets, "evidence": evidence}
    return figures


SUITES: Mapping[str, Callable[[BenchOptions], dict[str, object]]] = MappingProxyType(
    {"context": context_suite, "write": lambda options: write_figures(options.folder, options.report)}
)
