"""The figures of the context suite as the tables of docs/bench.md."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from sessions_app.bench.model import Half

_KINDS = ("number", "date", "name", "negation", "constraint")
_RECOUNTED = ("numbers", "dates", "names", "negations")
_MARKED = ("number", "date", "time", "name", "address", "amount", "negation")
_HALVES = {half: half.replace("_", " ") for half in get_args(Half)}
_Figures = Mapping[str, Any]


def tables(answer: _Figures) -> list[str]:
    """Every table there are figures for, as lines of Markdown with a blank line between tables."""
    found = [
        _compression(answer["sets"]),
        _own(answer.get("own", {})),
        _chain(answer["sets"], answer.get("own_chain", {})),
        _contexts(answer["sets"]),
        _strategies(answer["sets"]),
        _evidence(answer["sets"]),
        _cost(answer.get("product-cost", {})),
        _precision(answer["sets"].get("precision", {})),
    ]
    return [line for rows in found if len(rows) > 2 for line in (*rows, "")]


def _compression(sets: _Figures) -> list[str]:
    head = (
        "set, half",
        "tokens",
        "whole clauses",
        "all",
        *_KINDS,
        *(f"recount {kind}" for kind in _RECOUNTED),
    )
    rows = [
        (
            f"{name}, {_HALVES[half]}",
            *(found[key] for key in ("kept_of_tokens", "whole_clauses", "all")),
            *_kept(found["kinds"], _KINDS),
            *_kept(found["recounted"], _RECOUNTED),
        )
        for name, half, found in _halves(sets, "compression")
    ]
    return table(head, rows)


def _own(own: _Figures) -> list[str]:
    head = ("language, half", "tokens", "whole clauses", *_MARKED)
    rows = [
        (
            f"{language}, {_HALVES[half]}",
            found["kept_of_tokens"],
            found["whole_clauses"],
            *_kept(found["recounted"], _MARKED),
        )
        for language, halves in own.items()
        for half, found in halves.items()
    ]
    return table(head, rows)


def _chain(sets: _Figures, own: _Figures) -> list[str]:
    head = ("set, half", "budget", "sessions", "versions", "refused", "tokens", *_RECOUNTED)
    found = [(f"{name}, {_HALVES[half]}", one) for name, half, one in _halves(sets, "chain")]
    found += [
        (f"own {language}, {_HALVES[half]}", one)
        for language, halves in own.items()
        for half, one in halves.items()
    ]
    keys = ("sessions", "versions", "refused", "kept_of_tokens")
    rows = [
        (label, int(budget), *(figures[key] for key in keys), *_kept(figures["recounted"], _RECOUNTED))
        for label, budgets in found
        for budget, figures in budgets.items()
    ]
    return table(head, rows)


def _contexts(sets: _Figures) -> list[str]:
    head = (
        "set", "budget", "contexts", "compressions", "overruns", "too small",
        "system prompt whole", "preferences", "constraints", "tokens saved", "spans",
    )  # fmt: skip
    keys = (
        "overruns", "too_small", "system_prompt_whole", "preferences_present", "constraints_verbatim",
        "tokens_saved", "spans_in_context",
    )  # fmt: skip
    rows = []
    for name, budget, found in _product_budgets(sets):
        hybrid = found["strategies"]["hybrid"]
        figures = [hybrid[key] for key in keys]
        rows.append((name, budget, hybrid["contexts"], found["least_compressions"], *figures))
    return table(head, rows)


def _strategies(sets: _Figures) -> list[str]:
    names = ("hybrid", "summary_and_last", "token_budget", "last_turns")
    rows = [
        (
            name,
            budget,
            *(
                f"{_cell(one['spans_in_context'])} / {_cell(one['constraints_verbatim'])}"
                for one in (found["strategies"][strategy] for strategy in names)
            ),
        )
        for name, budget, found in _product_budgets(sets)
    ]
    return table(("set", "budget", *(f"{name}: spans / constraints" for name in names)), rows)


def _evidence(sets: _Figures) -> list[str]:
    rows = [
        (
            name,
            budget,
            found["questions"],
            found["too_small"],
            found["any"],
            found["all"],
            found["mean_share"],
        )
        for name, figures in sets.items()
        for budget, found in figures.get("product", {}).get("evidence", {}).items()
    ]
    return table(("set", "tokens", "questions", "too small", "some", "all", "mean share"), rows)


def _cost(cost: _Figures) -> list[str]:
    keys = (
        "turns", "tokens", "queries", "rows_read", "rows_read_without_recall", "rows_read_without_redis",
        "turns_read_without_redis", "turns_in_context", "tokenizer_calls", "calls_on_stored_turns",
        "time_ratio", "time_ratio_without_recall",
    )  # fmt: skip
    rows = [(name, *(found[key] for key in keys)) for name, found in cost.items()]
    return table(("session", *(key.replace("_", " ") for key in keys)), rows)


def _precision(ways: _Figures) -> list[str]:
    """Cases passed of each category, one column a way to ask."""
    totals = ("cases", "turns")
    names = sorted({name for found in ways.values() for name in found["categories"]})
    rows: list[Sequence[object]] = [
        (name, *(_passed(found["categories"][name]) for found in ways.values())) for name in names
    ]
    rows += [
        (f"all {total}", *(f"{found[f'{total}_passed']} of {found[total]}" for found in ways.values()))
        for total in totals
        if ways
    ]
    if ways:
        rows.append(("breaches", *(found["breaches"] for found in ways.values())))
    return table(("category", *(way.replace("_", " ") for way in ways)), rows)


def _passed(figures: _Figures) -> str:
    return f"{figures['passed']} of {figures['cases']}"


def _halves(sets: _Figures, part: str) -> Iterator[tuple[str, str, _Figures]]:
    for name, figures in sets.items():
        for half in _HALVES:
            if part in figures.get(half, {}):
                yield name, half, figures[half][part]


def _product_budgets(sets: _Figures) -> Iterator[tuple[str, int, _Figures]]:
    for name, figures in sets.items():
        for budget, found in figures.get("product", {}).get("budgets", {}).items():
            yield name, int(budget), found


def _kept(figures: _Figures, kinds: Iterable[str]) -> Iterator[str]:
    for kind in kinds:
        found = figures.get(kind, {"spans": 0})
        yield f"{found['kept']:g} ({found['spans']})" if found["spans"] else "-"


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return (
        f"{value:,}" if isinstance(value, int) else f"{value:g}" if isinstance(value, float) else str(value)
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """The lines of one table; two of them where there are no rows."""
    return [
        f"| {' | '.join(head)} |",
        "|" + "---|" * len(head),
        *(f"| {' | '.join(map(_cell, row))} |" for row in rows),
    ]
