"""Statements whose text the ORM makes once for each shape of a question; later ones only bring values.

Building and compiling took most of the time of a recall. The conditions stay where they are written, as
querysets: one is built once with a mark in place of every value, and the text is kept with the places of the
marks. The open tenant and user are values like all others, so a text is never one tenant's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import BooleanField, F, Func, Model, QuerySet, Value
from django.db.models.base import ModelState

from tenants.scope import required_scope

MOST_SHAPES = 512
_TENANT, _USER = "scope.tenant", "scope.user"
ModelT = TypeVar("ModelT", bound=Model)
_Build = Callable[[], tuple[QuerySet[Any, Any], Mapping[str, Any]]]


class BakedValue(RuntimeError):
    """A value of one question would have become part of a text that serves others."""


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A text, and for each of its places the name of a value, or None and what always stands there."""

    sql: str
    places: tuple[tuple[str | None, Any], ...]
    model: type[Model] | None
    columns: tuple[str, ...]
    added: tuple[str, ...]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]


_texts: dict[Hashable, _Compiled] = {}


def fetched(shape: Hashable, build: _Build, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement in the open scope.

    `build` is called when its shape was not seen yet; it returns a queryset made of marks and those marks by
    the names of the values in `given`. Whatever else changes the statement must be part of `shape`.

    Raises:
        BakedValue: the queryset holds an id or a moment that is no mark. NoTenantScope: no scope is open.
    """
    return _run(_text(shape, build), given)


def fetched_models(shape: Hashable, build: _Build, given: Mapping[str, Any]) -> list[Any]:
    """The same as instances of the queryset's model, with what was annotated as attributes."""
    text = _text(shape, build)
    assert text.model is not None
    names, found = text.columns + text.added, []
    for row in _run(text, given):
        # What `from_db` does, without the look at every field, which costs more than the read itself.
        one = text.model.__new__(text.model)
        one._state = ModelState()
        one._state.adding, one._state.db = False, DEFAULT_DB_ALIAS
        vars(one).update(zip(names, row, strict=True))
        found.append(one)
    return found


def is_any_of(column: str, values: list[Any], kind: str) -> Func:
    """A condition: the column is among `values`, one array of the type `kind` however many they are."""
    return Func(
        F(column),
        Value(values),
        template=f"(%(expressions)s::{kind}[]))",
        arg_joiner=" = ANY(",
        output_field=BooleanField(),
    )


def _run(text: _Compiled, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    values = {**given, **_of_scope()}
    with connection.cursor() as cursor:
        cursor.execute(
            text.sql, [constant if name is None else values[name] for name, constant in text.places]
        )
        rows = list(cursor.fetchall())
    return [_converted(row, text) for row in rows] if text.converters else rows


def _converted(row: tuple[Any, ...], text: _Compiled) -> tuple[Any, ...]:
    """A row as the ORM would give it: JSON, for one, is read from its text."""
    values = list(row)
    for place, (converters, expression) in text.converters.items():
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    return tuple(values)


def _of_scope() -> dict[str, UUID | None]:
    scope = required_scope()
    return {_TENANT: scope.tenant_id, _USER: scope.user_id}


def _text(shape: Hashable, build: _Build) -> _Compiled:
    key = (shape, required_scope().user_id is None)
    text = _texts.get(key)
    if text is None:
        if len(_texts) >= MOST_SHAPES:
            _texts.clear()
        text = _texts[key] = _compiled(*build())
    return text


def _compiled(rows: QuerySet[Any, Any], marks: Mapping[str, Any]) -> _Compiled:
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    names = [(value, name) for name, value in {**marks, **_of_scope()}.items() if value is not None]
    columns: tuple[str, ...] = ()
    if compiler.klass_info is not None:
        selected = compiler.klass_info["select_fields"]
        columns = tuple(compiler.select[place][0].target.attname for place in selected)
    return _Compiled(
        sql=sql,
        places=tuple(_place(value, names) for value in params),
        model=rows.model if columns else None,
        columns=columns,
        added=tuple(compiler.annotation_col_map) if columns else (),
        converters=compiler.get_converters([one[0] for one in compiler.select]),
    )


def _place(value: Any, names: list[tuple[Any, str]]) -> tuple[str | None, Any]:
    name = next((name for mark, name in names if type(mark) is type(value) and mark == value), None)
    inside = value if isinstance(value, list) else [value]
    if name is None and any(isinstance(one, UUID | datetime) for one in inside):
        raise BakedValue("an id or a moment stands in a statement without a mark")
    return name, None if name else value
