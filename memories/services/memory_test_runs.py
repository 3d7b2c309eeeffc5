"""Runs memory tests: each asks the same recall as the API, and is held against what it must bring back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.utils import timezone

from memories.models import MemoryTest, MemoryTestResult, MemoryTestRun, RecallSettingsVersion
from memories.services.embedder import Embedding, embedding_for
from memories.services.hits import Hit
from memories.services.memory_test_targets import (
    MEMORY,
    TURN,
    document_of,
    kind_of,
    newest_version,
    row_of,
    wanted_of,
)
from memories.services.memory_tests import memory_test_named, request_of
from memories.services.recall import RecallRequest, recall
from memories.services.why_not import why_not
from memoryhub.core.errors import Conflict, NotFound
from memoryhub.core.ids import encode_id
from memoryhub.core.memory_tests import Change, Returned, Status, Verdict, Wanted, change_since, judged
from tenants.models import Job
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.long_work import run_job, start_job

TASK, KIND = "memories.run_memory_tests", "memory_tests"
RUNS_KEPT = 50
CHANGED: tuple[Change, ...] = ("broken", "fixed", "attention", "settled")
_PREFIXES = {"memory": "mem", "turn": "trn", "chunk": "chk"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What one test found: its verdict, and what is kept of it."""

    verdict: Verdict
    found: dict[str, Any]


def start_tests(scope: Scope, test_ids: Sequence[UUID] | None, *, actor: Actor) -> Job:
    """A job that runs some tests, or all of the tenant; its subject is the run.

    Raises:
        NotFound: one of the tests is not there. Conflict: `no_memory_tests`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        run = _new_run(test_ids, actor)
        return start_job(KIND, task=TASK, subject_id=run.pk)


def run_in_background(tenant_id: UUID, job_id: UUID) -> None:
    """Do the job of a run; a second time goes on where the first one stopped."""

    def work(job: Job, progress: Any) -> dict[str, Any]:
        assert job.subject_id is not None
        return _run(Scope(tenant_id), job.subject_id, progress.report)

    run_job(tenant_id, job_id, work)


def run_now(
    scope: Scope, *, actor: Actor, report: Callable[[int, int], None] = lambda done, total: None
) -> dict[str, Any]:
    """Run all tests of a tenant in this process; the counts. Raises Conflict: `no_memory_tests`."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        run = _new_run(None, actor)
    return _run(scope, run.pk, report)


def ask_test(scope: Scope, test: MemoryTest, *, using: Embedding | None = None) -> Asked:
    """Ask one test's question and judge what came back. No transaction is open while it is embedded.

    `using` asks by another embedding model than the tenant's own. Then it is left open why something did not
    come back: `why_not` tells of the tenant's own.
    """
    request = request_of(test, test.user, now=timezone.now())
    past = request.as_of is not None or request.known_at is not None
    with tenant_tx(scope.tenant_id, scope.user_id):
        expected = wanted_of(test.user_id, test.expected, in_the_past=past)
        forbidden = wanted_of(test.user_id, test.forbidden, in_the_past=past, forbidden=True)
    if not test.query:
        return _unasked(test, expected, forbidden)
    asker = Scope(scope.tenant_id, test.user_id)
    result = recall(asker, request, using=using)
    with tenant_tx(scope.tenant_id, scope.user_id):
        returned = [_returned(hit) for hit in result.hits]
    verdict = judged(expected, forbidden, returned, sound=not result.degraded)
    why = [
        _stage(asker, request, entry) if using is None and place is None and not want.gone else None
        for entry, want, place in zip(test.expected, expected, verdict.expected, strict=True)
    ]
    return Asked(
        verdict,
        {
            **_kept(verdict, expected, forbidden),
            "hits": [_hit(hit) for hit in result.hits],
            "why": why,
            "degraded": list(result.degraded),
        },
    )


def _new_run(test_ids: Sequence[UUID] | None, actor: Actor) -> MemoryTestRun:
    rows = MemoryTest.objects.order_by("created_at", "id").values_list("pk", flat=True)
    chosen = list(rows if test_ids is None else rows.filter(pk__in=test_ids))
    if test_ids is not None and len(chosen) != len(set(test_ids)):
        raise NotFound("memory_test_not_found")
    if not chosen:
        raise Conflict("no_memory_tests")
    version = RecallSettingsVersion.objects.order_by("-version").values_list("version", flat=True).first()
    run: MemoryTestRun = MemoryTestRun.objects.create(
        chosen=[pk.hex for pk in chosen],
        total=len(chosen),
        settings_version=version or 0,
        actor=actor.label,
    )
    record_act("memory_test.run", actor=actor, target_kind="memory_test", target_id=None, tests=len(chosen))
    return run


