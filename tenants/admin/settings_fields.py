"""What a form of figures shows: fields in groups, with what is in force beside what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

MOST_DIGITS = 12  # of a number that is typed


Text = str | Promise


@dataclass(frozen=True, slots=True)
class FieldWords:
    """A figure's name and, in one sentence, what it does."""

    label: Text
    says: Text


@dataclass(frozen=True, slots=True)
class NamedFields:
    """Figures that are read together, by their names."""

    title: Text
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One figure as the form shows it.

    `value` is what stands in the field, as text; it `differs` when it was typed and is not in force.
    """

    name: str
    label: Text
    says: Text
    kind: str
    unit: str
    value: str
    default: str
    bounds: str
    own: bool
    options: tuple[tuple[str, str], ...] = ()
    least: str = ""
    most: str = ""
    step: str = "1"
    optional: bool = False
    error: str = ""
    in_force: str = ""
    differs: bool = False


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields under one heading; `own` counts those that the tenant set itself."""

    title: Text
    fields: tuple[Field, ...]
    under: str = ""

    @property
    def own(self) -> int:
        """How many of them are the tenant's own."""
        return sum(field.own for field in self.fields)


class Unreadable(Exception):
    """Fields that hold no value of their kind, with a sentence each."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(", ".join(errors))
        self.errors = dict(errors)
