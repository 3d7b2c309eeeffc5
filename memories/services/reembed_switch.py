"""Changes the model that answers, and moves its vectors into the rows, with nothing less to find meanwhile.

What is done first, the copying or the change? Vectors that are copied before the model changes would be
missing from what the old model finds, and those copied after it from what the new one finds. So neither:

1. every row gets a vector of the new model beside the old one: either set is whole;
2. one transaction changes the model that answers. Who asks by it takes a row's own vector if it is of that
   model, else the second one (`memories.queries.vectors`). Processes follow within seconds; those that have
   not yet find the whole set of the old model in the rows, where nothing has moved;
3. `SETTLED_AFTER` later, when no process can be behind any more, the two vectors of each row change places,
   batch by batch, each batch in one statement: every statement of every reader sees a row before or after,
   and the set that answers stays whole. Rows embedded by the old model meanwhile are embedded again first;
4. when all have moved, rows alone are asked, as ever.

The old vectors now stand beside the new ones. The way back is the same with the models in each other's place,
as long as those are kept.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from memories.models import Reembedding, ReembeddingStatus, ShadowVector
from memories.queries.shadow import KINDS, exchange, lacking
from memories.services.embedder import choose_again
from tenants.models.job import OVER
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM, record_act
from tenants.services.long_work import Progress, job_named

SETTLED_AFTER = datetime.timedelta(seconds=150)
"""Longer than a process keeps a choice and the longest recall, or a worker the task that embeds, together."""
KEPT_FOR = datetime.timedelta(days=14)
"""How long the way back stays open."""
MOVED_AT_ONCE = 200  # rows
FORGOTTEN_AT_ONCE = 2_000  # vectors


@dataclass(frozen=True, slots=True)
class Direction:
    """One way of the change: its state before, while vectors move, and after, and the act in the audit."""

    before: ReembeddingStatus
    moving: ReembeddingStatus
    after: ReembeddingStatus
    act: str


THERE = Direction(
    ReembeddingStatus.READY, ReembeddingStatus.SWITCHING, ReembeddingStatus.SWITCHED, "reembedding.switched"
)
BACK = Direction(
    ReembeddingStatus.SWITCHED,
    ReembeddingStatus.RETURNING,
    ReembeddingStatus.RETURNED,
    "reembedding.returned",
)


def settled_in(since: datetime.datetime) -> datetime.timedelta:
    """How long until every process knows of a change at `since`; zero when all do."""
    left = since + SETTLED_AFTER - timezone.now()
    return max(left, datetime.timedelta())


def flip(change: Reembedding, direction: Direction, model: str) -> bool:
    """Have `model` answer from now on; False when a row lacks its vector, and then nothing is changed."""
    with tenant_tx(change.tenant_id):
        row = Reembedding.objects.select_for_update().filter(pk=change.pk, status=direction.before).first()
        if row is None or any(lacking(kind, model).exists() for kind in KINDS):
            return False
        row.status, row.switched_at = direction.moving, timezone.now()
        row.save(update_fields=["status", "switched_at", "updated_at"])
        record_act(direction.act, actor=SYSTEM, target_kind="reembedding", target_id=row.pk, model=model)
    choose_again(change.tenant_id)
    return True


def move(change: Reembedding, model: str, progress: Progress) -> int:
    """Exchange the vectors of all rows that have one of `model` beside them; answers how many.

    Raises JobCancelled between two batches; what was moved stays so, and the rest is found where it is.
    """
    with tenant_tx(change.tenant_id):
        total = ShadowVector.objects.filter(model=model, embedding__isnull=False).count()
    moved = 0
    for kind in KINDS:
        while True:
            with tenant_tx(change.tenant_id):
                count = exchange(kind, model, MOVED_AT_ONCE)
            if not count:
                break
            moved += count
            progress.report(moved, max(moved, total))
    return moved


def finish(change: Reembedding, direction: Direction, model: str) -> bool:
    """Note that all vectors have moved; False when a row still lacks one of `model`."""
    with tenant_tx(change.tenant_id):
        if any(lacking(kind, model).exists() for kind in KINDS) or _movable(model):
            return False
        rows = Reembedding.objects.filter(pk=change.pk, status=direction.moving)
        rows.update(status=direction.after, updated_at=timezone.now())
    choose_again(change.tenant_id)
    return True


def at_work(change: Reembedding) -> bool:
    """Whether a job works on a change, or is to, in the open scope."""
    return change.job_id is not None and job_named(change.job_id).status not in OVER


def outdated(now: datetime.datetime, *, lock: bool = False) -> list[UUID]:
    """Changes of the open scope whose second vectors are not needed any more."""
    over = (ReembeddingStatus.SWITCHED, ReembeddingStatus.RETURNED)
    rows = Reembedding.objects.filter(vectors_kept=True, status__in=over, switched_at__lt=now - KEPT_FOR)
    rows = rows.select_for_update() if lock else rows
    return [row.pk for row in rows if not at_work(row)]


def forget_second_vectors(tenant_id: UUID, now: datetime.datetime | None = None) -> int:
    """Delete second vectors whose time is over, in portions; answers how many. It closes the way back."""
    with tenant_tx(tenant_id):
        # Under the lock that a way back takes too: either its job is there, or it finds that none is left.
        due = outdated(now or timezone.now(), lock=True)
        Reembedding.objects.filter(pk__in=due).update(vectors_kept=False)
    choose_again(tenant_id)
    gone = 0
    while count := _forget_portion(tenant_id):
        gone += count
    return gone


def _forget_portion(tenant_id: UUID) -> int:
    with tenant_tx(tenant_id):
        rows = ShadowVector.objects.filter(reembedding__vectors_kept=False)
        ids = list(rows.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])
        return int(ShadowVector.objects.filter(pk__in=ids).delete()[0])


def _movable(model: str) -> bool:
    rows = ShadowVector.objects.filter(model=model, embedding__isnull=False)
    own = [kind.objects.exclude(embedding_model=model).values("pk") for kind in KINDS]
    return any(rows.filter(row_id__in=of_kind).exists() for of_kind in own)
