"""What the forms of the policy page change in a document; the document's own check judges the result."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from memoryhub.core.errors import InvalidInput, NotFound

Document = dict[str, Any]
_KEEP, _CONFLICTS, _MATTERS = "keep", "conflicts", "matters"
_NUMBERS = ("min_confidence", "max_confidence", "min_importance", "max_importance")
_LISTS = ("memory_types", "channels")


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number of the document: path, tab, words, bounds; `empty` says what none means."""

    path: str
    tab: str
    label: str | Promise
    says: str | Promise
    least: float
    most: float
    whole: bool = True
    empty: str | Promise = ""


NEVER = gettext_lazy("empty: never")


def _kept(kind: str, label: str | Promise) -> tuple[NumberField, ...]:
    at = f"retention.{kind}"
    unused = gettext_lazy("Days without use until it is archived; it can be brought back.")
    below = gettext_lazy("Only what matters less than this, 1 to 11, is archived.")
    gone = gettext_lazy("Days in the archive until it is deleted for good.")
    archived = _of(label, gettext_lazy("archived after, days"))
    spared = _of(label, gettext_lazy("archived below"))
    deleted = _of(label, gettext_lazy("deleted after, days"))
    return (
        NumberField(f"{at}.archive_after_days", _KEEP, archived, unused, 1, 36_500, empty=NEVER),
        NumberField(f"{at}.below_importance", _KEEP, spared, below, 1, 11),
        NumberField(f"{at}.delete_archived_after_days", _KEEP, deleted, gone, 1, 36_500, empty=NEVER),
    )


def _of(kind: str | Promise, what: Promise) -> Promise:
    return format_lazy("{kind} · {what}", kind=kind, what=what)


def _half_life(kind: str, label: str | Promise) -> NumberField:
    says = gettext_lazy("Days after which a statement weighs half in a conflict.")
    return NumberField(f"conflict.half_life_days.{kind}", _CONFLICTS, label, says, 1, 36_500, False, NEVER)


FIELDS: tuple[NumberField, ...] = (
    *_kept("preference", gettext_lazy("Preferences")),
    *_kept("fact", gettext_lazy("Facts")),
    *_kept("experience", gettext_lazy("Experiences")),
    NumberField(
        "preferences.ttl_days", _KEEP, gettext_lazy("Preferences that were stated"),
        gettext_lazy("Days until one ends by itself."), 1, 3_650, empty=NEVER,
    ),
    NumberField(
        "preferences.inferred_ttl_days", _KEEP, gettext_lazy("Preferences that were guessed"),
        gettext_lazy("Days until one ends by itself."), 1, 3_650, empty=NEVER,
    ),
    NumberField(
        "conflict.margin", _CONFLICTS, gettext_lazy("Clear difference"),
        gettext_lazy("Above it the higher score decides, below it the later statement; 0.5 is half."),
        0, 1, False,
    ),
    NumberField(
        "conflict.unsure_below", _CONFLICTS, gettext_lazy("Unsure below"),
        gettext_lazy("A statement of lower confidence contradicts and does not replace."), 0, 1, False,
    ),
    NumberField(
        "conflict.duplicate_overlap", _CONFLICTS, gettext_lazy("Same in other words"),
        gettext_lazy("Share of common meaning from which two statements are one."), 0.3, 1, False,
    ),
    _half_life("identity", gettext_lazy("Who someone is")),
    _half_life("preference", gettext_lazy("Preferences")),
    _half_life("fact", gettext_lazy("Facts")),
    _half_life("experience", gettext_lazy("Experiences")),
    NumberField(
        "importance.low", _MATTERS, gettext_lazy("Only a detail"),
        gettext_lazy("Up to this, 0 to 9, something is a detail of the moment."), 0, 9,
    ),
    NumberField(
        "importance.high", _MATTERS, gettext_lazy("Weighty"),
        gettext_lazy("From this on, 1 to 11, a guess is put to the user."), 1, 11,
    ),
)  # fmt: skip


def value_at(document: Mapping[str, Any], path: str) -> Any:
    """The value at a dotted path."""
    value: Any = document
    for name in path.split("."):
        value = value[name]
    return value


