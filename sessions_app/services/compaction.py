"""Folds older turns into the next version of a session's summary; raw turns always stay."""

from __future__ import annotations

import uuid
from dataclasses import asdict, dataclass

from django.db import transaction

from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.compression import (
    CompressionPolicy,
    CompressionResult,
    SourceTurn,
    compress,
    should_compress,
    summary_target,
)
from memoryhub.core.errors import NotFound
from memoryhub.core.summary import Entry, StructuredSummary
from memoryhub.core.text import detect_language
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import Session, Summary, SummaryStatus, Turn, TurnRole
from sessions_app.queries import current_summary, get_session, turns_to_fold
from sessions_app.services.budgets import session_policy
from sessions_app.services.engines import session_counter
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor, record_act
from tenants.services.outbox import enqueue

ENGINE = "extractive-2"
KEPT_VERBATIM = 6  # the newest turns stay out of the summary (SPEC CA1)
MOST_TURNS = 2_000


@dataclass(frozen=True, slots=True)
class Foldable:
    """What a compression starts from, read in one transaction."""

    session: Session
    previous: Summary | None
    turns: list[Turn]
    policy: BudgetPolicy


def compaction_due(session: Session, last: Turn) -> bool:
    """Whether the triggers call for a compression after turn `last` (SPEC SB1)."""
    usable = session_policy(session).usable
    since = session.last_seq - session.compressed_upto_seq
    mean = session.total_tokens / max(session.last_seq, 1)
    trigger = should_compress(
        CompressionPolicy(),
        turns_since=since,
        pressure=since * mean / max(usable, 1),
        last_user_text=last.content if last.role == TurnRole.USER else "",
    )
    return trigger.due


def compact_session(scope: Scope, session_id: uuid.UUID, *, actor: Actor = SYSTEM) -> Summary | None:
    """Write the next summary version, or None when there is nothing to fold.

    The slow part runs outside the transactions; the write is refused when another compression came first.
    """
    material = _read(scope, session_id)
    if not material.turns:
        return None
    counter = session_counter(material.session.model)
    result = _compress(material, counter)
    return _write(scope, material, result, counter, actor=actor)


def restore_summary(scope: Scope, session_id: uuid.UUID, version: int, *, actor: Actor) -> Summary:
    """Make a new version that equals an old one.

    Raises:
        NotFound: no such session or version.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id, lock=True)
        old = Summary.objects.filter(session_id=session_id, version=version).first()
        if old is None:
            raise NotFound("not_found")
        version_now = _newest_version(session_id)
        _retire(session_id)
        restored: Summary = Summary.objects.create(
            session=session,
            user_id=session.user_id,
            version=version_now + 1,
            **{name: getattr(old, name) for name in _COPIED},
        )
        session.compressed_upto_seq = restored.to_seq
        session.save(update_fields=["compressed_upto_seq"])
        record_act(
            "summary.restored", actor=actor, target_kind="session", target_id=session_id, version=version
        )
        return restored


def drop_summaries(session: Session, *, from_seq: int) -> int:
    """Delete the summaries that speak of turns from `from_seq` on; how many. The session is locked.

    The newest of those before stands again, and the turns after it, which are all there, are folded anew.
    """
    spoiled = Summary.objects.filter(session_id=session.pk, to_seq__gte=from_seq)
    count = spoiled.count()
    if not count:
        return 0
    spoiled.delete()
    newest = Summary.objects.filter(session_id=session.pk).order_by("-version").first()
    if newest is not None:
        newest.status = SummaryStatus.CURRENT
        newest.save(update_fields=["status"])
    session.compressed_upto_seq = newest.to_seq if newest else 0
    session.save(update_fields=["compressed_upto_seq"])
    enqueue(
        "sessions_app.compact_session",
        dedupe_key=f"compact:{session.pk}:again:{session.revision}",
        session=str(session.pk),
    )
    return count


_COPIED = ("from_seq", "to_seq", "content", "pins", "text", "tokens", "tokenizer", "engine", "quality")


def _read(scope: Scope, session_id: uuid.UUID) -> Foldable:
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        return Foldable(
            session=session,
            previous=current_summary(session_id),
            turns=turns_to_fold(
                session_id, after_seq=session.compressed_upto_seq, kept=KEPT_VERBATIM, most=MOST_TURNS
            ),
            policy=session_policy(session),
        )


def _compress(material: Foldable, counter: TokenCounter) -> CompressionResult:
    previous = material.previous
    pins = "\n".join(str(pin["text"]) for pin in previous.pins) if previous else ""
    return compress(
        StructuredSummary.from_json(previous.content) if previous else None,
        [SourceTurn(turn.seq, turn.role, turn.content, turn.tokens) for turn in material.turns],
        target_tokens=summary_target(material.policy.usable, covered_tokens=material.session.total_tokens),
        counter=counter,
        language=detect_language(" ".join(turn.content for turn in material.turns[-20:])),
        retained=pins,
    )


def _write(
    scope: Scope, material: Foldable, result: CompressionResult, counter: TokenCounter, *, actor: Actor
) -> Summary | None:
    language = detect_language(material.turns[-1].content)
    pins = _merge_pins(material.previous, result.pins)
    text = result.summary.render(language, pinned=tuple(str(pin["text"]) for pin in pins))
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(material.session.id, lock=True)
        if not _still_so(session, material):
            return None
        _retire(session.id)
        summary: Summary = Summary.objects.create(
            session=session,
            user_id=session.user_id,
            version=_newest_version(session.id) + 1,
            from_seq=1,
            to_seq=result.covered_to_seq,
            content=result.summary.to_json(),
            pins=pins,
            text=text,
            tokens=counter.count(text),
            tokenizer=counter.name,
            engine=ENGINE,
            quality={**asdict(result.quality), "repaired": result.repaired, "refused": result.refused},
        )
        session.compressed_upto_seq = result.covered_to_seq
        session.save(update_fields=["compressed_upto_seq"])
        record_act(
            "session.compacted",
            actor=actor,
            target_kind="session",
            target_id=session.id,
            version=summary.version,
        )
        return summary


def _still_so(session: Session, material: Foldable) -> bool:
    """Whether neither the summary nor the turns it folds were changed while it was made."""
    current, previous = current_summary(session.id), material.previous
    same_summary = (current and current.pk) == (previous and previous.pk)
    return same_summary and session.revision == material.session.revision


def _newest_version(session_id: uuid.UUID) -> int:
    newest = Summary.objects.filter(session_id=session_id).order_by("-version").first()
    return newest.version if newest else 0


def _merge_pins(previous: Summary | None, new: tuple[Entry, ...]) -> list[dict[str, object]]:
    """Earlier pins stay word for word; a pin said again is not kept twice."""
    pins: list[dict[str, object]] = list(previous.pins) if previous else []
    known = {pin["text"] for pin in pins}
    return pins + [{"text": pin.text, "turns": list(pin.turns)} for pin in new if pin.text not in known]


def _retire(session_id: uuid.UUID) -> None:
    assert transaction.get_connection().in_atomic_block
    Summary.objects.filter(session_id=session_id, status=SummaryStatus.CURRENT).update(
        status=SummaryStatus.SUPERSEDED
    )
