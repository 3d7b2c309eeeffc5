"""The write suite: what is kept of labelled lines, zh and en apart; its parts register here."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from sessions_app.bench.write_conflicts import conflict_figures
from sessions_app.bench.write_lines import by_domain, figures, own_lines, verdict
from sessions_app.bench.write_mempalace import mempalace_figures
from sessions_app.bench.write_pii import injection_figures, pii_figures

LANGUAGES = ("en", "zh")
Part = Callable[[Path], dict[str, object]]


def own_figures(folder: Path) -> dict[str, object]:
    """What is kept of our own lines, by language and part; `folder` is not read."""
    answer: dict[str, object] = {}
    for language in LANGUAGES:
        halves: dict[str, object] = {}
        for half in ("dev", "held_out", "blind"):
            found = [verdict(line) for line in own_lines(language, half)]
            halves[half] = {**figures(found), "by_domain": by_domain(found)}
        answer[language] = halves
    return answer


PARTS: Mapping[str, Part] = MappingProxyType(
    {
        "own": own_figures,
        "mempalace": mempalace_figures,
        "secrets": lambda folder: pii_figures(),
        "injection": lambda folder: injection_figures(),
        "conflicts": lambda folder: conflict_figures(),
    }
)
"""Name of a part -> function from the data folder to its figures."""


def write_figures(folder: Path, report: Callable[[str], None]) -> dict[str, object]:
    """The figures of every part, by its name; see docs/bench-write.md for what each one means."""
    answer: dict[str, object] = {"suite": "write"}
    for name, part in PARTS.items():
        report(f"write: {name}")
        answer[name] = part(folder)
    return answer
