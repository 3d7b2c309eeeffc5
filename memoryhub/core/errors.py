"""Errors of the domain as stable codes with data, turned into problem+json at the edge."""

from typing import ClassVar


class DomainError(Exception):
    """A refusal with a stable `code` and the `data` a caller needs to mend it."""

    default_code: ClassVar[str] = "domain_error"

    def __init__(self, code: str | None = None, **data: object) -> None:
        self.code: str = code or self.default_code
        self.data: dict[str, object] = data
        super().__init__(f"{self.code} {data}" if data else self.code)


class InvalidInput(DomainError):
    """A value that can never be right; `field` names it."""

    default_code = "invalid_input"

    def __init__(self, code: str | None = None, *, field: str, **data: object) -> None:
        super().__init__(code, field=field, **data)
        self.field = field


class NotFound(DomainError):
    """Missing, or not the caller's: both look the same."""

    default_code = "not_found"


class Conflict(DomainError):
    """The state of the row forbids the act now."""

    default_code = "conflict"


class Forbidden(DomainError):
    """The caller is known and may not do this."""

    default_code = "forbidden"


class BudgetTooSmall(DomainError):
    """The parts that may not be cut do not fit; `data` holds required, limit and segments in tokens."""

    default_code = "context_budget_too_small"