def with_numbers(document: Document, posted: QueryDict, tab: str) -> Document:
    """The document with the numbers of one tab as they were typed. Raises InvalidInput."""
    made = copy.deepcopy(document)
    for field in FIELDS:
        if field.tab == tab and field.path in posted:
            head, _dot, name = field.path.rpartition(".")
            value_at(made, head)[name] = _number(posted.get(field.path, ""), field.path, whole=field.whole)
    return made


def rule_of_form(posted: QueryDict, former: Mapping[str, Any] | None) -> dict[str, Any]:
    """A rule as the form says it; conditions the form does not show stay. Raises InvalidInput."""
    shown = {*_NUMBERS, *_LISTS, "inferred", "importance", "words", "subject_keys"}
    when = {name: value for name, value in (former or {}).get("when", {}).items() if name not in shown}
    for name in _NUMBERS:
        number = _number(posted.get(name, ""), name, whole=name.endswith("importance"))
        when |= {} if number is None else {name: number}
    for name in _LISTS:
        when |= {name: posted.getlist(name)} if posted.getlist(name) else {}
    for name in ("words", "subject_keys"):
        typed = [one.strip() for one in posted.get(name, "").replace("，", ",").split(",")]
        when |= {name: [one for one in typed if one]} if any(typed) else {}
    if posted.get("importance"):
        when["importance"] = posted["importance"]
    if posted.get("inferred") in ("yes", "no"):
        when["inferred"] = posted["inferred"] == "yes"
    return {
        "id": former["id"] if former else posted.get("id", "").strip(),
        "enabled": former["enabled"] if former else True,
        "outcome": posted.get("outcome", ""),
        "reason": posted.get("reason", "").strip(),
        "reason_zh": posted.get("reason_zh", "").strip() or posted.get("reason", "").strip(),
        "when": when,
    }


def with_rule(document: Document, name: str, act: str, rule: Mapping[str, Any] | None = None) -> Document:
    """The document with one rule toggled, moved, removed, saved, or (without a name) added in front.

    Raises:
        NotFound: there is no such rule, or no such act.
    """
    made = copy.deepcopy(document)
    rules = made["rules"]
    if act == "add" and rule is not None:
        rules.insert(0, dict(rule))
        return made
    at = next((place for place, one in enumerate(rules) if one["id"] == name), None)
    if at is None:
        raise NotFound("not_found")
    if act == "toggle":
        rules[at]["enabled"] = not rules[at]["enabled"]
    elif act in ("up", "down"):
        to = max(0, min(len(rules) - 1, at + (1 if act == "down" else -1)))
        rules.insert(to, rules.pop(at))
    elif act == "remove":
        del rules[at]
    elif act == "save" and rule is not None:
        rules[at] = dict(rule)
    else:
        raise NotFound("not_found")
    return made


def with_entry(document: Document, section: str, posted: QueryDict) -> Document:
    """The document with a word of the vocabulary, or a weight of importance, added or removed."""
    made = copy.deepcopy(document)
    entries = made["vocabulary"] if section == "vocabulary" else made["importance"]["scores"]
    name = "key" if section == "vocabulary" else "id"
    if "remove" in posted:
        entries[:] = [one for one in entries if one[name] != posted["remove"]]
        return made
    words = [one.strip() for one in posted.get("words", "").replace("，", ",").split(",") if one.strip()]
    if section == "vocabulary":
        kind = posted.get("memory_type", "fact")
        single = posted.get("single_valued") == "on"
        added = {"key": posted.get("key", "").strip(), "words": words, "memory_type": kind}
        entries.append(added | {"single_valued": single})
        return made
    weight = _number(posted.get("importance", ""), "importance", whole=True)
    keys = [one.strip() for one in posted.get("subject_keys", "").split(",") if one.strip()]
    score: dict[str, Any] = {"id": posted.get("id", "").strip(), "importance": weight}
    entries.append(score | ({"words": words} if words else {}) | ({"subject_keys": keys} if keys else {}))
    return made


def _number(text: str, field: str, *, whole: bool) -> float | int | None:
    if not text.strip():
        return None
    try:
        return int(text) if whole else float(text)
    except ValueError:
        raise InvalidInput("wrong_type", field=field) from None
