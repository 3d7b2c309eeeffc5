"""Takes out of memory what turned out to be part of a secret, once later words completed it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db.models import Q

from memories.models import WriteDecision
from memories.queries.items import memory_rows, owned_by
from memories.services.erasing import Reach, erase
from memories.services.forgetting import owner_held
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM


def forget_parts(scope: Scope, user_id: UUID, parts: Mapping[UUID, str]) -> int:
    """Erase the memories that hold a part of a secret, by the turn that told it; how many went.

    Their turns stay, masked by whoever keeps them. Takes the owner's lock, so no other may be held.
    """
    with tenant_tx(scope.tenant_id, scope.user_id), owner_held(user_id):
        holding = Q()
        for turn_id, text in parts.items():
            told = Q(turn_id=turn_id) | Q(source_turn_ids__contains=[turn_id])
            holding |= told & (Q(content__contains=text) | Q(quote__contains=text))
            for decision in WriteDecision.objects.filter(turn_id=turn_id, content__contains=text):
                decision.content = decision.content.replace(text, "[…]")
                decision.save(update_fields=["content"])
        ids = list(memory_rows().filter(holding, owned_by(user_id)).values_list("pk", flat=True))
        if ids:
            erase(user_id, ids, actor=SYSTEM, reach=Reach(tell=False, versions=False, sources=False))
        return len(ids)
