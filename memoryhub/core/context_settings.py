"""A tenant's own settings of budget, strategy, compression and alerts, with bounds and defaults."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType
from typing import Any, Literal

from memoryhub.core.budget import BudgetPolicy, SegmentKind
from memoryhub.core.compression.triggers import CompressionPolicy, Mode
from memoryhub.core.errors import InvalidInput
from memoryhub.core.model_limits import ModelFacts
from memoryhub.core.strategies import LAST_TURNS, STRATEGIES, Strategy

SettingKind = Literal["tokens", "turns", "share", "minutes", "hours", "days", "count", "choice", "switch"]
MODES: tuple[Mode, ...] = ("hybrid", "preventive", "reactive")
ENCODINGS = ("o200k_base", "cl100k_base")
MOST_MODELS = 100
LEAST_WINDOW, MOST_WINDOW = 256, 20_000_000  # tokens of a model's context
MOST_PRICE = 100_000  # US dollars a million tokens


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `least` and `most` bound numbers, inclusively; an `optional` one takes None, no limit."""

    name: str
    kind: SettingKind
    default: Any
    least: float = 0
    most: float = 0
    choices: tuple[str, ...] = ()
    optional: bool = False


SETTINGS: tuple[Setting, ...] = (
    Setting("strategy", "choice", "hybrid", choices=STRATEGIES),
    Setting("last_turns", "turns", LAST_TURNS, 1, 200),
    Setting("token_budget", "tokens", 16_000, 256, 2_000_000),
    Setting("safety_margin", "share", 0.15, 0.0, 0.5),
    Setting("reply_reserve", "tokens", 1_024, 64, 200_000),
    Setting("min_recent_turns", "turns", 6, 1, 50),
    Setting("summary_share", "share", 0.45, 0.1, 0.9),
    Setting("recall_share", "share", 0.4, 0.0, 0.9),
    Setting("authority_share", "share", 0.1, 0.0, 0.5),
    Setting("budget_notice", "switch", True),
    Setting("compression_mode", "choice", "hybrid", choices=MODES),
    Setting("compress_every_turns", "turns", 20, 4, 100),
    Setting("compress_token_share", "share", 0.8, 0.2, 1.0),
    Setting("compress_hard_share", "share", 1.0, 0.5, 1.0),
    Setting("compress_min_turns", "turns", 4, 1, 50),
    Setting("summary_engine", "choice", "auto", choices=("auto", "extractive")),
    Setting("summary_review_share", "share", 0.05, 0.0, 1.0),
    Setting("extraction_engine", "choice", "auto", choices=("auto", "rules")),
    Setting("extraction_calls_a_day", "count", 2_000, 1, 1_000_000),
    Setting("working_memory_minutes", "minutes", 30, 1, 10_080),
    Setting("close_idle_hours", "hours", 24 * 7, 1, 24 * 365),
    Setting("artifact_days", "days", None, 1, 3_650, optional=True),
    Setting("alert_budget_share", "share", 0.9, 0.5, 1.0),
    Setting("alert_drift_share", "share", 0.05, 0.01, 1.0),
    Setting("alert_tool_tokens", "tokens", 50_000, 2_000, 10_000_000),
    Setting("alert_failed_compressions", "count", 3, 1, 100),
)
BY_NAME: Mapping[str, Setting] = MappingProxyType({setting.name: setting for setting in SETTINGS})


