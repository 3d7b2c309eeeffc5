"""Reads PrecisionMemBench: beliefs with their aliases and fields, and what each question must bring back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

Expected = Mapping[str, Mapping[str, Any]]
UNIVERSAL = "user:universal"
OPEN_QUESTION = "open_question"


@dataclass(frozen=True, slots=True)
class Belief:
    """One belief as published; `labels` are its scopes without the universal one."""

    ref: str
    user: str
    kind: str
    names: tuple[str, ...]
    content: str
    labels: tuple[str, ...]
    universal: bool
    inferred: bool
    pinned: bool
    confidence: float
    created_at: datetime
    resolved_at: datetime | None
    superseded_by: str | None
    related: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrecisionCase:
    """One question; `most` is how many beliefs may come back in all, None for no bound.

    A turn of a session has `session` and the assistant's `reply`, and may teach a belief or more names after
    it.
    """

    ref: str
    category: str
    text: str
    labels: tuple[str, ...]
    expected: Expected
    user: str = "test-user"
    most: int | None = None
    session: str = ""
    reply: str = ""
    taught: Belief | None = None
    renamed: tuple[str, tuple[str, ...]] | None = None
    unwanted: tuple[str, ...] = field(default=())


def beliefs(folder: Path) -> list[Belief]:
    """Every stored belief. Raises FileNotFoundError."""
    return [_belief(row) for row in _rows(folder, "beliefs.seed.json")]


def questions(folder: Path) -> list[PrecisionCase]:
    """The questions that stand alone."""
    return [
        PrecisionCase(
            ref=row["caseId"],
            category=row["category"],
            text=row["query"],
            labels=tuple(row["scope"]),
            expected=row["expect"],
            user=row.get("userId", "test-user"),
            most=row.get("budget", {}).get("maxBeliefs"),
        )
        for row in _rows(folder, "retrieval.cases.json")
    ]


def session_turns(folder: Path) -> list[PrecisionCase]:
    """The turns of sessions, in their order."""
    return [
        _turn(session["caseId"], turn)
        for session in _rows(folder, "session-retrieval.cases.json")
        for turn in session["turns"]
    ]


def in_order(found: Sequence[Belief]) -> Iterator[Belief]:
    """Each belief after those it superseded and those it relates to."""
    by_ref = {belief.ref: belief for belief in found}
    told: set[str] = set()

    def tell(belief: Belief) -> Iterator[Belief]:
        if belief.ref in told:
            return
        told.add(belief.ref)
        earlier = [other.ref for other in found if other.superseded_by == belief.ref]
        for ref in (*earlier, *belief.related):
            if ref in by_ref:
                yield from tell(by_ref[ref])
        yield belief

    for belief in found:
        yield from tell(belief)


def _rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        (folder / "precisionmembench" / name).read_text(encoding="utf-8")
    )
    return found


def _belief(row: Mapping[str, Any]) -> Belief:
    resolved = row.get("resolved_at")
    return Belief(
        ref=row["_id"],
        user=row["user_id"],
        kind=row["type"],
        names=(row["canonical_name"].replace("_", " "), *row["aliases"]),
        content=row["content"],
        labels=tuple(scope for scope in row["scope"] if scope != UNIVERSAL),
        universal=UNIVERSAL in row["scope"],
        inferred=row["epistemic_status"] == "inferred",
        pinned=row["pinned"],
        confidence=row["confidence"],
        created_at=datetime.fromisoformat(row["created_at"]),
        resolved_at=datetime.fromisoformat(resolved) if resolved else None,
        superseded_by=row["superseded_by"],
        related=tuple(row.get("participants", ())),
    )


def _turn(session: str, row: Mapping[str, Any]) -> PrecisionCase:
    renamed, taught = row.get("updateBeliefAtTurn"), row.get("createBeliefAtTurn")
    expected = {
        name: want for name, want in row["expect"].items() if name not in ("noiseCheck", "topicRetrieval")
    }
    return PrecisionCase(
        ref=f"{session}#{row['turnIndex']}",
        category="Sessions",
        text=row["userMessage"],
        labels=tuple(row["scope"]),
        expected=expected,
        session=session,
        reply=row["assistantMessage"],
        taught=_belief(taught) if taught else None,
        renamed=(renamed["beliefId"], tuple(renamed["addAliases"])) if renamed else None,
        unwanted=tuple(row["expect"].get("noiseCheck", {}).get("mustNotSurface", ())),
    )
