"""Compares what the model in use and the one to come recall: a tenant's own questions and memory tests.

The report holds ids and figures, never anybody's words.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.utils import timezone

from memories.models import MemoryTest, Passage, Reembedding
from memories.models.passage import PassageKind
from memories.services.embedder import Embedding, configured
from memories.services.memory_test_runs import ask_test
from memories.services.recall import RecallRequest, RecallResult, recall
from memoryhub.core.ids import encode_id
from memoryhub.core.recall_comparison import (
    DEPTH,
    Difference,
    by_turns,
    difference,
    differences,
    percentile,
)
from memoryhub.core.recall_gate import should_recall
from tenants.scope import Scope, tenant_tx
from tenants.services.long_work import Progress

MOST_QUESTIONS = 50
MOST_OF_ONE_USER = 10
LOOKED_AT = 1_000  # of the newest turns, to find questions among
LONGEST = 500  # characters of a turn that counts as a question
MOST_TESTS = 100
REPORT_SECONDS = 60.0  # of one task; questions and tests are asked by turns, so that each gets its share


@dataclass(frozen=True, slots=True)
class _Question:
    turn_id: UUID
    user_id: UUID
    text: str


@dataclass(slots=True)
class _Questions:
    """What came out of the questions tried so far; cosine similarities of the hits to them, by each model."""

    tried: int = 0
    before: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)
    found: list[Difference] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class _Tests:
    """How the memory tests tried so far came out under both models."""

    tried: int = 0
    passed: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)


def store_report(change: Reembedding, progress: Progress) -> Mapping[str, Any]:
    """Compare, and keep the report with the change; answers its size for the job."""
    report = _report(change, progress)
    with tenant_tx(change.tenant_id):
        Reembedding.objects.filter(pk=change.pk).update(report=report, updated_at=timezone.now())
    tests = report.get("tests", {})
    return {"questions": report.get("questions", 0), "tests": tests.get("total", 0)}


def _report(change: Reembedding, progress: Progress) -> dict[str, Any]:
    models = [change.from_model, change.to_model]
    made_at = timezone.now().isoformat()
    both = [configured().get(model) for model in models]
    if both[0] is None or both[1] is None:
        return {"made_at": made_at, "models": models, "not_compared": "embedder_not_configured"}
    before, after = (Embedding(one, beside=True) for one in both if one is not None)
    return {"made_at": made_at, "models": models, **_compared(change.tenant_id, before, after, progress)}


def _questions(tenant_id: UUID) -> list[_Question]:
    """The newest things users said that need memory, a few of each user."""
    with tenant_tx(tenant_id):
        turns = Passage.objects.filter(kind=PassageKind.TURN, role="user").order_by("-said_at", "-id")
        rows = list(turns.values_list("source_id", "user_id", "content")[:LOOKED_AT])
    found: list[_Question] = []
    of_user: Counter[UUID] = Counter()
    for turn_id, user_id, text in rows:
        if of_user[user_id] < MOST_OF_ONE_USER and _is_question(text):
            of_user[user_id] += 1
            found.append(_Question(turn_id, user_id, text))
    return found[:MOST_QUESTIONS]


def _is_question(text: str) -> bool:
    asks = any(mark in text for mark in "?？")
    return asks and len(text) <= LONGEST and should_recall(text, turn_count=2, has_memories=True).recall


def _compared(tenant_id: UUID, before: Embedding, after: Embedding, progress: Progress) -> dict[str, Any]:
    """Ask both models as much as the time allows; of each kind one at the least."""
    asked = _questions(tenant_id)
    tests, kept = _tests(tenant_id)
    ends = time.monotonic() + REPORT_SECONDS
    questions, outcomes = _Questions(), _Tests()
    order = by_turns(asked, tests)
    for done, one in enumerate(order):
        progress.report(done, len(order))
        begun = min(questions.tried, 1) + min(outcomes.tried, 1)
        if time.monotonic() > ends and begun == bool(asked) + bool(tests):
            break
        if isinstance(one, MemoryTest):
            _try_test(tenant_id, one, before, after, outcomes)
        else:
            _try_question(tenant_id, one, before, after, questions)
    return {**_question_figures(questions, len(asked)), "tests": _test_figures(outcomes, kept)}


def _try_question(
    tenant_id: UUID, question: _Question, before: Embedding, after: Embedding, so_far: _Questions
) -> None:
    both = [_answer(tenant_id, question, using) for using in (before, after)]
    so_far.tried += 1
    if any(answer.degraded for answer in both):
        return  # an embedder was away: what it would have found is not known
    one = difference(*([hit.id.hex for hit in answer.hits] for answer in both))
    so_far.before += _likeness(both[0])
    so_far.after += _likeness(both[1])
    so_far.found.append(one)
    so_far.lines.append({"turn": encode_id("trn", question.turn_id), **_figures(one)})


def _question_figures(of: _Questions, there: int) -> dict[str, Any]:
    means = differences(of.found)
    return {
        "questions": means.questions,
        "questions_tried": of.tried,
        "questions_there": there,
        "left_out": there - means.questions,
        "overlap_at_10": round(means.overlap, 4),
        "first_changed": round(means.first_changed, 4),
        "moved": round(means.moved, 2),
        "likeness": {"before": _spread(of.before), "after": _spread(of.after)},
        "differences": sorted(of.lines, key=lambda line: line["overlap"]),
    }


def _answer(tenant_id: UUID, question: _Question, using: Embedding) -> RecallResult:
    request = RecallRequest(
        query=question.text,
        now=timezone.now(),
        user_id=question.user_id,
        top_k=DEPTH,
        exclude_turn_ids=(question.turn_id,),
        explain=True,
    )
    return recall(Scope(tenant_id, question.user_id), request, using=using)


def _figures(one: Difference) -> dict[str, Any]:
    return {
        "overlap": round(one.overlap, 4),
        "first_changed": one.first_changed,
        "moved": round(one.moved, 2),
    }


def _likeness(answer: RecallResult) -> Iterator[float]:
    """The similarity to the question of each hit that its vector found."""
    for line in answer.trace.get("ranked", []):
        found = line["arms"].get("vector")
        if line["cut_by"] == "shown" and found is not None:
            yield found["score"]


def _spread(values: Sequence[float]) -> dict[str, float | None]:
    ends = {"p50": percentile(values, 0.5), "p95": percentile(values, 0.95)}
    return {name: None if value is None else round(value, 4) for name, value in ends.items()}


def _tests(tenant_id: UUID) -> tuple[list[MemoryTest], int]:
    """The newest memory tests of the tenant, and how many it keeps."""
    with tenant_tx(tenant_id):
        rows = MemoryTest.objects.select_related("user").order_by("-created_at")
        return list(rows[:MOST_TESTS]), rows.count()


def _try_test(tenant_id: UUID, test: MemoryTest, before: Embedding, after: Embedding, so_far: _Tests) -> None:
    old, new = (_passes(tenant_id, test, using) for using in (before, after))
    so_far.tried += 1
    so_far.passed.update(before=int(old), after=int(new))
    if old != new:
        (so_far.broken if old else so_far.fixed).append(encode_id("mts", test.pk))


def _test_figures(of: _Tests, kept: int) -> dict[str, Any]:
    return {
        "total": kept,
        "tried": of.tried,
        "before": of.passed["before"],
        "after": of.passed["after"],
        "broken": of.broken,
        "fixed": of.fixed,
    }


def _passes(tenant_id: UUID, test: MemoryTest, using: Embedding) -> bool:
    return ask_test(Scope(tenant_id), test, using=using).verdict.status == "passed"
