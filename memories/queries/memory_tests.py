"""Reads of memory tests: each with how it came out the last time."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from memories.models import MemoryTest, MemoryTestResult, MemoryTestRun
from memoryhub.core.errors import NotFound

NEVER = "never"


def listed_tests(*, user: str | None = None, status: str | None = None) -> QuerySet[MemoryTest]:
    """Tests of the open scope with `last_id`, `last_status` and `last_change`, none where never run."""
    last = MemoryTestResult.objects.filter(test=OuterRef("pk")).order_by("-created_at", "-id")
    rows: QuerySet[MemoryTest] = MemoryTest.objects.select_related("user").annotate(
        last_id=Subquery(last.values("pk")[:1]),
        last_status=Subquery(last.values("status")[:1]),
        last_change=Subquery(last.values("change")[:1]),
    )
    if user is not None:
        rows = rows.filter(user__user_ref=user)
    if status == NEVER:
        return rows.filter(last_id=None)  # type: ignore[misc]  # annotated above
    if status is not None:
        rows = rows.filter(last_status=status)  # type: ignore[misc]  # annotated above
    return rows


def results_named(ids: Iterable[UUID | None]) -> dict[UUID, MemoryTestResult]:
    """Results by id, in one read."""
    found: dict[UUID, MemoryTestResult] = MemoryTestResult.objects.in_bulk([one for one in ids if one])
    return found


def last_result(test: MemoryTest) -> MemoryTestResult | None:
    """How a test came out the last time."""
    found: MemoryTestResult | None = test.results.order_by("-created_at", "-id").first()
    return found


def run_named(run_id: UUID) -> MemoryTestRun:
    """One run of the open scope. Raises NotFound."""
    found: MemoryTestRun | None = MemoryTestRun.objects.filter(pk=run_id).first()
    if found is None:
        raise NotFound("memory_test_run_not_found")
    return found
