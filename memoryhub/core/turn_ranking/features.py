"""The features of a shortlisted turn, each comparable between questions, persons and languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from memoryhub.core.turn_ranking.measures import Measures
from memoryhub.core.turn_ranking.table import (
    NAMES_NOBODY,
    Codes,
    Column,
    TurnTable,
    share_of_best,
    shifted,
    standard,
)
from memoryhub.core.turn_ranking.wording import AskedFor, dates, names, numbers

Group = Literal["words", "neighbours", "closeness", "session", "speaker", "form", "time"]


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature by name, and the group under which its say is explained."""

    name: str
    group: Group


_BOTH: Mapping[str, Group] = {
    "own": "words",
    "before": "neighbours",
    "around": "neighbours",
    "near": "neighbours",
    "wide": "neighbours",
    "widest": "neighbours",
    "back": "neighbours",
    "next": "neighbours",
    "session": "session",
    "likeness": "closeness",
    "session.closest": "session",
    "session.close": "session",
}
_PLAIN: Mapping[str, Group] = {
    "own.cover": "words",
    "back.cover": "neighbours",
    "widest.cover": "neighbours",
    "rarest": "words",
}
_NEIGHBOURS = (-2, -1, 1, 2)
_OPENING = 2  # turns at the beginning of a session, which mostly greet


def _features() -> dict[str, Group]:
    groups: dict[str, Group] = {}
    for name, group in _BOTH.items():
        groups[f"{name}:standard"] = groups[f"{name}:share"] = group
    groups |= _PLAIN
    for place in _NEIGHBOURS:
        groups[f"own{place:+d}"] = groups[f"likeness{place:+d}"] = "neighbours"
    more: dict[Group, Sequence[str]] = {
        "speaker": ("named", "named*around", "named*likeness", "by_whom"),
        "form": ("asks", "after_question", "length", "which*names"),
        "time": ("timely", "opens_session", "age", "when*dates", "how_many*numbers"),
    }
    for group, names_of_group in more.items():
        groups |= dict.fromkeys(names_of_group, group)
    return groups


FEATURES: tuple[Feature, ...] = tuple(Feature(name, group) for name, group in _features().items())

_COLUMNS: Mapping[str, int] = {feature.name: place for place, feature in enumerate(FEATURES)}


def features(
    table: TurnTable, found: Measures, rows: Codes, texts: Sequence[str], asked: AskedFor
) -> NDArray[np.float64]:
    """One row a shortlisted turn, one column a feature in the order of FEATURES.

    `texts` are those of `rows`; means and shares are taken over the whole table.
    """
    columns: dict[str, Column] = {name: found[name] for name in _PLAIN}
    both = np.stack([found[name] for name in _BOTH])
    for name, score, share in zip(_BOTH, standard(both), share_of_best(both), strict=True):
        columns[f"{name}:standard"], columns[f"{name}:share"] = score, share
    for place in _NEIGHBOURS:
        columns[f"own{place:+d}"] = shifted(columns["own:share"], place, table.sessions)
        columns[f"likeness{place:+d}"] = shifted(columns["likeness:standard"], place, table.sessions)
    columns |= _of_speaker(table, columns, asked) | _of_form(table)
    matrix = np.zeros((len(rows), len(FEATURES)))
    matrix[:, [_COLUMNS[name] for name in columns]] = np.stack(list(columns.values()), axis=1)[rows]
    for name, column in _of_wording(texts, asked).items():
        matrix[:, _COLUMNS[name]] = column
    return matrix


def _of_speaker(table: TurnTable, columns: Mapping[str, Column], asked: AskedFor) -> dict[str, Column]:
    role = np.where(table.by_user > 0, 1.0, -1.0)
    nobody = table.named == NAMES_NOBODY
    return {
        "named": table.named,
        "named*around": table.named * columns["around:share"],
        "named*likeness": table.named * columns["likeness:standard"],
        "by_whom": np.where(nobody, role * asked.of_me, 0.0),
    }


def _of_form(table: TurnTable) -> dict[str, Column]:
    first = np.searchsorted(table.sessions, table.sessions)
    age = (table.moments - table.moments.min()) / (np.ptp(table.moments) + 1.0)
    return {
        "timely": table.timely,
        "asks": table.asks,
        "after_question": shifted(table.asks, -1, table.sessions),
        "length": standard(np.log1p(table.lengths)),
        "opens_session": (np.arange(len(table)) - first < _OPENING).astype(np.float64),
        "age": age,
    }


def _of_wording(texts: Sequence[str], asked: AskedFor) -> dict[str, Column]:
    """What a text holds of the kind that is asked for; texts are read only where something is."""
    read: Mapping[str, tuple[float, Callable[[Sequence[str]], Column]]] = {
        "when*dates": (asked.when, dates),
        "how_many*numbers": (asked.how_many, numbers),
        "which*names": (asked.which, names),
    }
    return {name: counted(texts) for name, (wanted, counted) in read.items() if wanted}
