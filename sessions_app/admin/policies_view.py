"""The policy page as values: rules with what the draft changed, numbers with their bounds, a trial's rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.core.policy.document import locked_rules
from memoryhub.core.policy.trial import Trial
from memoryhub.core.word_diff import DiffPart, word_diff
from sessions_app.admin.policies_forms import FIELDS, Document, NumberField, value_at
from sessions_app.admin.policies_words import RULE_PARTS, TRIED, sentence_of
from tenants.admin.wording import words_for
from tenants.templatetags.console import reads_chinese

BAR = 160


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule: its place, its sentence with what changed marked, and why; `before` is its former outcome."""

    number: int
    data: Mapping[str, Any]
    parts: tuple[DiffPart, ...]
    reason: str
    locked: bool = False
    changed: bool = False
    added: bool = False
    before: str = ""

    @property
    def words(self) -> str:
        """Its words, joined by commas, for the form."""
        return ", ".join(self.data["when"].get("words", ()))

    @property
    def keys(self) -> str:
        """Its keys, joined by commas, for the form."""
        return ", ".join(self.data["when"].get("subject_keys", ()))


@dataclass(frozen=True, slots=True)
class Place:
    """Where the document changed: what of the tenant's own it is in, and the words for the field there."""

    name: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A number with its value as it is typed, and that of the version in force where it differs."""

    field: NumberField
    value: str
    before: str | None


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One outcome of a trial, counted under both; bars in units of `BAR`."""

    name: str
    words: str
    before: int
    after: int
    bar_before: float
    bar_after: float

    @property
    def change(self) -> int:
        """How many more or fewer."""
        return self.after - self.before


def rule_rows(shown: Document, in_force: Mapping[str, Any]) -> list[RuleRow]:
    """The locked rules, then those of the document, marked where the version in force says otherwise."""
    locked = locked_rules()
    rows = [
        RuleRow(number, rule, _same(sentence_of(rule)), _reason(rule), locked=True)
        for number, rule in enumerate(locked, start=1)
    ]
    former = {rule["id"]: rule for rule in in_force["rules"]}
    for number, rule in enumerate(shown["rules"], start=len(locked) + 1):
        old = former.get(rule["id"])
        sentence = sentence_of(rule)
        rows.append(
            RuleRow(
                number,
                rule,
                word_diff(sentence_of(old), sentence) if old else _same(sentence),
                _reason(rule),
                changed=old is not None and old != rule,
                added=old is None,
                before=old["outcome"] if old and old["outcome"] != rule["outcome"] else "",
            )
        )
    return rows


def number_rows(
    shown: Document, in_force: Mapping[str, Any], tab: str, typed: Mapping[str, str]
) -> list[NumberRow]:
    """The numbers of one tab; what was typed and refused stands as typed."""
    rows = []
    for field in FIELDS:
        if field.tab != tab:
            continue
        value, before = value_at(shown, field.path), value_at(in_force, field.path)
        shown_before = plain(before) if before != value else None
        rows.append(NumberRow(field, typed.get(field.path, plain(value)), shown_before))
    return rows


def where_changed(path: str, tabs: Mapping[str, str]) -> Place:
    """The words for a changed path; a path without words stands for itself, as programs write it."""
    for field in FIELDS:
        if field.path == path:
            return Place("", f"{tabs[field.tab]} · {field.label}")
    _, rule, rest = path.partition("rules.")
    if not rule:
        return Place(path)
    for part, words in RULE_PARTS.items():
        if rest.endswith(f".{part}"):
            return Place(rest.removesuffix(f".{part}"), str(words))
    return Place(rest)


def outcome_rows(trial: Trial) -> list[OutcomeRow]:
    """The outcomes that occur."""
    most = max([*trial.before.values(), *trial.after.values(), 1])
    return [
        OutcomeRow(
            name,
            words_for(TRIED, name),
            trial.before[name],
            trial.after[name],
            round(BAR * trial.before[name] / most, 1),
            round(BAR * trial.after[name] / most, 1),
        )
        for name in trial.before
        if trial.before[name] or trial.after[name]
    ]


def plain(value: Any) -> str:
    """A value of the document for a field or a list of changes."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and value > 1:
        return str(int(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(plain(one) for one in value)
    return str(value)


def _same(sentence: str) -> tuple[DiffPart, ...]:
    return (DiffPart("same", sentence),)


def _reason(rule: Mapping[str, Any]) -> str:
    return str(rule["reason_zh"] if reads_chinese() else rule["reason"])
