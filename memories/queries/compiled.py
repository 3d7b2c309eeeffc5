"""Statements whose text the ORM makes once for each shape of a question; later ones only bring values.

Building and compiling took most of the time of a recall. The conditions stay where they are written, as
querysets: one is built once with a mark in place of every value, and the text is kept with the places of the
marks. The open tenant and user are values like all others, so a text is never one tenant's.

Values are written into the text here, by the driver's own quoting: one that stands in ten places, such as the
vector of a question, is written out once, and several statements go to the database in one round trip.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import BooleanField, F, FloatField, Func, Model, QuerySet, Value
from django.db.models.base import ModelState
from django.db.models.query import ModelIterable
from psycopg import sql as driver_sql

from tenants.scope import required_scope

MOST_SHAPES = 512
_TENANT, _USER = "scope.tenant", "scope.user"
BETWEEN = ";\n"  # two statements of one round trip
_PLACE = re.compile(r"%([%s])")
Build = Callable[[], tuple[QuerySet[Any, Any], Mapping[str, Any]]]


class BakedValue(RuntimeError):
    """A value of one question would have become part of a text that serves others."""


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A text in pieces, and between each two of them the name of a value."""

    pieces: tuple[str, ...]
    names: tuple[str, ...]
    model: type[Model] | None
    columns: tuple[str, ...]
    added: tuple[str, ...]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]

    def with_values(self, written: Callable[[str], str]) -> str:
        """The text with the values that `written` gives as SQL, by their names."""
        parts = [self.pieces[0]]
        for name, piece in zip(self.names, self.pieces[1:], strict=True):
            parts += (written(name), piece)
        return "".join(parts)


_texts: dict[Hashable, _Compiled] = {}


def fetched(shape: Hashable, build: Build, given: Mapping[str, Any]) -> list[Any]:
    """What a queryset gives in the open scope: instances of its model, or tuples of its values.

    `build` is called when its shape was not seen yet; it returns a queryset made of marks and those marks by
    the names of the values in `given`. Whatever else changes the statement must be part of `shape`. Instances
    have what was annotated as attributes.

    Raises:
        BakedValue: the queryset holds an id or a moment that is no mark. NoTenantScope: no scope is open.
    """
    return fetched_together([(shape, build)], given)[0]


def fetched_together(
    statements: Sequence[tuple[Hashable, Build]], given: Mapping[str, Any]
) -> list[list[Any]]:
    """What each of some querysets (shape and build) gives, in one round trip; see `fetched`."""
    texts = [_text(shape, build) for shape, build in statements]
    return _run(texts, given) if texts else []


def instance(model: type[Model], values: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Any:
    """A stored row of `model` with these attributes; a column not among them is read when it is asked for.

    What `from_db` does, without the look at every field, which costs more than the read itself.
    """
    one = model.__new__(model)
    one._state = ModelState()
    one._state.adding, one._state.db = False, DEFAULT_DB_ALIAS
    vars(one).update(values)
    return one


def is_any_of(column: str, values: list[Any], kind: str) -> Func:
    """A condition: the column is among `values`, one array of the type `kind` however many they are."""
    return Func(
        F(column),
        Value(values),
        template=f"(%(expressions)s::{kind}[]))",
        arg_joiner=" = ANY(",
        output_field=BooleanField(),
    )


def _run(texts: Sequence[_Compiled], given: Mapping[str, Any]) -> list[list[Any]]:
    values = {**given, **_of_scope()}
    known: dict[str, str] = {}
    found: list[list[Any]] = []
    with connection.cursor() as cursor:

        def written(name: str) -> str:
            if name not in known:
                known[name] = _literal(values[name])
            return known[name]

        cursor.execute(BETWEEN.join(text.with_values(written) for text in texts))
        for text in texts:
            found.append(_read(cursor.fetchall(), text))
            cursor.nextset()
    return found


def _read(rows: list[tuple[Any, ...]], text: _Compiled) -> list[Any]:
    if text.converters:
        rows = [_converted(row, text) for row in rows]
    if text.model is None:
        return rows
    names = text.columns + text.added
    return [instance(text.model, zip(names, row, strict=True)) for row in rows]


def _literal(value: Any) -> str:
    """A value as SQL, quoted by the driver for the open connection."""
    return driver_sql.Literal(value).as_string(connection.connection)


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


def _text(shape: Hashable, build: Build) -> _Compiled:
    key = (shape, required_scope().user_id is None)
    text = _texts.get(key)
    if text is None:
        if len(_texts) >= MOST_SHAPES:
            _texts.clear()
        text = _texts[key] = _compiled(*build())
    return text


def _compiled(rows: QuerySet[Any, Any], marks: Mapping[str, Any]) -> _Compiled:
    connection.ensure_connection()  # quoting asks it
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    marked = [(value, name) for name, value in {**marks, **_of_scope()}.items() if value is not None]
    pieces, names = _in_pieces(sql, params, marked)
    columns: tuple[str, ...] = ()
    if compiler.klass_info is not None and issubclass(rows._iterable_class, ModelIterable):
        selected = compiler.klass_info["select_fields"]
        columns = tuple(compiler.select[place][0].target.attname for place in selected)
    return _Compiled(
        pieces=pieces,
        names=names,
        model=rows.model if columns else None,
        columns=columns,
        added=tuple(compiler.annotation_col_map) if columns else (),
        converters=_needed(compiler.get_converters([one[0] for one in compiler.select])),
    )


def _needed(
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]],
) -> dict[int, tuple[Sequence[Callable[..., Any]], Any]]:
    """Without those that make a float of what the driver reads as one."""
    return {
        place: (convert, expression)
        for place, (convert, expression) in converters.items()
        if not isinstance(expression.output_field, FloatField)
    }


def _in_pieces(
    sql: str, params: Sequence[Any], marked: Sequence[tuple[Any, str]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The text cut where a named value stands; values that always stand there become part of it."""
    pieces: list[str] = [""]
    names: list[str] = []
    left = iter(params)
    for number, part in enumerate(_PLACE.split(sql)):
        if number % 2 == 0 or part == "%":
            pieces[-1] += part
            continue
        value = next(left)
        name = _name_of(value, marked)
        if name is None:
            pieces[-1] += _literal(value)
        else:
            names.append(name)
            pieces.append("")
    return tuple(pieces), tuple(names)


def _name_of(value: Any, marked: Sequence[tuple[Any, str]]) -> str | None:
    """The name of the value that a mark stands for; None for what is no mark.

    Raises BakedValue for an id or a moment that is none.
    """
    name = next((name for mark, name in marked if type(mark) is type(value) and mark == value), None)
    inside = value if isinstance(value, list) else [value]
    if name is None and any(isinstance(one, UUID | datetime) for one in inside):
        raise BakedValue("an id or a moment stands in a statement without a mark")
    return name
