"""Says what is different between two contexts, by their manifests: part by part, in tokens and in ids."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.core.budget import KINDS, SegmentKind

_NOTHING: Mapping[str, Any] = {"tokens": 0, "source_ids": ()}


@dataclass(frozen=True, slots=True)
class PartChange:
    """One part before and now, in tokens, and the ids that came in and went out."""

    kind: SegmentKind
    before: int
    now: int
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def difference(self) -> int:
        """Tokens it takes more, or less below 0."""
        return self.now - self.before


def part_changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[PartChange, ...]:
    """Every part that either manifest (as `Manifest.as_dict` gives it) has, in the order of keeping."""
    old = {part["kind"]: part for part in before["segments"]}
    new = {part["kind"]: part for part in now["segments"]}
    return tuple(
        _change(kind, old.get(kind, _NOTHING), new.get(kind, _NOTHING))
        for kind in KINDS
        if kind in old or kind in new
    )


def _change(kind: SegmentKind, old: Mapping[str, Any], new: Mapping[str, Any]) -> PartChange:
    return PartChange(
        kind=kind,
        before=old["tokens"],
        now=new["tokens"],
        added=_beyond(new["source_ids"], old["source_ids"]),
        removed=_beyond(old["source_ids"], new["source_ids"]),
    )


def _beyond(here: Sequence[str], there: Sequence[str]) -> tuple[str, ...]:
    known = set(there)
    return tuple(one for one in here if one not in known)
