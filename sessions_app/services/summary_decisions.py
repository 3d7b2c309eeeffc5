"""What a person decides about a summary: faithful or lossy, and for a lossy one the way back."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from django.utils import timezone

from memoryhub.core.compression.chain import summary_quality
from memoryhub.core.compression.quality import QualityReport
from memoryhub.core.compression.restoring import restored
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.target import most_summary_tokens
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.text import detect_language
from sessions_app.models import Pin, Session, Summary, SummaryReview
from sessions_app.queries import context_turns, current_summary, get_session, pins_of, run_of
from sessions_app.services.budgets import counter_of, session_policy
from sessions_app.services.foldable import (
    LANGUAGE_FROM,
    MOST_TURNS,
    gone_texts,
    kept_elsewhere,
    standing_turns,
    superseded_of,
)
from sessions_app.services.masking import masked
from sessions_app.services.settings import tenant_settings
from sessions_app.services.summaries import Version, rendered, restore_summary, write_version
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

Verdict = Literal["faithful", "lossy"]
VERDICTS: tuple[Verdict, ...] = ("faithful", "lossy")
WayBack = Literal["none", "lost_spans", "version"]
WAYS_BACK: tuple[WayBack, ...] = ("none", "lost_spans", "version")


@dataclass(frozen=True, slots=True)
class SummaryDecision:
    """What was seen: the verdict, why, and for a lossy summary what is done about it.

    `lost_spans` restores what it lost, word for word, in a new version; `version` goes back to an older one.
    """

    verdict: Verdict
    note: str = ""
    way_back: WayBack = "none"
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """A review that is closed, and the summary version that was made on the way back."""

    review: SummaryReview
    restored: Summary | None = None


def get_review(review_id: uuid.UUID, *, lock: bool = False) -> SummaryReview:
    """A review of a summary in the open scope.

    Raises:
        NotFound: missing, or not in this scope.
    """
    reviews = SummaryReview.objects.select_related("summary", "session__user", "turn")
    found: SummaryReview | None = (
        (reviews.select_for_update(of=("self",)) if lock else reviews).filter(pk=review_id).first()
    )
    if found is None:
        raise NotFound("not_found")
    return found


def decide_summary_review(
    scope: Scope,
    review_id: uuid.UUID,
    decision: SummaryDecision,
    *,
    actor: Actor,
    now: datetime.datetime | None = None,
) -> Decided:
    """Close a review, with its way back, in one transaction, once.

    Raises:
        NotFound: no such review, or no such version to go back to.
        Conflict: `review_decided`, somebody was faster; `nothing_to_restore`.
        InvalidInput: a way back from a faithful summary, or to a version that is not named.
    """
    _check(decision)
    with tenant_tx(scope.tenant_id, scope.user_id):
        get_session(get_review(review_id).session_id, lock=True)  # before its review, as who forgets goes
        review = get_review(review_id, lock=True)
        if review.status != SummaryReview.Status.OPEN:
            raise Conflict("review_decided", status=review.status)
        made = _way_back(scope, review, decision, actor=actor)
        review.status = decision.verdict
        review.note = masked(decision.note).text
        review.decided_by = actor.id[:64] or actor.kind
        review.decided_at = now or timezone.now()
        if made is not None:
            review.details = {**review.details, "restored_version": made.version}
        review.save(update_fields=["status", "note", "decided_by", "decided_at", "details"])
        record_act(
            "summary.reviewed",
            actor=actor,
            target_kind="summary",
            target_id=review.summary_id,
            review=str(review.pk),
            verdict=decision.verdict,
            way_back=decision.way_back,
            restored_version=made.version if made else None,
        )
        return Decided(review, made)


def restore_lost_spans(scope: Scope, summary_id: uuid.UUID, *, actor: Actor) -> Summary:
    """Add to the current summary, word for word, what `summary_id` lost of the turns it folded.

    Makes a new version that covers the same turns. What memory superseded since is not brought back.

    Raises:
        NotFound: no such summary, or its session has none now.
        Conflict: `nothing_to_restore`, when nothing is missing or nothing more fits.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        lossy = Summary.objects.filter(pk=summary_id).first()
        if lossy is None:
            raise NotFound("not_found")
        session = get_session(lossy.session_id, lock=True)
        current = current_summary(session.pk)
        if current is None:
            raise NotFound("not_found")
        pins = pins_of(session.pk)
        turns = _folded_turns(session, lossy, pins, upto_seq=current.to_seq)
        elsewhere = kept_elsewhere(scope, session, pins)
        before = StructuredSummary.from_json(current.content)
        after = _with_lost_spans(session, before, turns, elsewhere)
        if after == before:
            raise Conflict("nothing_to_restore")
        quality = summary_quality(after, turns, elsewhere)
        summary = _new_version(session, current, after, pins, quality)
        record_act(
            "summary.lost_spans_restored",
            actor=actor,
            target_kind="session",
            target_id=session.pk,
            version=summary.version,
            from_version=current.version,
            entries=len(after.entries()) - len(before.entries()),
        )
        return summary


def _check(decision: SummaryDecision) -> None:
    if decision.verdict == "faithful" and decision.way_back != "none":
        raise InvalidInput("invalid", field="restore", expected="none")
    if (decision.way_back == "version") != (decision.version is not None):
        raise InvalidInput("required" if decision.version is None else "invalid", field="restore_version")


def _way_back(
    scope: Scope, review: SummaryReview, decision: SummaryDecision, *, actor: Actor
) -> Summary | None:
    if decision.way_back == "lost_spans":
        return restore_lost_spans(scope, review.summary_id, actor=actor)
    if decision.way_back == "version":
        assert decision.version is not None  # checked before
        return restore_summary(scope, review.session_id, decision.version, actor=actor)
    return None


def _folded_turns(
    session: Session, summary: Summary, pins: Sequence[Pin], *, upto_seq: int
) -> list[SourceTurn]:
    """The turns that a version folded itself, as far as the current one covers them."""
    run = run_of(summary)
    turns = context_turns(
        session.pk,
        after_seq=run.from_seq - 1 if run else 0,
        upto_seq=min(summary.to_seq, upto_seq),
        most=MOST_TURNS,
    )
    return standing_turns(turns, superseded_of(session), gone_texts(pins))


def _with_lost_spans(
    session: Session, summary: StructuredSummary, turns: Sequence[SourceTurn], elsewhere: str
) -> StructuredSummary:
    settings = tenant_settings()
    counter = counter_of(session, settings)
    language = detect_language(" ".join(turn.content for turn in turns[-LANGUAGE_FROM:]))
    most = most_summary_tokens(session_policy(session, settings=settings).usable)
    return restored(
        summary,
        turns,
        elsewhere=elsewhere,
        room=most - counter.count(summary.render(language, pinned=frozenset(elsewhere.split("\n")))),
        counter=counter,
        language=language,
    )


def _new_version(
    session: Session,
    current: Summary,
    content: StructuredSummary,
    pins: Sequence[Pin],
    quality: QualityReport,
) -> Summary:
    text = rendered(content, pins)
    counter = counter_of(session)
    version = Version(
        from_seq=current.from_seq,
        to_seq=current.to_seq,
        content=content.to_json(),
        pins=current.pins,
        text=text,
        tokens=counter.count(text),
        tokenizer=counter.name,
        engine=current.engine,
        quality={
            **current.quality,
            **asdict(quality),
            "repaired": int(current.quality.get("repaired", 0)),
            "restored_from": current.version,
        },
    )
    return write_version(session, version)
