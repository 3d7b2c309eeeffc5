"""Plans a write: what policy and conflict rules say about a draft beside the rows that are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from django.db.models import Q

from memories.models import MemoryItem, MemoryStatus
from memories.queries.authorities import is_owned_by_source
from memories.queries.fulltext import matches_any, question_terms, text_rank
from memories.queries.items import holding_at, memory_rows, owned_by
from memories.queries.timelines import timeline_around
from memories.services.draft import claim_of, policy_input_of
from memories.services.outdated import outdated_rows, with_outdated
from memories.services.timeline import Place, covering, place_on
from memories.services.told_late import known_until_later
from memoryhub.core.authority.keys import AUTHORITY_OWNED
from memoryhub.core.conflict import (
    ConflictParams,
    Resolution,
    as_said,
    resolve,
    same_meaning,
    score_factors,
)
from memoryhub.core.policy.in_force import DEFAULT_POLICY, WritePolicy
from memoryhub.core.policy.rules import PolicyOutcome

NEAR_ROWS = 5  # rows under other keys that are compared for the same meaning
KNOWN_THEN = ("already known of that time", "该时段已有相同记忆")
Action = Literal["insert", "hold", "merge", "refuse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WritePlan:
    """What is to be done with a draft, and the words of the decision.

    `insert` puts it on the timeline at `place` and closes `closes` too; `hold` keeps it off the timeline with
    the draft's status; `merge` folds it into `target`, which then begins at `place` if there is one; `refuse`
    writes nothing. `rivals` are the rows that the draft was weighed against, `details` the numbers of that,
    for the decision. A wish to forget is planned by `forget_wish`.
    """

    action: Action
    draft: MemoryItem
    outcome: str
    rule: str
    reason: str
    reason_zh: str
    place: Place | None = None
    target: MemoryItem | None = None
    closes: tuple[MemoryItem, ...] = ()
    rivals: tuple[MemoryItem, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)


def plan_write(
    draft: MemoryItem,
    *,
    intent: str,
    now: datetime,
    policy: WritePolicy = DEFAULT_POLICY,
    replaced: Sequence[MemoryItem] = (),
) -> WritePlan:
    """Decide about a draft under the tenant's policy; reads the open scope and writes nothing.

    `replaced` are rows under other keys that the user said the draft in place of.
    """
    outcome = policy.decide(policy_input_of(draft, intent))
    if outcome.decision == "refuse":
        return _said(draft, "refuse", "refused", outcome)
    if intent != "forget" and is_owned_by_source(draft):
        return _said(draft, "refuse", "refused", AUTHORITY_OWNED)
    if outcome.decision != "keep":
        draft.status = MemoryStatus.QUARANTINED if outcome.decision == "quarantine" else MemoryStatus.REVIEW
        held = _said(draft, "hold", "clarify" if outcome.decision == "clarify" else "review", outcome)
        return _once(held)
    key, starts = draft.subject_key, draft.valid_from
    timeline = timeline_around(draft.user_id, key, starts) if key else []
    known = covering([row for row in timeline if row.single_valued], draft.valid_from)
    if known is not None and known.valid_to is not None and same_meaning(known.content, draft.content):
        return _merged(draft, known, *KNOWN_THEN)
    late = known_until_later(draft, timeline)
    if late is not None:
        return replace(_merged(draft, late.row, *KNOWN_THEN), place=late.place)
    return _conflict_plan(draft, outcome, timeline, now=now, params=policy.conflict, replaced=replaced)


def _conflict_plan(
    draft: MemoryItem,
    policy: PolicyOutcome,
    timeline: list[MemoryItem],
    *,
    now: datetime,
    params: ConflictParams,
    replaced: Sequence[MemoryItem] = (),
) -> WritePlan:
    """Let the conflict rules compare the draft with what is current."""
    settled = {row.pk for row in replaced}  # they end because it was said so: nothing is to be weighed
    current = [row for row in timeline if _is_rival(row, draft, now)]
    rows = {str(row.pk): row for row in [*current, *_near_rows(draft, now)] if row.pk not in settled}
    resolution = resolve(claim_of(draft), [claim_of(row) for row in rows.values()], now=now, params=params)
    if resolution.kind == "duplicate":
        known = rows.get(resolution.winner) or rows[resolution.closes[0]]
        return _duplicate_plan(draft, known, resolution, timeline)
    if resolution.kind == "complement":
        draft.single_valued = False  # both hold: two values of one key, until one of them is replaced
    weighed = _weighed(draft, rows.get(resolution.against), now, params)
    if resolution.winner != str(draft.pk) and resolution.closes != (str(draft.pk),):
        draft.status = MemoryStatus.REVIEW
        held = _resolved(draft, "hold", "clarify" if resolution.ask else "review", resolution)
        return _once(replace(held, **weighed))
    more = outdated_rows(draft, [rows[name] for name in resolution.closes if name in rows], now=now)
    more += [row for row in replaced if row not in more]
    if more and resolution.closes != (str(draft.pk),):
        rows |= {str(row.pk): row for row in more}
        resolution = with_outdated(resolution, more)
    rows = _free_to_close(rows, timeline, resolution)
    return replace(_insert_plan(draft, policy, resolution, rows, timeline), **weighed)


def _once(held: WritePlan) -> WritePlan:
    """What waits for review already waits once, however often it is said."""
    draft = held.draft
    if draft.status != MemoryStatus.REVIEW:
        return held
    waiting = memory_rows().filter(
        owned_by(draft.user_id),
        subject_key=draft.subject_key,
        content_digest=draft.content_digest,
        status=MemoryStatus.REVIEW,
    )
    known = waiting.first()
    return held if known is None else replace(held, action="merge", target=known)


def _weighed(
    draft: MemoryItem, rival: MemoryItem | None, now: datetime, params: ConflictParams
) -> dict[str, Any]:
    """What a plan notes of the rows that were weighed: the four numbers of each score, and the margin."""
    if rival is None:
        return {}
    scores = {
        name: score_factors(claim, now, params=params).as_dict()
        for name, claim in (("new", as_said(claim_of(draft))), ("known", claim_of(rival)))
    }
    return {
        "rivals": (rival,),
        "details": {"scores": scores, "margin": params.margin, "against": rival.pk.hex},
    }


def _free_to_close(
    rows: dict[str, MemoryItem], timeline: Sequence[MemoryItem], resolution: Resolution
) -> dict[str, MemoryItem]:
    """`rows` without those under other keys that another write holds: to wait for it could lock up both."""
    known = {row.pk for row in timeline}
    elsewhere = [rows[name].pk for name in resolution.closes if name in rows and rows[name].pk not in known]
    if not elsewhere:
        return rows
    free = MemoryItem.objects.select_for_update(skip_locked=True).filter(
        pk__in=elsewhere, status=MemoryStatus.ACTIVE
    )
    kept = set(free.values_list("pk", flat=True))
    return {name: row for name, row in rows.items() if row.pk not in elsewhere or row.pk in kept}


def _duplicate_plan(
    draft: MemoryItem, known: MemoryItem, resolution: Resolution, timeline: list[MemoryItem]
) -> WritePlan:
    """Merge into the known row, which then begins where the draft does if nothing differs between."""
    merged = _merged(draft, known, resolution.reason, resolution.reason_zh)
    if draft.valid_from >= known.valid_from or known not in timeline or not known.single_valued:
        return merged
    place = place_on(timeline, draft.valid_from, None)
    if place.after != known:
        # Another value held in between: the draft is an earlier time of the same value.
        return _resolved(draft, "insert", "kept", resolution, place=place)
    starts = draft.valid_from
    if place.before is not None and place.before.valid_to is not None:
        starts = max(starts, place.before.valid_to)
    return replace(merged, place=Place(starts, known.valid_to))


def _insert_plan(
    draft: MemoryItem,
    policy: PolicyOutcome,
    resolution: Resolution,
    rows: dict[str, MemoryItem],
    timeline: list[MemoryItem],
) -> WritePlan:
    """Put the draft where its time says: current, or history when something later is known."""
    place = Place(draft.valid_from, draft.valid_to)
    if draft.single_valued:
        place = place_on(timeline, draft.valid_from, draft.valid_to, said_at=draft.said_at)
    if resolution.closes == (str(draft.pk),):
        place = _before(rows[resolution.winner], draft, place)
    closes = [rows[name] for name in resolution.closes if name in rows and _meets(rows[name], draft, place)]
    closes += [row for row in place.ends if row.status == MemoryStatus.ACTIVE and row not in closes]
    if resolution.kind in ("new", "complement") and not closes:
        return _said(draft, "insert", "kept", policy, place=place)
    outcome = "clarify" if resolution.ask else "superseded" if closes else "kept"
    return _resolved(draft, "insert", outcome, resolution, place=place, closes=tuple(closes))


def _meets(row: MemoryItem, draft: MemoryItem, place: Place) -> bool:
    """Whether the time that a draft takes is also the row's; of one timeline the place itself says it."""
    if draft.single_valued and row.single_valued and row.subject_key == draft.subject_key:
        return row in place.ends
    return place.end is None or row.valid_from < place.end


