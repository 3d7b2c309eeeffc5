"""Folds older turns into the next version of a session's summary; raw turns always stay.

Read, close, compress, open, write: the slow part holds no transaction, and what it made is written only
when summary and turns are still those it started from, together with how far the session is folded.
So a crash at any point leaves the version before, and the next run starts there.
"""

from __future__ import annotations

import time
import uuid
from collections import Counter
from dataclasses import asdict, dataclass, replace

from django.db import DatabaseError

from memoryhub.core.compression.engine import CompressionResult
from memoryhub.core.pins.outdated import summary_without_texts
from memoryhub.core.summaries.gate import Folding, by_rule
from sessions_app.models import CompressionOutcome, CompressionRun, Pin, PinStatus, Session, Summary
from sessions_app.queries import current_summary, get_session, pins_of
from sessions_app.services.budgets import counter_of, session_policy
from sessions_app.services.foldable import ENGINE, QUICKLY, Foldable, gone_texts, read_foldable
from sessions_app.services.folding_again import is_better, lost_too_much, without_finished
from sessions_app.services.made_under import MADE_UNDER, made_under_record, settled_record
from sessions_app.services.model_summary import Summarised, summarise
from sessions_app.services.pins import settle_pins
from sessions_app.services.summaries import Version, fold_again, rendered, write_version
from sessions_app.services.summary_reviews import consider_for_review
from sessions_app.services.triggers import trigger_of
from sessions_app.services.watch import note_compressions
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM, Actor, record_act
from tenants.services.outbox import enqueue

REQUESTED = "requested"


@dataclass(frozen=True, slots=True)
class Compacted:
    """What an attempt came to: the new version when it was written, and the attempt's numbers."""

    run: CompressionRun
    summary: Summary | None = None


def compact(
    scope: Scope, session_id: uuid.UUID, *, trigger: str = REQUESTED, actor: Actor = SYSTEM
) -> Compacted | None:
    """Fold what there is to fold, and keep the numbers of the attempt; None when there is nothing.

    A result that would lose too much is not written, unless turns would fall out of the window otherwise.
    One that was overtaken by another compression, a restore or a change of turns is not written either.

    Raises:
        NotFound: no such session in this scope.
    """
    material = read_foldable(scope, session_id, trigger=trigger)
    if material is None:
        return None
    began = time.perf_counter()
    try:
        made = _compress(scope, material)
        if made is None:
            _leave_as_it_is(scope, material)
            return None
        return _written(scope, material, made, _since(began), actor=actor)
    except Exception:
        _record_failure(scope, material, _since(began))
        raise


def _compress(scope: Scope, material: Foldable) -> Summarised | None:
    """The next summary: by the connected model where it may take its time, else by rule.

    None when there was nothing but to fold turns again, and that is no better than what stands.
    """
    if material.trigger == QUICKLY:
        return Summarised(by_rule(material.folding))
    if material.folding_again is not None:
        made = _folded_again(scope, material, material.folding_again)
        if made is not None or not material.turns:
            return made
    return summarise(scope, material.session, material.folding, settings=material.settings)


def _folded_again(scope: Scope, material: Foldable, folding: Folding) -> Summarised | None:
    """The summary made from its turns instead of from the one before; None where that one is no worse."""
    made = summarise(scope, material.session, folding, settings=material.settings)
    summary = without_finished(made.result.summary, folding.turns)
    rolled = by_rule(material.folding) if material.turns else None
    before = rolled.summary if rolled else material.folding.previous
    refused = lost_too_much(summary, material.folding)
    as_lossy = material.forced and rolled is not None and rolled.refused
    if before is None or not is_better(summary, before, folding) or (refused and not as_lossy):
        return None
    return replace(made, result=replace(made.result, summary=summary, refused=refused), again=True)


