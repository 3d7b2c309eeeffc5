"""What differs between two policy documents, one line a change, rules by their ids and not by their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

ChangeKind = Literal["added", "removed", "changed", "moved"]
_NAMED = {"rules": "id", "scores": "id", "vocabulary": "key"}


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """One difference. `path` names the field (`rules.confidence.low.when.max_confidence`, without brackets).

    `before` and `after` are JSON values, None where there was or is nothing; of a rule that moved they are
    its places, counted from 1.
    """

    path: str
    kind: ChangeKind
    before: Any = None
    after: Any = None


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[PolicyChange]:
    """All differences, in the order of the documents."""
    return _mappings("", before, after)


def _mappings(path: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[PolicyChange]:
    found: list[PolicyChange] = []
    for name in dict.fromkeys([*before, *after]):
        at = f"{path}.{name}" if path else name
        if name not in after:
            found.append(PolicyChange(at, "removed", before=before[name]))
        elif name not in before:
            found.append(PolicyChange(at, "added", after=after[name]))
        elif name in _NAMED and isinstance(before[name], list) and isinstance(after[name], list):
            found += _lists(at, before[name], after[name], by=_NAMED[name])
        elif isinstance(before[name], Mapping) and isinstance(after[name], Mapping):
            found += _mappings(at, before[name], after[name])
        elif before[name] != after[name]:
            found.append(PolicyChange(at, "changed", before[name], after[name]))
    return found


def _lists(
    path: str, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], *, by: str
) -> list[PolicyChange]:
    old, new = {item[by]: item for item in before}, {item[by]: item for item in after}
    found: list[PolicyChange] = []
    for name in dict.fromkeys([*old, *new]):
        at = f"{path}.{name}"
        if name not in new:
            found.append(PolicyChange(at, "removed", before=old[name]))
        elif name not in old:
            found.append(PolicyChange(at, "added", after=new[name]))
        else:
            found += _mappings(at, old[name], new[name])
    return [*found, *(_moves(path, list(old), list(new)) if path == "rules" else [])]


def _moves(path: str, old: list[str], new: list[str]) -> list[PolicyChange]:
    """Rules that stand elsewhere among those that both documents have: the first that fits decides."""
    before = [name for name in old if name in new]
    after = [name for name in new if name in old]
    return [
        PolicyChange(f"{path}.{name}", "moved", before.index(name) + 1, place + 1)
        for place, name in enumerate(after)
        if before.index(name) != place
    ]