def _run(scope: Scope, run_id: UUID, report: Callable[[int, int], None]) -> dict[str, Any]:
    model = embedding_for(scope.tenant_id).model
    with tenant_tx(scope.tenant_id, scope.user_id):
        run = MemoryTestRun.objects.filter(pk=run_id).first()
        if run is None:
            return {}
        MemoryTestRun.objects.filter(pk=run_id).update(embedding_model=model[:120])
        done = set(run.results.values_list("test_id", flat=True))
    for place, test_id in enumerate((UUID(hex=one) for one in run.chosen), start=1):
        if test_id not in done:
            _run_one(scope, run_id, test_id)
        report(place, len(run.chosen))
    return _finished(scope, run_id)


def _run_one(scope: Scope, run_id: UUID, test_id: UUID) -> None:
    """Ask and store; a test that was deleted meanwhile is left out."""
    try:
        with tenant_tx(scope.tenant_id, scope.user_id):
            test = memory_test_named(test_id)
    except NotFound:
        return
    asked = ask_test(scope, test)
    with tenant_tx(scope.tenant_id, scope.user_id):
        if not MemoryTest.objects.select_for_update(of=("self",)).filter(pk=test_id).exists():
            return
        last = test.results.exclude(run_id=run_id).order_by("-created_at", "-id").first()
        MemoryTestResult.objects.get_or_create(
            run_id=run_id,
            test_id=test_id,
            defaults={
                "user_id": test.user_id,
                "status": asked.verdict.status,
                "change": change_since(_verdict_of(last), asked.verdict),
                "found": asked.found,
            },
        )


def _finished(scope: Scope, run_id: UUID) -> dict[str, Any]:
    """Count, and let runs go that nobody looks back to."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        run = MemoryTestRun.objects.select_for_update().get(pk=run_id)
        counts = run.results.aggregate(
            passed=Count("pk", filter=Q(status="passed")),
            failed=Count("pk", filter=Q(status="failed")),
            attention=Count("pk", filter=Q(status="attention")),
            changed=Count("pk", filter=Q(change__in=CHANGED)),
            total=Count("pk"),
        )
        for name, count in counts.items():
            setattr(run, name, count)
        run.finished_at = timezone.now()
        run.save()
        old = MemoryTestRun.objects.order_by("-created_at", "-id").values_list("pk", flat=True)[RUNS_KEPT:]
        MemoryTestRun.objects.filter(pk__in=list(old)).delete()
        return {"run": encode_id("mtr", run_id), **counts}


def _verdict_of(result: MemoryTestResult | None) -> Verdict | None:
    if result is None:
        return None
    found = result.found
    status: Status = result.status  # type: ignore[assignment]  # its choices are these
    return Verdict(status, tuple(found["expected"]), tuple(found["forbidden"]))


def _unasked(test: MemoryTest, expected: Sequence[Wanted], forbidden: Sequence[Wanted]) -> Asked:
    """The question itself was forgotten."""
    verdict = replace(judged(expected, forbidden, ()), status="attention")
    empty = {"hits": [], "why": [None] * len(test.expected), "degraded": []}
    return Asked(verdict, {**_kept(verdict, expected, forbidden), **empty})


def _kept(verdict: Verdict, expected: Iterable[Wanted], forbidden: Iterable[Wanted]) -> dict[str, Any]:
    return {
        "expected": list(verdict.expected),
        "forbidden": list(verdict.forbidden),
        "gone": [place for place, one in enumerate(expected) if one.gone],
        "gone_forbidden": [place for place, one in enumerate(forbidden) if one.gone],
    }


def _returned(hit: Hit) -> Returned:
    ids = {encode_id(_PREFIXES[hit.kind], hit.id)}
    document = document_of(hit.id) if hit.kind == "chunk" else None
    if document is not None:
        ids.add(encode_id("doc", document))
    turns = frozenset(encode_id("trn", turn) for turn in hit.source_turn_ids)
    return Returned(frozenset(ids), hit.content, turns)


def _hit(hit: Hit) -> dict[str, Any]:
    named = {"kind": hit.kind, "id": encode_id(_PREFIXES[hit.kind], hit.id)}
    return {**named, "part": hit.part, "score": round(hit.score, 6)}


def _stage(asker: Scope, request: RecallRequest, entry: dict[str, str]) -> str | None:
    """The stage that stopped a memory or a turn that had to come back."""
    row = row_of(entry)
    if row is None or kind_of(entry) not in (MEMORY, TURN):
        return None
    with tenant_tx(asker.tenant_id):
        target = newest_version(row) if kind_of(entry) == MEMORY else row
    try:
        return str(why_not(asker, request, target).stage)
    except NotFound:
        return None
