"""What was recalled for a past context, read again by its ids, also where the index no longer holds it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from memories.services.hits import Hit, HitKind, hit_of
from memories.services.indexing import as_passage, parts_of
from memories.services.recall import recalled_again
from memoryhub.core.ids import decode_id
from sessions_app.models import Turn, TurnStatus
from sessions_app.services.context_parts import HIT_PREFIX, hit_id
from sessions_app.services.processing import passages_of
from tenants.scope import Scope, tenant_tx

_KINDS: Mapping[str, HitKind] = {prefix: kind for kind, prefix in HIT_PREFIX.items()}


def hits_again(scope: Scope, named: Iterable[Mapping[str, Any]]) -> tuple[Hit, ...]:
    """What was recalled then (`hit_record`), in its order, with the dates and channels of then.

    What was forgotten since is not among it.
    """
    wanted = [one for one in named if _decoded(one) is not None]
    found = [found for one in wanted if (found := _decoded(one))]
    hits = {(hit_id(hit), hit.part): hit for hit in recalled_again(scope, found)} if found else {}
    missing = [one for one in wanted if _place(one) not in hits]
    hits |= {(hit_id(hit), hit.part): hit for hit in _of_replaced(scope, missing)}
    return tuple(_as_then(hits[_place(one)], one) for one in wanted if _place(one) in hits)


def _decoded(one: Mapping[str, Any]) -> tuple[HitKind, uuid.UUID, int, float] | None:
    prefix = str(one["id"]).partition("_")[0]
    identifier = decode_id(prefix, one["id"]) if prefix in _KINDS else None
    if identifier is None:
        return None
    return _KINDS[prefix], identifier, _place(one)[1], float(one["score"])


def _place(one: Mapping[str, Any]) -> tuple[str, int]:
    return str(one["id"]), int(one.get("part", 0))


def _as_then(hit: Hit, one: Mapping[str, Any]) -> Hit:
    said_at = datetime.datetime.fromisoformat(one["said_at"]) if "said_at" in one else hit.said_at
    told_at = datetime.datetime.fromisoformat(one["told_at"]) if "told_at" in one else None
    channel = str(one.get("channel", hit.channel))
    return replace(hit, said_at=said_at, told_at=told_at, channel=channel, score=float(one["score"]))


def _of_replaced(scope: Scope, missing: Iterable[Mapping[str, Any]]) -> Iterable[Hit]:
    """The turns that left the index when they were edited or answered again, cut as they were in it."""
    places = {(found[1], found[2]) for one in missing if (found := _decoded(one)) and found[0] == "turn"}
    if not places:
        return
    ids = {turn_id for turn_id, _ in places}
    with tenant_tx(scope.tenant_id, scope.user_id):
        turns = list(Turn.objects.filter(pk__in=ids, status=TurnStatus.REPLACED))
    for passage in passages_of(turns, before=[]):
        for number, part in enumerate(parts_of(passage)):
            if (part.source_id, number) in places:
                yield hit_of(as_passage(part, number))
