"""The recall suite: public sets through the product's own services, strict shares, dev and held out apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sessions_app.bench.bench_tenant import bench_tenant
from sessions_app.bench.fact_chains import chain_figures
from sessions_app.bench.model import HALVES
from sessions_app.bench.recall_abstention import abstention_figures
from sessions_app.bench.recall_beam import beam
from sessions_app.bench.recall_figures import Scored, by_category, figures, scored
from sessions_app.bench.recall_latency import latency_figures
from sessions_app.bench.recall_memdaily import memdaily
from sessions_app.bench.recall_model import Asked, Pool
from sessions_app.bench.recall_own import own_conversations
from sessions_app.bench.recall_precision import precision_figures
from sessions_app.bench.recall_product import answers
from sessions_app.bench.recall_statements import factconsolidation, madial, prefeval
from sessions_app.bench.recall_turns import locomo, realmem
from sessions_app.bench.rerank_pools import memorybank

PRECISION = "precision"
LATENCY = "latency"  # runs only when it is named: it says how long, not what is found
CHAINS = "factchains"
ABSTENTION = "abstention"
_Row = tuple[Asked, Scored]

DATASETS: Mapping[str, Callable[[Path], list[Pool]]] = {
    "locomo": locomo,
    "realmem": realmem,
    "madial": madial,
    "prefeval": prefeval,
    "factconsolidation": factconsolidation,
    "memorybank": memorybank,
    "own": own_conversations,
}
# Too long for a run of everything, or of very many small parts: they run only when they are named.
NAMED_ONLY: Mapping[str, Callable[[Path], list[Pool]]] = {"beam": beam, "memdaily": memdaily}


def recall_figures(
    folder: Path,
    names: Sequence[str],
    *,
    count: Callable[[str], int],
    report: Callable[[str], None],
    limit: int = 0,
) -> dict[str, object]:
    """Figures by set, language and half; at most `limit` pools of a set when above 0.

    PrecisionMemBench, whose questions say what must and must not come back, is counted by cases; questions of
    several steps by what the graph makes of them.

    Raises:
        KeyError: a name that is none of them. FileNotFoundError: a set is not in `folder`.
        UnknownShape: a file of a set is not as its authors describe it.
    """
    sets: dict[str, object] = {}
    for name in names or (*DATASETS, PRECISION, CHAINS, ABSTENTION):
        if name == ABSTENTION:
            sets[name] = abstention_figures(report)
            continue
        if name == CHAINS:
            sets[name] = chain_figures(folder, report)
            continue
        if name == LATENCY:
            sets[name] = latency_figures(report, **({"memories": limit} if limit else {}))
            continue
        if name == PRECISION:
            sets[name] = precision_figures(folder, report)
            continue
        pools = (DATASETS.get(name) or NAMED_ONLY[name])(folder)
        sets[name] = _set_figures(name, pools[:limit] if limit else pools, count, report)
    return {"suite": "recall", "sets": sets}


def _set_figures(
    name: str, pools: Sequence[Pool], count: Callable[[str], int], report: Callable[[str], None]
) -> dict[str, object]:
    rows: dict[str, list[_Row]] = {}
    for pool in pools:
        report(f"{name}: {pool.identity}")
        with bench_tenant() as tenant_id:
            found = [(answer.asked, scored(answer, count)) for answer in answers(pool, tenant_id)]
        rows.setdefault(pool.language, []).extend(found)
    return {language: _halves(found) for language, found in rows.items()}


def _halves(rows: Sequence[_Row]) -> dict[str, object]:
    """Both halves apart and together."""
    found: dict[str, object] = {}
    for half in (*HALVES, "both"):
        chosen = [row for row in rows if half in (row[0].half, "both")]
        if chosen:
            categories = by_category((asked.category, one) for asked, one in chosen)
            found[half] = figures([one for _, one in chosen]) | (
                {"categories": categories} if categories else {}
            )
    return found