def _leave_as_it_is(scope: Scope, material: Foldable) -> None:
    """Note that folding turns again is no better under this budget, so that it is not tried each time."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(material.session.pk, lock=True)
        summary = current_summary(session.pk)
        if summary is not None and material.previous is not None and summary.pk == material.previous.pk:
            summary.quality = settled_record(summary.quality, usable=_usable(material))
            summary.save(update_fields=["quality"])


def _written(
    scope: Scope, material: Foldable, made: Summarised, milliseconds: int, *, actor: Actor
) -> Compacted:
    """Lock the session, look again, and write what may be written, all in one transaction."""
    material = material.from_start if made.again else material
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(material.session.pk, lock=True)
        outcome, summary = _outcome(session, material, made.result), None
        if outcome == CompressionOutcome.WRITTEN:
            summary = _next_version(session, material, made)
            _go_on(session, summary, material)
            record_act(
                "session.compacted",
                actor=actor,
                target_kind="session",
                target_id=session.pk,
                version=summary.version,
            )
        run = _record_run(material, outcome, milliseconds, made=made, summary=summary)
        if summary is not None:
            consider_for_review(summary, run, material.settings)
        if outcome == CompressionOutcome.OVERTAKEN and session.revision != material.session.revision:
            fold_again(session)
        return Compacted(run, summary)


def _go_on(session: Session, summary: Summary, material: Foldable) -> None:
    """Ask for the next version when there were more turns than one compression folds, as after an import."""
    trigger = trigger_of(session, settings=material.settings)
    if trigger.due:
        enqueue(
            "sessions_app.compact_session",
            dedupe_key=f"compact:{session.pk}:after:{summary.pk}",
            session=str(session.pk),
            trigger=trigger.reason,
        )


def _outcome(session: Session, material: Foldable, result: CompressionResult) -> CompressionOutcome:
    current, previous = current_summary(session.pk), material.previous
    same_summary = (current and current.pk) == (previous and previous.pk)
    if not same_summary or session.revision != material.session.revision:
        return CompressionOutcome.OVERTAKEN
    if result.refused and not material.forced:
        return CompressionOutcome.REFUSED
    return CompressionOutcome.WRITTEN


def _next_version(session: Session, material: Foldable, made: Summarised) -> Summary:
    """The new current version; what was replaced while it was being made is taken out of it."""
    settle_pins(session)
    pins = pins_of(session.pk)
    result = made.result
    content = summary_without_texts(result.summary, gone_texts(pins))
    text = rendered(content, pins)
    counter = counter_of(session, material.settings)
    version = Version(
        from_seq=1,
        to_seq=material.to_seq,
        content=content.to_json(),
        pins=_snapshot(pins, upto_seq=material.to_seq),
        text=text,
        tokens=counter.count(text),
        tokenizer=counter.name,
        engine=made.engine or ENGINE,
        quality={**_quality(made), "trigger": material.trigger, MADE_UNDER: _made_under(material, made)},
    )
    return write_version(session, version)


def _usable(material: Foldable) -> int:
    return session_policy(material.session, settings=material.settings).usable


def _made_under(material: Foldable, made: Summarised) -> list[dict[str, int]]:
    return made_under_record(
        material.session,
        material.previous,
        to_seq=material.to_seq,
        usable=_usable(material),
        again_from=material.from_seq if made.again else None,
        settled=bool(material.again) and not made.again,
    )


def _quality(made: Summarised) -> dict[str, object]:
    """The numbers of a version that is written: it was not refused, though it may lose too much."""
    result = made.result
    kept = {**asdict(result.quality), "repaired": result.repaired, "refused": False, "lossy": result.lossy}
    return {**kept, "model": made.details} if made.details else kept


def _snapshot(pins: list[Pin], *, upto_seq: int) -> list[dict[str, object]]:
    """The pins that stand beside a version, among the turns it covers; of later turns it must not speak."""
    standing = [pin for pin in pins if pin.status == PinStatus.ACTIVE and pin.seq <= upto_seq]
    return [{"text": pin.text, "turns": [pin.seq]} for pin in standing]


def _record_run(
    material: Foldable,
    outcome: CompressionOutcome,
    milliseconds: int,
    *,
    made: Summarised | None = None,
    summary: Summary | None = None,
) -> CompressionRun:
    """The attempt's row: numbers only."""
    result = made.result if made else None
    run: CompressionRun = CompressionRun.objects.create(
        session=material.session,
        user_id=material.session.user_id,
        summary=summary,
        trigger=material.trigger,
        engine=(made.engine if made else "") or ENGINE,
        outcome=outcome,
        from_seq=material.from_seq,
        to_seq=material.to_seq,
        source_tokens=material.source_tokens,
        summary_tokens=result.summary_tokens if result else 0,
        spans=result.quality.total if result else 0,
        lost=dict(Counter(span.kind for span in result.quality.lost)) if result else {},
        repaired=result.repaired if result else 0,
        score=result.quality.score if result else None,
        milliseconds=milliseconds,
        degraded=made.degraded if made else "",
    )
    note_compressions(material.session.pk)
    return run


def _record_failure(scope: Scope, material: Foldable, milliseconds: int) -> None:
    """Note an attempt that broke; the caller raises what broke it, and the outbox tries again."""
    try:
        with tenant_tx(scope.tenant_id, scope.user_id):
            if Session.objects.filter(pk=material.session.pk).exists():
                _record_run(material, CompressionOutcome.FAILED, milliseconds)
    except DatabaseError:
        return  # the database itself is away; the task is retried all the same


def _since(began: float) -> int:
    return int((time.perf_counter() - began) * 1_000)
