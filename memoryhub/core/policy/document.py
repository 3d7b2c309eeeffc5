"""The write policy as a JSON document: what it may say, within which bounds, and the policy it stands for.

Every section may be left out and then has its defaults. An unknown field is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from memoryhub.core.conflict import HALF_LIFE_DAYS, ConflictParams
from memoryhub.core.document_fields import Check, choice, fields, flag, list_of, number, refuse, text, whole
from memoryhub.core.errors import InvalidInput
from memoryhub.core.policy.document_rules import (
    KEY_PATTERNS,
    MEMORY_TYPES,
    MOST_RULES,
    RULE_ID,
    WORDS,
    check_rule,
    data_of_rule,
    rule_of,
    subject_key,
)
from memoryhub.core.policy.in_force import DEFAULT_RETENTION, KnownKey, Retention, Score, WritePolicy
from memoryhub.core.policy.rules import HIGH_IMPORTANCE, LOCKED_RULES, LOW_IMPORTANCE, OWN_RULES
from memoryhub.core.text import fold

MOST_BYTES = 256 * 1024
MOST_SCORES, MOST_KEYS, MOST_DAYS = 100, 500, 36_500

CONFLICT_NUMBERS: Mapping[str, Check] = MappingProxyType(
    {"margin": number(0, 1), "duplicate_overlap": number(0.3, 1), "unsure_below": number(0, 1)}
)
"""The numbers of `ConflictParams` that a tenant sets."""

_DAYS = whole(1, MOST_DAYS, optional=True)
_RETENTION: Mapping[str, Check] = {
    "archive_after_days": _DAYS,
    "below_importance": whole(1, 11),
    "delete_archived_after_days": _DAYS,
}
_SCORE: Mapping[str, Check] = {
    "id": RULE_ID,
    "importance": whole(1, 10),
    "subject_keys": KEY_PATTERNS,
    "memory_types": list_of(choice(MEMORY_TYPES), most=3, least=1),
    "words": WORDS,
}
_KNOWN_KEY: Mapping[str, Check] = {
    "key": subject_key,
    "words": list_of(text(60), most=40),
    "single_valued": flag,
    "memory_type": choice(MEMORY_TYPES),
}


def default_document() -> dict[str, Any]:
    """What holds where nothing was published, as a document; the locked rules are not part of any."""
    return {
        "rules": [data_of_rule(rule) for rule in OWN_RULES],
        "importance": {"low": LOW_IMPORTANCE, "high": HIGH_IMPORTANCE, "scores": []},
        "conflict": {
            **{name: getattr(ConflictParams(), name) for name in CONFLICT_NUMBERS},
            "half_life_days": dict(HALF_LIFE_DAYS),
        },
        "retention": {name: asdict(kept) for name, kept in DEFAULT_RETENTION.items()},
        "preferences": {"ttl_days": None, "inferred_ttl_days": None},
        "vocabulary": [],
    }


def locked_rules() -> list[dict[str, Any]]:
    """The rules that stand before those of every document, as data; nobody edits them."""
    return [data_of_rule(rule) for rule in LOCKED_RULES]


def checked_document(given: object) -> dict[str, Any]:
    """A document as it is stored: checked, with its defaults filled in.

    Raises:
        InvalidInput: `unknown_field`, `wrong_type`, `number_out_of_range`, `invalid_choice`, `required`,
            `too_long`, `too_many_items`, `blank`, `forbidden_character`, `invalid_key`, `duplicate_id`,
            `reserved_id`, `rule_without_condition`; `field` is the path (`rules[2].when.words[0]`).
    """
    found = fields(given, "", _SECTIONS)
    document = {**default_document(), **found}
    _refuse_repeated([rule["id"] for rule in document["rules"]], "rules", "id")
    _refuse_repeated([score["id"] for score in document["importance"]["scores"]], "importance.scores", "id")
    _refuse_repeated([known["key"] for known in document["vocabulary"]], "vocabulary", "key")
    if document["importance"]["low"] >= document["importance"]["high"]:
        refuse(
            "number_out_of_range", "importance.high", minimum=document["importance"]["low"] + 1, maximum=10
        )
    if len(json.dumps(document, ensure_ascii=False).encode()) > MOST_BYTES:
        refuse("too_long", "document", maximum=MOST_BYTES)
    return document


def policy_of(document: Mapping[str, Any], *, version: int) -> WritePolicy:
    """The policy a stored document stands for.

    It was checked when it was stored. A section or rule that an older version wrote and this one does not
    take has its default or is left out, and `unread` names it: a write must not fail on it.
    """
    unread: list[str] = []
    readable = default_document()
    for name, check in _SECTIONS.items():
        if name == "rules" or name not in document:
            continue
        try:
            readable[name] = check(document[name], name)
        except InvalidInput:
            unread.append(name)
    levels = readable["importance"]
    rules = [
        rule_of(rule, low=levels["low"], high=levels["high"])
        for rule in _readable_rules(document.get("rules", readable["rules"]), unread)
        if rule["enabled"]
    ]
    sections = _sections_of(readable)
    return WritePolicy(version=version, rules=(*LOCKED_RULES, *rules), unread=tuple(unread), **sections)


def _readable_rules(given: Sequence[Any], unread: list[str]) -> Iterator[dict[str, Any]]:
    for place, data in enumerate(given):
        path = f"rules[{place}]"
        try:
            yield check_rule(data, path)
        except InvalidInput:
            unread.append(path)


def _sections_of(document: Mapping[str, Any]) -> dict[str, Any]:
    conflict = dict(document["conflict"])
    half_lives = MappingProxyType({**HALF_LIFE_DAYS, **conflict.pop("half_life_days")})
    return {
        "scores": tuple(_score(item) for item in document["importance"]["scores"]),
        "conflict": ConflictParams(**conflict, half_life_days=half_lives),
        "retention": MappingProxyType(
            {name: Retention(**row) for name, row in document["retention"].items()}
        ),
        "preference_ttl_days": document["preferences"]["ttl_days"],
        "inferred_ttl_days": document["preferences"]["inferred_ttl_days"],
        "vocabulary": tuple(
            KnownKey(**{**row, "words": tuple(fold(word) for word in row["words"])})
            for row in document["vocabulary"]
        ),
    }


def _score(item: Mapping[str, Any]) -> Score:
    types = item.get("memory_types")
    return Score(
        id=item["id"],
        importance=item["importance"],
        subject_keys=tuple(item.get("subject_keys", ())),
        memory_types=frozenset(types) if types else None,
        words=tuple(fold(word) for word in item.get("words", ())),
    )


def _importance(value: Any, path: str) -> dict[str, Any]:
    levels = {"low": whole(0, 9), "high": whole(1, 11)}
    found = fields(value, path, {**levels, "scores": list_of(_check_score, most=MOST_SCORES, unique=False)})
    return {**default_document()["importance"], **found}


def _check_score(value: Any, path: str) -> dict[str, Any]:
    found = fields(value, path, _SCORE, required=("id", "importance"))
    if not found.keys() - {"id", "importance"}:
        refuse("rule_without_condition", path)
    return found


def _conflict(value: Any, path: str) -> dict[str, Any]:
    days = number(1, MOST_DAYS, optional=True)
    defaults = default_document()["conflict"]

    def half_lives(given: Any, at: str) -> dict[str, Any]:
        return {**defaults["half_life_days"], **fields(given, at, dict.fromkeys(HALF_LIFE_DAYS, days))}

    return {**defaults, **fields(value, path, {**CONFLICT_NUMBERS, "half_life_days": half_lives})}


def _retention(value: Any, path: str) -> dict[str, Any]:
    defaults = default_document()["retention"]

    def kept(name: str) -> Check:
        return lambda given, at: {**defaults[name], **fields(given, at, _RETENTION)}

    return {**defaults, **fields(value, path, {name: kept(name) for name in defaults})}


def _preferences(value: Any, path: str) -> dict[str, Any]:
    defaults = default_document()["preferences"]
    return {**defaults, **fields(value, path, dict.fromkeys(defaults, whole(1, 3_650, optional=True)))}


def _known_key(value: Any, path: str) -> dict[str, Any]:
    found = fields(value, path, _KNOWN_KEY, required=("key",))
    return {"words": [], "single_valued": True, "memory_type": "fact", **found}


def _refuse_repeated(names: list[str], path: str, name: str) -> None:
    for place, found in enumerate(names):
        if found in names[:place]:
            refuse("duplicate_id", f"{path}[{place}].{name}")


_SECTIONS: Mapping[str, Check] = MappingProxyType(
    {
        "rules": list_of(check_rule, most=MOST_RULES, unique=False),
        "importance": _importance,
        "conflict": _conflict,
        "retention": _retention,
        "preferences": _preferences,
        "vocabulary": list_of(_known_key, most=MOST_KEYS, unique=False),
    }
)