def _before(holder: MemoryItem, draft: MemoryItem, place: Place) -> Place:
    """Where a draft that was said earlier goes: it ends where the row that overrules it begins."""
    if draft.single_valued and holder.subject_key == draft.subject_key:
        return place
    if not draft.single_valued:
        return Place(draft.valid_from, max(draft.valid_from, holder.valid_from), after=holder)
    end = max(place.start, holder.valid_from)
    return place if place.end is not None and place.end <= end else replace(place, end=end)


def _is_rival(row: MemoryItem, draft: MemoryItem, now: datetime) -> bool:
    """Whether a row is what the draft would change: it holds when the draft begins, or has begun by now.

    What is to begin later than both is no rival: "from Monday I work in Shanghai" leaves today alone.
    """
    begun = row.valid_from <= max(now, draft.valid_from)
    return (
        row.status == MemoryStatus.ACTIVE
        and begun
        and (row.valid_to is None or row.valid_to > draft.valid_from)
    )


def _near_rows(draft: MemoryItem, now: datetime) -> list[MemoryItem]:
    """Current rows under other keys that hold the same words, best match first."""
    rows = holding_at(memory_rows(), now).filter(owned_by(draft.user_id), status=MemoryStatus.ACTIVE)
    terms = question_terms(draft.content)
    same = Q(content_digest=draft.content_digest)
    found = rows.filter(same | Q(matches_any(terms))) if terms else rows.filter(same)
    if terms:
        found = found.annotate(nearness=text_rank(terms)).order_by("-nearness", "id")
    return list(found[:NEAR_ROWS])


def _merged(draft: MemoryItem, known: MemoryItem, reason: str, reason_zh: str) -> WritePlan:
    return WritePlan(
        action="merge",
        draft=draft,
        outcome="merged",
        rule="conflict.duplicate",
        reason=reason,
        reason_zh=reason_zh,
        target=known,
    )


def _said(
    draft: MemoryItem, action: Action, outcome: str, policy: PolicyOutcome, *, place: Place | None = None
) -> WritePlan:
    return WritePlan(
        action=action,
        draft=draft,
        outcome=outcome,
        rule=policy.rule,
        reason=policy.reason,
        reason_zh=policy.reason_zh,
        place=place,
    )


def _resolved(
    draft: MemoryItem, action: Action, outcome: str, resolution: Resolution, *, place: Place | None = None,
    closes: tuple[MemoryItem, ...] = (),
) -> WritePlan:  # fmt: skip
    return WritePlan(
        action=action,
        draft=draft,
        outcome=outcome,
        rule=f"conflict.{resolution.kind}",
        reason=resolution.reason,
        reason_zh=resolution.reason_zh,
        place=place,
        closes=closes,
    )
