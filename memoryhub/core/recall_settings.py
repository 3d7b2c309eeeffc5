"""A tenant's own settings of recall: weights, boosts, places, top_k, thresholds, with bounds and defaults."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from types import MappingProxyType
from typing import Any, Literal

from memoryhub.core.document_fields import Check, choice, number, refuse, whole
from memoryhub.core.errors import InvalidInput
from memoryhub.core.ranking import BoostWeights

RecallKind = Literal["weight", "boost", "share", "count", "days", "choice"]
ThresholdSource = Literal["none", "calibrated", "tenant"]

ARMS = ("vector", "line", "text", "key", "time", "graph", "near")
NEARNESS = ("preference", "fact", "experience", "turn", "chunk")
ANSWERS = ("answer_memory", "answer_turn", "answer_chunk")
THRESHOLDS = (*NEARNESS, *ANSWERS)
"""The least likeness of each type that a vector may find, and the least relevance that answers a question."""

MOST_MODELS = 20
MOST_MODEL_NAME = 120


@dataclass(frozen=True, slots=True)
class RecallSetting:
    """One figure. `least` and `most` bound it inclusively; a choice has `choices` in their place."""

    name: str
    kind: RecallKind
    default: Any
    least: float = 0
    most: float = 0
    choices: tuple[str, ...] = ()


def _weight(arm: str, default: float) -> RecallSetting:
    return RecallSetting(f"weight_{arm}", "weight", default, 0.0, 5.0)


RECALL_SETTINGS: tuple[RecallSetting, ...] = (
    _weight("vector", 1.0),
    _weight("line", 0.5),
    _weight("text", 1.0),
    _weight("key", 1.0),
    _weight("time", 0.5),
    _weight("graph", 1.5),
    _weight("near", 0.02),
    RecallSetting("boost_recency", "boost", 0.10, 0.0, 0.5),
    RecallSetting("boost_importance", "boost", 0.10, 0.0, 0.5),
    RecallSetting("boost_confidence", "boost", 0.10, 0.0, 0.5),
    RecallSetting("boost_feedback", "share", 1.0, 0.0, 2.0),
    RecallSetting("half_life_days", "days", 90, 1, 3_650),
    RecallSetting("memory_share", "share", 1.0, 0.0, 1.0),
    RecallSetting("turn_share", "share", 1.0, 0.0, 1.0),
    RecallSetting("chunk_share", "share", 0.5, 0.0, 1.0),
    RecallSetting("chunk_places", "count", 3, 0, 50),
    RecallSetting("graph_places", "count", 6, 0, 20),
    RecallSetting("diversity", "share", 0.0, 0.0, 1.0),
    RecallSetting("top_k", "count", 6, 1, 50),
    RecallSetting("top_k_least", "count", 3, 1, 50),
    RecallSetting("top_k_most", "count", 20, 1, 50),
    RecallSetting("top_k_overview", "count", 20, 1, 50),
    RecallSetting("abstain", "choice", "contexts", choices=("contexts", "always", "never")),
)
BY_NAME: Mapping[str, RecallSetting] = MappingProxyType({one.name: one for one in RECALL_SETTINGS})


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Thresholds of one embedding model by name of `THRESHOLDS`, and where each comes from; 0 is none."""

    values: Mapping[str, float]
    sources: Mapping[str, ThresholdSource]

    def __getitem__(self, name: str) -> float:
        """One threshold, 0 where the model has none."""
        return self.values.get(name, 0.0)

    def source(self, name: str) -> ThresholdSource:
        """Where one comes from: measured by us, the tenant's own version, or nowhere."""
        return self.sources.get(name, "none")

    @property
    def least_memory(self) -> float:
        """The lowest that any type of memory has: what a search for all types lets through."""
        return min(self[name] for name in ("preference", "fact", "experience"))


@dataclass(frozen=True, slots=True)
class RecallSettings:
    """All settings of one tenant, defaults filled in, and the version they stand for (0: nothing changed)."""

    values: Mapping[str, Any]
    own_thresholds: Mapping[str, Mapping[str, float]]
    version: int = 0

    def __getitem__(self, name: str) -> Any:
        """One figure; KeyError for a name that is not in `RECALL_SETTINGS`."""
        return self.values[name]

    @property
    def weights(self) -> Mapping[str, float]:
        """What each search arm counts in the fusion."""
        return {arm: self.values[f"weight_{arm}"] for arm in ARMS}

    @property
    def boosts(self) -> BoostWeights:
        """The most that each quality adds or takes."""
        return BoostWeights(
            recency=self.values["boost_recency"],
            importance=self.values["boost_importance"],
            confidence=self.values["boost_confidence"],
            half_life_days=self.values["half_life_days"],
        )

    def thresholds(self, model: str, calibrated: Mapping[str, Mapping[str, float]]) -> Thresholds:
        """Those of one model: the tenant's own before those that were `calibrated` for the product."""
        shipped, own = calibrated.get(model, {}), self.own_thresholds.get(model, {})
        sources: dict[str, ThresholdSource] = dict.fromkeys(shipped, "calibrated")
        sources |= dict.fromkeys(own, "tenant")
        return Thresholds({**shipped, **own}, sources)

    def abstains(self, *, gated: bool) -> bool:
        """Whether nothing is answered where nothing is relevant; a context is asked for `gated`."""
        return bool(self.values["abstain"] == "always" or (gated and self.values["abstain"] == "contexts"))

    def top_k_for(self, room: int, tokens: Iterable[int]) -> int:
        """How many hits, of so many `tokens` each and the best first, a context takes in `room` tokens."""
        least, most = int(self.values["top_k_least"]), int(self.values["top_k_most"])
        fit = sum(spent <= room for spent in accumulate(islice(tokens, most)))
        return max(least, fit)


