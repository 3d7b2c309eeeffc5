"""Finds what a write makes untrue under other keys: an address after a move, a meeting called off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import holding_at, memory_rows, owned_by
from memories.services.timeline import said
from memoryhub.core.aftermath import Fact, keys_touched, outdated
from memoryhub.core.conflict import Resolution
from memoryhub.core.extraction.losses import Loss, candidate_of_loss, is_one_of_several, losses_in
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import slug
from tenants.scope import Scope, tenant_tx

MOST = 60  # rows that are looked at; a user has few addresses, jobs and meetings


def outdated_rows(draft: MemoryItem, replaced: Sequence[MemoryItem], *, now: datetime) -> list[MemoryItem]:
    """The rows under other keys that hold no longer once the draft does, in the open scope.

    `replaced` is what the draft takes the place of under its own key. Nothing that a better source said, or
    the same turn, or that begins later, and nothing for a draft of the past or of the team.
    """
    touched = keys_touched(_fact(draft))
    if not touched or draft.user_id is None or draft.valid_to is not None:
        return []
    heads = Q()
    for head in touched:
        heads |= Q(subject_key__startswith=head)
    begun = max(now, draft.valid_from)
    rows = (
        holding_at(memory_rows(), begun)
        .filter(heads, owned_by(draft.user_id), status=MemoryStatus.ACTIVE, trust__lte=draft.trust)
        .exclude(pk__in=[row.pk for row in replaced])
        .order_by("-valid_from", "id")[:MOST]
    )
    known = [
        row
        for row in rows
        if said(row) <= said(draft) and (draft.turn_id is None or row.turn_id != draft.turn_id)
    ]
    places = outdated(_fact(draft), [_fact(row) for row in known], replaced=[row.content for row in replaced])
    return [known[place] for place in places]


def losses_of(scope: Scope, text: str, user_id: UUID) -> list[Candidate]:
    """The deaths that a turn tells by the name of a known pet or relative, under that one's key.

    Nothing is read where the text tells of none.
    """
    losses = losses_in(text)
    if not losses:
        return []
    with tenant_tx(scope.tenant_id, scope.user_id):
        keys = [_keys_of_the_lost(loss, user_id) for loss in losses]
    # A name that two bear does not say which of them died.
    return [
        candidate_of_loss(loss, of_loss.pop())
        for loss, of_loss in zip(losses, keys, strict=True)
        if len(of_loss) == 1
    ]


def _keys_of_the_lost(loss: Loss, user_id: UUID) -> set[str]:
    known = memory_rows().filter(
        owned_by(user_id),
        Q(subject_key__startswith="pet.") | Q(subject_key__startswith="family."),
        content__icontains=loss.name,
        status=MemoryStatus.ACTIVE,
    )
    keys = set()
    for key, content in known.values_list("subject_key", "content"):
        head = ".".join(key.split(".")[:2])
        # The others of whom the statement tells live on: the death stands beside it.
        keys.add(f"{head}.{slug(loss.name)}" if is_one_of_several(loss.name, content) else head)
    return keys


def with_outdated(resolution: Resolution, rows: Sequence[MemoryItem]) -> Resolution:
    """The resolution that closes these rows too."""
    closes = (*resolution.closes, *(str(row.pk) for row in rows))
    if resolution.kind not in ("new", "complement"):
        return replace(resolution, closes=closes)
    return replace(
        resolution,
        kind="update",
        closes=closes,
        reason="it ends what was known of the same matter",
        reason_zh="终止了同一事项的已知信息",
    )


def _fact(row: MemoryItem) -> Fact:
    return Fact(row.subject_key, row.content)