@dataclass(frozen=True, slots=True)
class ContextSettings:
    """All settings of one tenant, defaults filled in; `models` is its own table, which goes before ours."""

    values: Mapping[str, Any]
    models: Mapping[str, ModelFacts]

    def __getitem__(self, name: str) -> Any:
        """The value of one setting; KeyError for a name that is not in `SETTINGS`."""
        return self.values[name]

    @property
    def strategy(self) -> Strategy:
        """How a context is filled unless the session says otherwise."""
        chosen: Strategy = self.values["strategy"]
        return chosen

    @property
    def shares(self) -> Mapping[SegmentKind, float]:
        """The most that these parts may take of the usable budget."""
        parts: tuple[SegmentKind, ...] = ("summary", "recall", "authority")
        return {part: self.values[f"{part}_share"] for part in parts}

    @property
    def working_memory(self) -> timedelta:
        """How long an idle session's working memory lives."""
        return timedelta(minutes=self.values["working_memory_minutes"])

    def budget_policy(self, limit: int) -> BudgetPolicy:
        """The budget under a limit in tokens; a small one reserves a smaller reply, a quarter at most."""
        margin: float = self.values["safety_margin"]
        reserve = min(self.values["reply_reserve"], int(limit * (1 - margin)) // 4)
        return BudgetPolicy(limit=limit, safety_margin=margin, reply_reserve=reserve, shares=self.shares)

    def compression_policy(self, *, mode: str = "") -> CompressionPolicy:
        """The triggers; a session's own `mode` goes first."""
        return CompressionPolicy(
            mode=mode or self.values["compression_mode"],  # type: ignore[arg-type]  # one of MODES
            every_turns=self.values["compress_every_turns"],
            token_share=self.values["compress_token_share"],
            hard_share=self.values["compress_hard_share"],
            min_turns=self.values["compress_min_turns"],
        )


def context_settings(stored: Mapping[str, Any]) -> ContextSettings:
    """The settings of a stored document, which holds only what differs from the defaults.

    What an older version stored and this one does not know, or would not take, counts as not set.
    """
    values = {setting.name: setting.default for setting in SETTINGS}
    for name, value in stored.items():
        if name in BY_NAME and _allowed(BY_NAME[name], value):
            values[name] = value
    models = stored.get("models")
    rows = models.items() if isinstance(models, dict) else ()
    table = {name: _facts(row) for name, row in rows if _is_model(row)}
    return ContextSettings(MappingProxyType(values), MappingProxyType(table))


def changed_settings(stored: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The stored document after `changes`; values that equal their defaults are left out.

    Raises:
        InvalidInput: `unknown_setting`, `invalid_setting` (with its bounds), `invalid_model`.
    """
    result = {**stored, **changes}
    for name, value in changes.items():
        if name == "models":
            check_models(value)
        elif name not in BY_NAME:
            raise InvalidInput("unknown_setting", field=name)
        elif not _allowed(BY_NAME[name], value):
            raise InvalidInput("invalid_setting", field=name, **bounds_of(BY_NAME[name]))
    _check_together(context_settings(result))
    known = {name: value for name, value in result.items() if name in BY_NAME or name == "models"}
    return {
        name: value
        for name, value in known.items()
        if (value if name == "models" else value != BY_NAME[name].default)
    }


def bounds_of(setting: Setting) -> dict[str, object]:
    """What a setting takes, as an error and a form say it."""
    if setting.kind == "choice":
        return {"choices": list(setting.choices)}
    if setting.kind == "switch":
        return {"choices": [True, False]}
    return {"minimum": setting.least, "maximum": setting.most}


def check_models(value: object) -> None:
    """Refuse a table of models that is not `{name: {context, encoding, input_price, output_price}}`.

    Raises:
        InvalidInput: `invalid_model`, with the name of the row.
    """
    if not isinstance(value, dict) or len(value) > MOST_MODELS:
        raise InvalidInput("invalid_model", field="models", maximum=MOST_MODELS)
    for name, row in value.items():
        if not (_is_model_name(name) and _is_model(row)):
            raise InvalidInput("invalid_model", field="models", model=str(name)[:120])


def _is_model_name(name: object) -> bool:
    """Whether a session could name it: what looks like another's name, or like none, is not one."""
    return isinstance(name, str) and 0 < len(name) <= 120 and name.isprintable() and name == name.strip()


def _is_model(row: object) -> bool:
    if not isinstance(row, dict) or set(row) - {"context", "encoding", "input_price", "output_price"}:
        return False
    prices = (row.get("input_price"), row.get("output_price"))
    return (
        _whole(row.get("context"), LEAST_WINDOW, MOST_WINDOW)
        and row.get("encoding", ENCODINGS[0]) in ENCODINGS
        and all(price is None or _number(price, 0, MOST_PRICE) for price in prices)
    )


def _facts(row: Mapping[str, Any]) -> ModelFacts:
    return ModelFacts(
        row["context"], row.get("encoding", ENCODINGS[0]), row.get("input_price"), row.get("output_price")
    )


def _allowed(setting: Setting, value: object) -> bool:
    if value is None:
        return setting.optional
    if setting.kind == "switch":
        return isinstance(value, bool)
    if setting.kind == "choice":
        return value in setting.choices
    if setting.kind == "share":
        return _number(value, setting.least, setting.most)
    return _whole(value, setting.least, setting.most)


def _number(value: object, least: float, most: float) -> bool:
    real = isinstance(value, int | float) and not isinstance(value, bool)
    # Bounds first: not a number and infinity lie outside, and a huge integer has no finite float.
    return real and least <= value <= most  # type: ignore[operator]


def _whole(value: object, least: float, most: float) -> bool:
    return isinstance(value, int) and _number(value, least, most)


def _check_together(settings: ContextSettings) -> None:
    if settings["compress_hard_share"] < settings["compress_token_share"]:
        raise InvalidInput(
            "invalid_setting",
            field="compress_hard_share",
            minimum=settings["compress_token_share"],
            maximum=1.0,
        )
    if settings.budget_policy(settings["token_budget"]).usable <= 0:
        raise InvalidInput("invalid_setting", field="token_budget", minimum=256, maximum=2_000_000)
