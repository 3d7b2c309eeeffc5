"""The registry of suites that `manage.py bench SUITE` runs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from uuid import UUID

from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.answers import answer_figures
from sessions_app.bench.bench_tenant import bench_tenant
from sessions_app.bench.changes import change_figures
from sessions_app.bench.context_figures import context_figures
from sessions_app.bench.datasets import load_sets
from sessions_app.bench.memory_test_set import memory_test_figures
from sessions_app.bench.model import HALVES, Conversation, in_half
from sessions_app.bench.own_conversations import BLIND, blind_sessions, own_sessions
from sessions_app.bench.pin_frames import frame_figures
from sessions_app.bench.pin_lines import pin_figures
from sessions_app.bench.product_contexts import product_contexts
from sessions_app.bench.product_cost import product_cost
from sessions_app.bench.product_evidence import product_evidence
from sessions_app.bench.recall import recall_figures
from sessions_app.bench.spans_in_chain import chain_kept, one_session
from sessions_app.bench.spans_kept import marks_kept, spans_kept
from sessions_app.bench.write import write_figures

PARTS = ("compression", "chain", "contexts", "product-contexts", "product-evidence", "product-cost")
_LANGUAGES: tuple[Language, ...] = ("zh", "en")
DEFAULT_BUDGETS = (1_000, 2_000, 4_000, 8_000, 32_000, 128_000)


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """What a suite runs on; at most `limit` conversations of a set (0: all); `report` hears of progress.

    `sets` and `parts` belong to the context suite, `datasets` to the recall suite, and so does the tenant
    whose memory tests are run.
    """

    folder: Path
    counter: TokenCounter
    sets: Sequence[str] = ()
    budgets: Sequence[int] = DEFAULT_BUDGETS
    limit: int = 0
    parts: Sequence[str] = PARTS
    datasets: Sequence[str] = ()
    memory_tests_of: UUID | None = None
    report: Callable[[str], None] = field(default=lambda line: None)


def context_suite(options: BenchOptions) -> dict[str, object]:
    """What compression keeps and what contexts hold, by set and half; see docs/bench.md for each figure.

    The parts whose names begin with `product` go through the services and the database, in a tenant of
    their own.
    """
    by_set: dict[str, list[Conversation]] = {}
    for conversation in load_sets(options.folder, options.sets, limit=options.limit):
        by_set.setdefault(conversation.set_name, []).append(conversation)
    answer: dict[str, object] = {
        "suite": "context",
        "tokenizer": options.counter.name,
        "sets": {name: _set_figures(name, found, options) for name, found in by_set.items()},
    }
    if "compression" in options.parts:
        answer["own"] = {language: _own_figures(language, options) for language in _LANGUAGES}
    if "chain" in options.parts:
        answer["own_chain"] = {language: _own_chain(language, options) for language in _LANGUAGES}
    if "product-cost" in options.parts:
        options.report("product: cost")
        with bench_tenant() as tenant_id:
            answer["product-cost"] = product_cost(tenant_id)
    return answer


def _own_figures(language: Language, options: BenchOptions) -> dict[str, object]:
    own = own_sessions(language)
    halves = {half: [one for one in own if one.conversation.half == half] for half in HALVES}
    halves |= {half: blind_sessions(language, half) for half in BLIND}
    return {half: marks_kept(found, options.counter).as_dict() for half, found in halves.items() if found}


def _own_chain(language: Language, options: BenchOptions) -> dict[str, object]:
    """Of the sessions that nobody had seen when the rules were made: a set each as one long session."""
    sets = {half: one_session(blind_sessions(language, half)) for half in BLIND}
    return {half: chain_kept(found, options.counter) for half, found in sets.items() if found}


def _set_figures(
    name: str, conversations: Sequence[Conversation], options: BenchOptions
) -> dict[str, object]:
    figures: dict[str, object] = {"language": conversations[0].language}
    for half in HALVES:
        if chosen := in_half(conversations, half):
            figures[half] = _half_figures(f"{name}, {half}", chosen, options)
    if chosen := in_half(conversations, "held_out"):
        figures["product"] = _product_figures(name, chosen, options)
    return figures


def _half_figures(label: str, chosen: Sequence[Conversation], options: BenchOptions) -> dict[str, object]:
    figures: dict[str, object] = {}
    if "compression" in options.parts:
        options.report(f"{label}: compression")
        figures["compression"] = spans_kept(chosen, options.counter).as_dict()
    if "chain" in options.parts:
        options.report(f"{label}: chain")
        figures["chain"] = chain_kept(chosen, options.counter)
    if "contexts" in options.parts:
        budgets: dict[str, object] = {}
        for budget in options.budgets:
            options.report(f"{label}: contexts of {budget:,} tokens")
            budgets[str(budget)] = context_figures(chosen, budget, options.counter)
        figures["budgets"] = budgets
    return figures


def _product_figures(name: str, chosen: Sequence[Conversation], options: BenchOptions) -> dict[str, object]:
    """The held-out half through the real services."""
    figures: dict[str, object] = {}
    if "product-contexts" in options.parts:
        budgets: dict[str, object] = {}
        for budget in options.budgets:
            options.report(f"{name}: product, contexts of {budget:,} tokens")
            with bench_tenant() as tenant_id:
                budgets[str(budget)] = product_contexts(chosen, budget, tenant_id)
        figures["budgets"] = budgets
    if "product-evidence" in options.parts and any(one.questions for one in chosen):
        options.report(f"{name}: product, evidence")
        with bench_tenant() as tenant_id:
            figures["evidence"] = product_evidence(chosen, tenant_id)
    return figures


def recall_suite(options: BenchOptions) -> dict[str, object]:
    """What search finds, through the services and the database; see docs/bench-recall.md.

    With a tenant whose memory tests are to be run only those, and the sets that are named, are run.
    """
    tenant_id = options.memory_tests_of
    answer: dict[str, object] = {"suite": "recall"}
    if tenant_id is None or options.datasets:
        answer |= recall_figures(
            options.folder,
            options.datasets,
            count=options.counter.count,
            report=options.report,
            limit=options.limit,
        )
    if tenant_id is not None:
        answer["memory_tests"] = memory_test_figures(tenant_id, options.report)
    return answer


def pin_suite() -> dict[str, object]:
    """What is pinned of labelled lines, and whether what fills a sentence decides it."""
    return pin_figures() | {"frames": {language: frame_figures(language) for language in _LANGUAGES}}


SUITES: Mapping[str, Callable[[BenchOptions], dict[str, object]]] = MappingProxyType(
    {
        "context": context_suite,
        "recall": recall_suite,
        "write": lambda options: write_figures(options.folder, options.report),
        "answers": lambda options: answer_figures(options.report),
        "pins": lambda options: pin_suite(),
        "changes": lambda options: change_figures(options.report),
    }
)
