"""What memory and sources gave to the context of a past turn, or would give to one of now."""

from __future__ import annotations

from dataclasses import dataclass, replace

from memories.services.disputes import with_disputes
from sessions_app.services.context import recall_for, recalled_of
from sessions_app.services.context_authority import (
    NO_FACTS,
    LiveFacts,
    answered_otherwise,
    live_facts,
    recorded_facts,
)
from sessions_app.services.context_material import Material
from sessions_app.services.context_parts import NOTHING_RECALLED, ContextRequest, Recalled, hit_id
from sessions_app.services.recorded import Recorded
from sessions_app.services.recorded_hits import hits_again
from tenants.scope import Scope


@dataclass(frozen=True, slots=True)
class Given:
    """What was recalled, what sources say, and which of the two could not be read as it was then.

    `gone` are the ids of what was recalled and is not there any more.
    """

    found: Recalled = NOTHING_RECALLED
    facts: LiveFacts = NO_FACTS
    degraded: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


def recalled_then(scope: Scope, material: Material, request: ContextRequest, recorded: Recorded) -> Given:
    """The very rows and keys of a stored trace, as they are stored now; nothing is searched or asked."""
    if not request.use_recall:
        return Given()
    answered = recorded.authority
    facts = recorded_facts(material.board, answered, hits_again(scope, recorded.authority.get("copies", ())))
    changed = ("authority",) if answered_otherwise(facts, answered) else ()
    if not material.session.reads_memory:  # sources are asked in such a session too
        return Given(facts=facts, changed=changed)
    at, user_id = material.standing.moment, material.session.user_id
    places = recorded.trace.recall.get("hits", ())
    named = [*places, *recorded.trace.recall.get("spare", ())]
    found = hits_again(scope, named)
    there = {(hit_id(hit), hit.part) for hit in found}
    gone = [str(one["id"]) for one in named if (str(one["id"]), int(one.get("part", 0))) not in there]
    hits = with_disputes(scope, user_id, found, at=at)
    first = sum((str(one["id"]), int(one.get("part", 0))) in there for one in places)
    return Given(
        Recalled(hits[:first], hits[first:]), facts, changed=changed, gone=tuple(dict.fromkeys(gone))
    )


def recalled_now(scope: Scope, material: Material, request: ContextRequest) -> Given:
    """What recall finds by what held then, and for a context of now what sources say."""
    asked = request
    if request.now is not None and request.as_of is None:
        asked = replace(request, as_of=request.now)
    found = recall_for(scope, material, asked)
    recalled, copies = recalled_of(scope, material, found)
    facts = live_facts(scope, material, asked, recalled.hits, copies)
    return Given(recalled, facts, (*(found.degraded if found else ()), *facts.degraded))
