"""Looks at a week of a tenant's traffic and proposes thresholds; a person applies or dismisses them."""

from __future__ import annotations

import datetime
import uuid
from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.model_limits import model_facts
from memoryhub.core.traffic.observed import Observed, context_figures, spread_of
from memoryhub.core.traffic.thresholds import FEWEST_CONTEXTS, proposals
from sessions_app.models import CompressionOutcome, CompressionRun, Session, ThresholdReview
from sessions_app.services.settings import change_settings, tenant_settings
from sessions_app.traffic import Week, compressions_in, contexts_in, gaps_in, replies_in
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

WEEK = datetime.timedelta(days=7)


def last_week(now: datetime.datetime) -> Week:
    """The last whole week before `now`, from Monday to Monday, UTC."""
    today = now.astimezone(datetime.UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = today - datetime.timedelta(days=today.weekday())
    return Week(monday - WEEK, monday)


def week_from(since: str) -> Week:
    """The week that a task names by its first moment."""
    first = datetime.datetime.fromisoformat(since)
    return Week(first, first + WEEK)


def review_due(week: Week) -> bool:
    """Whether a week of the open scope has something to look at and was not looked at."""
    if ThresholdReview.objects.filter(since=week.since).exists():
        return False
    return bool(Session.objects.filter(last_active_at__gte=week.since).exists())


def review_thresholds(tenant_id: uuid.UUID, week: Week) -> ThresholdReview:
    """Store what a week says of the tenant's settings; the same week twice is the same review.

    An earlier review that nobody has decided is dismissed: the newer one knows more.
    """
    with tenant_tx(tenant_id):
        known: ThresholdReview | None = ThresholdReview.objects.filter(since=week.since).first()
        if known is not None:
            return known
        settings = tenant_settings()
        seen = observed_in(week, settings)
        ThresholdReview.objects.filter(status=ThresholdReview.Status.OPEN, since__lt=week.since).update(
            status=ThresholdReview.Status.DISMISSED, decided_at=timezone.now()
        )
        made, _ = ThresholdReview.objects.get_or_create(
            since=week.since,
            defaults={
                "until": week.until,
                "observed": {"enough": seen.contexts >= FEWEST_CONTEXTS, **seen.as_dict()},
                "proposals": [one.as_dict() for one in proposals(settings, seen)],
            },
        )
        review: ThresholdReview = made
        return review


def observed_in(week: Week, settings: ContextSettings) -> Observed:
    """A week's numbers, in the open scope: six queries whatever the traffic.

    Contexts with a budget of their own, be it the session's or the call's, say nothing of the tenant's.
    """
    replies = replies_in(week)
    facts = [model_facts(model, settings.models) for model in {model for model, _ in replies}]
    windows = [one.context for one in facts if one.known]
    budget: int = settings["token_budget"]
    limits = {budget, *(min(budget, window) for window in windows)}
    runs = compressions_in(week)
    return Observed(
        **context_figures(contexts_in(week, limits=limits)),
        **_compression_figures(runs),
        replies=spread_of(tokens for _, tokens in replies),
        gaps=spread_of(gaps_in(week)),
        model_context=min(windows) if windows else None,
    )


def apply_proposals(
    scope: Scope, review_id: uuid.UUID, names: Sequence[str], *, actor: Actor
) -> ThresholdReview:
    """Set the named settings to what an open review proposes; those it proposes besides stay as they are.

    Raises:
        NotFound: no such review. InvalidInput: `unknown_proposal`.
        Conflict: `review_decided`; `settings_changed`, a setting is no longer what the review looked at.
    """
    with tenant_tx(scope.tenant_id):
        review = _open_review(review_id)
        proposed = {one["setting"]: one for one in review.proposals}
        unknown = [name for name in names if name not in proposed]
        if unknown or not names:
            raise InvalidInput("unknown_proposal", field="names", names=unknown)
        settings = tenant_settings()
        for name in names:
            if settings[name] != proposed[name]["now"]:
                raise Conflict("settings_changed", setting=name)
        change_settings(
            Scope(scope.tenant_id), {name: proposed[name]["proposed"] for name in names}, actor=actor
        )
        return _decide(review, ThresholdReview.Status.APPLIED, actor, names)


def dismiss_proposals(scope: Scope, review_id: uuid.UUID, *, actor: Actor) -> ThresholdReview:
    """Leave the settings as they are.

    Raises:
        NotFound: no such review. Conflict: `review_decided`.
    """
    with tenant_tx(scope.tenant_id):
        return _decide(_open_review(review_id), ThresholdReview.Status.DISMISSED, actor)


def _compression_figures(runs: Sequence[CompressionRun]) -> dict[str, Any]:
    refused = sum(run.outcome == CompressionOutcome.REFUSED for run in runs)
    return {
        "compressions": len(runs),
        "triggers": Counter(run.trigger for run in runs),
        "refused": refused / max(len(runs), 1),
        "folded_turns": spread_of(run.to_seq - run.from_seq + 1 for run in runs),
        "scores": spread_of(run.score for run in runs if run.score is not None),
    }


def _open_review(review_id: uuid.UUID) -> ThresholdReview:
    review: ThresholdReview | None = ThresholdReview.objects.select_for_update().filter(pk=review_id).first()
    if review is None:
        raise NotFound("not_found")
    if review.status != ThresholdReview.Status.OPEN:
        raise Conflict("review_decided", status=review.status)
    return review


def _decide(
    review: ThresholdReview, status: ThresholdReview.Status, actor: Actor, names: Sequence[str] = ()
) -> ThresholdReview:
    review.status, review.decided, review.decided_at = status, list(names), timezone.now()
    review.decided_by = actor.id[:64]
    review.save(update_fields=["status", "decided", "decided_at", "decided_by"])
    record_act(
        f"threshold_review.{status}",
        actor=actor,
        target_kind="threshold_review",
        target_id=review.pk,
        settings=list(names),
    )
    return review