def recall_settings(stored: Mapping[str, Any], version: int = 0) -> RecallSettings:
    """The settings of a stored document, which holds only what differs from the defaults.

    What an older version stored and this one does not know, or would not take, counts as not set.
    """
    values = {one.name: one.default for one in RECALL_SETTINGS}
    for name, value in stored.items():
        if name in BY_NAME and _takes(_CHECKS[name], value, name):
            values[name] = value
    table = stored.get("thresholds")
    rows = table.items() if isinstance(table, dict) else ()
    own = {model: row for model, row in rows if _takes(_threshold_row, row, "thresholds")}
    return RecallSettings(MappingProxyType(values), MappingProxyType(own), version)


DEFAULTS = recall_settings({})


def changed_document(stored: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The stored document after `changes`; None sets a figure back, and what equals its default is left out.

    `thresholds` is `{model: {name: number or None}}`: only what it names is changed; a model that is None
    loses all of its own.

    Raises:
        InvalidInput: `unknown_setting`, `wrong_type`, `number_out_of_range`, `invalid_choice`,
            `too_many_items`; `field` names the figure (`thresholds.MODEL.turn`).
    """
    result = {name: value for name, value in stored.items() if name in BY_NAME}
    for name, value in changes.items():
        if name == "thresholds":
            continue
        if name not in BY_NAME:
            refuse("unknown_setting", name[:60])
        result.pop(name, None)
        checked = None if value is None else _CHECKS[name](value, name)
        if checked is not None and checked != BY_NAME[name].default:
            result[name] = checked
    table = _changed_thresholds(recall_settings(stored).own_thresholds, changes.get("thresholds", {}))
    result |= {"thresholds": table} if table else {}
    _check_together(recall_settings(result))
    return result


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """What differs between two stored documents: (name, before, after), defaults and thresholds filled in."""
    return [
        (name, old.get(name), new.get(name))
        for old, new in [(_flat(before), _flat(after))]
        for name in dict.fromkeys([*old, *new])
        if old.get(name) != new.get(name)
    ]


def bounds_of(setting: RecallSetting) -> dict[str, object]:
    """What a figure takes, as an error and a form say it."""
    if setting.kind == "choice":
        return {"choices": list(setting.choices)}
    return {"minimum": setting.least, "maximum": setting.most}


def _check_of(setting: RecallSetting) -> Check:
    if setting.kind == "choice":
        return choice(setting.choices)
    if setting.kind in ("count", "days"):
        return whole(int(setting.least), int(setting.most))
    return number(setting.least, setting.most)


_CHECKS: Mapping[str, Check] = MappingProxyType({one.name: _check_of(one) for one in RECALL_SETTINGS})
_LIKENESS = number(0.0, 2.0)  # a relevance adds a share of words to a cosine


def _threshold_row(value: Any, path: str) -> dict[str, float | None]:
    if not isinstance(value, dict):
        refuse("wrong_type", path, expected="object")
    for name in value:
        if name not in THRESHOLDS:
            refuse("unknown_setting", f"{path}.{str(name)[:60]}")
    return {
        name: None if found is None else _LIKENESS(found, f"{path}.{name}") for name, found in value.items()
    }


def _changed_thresholds(own: Mapping[str, Mapping[str, float]], changes: Any) -> dict[str, dict[str, float]]:
    if not isinstance(changes, dict):
        refuse("wrong_type", "thresholds", expected="object")
    table: dict[str, Mapping[str, float | None]] = dict(own)
    for model, row in changes.items():
        if not _is_model_name(model):
            refuse("invalid_model", "thresholds", model=str(model)[:MOST_MODEL_NAME])
        path = f"thresholds.{model}"
        table[model] = {} if row is None else {**table.get(model, {}), **_threshold_row(row, path)}
    kept = {
        model: {name: value for name, value in row.items() if value is not None}
        for model, row in table.items()
    }
    found = {model: row for model, row in kept.items() if row}
    if len(found) > MOST_MODELS:
        refuse("too_many_items", "thresholds", maximum=MOST_MODELS)
    return found


def _is_model_name(name: object) -> bool:
    return (
        isinstance(name, str)
        and 0 < len(name) <= MOST_MODEL_NAME
        and name.isprintable()
        and name == name.strip()
    )


def _takes(check: Check, value: Any, path: str) -> bool:
    try:
        check(value, path)
    except InvalidInput:
        return False
    return True


def _check_together(settings: RecallSettings) -> None:
    if settings["top_k_most"] < settings["top_k_least"]:
        refuse("number_out_of_range", "top_k_most", minimum=settings["top_k_least"], maximum=50)
    if not any(settings.weights.values()):
        refuse("number_out_of_range", "weight_vector", minimum=0.01, maximum=5.0)


def _flat(document: Mapping[str, Any]) -> dict[str, Any]:
    settings = recall_settings(document)
    rows = settings.own_thresholds.items()
    return {
        **settings.values,
        **{f"thresholds.{model}.{name}": row[name] for model, row in rows for name in row},
    }


def shares_of(settings: RecallSettings, top_k: int) -> Mapping[str, int]:
    """The most places of `top_k` that each kind takes while others wait for one."""
    most: Sequence[tuple[str, str]] = (("memory", "memory_share"), ("turn", "turn_share"))
    places = {kind: math.floor(settings[name] * top_k + 1e-9) for kind, name in most}
    chunks = settings["chunk_share"], settings["chunk_places"]
    few = max(1, math.floor(chunks[0] * top_k + 1e-9)) if all(chunks) else 0
    return {**places, "chunk": min(few, chunks[1])}
