"""The runner of PrecisionMemBench on beliefs of our own, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sessions_app.bench.precision_cases import beliefs, in_order
from sessions_app.bench.recall_precision import precision_figures

DATED = {"created_at": "2026-03-01T00:00:00Z", "resolved_at": None, "superseded_by": None}
PLAIN = {
    "user_id": "test-user",
    "type": "entity",
    "pinned": False,
    "confidence": 0.9,
    "epistemic_status": "active",
}


def belief(ref: str, name: str, content: str, scope: str, *aliases: str, **more: Any) -> dict[str, Any]:
    """One belief as the set writes it."""
    own = {"_id": ref, "canonical_name": name, "content": content, "scope": [scope], "aliases": list(aliases)}
    return DATED | PLAIN | own | more


def case(ref: str, query: str, scope: str, only: list[str], **more: Any) -> dict[str, Any]:
    """One question whose recalled beliefs are `only`."""
    expect = {"relevantBeliefs": {"shouldOnlyInclude": only}} | more
    return {"caseId": ref, "category": "own", "query": query, "scope": [scope], "expect": expect}


BELIEFS = [
    belief("tone", "answer_tone", "Likes answers without preamble.", "user:universal", type="preference"),
    belief("old-db", "db_old", "Stored orders in Oracle.", "work", "Oracle", superseded_by="db", pinned=True),
    belief("db", "orders_db", "Stores orders in CockroachDB.", "work", "database", pinned=True),
    belief("bus", "shuttle_bus", "班车早上八点从东门出发。", "work", "班车"),
    belief("gate", "east_gate", "东门周末不开。", "work", "东门"),
    belief(
        "needs",
        "bus_needs_gate",
        "班车停在东门。",
        "work",
        "班车站",
        type="relation",
        participants=["bus", "gate"],
    ),
    belief("queue", "billing_queue", "Billing goes through a queue named Heron.", "work", "Heron"),
    belief("bird", "heron_bird", "Saw a heron at the lake.", "hobby", "Heron"),
    belief("theirs", "their_secret", "Uses Heron alone.", "work", "Heron", user_id="other-user"),
]
CASES = [
    case(
        "name",
        "is Heron slow today?",
        "work",
        ["queue"],
        pinnedFacts={"mustInclude": ["db"], "mustExclude": ["old-db"]},
    ),
    case("field", "where did I see the herron?", "hobby", ["bird"]),
    case("chain", "how is Oracle doing?", "work", [], personaPrelude={"contains": ["preamble"]}),
    case("zh", "明天班车几点开？", "work", ["bus"]),
    case("companions", "班车站在哪里？", "work", ["needs", "bus", "gate"]),
    case("wrong", "is Heron slow today?", "work", []),
]
TURNS = [
    {"turnIndex": 0, "scope": ["work"], "userMessage": "Billing is late again.", "assistantMessage": "I see.",
     "expect": {"relevantBeliefs": {"shouldOnlyInclude": []}}},
    {"turnIndex": 1, "scope": ["work"], "userMessage": "Is the ledger line stuck?", "assistantMessage": "",
     "updateBeliefAtTurn": {"beliefId": "queue", "addAliases": ["ledger line"]},
     "expect": {"relevantBeliefs": {"shouldOnlyInclude": ["queue"]},
                "noiseCheck": {"mustNotSurface": ["gate"]}}},
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set of our own in the published form."""
    place = tmp_path / "precisionmembench"
    place.mkdir()
    sessions = [{"caseId": "s", "turns": TURNS}]
    for name, rows in (
        ("beliefs.seed.json", BELIEFS),
        ("retrieval.cases.json", CASES),
        ("session-retrieval.cases.json", sessions),
    ):
        (place / name).write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return tmp_path


def test_beliefs_follow_what_they_replaced_and_relate_to(folder: Path) -> None:
    order = [one.ref for one in in_order(beliefs(folder))]
    assert order.index("old-db") < order.index("db")
    assert order.index("gate") < order.index("needs")


@pytest.mark.usefixtures("database")
def test_names_bring_what_is_spoken_and_nothing_else(folder: Path) -> None:
    figures: Any = precision_figures(folder, lambda line: None)
    named = figures["by_names"]
    assert named["failed"] == {"wrong": ["relevantBeliefs has queue"]}
    assert (named["cases"], named["cases_passed"]) == (6, 5)
    assert (named["turns"], named["turns_passed"], named["breaches"]) == (2, 2, 0)
    assert figures["by_search"]["cases"] == 6
