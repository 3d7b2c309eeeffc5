"""A tenant's own regression set: its memory tests, run as the console and the API run them."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from memories.models import MemoryTestResult
from memories.services.memory_test_runs import run_now
from memoryhub.core.ids import decode_id, encode_id
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM


def memory_test_figures(tenant_id: UUID, report: Callable[[str], None]) -> dict[str, object]:
    """Counts of a run that is kept like any other, and the outcome of each test.

    Raises:
        Conflict: `no_memory_tests`.
    """
    done = run_now(
        Scope(tenant_id), actor=SYSTEM, report=lambda done, total: report(f"memory tests: {done} of {total}")
    )
    run_id = decode_id("mtr", str(done["run"]))
    with tenant_tx(tenant_id):
        rows = MemoryTestResult.objects.filter(run_id=run_id).select_related("test")
        tests = [
            {
                "test": encode_id("mts", row.test_id),
                "name": row.test.name,
                "status": row.status,
                "change": row.change,
                "expected": row.found["expected"],
                "forbidden": row.found["forbidden"],
            }
            for row in rows.order_by("created_at", "id")
        ]
    return {**done, "tests": tests}
