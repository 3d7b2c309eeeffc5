"""Keyset paging: a signed cursor instead of an offset, and never a count of all rows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

import orjson
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet

from memoryhub.api.errors import ApiError
from memoryhub.api.fields import IntField, StrictSerializer, TextField

MAX_CURSOR: Final = 1024
CURSOR_SECONDS: Final = 24 * 3600
DEFAULT_LIMIT: Final = 50
MAX_LIMIT: Final = 100
_SALT: Final = "memoryhub.api.cursor"

RowT = TypeVar("RowT", bound=Model)
ItemT = TypeVar("ItemT")


class PageQuery(StrictSerializer):
    """The parameters of every list."""

    limit = IntField(minimum=1, maximum=MAX_LIMIT, default=DEFAULT_LIMIT)
    cursor = TextField(max_length=MAX_CURSOR * 1024, required=False, allow_blank=True)


@dataclass(frozen=True, slots=True)
class Page(Generic[RowT]):
    """One page of rows and the cursor of the next, or None at the end."""

    rows: list[RowT]
    next_cursor: str | None


def page(
    queryset: QuerySet[RowT],
    *,
    order: Sequence[str],
    limit: int,
    cursor: str | None,
    bind: Mapping[str, object],
) -> Page[RowT]:
    """The rows after `cursor` in `order`.

    `order` names concrete columns that are never null, `-` for descending; the last one is unique. `bind`
    says what the cursor is good for (tenant, path, filters); with anything else it is refused.

    Raises:
        ApiError: `invalid_cursor` (altered, expired after a day, oversized, of another tenant or query).
    """
    digest = _digest(order, bind)
    if cursor is not None:
        queryset = queryset.filter(_after(queryset.model, order, _opened(cursor, digest, len(order))))
    rows = list(queryset.order_by(*order)[: limit + 1])
    if len(rows) <= limit:
        return Page(rows, None)
    last = rows[limit - 1]
    values = [_wire(getattr(last, name.lstrip("-"))) for name in order]
    return Page(rows[:limit], signing.dumps({"v": values, "d": digest}, salt=_SALT))


def page_of_keys(
    queryset: QuerySet[Any],
    *,
    order: str,
    limit: int,
    cursor: str | None,
    bind: Mapping[str, object],
    read: Callable[[str], Any],
) -> tuple[list[Any], str | None]:
    """The distinct values after `cursor` of one column, or of an annotation that rows are grouped by.

    `read` makes such a value of its text again. Raises as `page`.
    """
    digest = _digest([order], bind)
    column, beyond = order.lstrip("-"), "lt" if order.startswith("-") else "gt"
    if cursor is not None:
        [value] = _opened(cursor, digest, 1)
        queryset = queryset.filter(**{f"{column}__{beyond}": read(str(value))})
    keys = list(queryset.order_by(order).values_list(column, flat=True).distinct()[: limit + 1])
    if len(keys) <= limit:
        return keys, None
    return keys[:limit], signing.dumps({"v": [str(keys[limit - 1])], "d": digest}, salt=_SALT)


def page_of_events(
    read: Callable[[Sequence[object] | None, int], Sequence[tuple[Sequence[object], ItemT]]],
    *,
    width: int,
    limit: int,
    cursor: str | None,
    bind: Mapping[str, object],
) -> tuple[list[ItemT], str | None]:
    """One page of what is put together from several tables, and the cursor of the next.

    `read(after, most)` answers pairs of a key (`width` values that JSON knows) and an item, in the order of
    the keys, those after a key only. Raises as `page`.
    """
    digest = _digest(["events"], bind)
    after = _opened(cursor, digest, width) if cursor is not None else None
    found = read(after, limit + 1)
    items = [item for _, item in found[:limit]]
    if len(found) <= limit:
        return items, None
    return items, signing.dumps({"v": list(found[limit - 1][0]), "d": digest}, salt=_SALT)


def _after(model: type[Model], order: Sequence[str], values: Sequence[object]) -> Q:
    """`(a, b) > (x, y)` for any mix of directions, with `a >= x` in front, which an index can use alone."""
    typed = [_typed(model, name.lstrip("-"), value) for name, value in zip(order, values, strict=True)]
    condition = Q()
    for name, value in reversed(list(zip(order, typed, strict=True))):
        column, beyond = name.lstrip("-"), "lt" if name.startswith("-") else "gt"
        strictly = Q(**{f"{column}__{beyond}": value})
        condition = strictly | (Q(**{column: value}) & condition) if condition else strictly
    column, beyond = order[0].lstrip("-"), "lt" if order[0].startswith("-") else "gt"
    return Q(**{f"{column}__{beyond}e": typed[0]}) & condition


def _typed(model: type[Model], column: str, value: object) -> object:
    try:
        return model._meta.get_field(column).to_python(value)  # type: ignore[union-attr]
    except ValidationError:
        raise ApiError("invalid_cursor", field="cursor") from None


def _wire(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return value if isinstance(value, int | float) else str(value)


def _opened(cursor: str, digest: str, width: int) -> list[object]:
    """The values inside a cursor that this server made for this very query, at most a day ago."""
    try:
        if len(cursor) > MAX_CURSOR:
            raise signing.BadSignature
        content = signing.loads(cursor, salt=_SALT, max_age=CURSOR_SECONDS)
        if content["d"] != digest or len(content["v"]) != width:
            raise signing.BadSignature
    except (signing.BadSignature, ValueError, KeyError, TypeError):
        raise ApiError("invalid_cursor", field="cursor") from None
    values: list[object] = content["v"]
    return values


def _digest(order: Sequence[str], bind: Mapping[str, object]) -> str:
    option = orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS
    return hashlib.sha256(orjson.dumps([list(order), dict(bind)], default=str, option=option)).hexdigest()[
        :32
    ]
