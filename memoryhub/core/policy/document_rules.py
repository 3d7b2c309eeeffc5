"""The rules of a policy document: what one may ask of a candidate, and the rule it stands for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from memoryhub.core.document_fields import Check, choice, fields, flag, list_of, number, refuse, text, whole
from memoryhub.core.policy.rules import LOCKED_RULES, OWN_RULES, TRUST, Rule
from memoryhub.core.redaction.model import KIND_ORDER
from memoryhub.core.text import fold

MOST_RULES, MOST_WORDS, MOST_PATTERNS = 200, 50, 20
OUTCOMES = ("keep", "refuse", "review", "clarify", "quarantine")
MEMORY_TYPES = ("preference", "fact", "experience")
INTENTS = ("assert", "correct")
LEVELS = ("low", "high")
RESERVED = ("safety.", "content.", "forget.", "conflict.", "default.", "undo.", "hand.", "policy.")
"""How the names of the product's own rules begin; a decision's rule says who took it."""

_ID = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_KEY = re.compile(r"[\w-]+(?:\.[\w-]+)*")
_PATTERN = re.compile(r"[\w*-]+(?:\.[\w*-]+)*")
MOST_KEY = 200


def _rule_id(value: Any, path: str) -> str:
    name = str(text(80)(value, path))
    if not _ID.fullmatch(name):
        refuse("invalid_key", path, expected="small letters and digits, joined by . _ or -")
    return name


def subject_key(value: Any, path: str) -> str:
    """A subject key, folded as those of memories are."""
    key = _key_form(str(text(MOST_KEY)(value, path)))
    if not _KEY.fullmatch(key):
        refuse("invalid_key", path, expected="letters, digits, _ and - joined by dots")
    return key


def _key_form(name: str) -> str:
    """Keys keep their script: the API folds them by width and case alone."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _key_pattern(value: Any, path: str) -> str:
    pattern = _key_form(str(text(MOST_KEY)(value, path)))
    if not _PATTERN.fullmatch(pattern) or pattern.count("*") > 2:
        refuse("invalid_key", path, expected="a subject key in which * stands for any part, twice at most")
    return pattern


def _word(value: Any, path: str) -> str:
    word = str(text(60)(value, path))
    if not fold(word).strip():
        refuse("blank", path)
    return word


RULE_ID: Check = _rule_id
KEY_PATTERNS: Check = list_of(_key_pattern, most=MOST_PATTERNS, least=1)
WORDS: Check = list_of(_word, most=MOST_WORDS, least=1)
_CONDITIONS: Mapping[str, Check] = {
    "words": WORDS,
    "subject_keys": KEY_PATTERNS,
    "memory_types": list_of(choice(MEMORY_TYPES), most=3, least=1),
    "channels": list_of(choice(tuple(TRUST)), most=len(TRUST), least=1),
    "intents": list_of(choice(INTENTS), most=2, least=1),
    "finding_kinds": list_of(choice(KIND_ORDER), most=len(KIND_ORDER), least=1),
    "instruction": choice(("any", "hard")),
    "inferred": flag,
    "min_trust": whole(0, 100),
    "max_trust": whole(0, 100),
    "importance": choice(LEVELS),
    "min_importance": whole(1, 10),
    "max_importance": whole(1, 10),
    "min_confidence": number(0, 1),
    "max_confidence": number(0, 1),
}
_SETS = ("memory_types", "channels", "intents", "finding_kinds")
_PLAIN = (
    "instruction", "blank", "inferred", "min_trust", "max_trust", "min_importance", "max_importance",
    "min_confidence", "max_confidence",
)  # fmt: skip
_BY_LEVEL = {"importance.low": "low", "inferred.important": "high"}


def check_rule(value: Any, path: str) -> dict[str, Any]:
    """One rule of a document. Raises InvalidInput with the path of what is wrong."""
    checks: dict[str, Check] = {
        "id": RULE_ID,
        "enabled": flag,
        "outcome": choice(OUTCOMES),
        "reason": text(300),
        "reason_zh": text(300),
        "when": lambda given, at: fields(given, at, _CONDITIONS),
    }
    found = fields(value, path, checks, required=("id", "outcome", "reason", "when"))
    if found["id"].startswith(RESERVED) or found["id"] in _LOCKED:
        refuse("reserved_id", f"{path}.id", reserved=list(RESERVED))
    if not found["when"]:
        refuse("rule_without_condition", f"{path}.when")
    _refuse_empty_range(found["when"], f"{path}.when")
    found.setdefault("enabled", True)
    found.setdefault("reason_zh", found["reason"])
    return found


def rule_of(data: Mapping[str, Any], *, low: int, high: int) -> Rule:
    """The rule that checked data stand for; `low` and `high` are the tenant's levels of importance."""
    when = data["when"]
    values: dict[str, Any] = {name: when[name] for name in _PLAIN if name in when}
    values |= {name: frozenset(when[name]) for name in _SETS if name in when}
    if when.get("importance") == "low":
        values["max_importance"] = min(low, values.get("max_importance", low))
    if when.get("importance") == "high":
        values["min_importance"] = max(high, values.get("min_importance", high))
    return Rule(
        data["id"],
        data["outcome"],
        data["reason"],
        data["reason_zh"],
        subject_keys=tuple(when.get("subject_keys", ())),
        words=tuple(fold(word) for word in when.get("words", ())),
        **values,
    )


def data_of_rule(rule: Rule) -> dict[str, Any]:
    """A rule of the product as a document writes it."""
    when: dict[str, Any] = {name: list(getattr(rule, name)) for name in ("words", "subject_keys")}
    when |= {name: sorted(found) for name in _SETS if (found := getattr(rule, name)) is not None}
    when |= {name: found for name in _PLAIN if (found := getattr(rule, name)) is not None}
    if rule.id in _BY_LEVEL:
        when["importance"] = _BY_LEVEL[rule.id]
        when = {name: value for name, value in when.items() if not name.endswith("_importance")}
    return {
        "id": rule.id,
        "enabled": True,
        "outcome": rule.decision,
        "reason": rule.reason,
        "reason_zh": rule.reason_zh,
        "when": {name: value for name, value in when.items() if value != []},
    }


def _refuse_empty_range(when: Mapping[str, Any], path: str) -> None:
    for name in ("trust", "importance", "confidence"):
        least, most = when.get(f"min_{name}"), when.get(f"max_{name}")
        if least is not None and most is not None and least > most:
            refuse("number_out_of_range", f"{path}.max_{name}", minimum=least)


_LOCKED = frozenset(rule.id for rule in LOCKED_RULES)
assert not any(rule.id.startswith(RESERVED) for rule in OWN_RULES)
