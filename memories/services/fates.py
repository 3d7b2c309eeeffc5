"""What became of memories since they were written: used, voted on, confirmed, corrected, rejected."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from memories.models import Channel, MemoryItem
from memories.queries.items import memory_rows
from memories.services.standing import HELD
from memoryhub.core.policy.trial import Fate
from tenants.models import AuditEvent

_BY_A_PERSON = (Channel.OPERATOR, Channel.USER_CONFIRMED)


def fates_of(memory_ids: Collection[UUID]) -> dict[UUID, Fate]:
    """The fate of each memory of the open scope that is still there: three queries for all."""
    ids = list(memory_ids)
    acts = AuditEvent.objects.filter(
        target_kind="memory", target_id__in=ids, action__in=["memory.confirmed", "memory.rejected"]
    )
    done = set(acts.values_list("target_id", "action"))
    corrected = set(
        MemoryItem.objects.filter(supersedes_id__in=ids, channel__in=_BY_A_PERSON).values_list(
            "supersedes_id", flat=True
        )
    )
    return {
        row.pk: _fate(
            row,
            confirmed=(row.pk, "memory.confirmed") in done,
            rejected=(row.pk, "memory.rejected") in done,
            corrected=row.pk in corrected,
        )
        for row in memory_rows().filter(pk__in=ids)
    }


def _fate(row: MemoryItem, *, confirmed: bool, rejected: bool, corrected: bool) -> Fate:
    waiting = row.status in HELD
    return Fate(
        status=row.status,
        use_count=row.use_count,
        helpful=row.helpful,
        unhelpful=row.unhelpful,
        confirmed=confirmed,
        corrected=corrected,
        verdict="rejected" if rejected else "waiting" if waiting else "accepted" if confirmed else "",
    )
