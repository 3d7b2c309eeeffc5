"""What is wrong with what came back for a question of PrecisionMemBench."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sessions_app.bench.precision_cases import PrecisionCase


@dataclass(frozen=True, slots=True)
class Brought:
    """What came back: the texts that hold everywhere, and refs of pinned, open and recalled beliefs."""

    prelude: tuple[str, ...]
    pinned: tuple[str, ...]
    open_questions: tuple[str, ...]
    relevant: tuple[str, ...]


def faults(case: PrecisionCase, brought: Brought) -> list[str]:
    """Each broken expectation in words; a `breach` brought what may not be seen.

    `shouldOnlyInclude` is held to both sides: all of it comes back, and nothing else.
    """
    parts = {
        "pinnedFacts": brought.pinned,
        "openQuestions": brought.open_questions,
        "relevantBeliefs": brought.relevant,
    }
    found = _prelude_faults(case.expected.get("personaPrelude", {}), brought.prelude)
    for part, refs in parts.items():
        found += _part_faults(part, case.expected.get(part, {}), refs)
    everything = {ref for refs in parts.values() for ref in refs}
    return found + [f"breach: {ref} came back" for ref in case.unwanted if ref in everything]


def _part_faults(part: str, wanted: Mapping[str, Any], refs: tuple[str, ...]) -> list[str]:
    found = [f"{part} misses {ref}" for ref in wanted.get("mustInclude", ()) if ref not in refs]
    found += [f"breach: {part} has {ref}" for ref in wanted.get("mustExclude", ()) if ref in refs]
    if "shouldOnlyInclude" in wanted:
        only = wanted["shouldOnlyInclude"]
        found += [f"{part} misses {ref}" for ref in only if ref not in refs]
        found += [f"{part} has {ref}" for ref in refs if ref not in only]
    return found


def _prelude_faults(wanted: Mapping[str, Any], prelude: tuple[str, ...]) -> list[str]:
    text = "\n".join(prelude)
    found = [f"the prelude lacks {words!r}" for words in wanted.get("contains", ()) if words not in text]
    found += [
        f"breach: the prelude says {words!r}" for words in wanted.get("mustNotContain", ()) if words in text
    ]
    if wanted.get("nonEmpty") and not prelude:
        found.append("the prelude is empty")
    if wanted.get("isNull") and prelude:
        found.append("the prelude is not empty")
    return found
