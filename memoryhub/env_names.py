"""The names of all MEMORYHUB_* variables, and what is wrong with an environment that cannot be used."""

import difflib
from collections.abc import Mapping
from pathlib import Path

PREFIX = "MEMORYHUB_"
KNOWN_VARIABLES = (
    "MEMORYHUB_DATABASE_URL",
    "MEMORYHUB_OWNER_DATABASE_URL",
    "MEMORYHUB_OPS_DATABASE_URL",
    "MEMORYHUB_REDIS_URL",
    "MEMORYHUB_DATA_DIR",
    "MEMORYHUB_PORT",
    "MEMORYHUB_SECRET_KEY",
    "MEMORYHUB_ALLOWED_HOSTS",
    "MEMORYHUB_LLM_BASE_URL",
    "MEMORYHUB_LLM_API_KEY",
    "MEMORYHUB_LLM_MODEL",
    "MEMORYHUB_EMBEDDING_BASE_URL",
    "MEMORYHUB_EMBEDDING_API_KEY",
    "MEMORYHUB_EMBEDDING_MODEL",
    "MEMORYHUB_EMBEDDING_DIMENSION",
    "MEMORYHUB_SHADOW_EMBEDDING_BASE_URL",
    "MEMORYHUB_SHADOW_EMBEDDING_API_KEY",
    "MEMORYHUB_SHADOW_EMBEDDING_MODEL",
    "MEMORYHUB_SHADOW_EMBEDDING_DIMENSION",
    "MEMORYHUB_LOG_LEVEL",
    "MEMORYHUB_METRICS_TOKEN",
    "MEMORYHUB_AUTHORITY_HOSTS",
)


class ConfigurationError(Exception):
    """The environment cannot be used as it is; `code` is stable, the message says what to change."""

    code = "configuration_error"


class UnknownVariable(ConfigurationError):
    """A MEMORYHUB_* name that nothing reads, most often a misspelt one."""

    code = "unknown_variable"

    def __init__(self, name: str) -> None:
        self.name = name
        near = difflib.get_close_matches(name, KNOWN_VARIABLES, n=1, cutoff=0.0)
        self.nearest = near[0]
        super().__init__(f"unknown environment variable {name}; did you mean {self.nearest}?")


class BadVariable(ConfigurationError):
    """A known variable whose value cannot be used."""

    code = "bad_variable"

    def __init__(self, name: str, problem: str) -> None:
        self.name = name
        super().__init__(f"{name}: {problem}")


class StoreNotRunning(ConfigurationError):
    """No URL was given for a store and no embedded one is running."""

    code = "store_not_running"

    def __init__(self, variable: str, data_dir: Path) -> None:
        self.variable = variable
        super().__init__(
            f"{variable} is not set and no embedded store runs in {data_dir}; "
            f"start one with script/server, or set {variable}"
        )


def whole_number(values: Mapping[str, str], name: str, *, low: int, high: int) -> int | None:
    """The number of one variable, None when it is not set. Raises BadVariable."""
    text = values.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and low <= int(text[:9]) <= high):
        raise BadVariable(name, f"{text!r} is not a whole number from {low} to {high}")
    return int(text)
