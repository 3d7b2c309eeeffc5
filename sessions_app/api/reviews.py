"""Endpoints of quality: what each compression kept and saved, and the queue of what a person should check."""

from __future__ import annotations

import functools
import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api import fields
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.api.views import TenantView
from memoryhub.core.ids import encode_id
from sessions_app.api.sessions import ConversationView
from sessions_app.compression_history import compressions_of, saving_of
from sessions_app.models import CompressionRun, SummaryReview
from sessions_app.queries import get_session
from sessions_app.services.compression_report import input_price
from sessions_app.services.settings import tenant_settings
from sessions_app.services.summary_decisions import (
    VERDICTS,
    WAYS_BACK,
    SummaryDecision,
    decide_summary_review,
    get_review,
)
from sessions_app.services.summary_reviews import summary_review_queue

KINDS = ("summary",)
STATUSES = (*SummaryReview.Status.values, "all")
MAX_NOTE_CHARS = 2_000
MAX_VERSION = 2**31 - 1


class ReviewsQuery(PageQuery):
    """Which reviews: open ones unless `status` says otherwise."""

    status = fields.EnumField(STATUSES, default="open")
    kind = fields.EnumField(KINDS, required=False)


class ReviewDecisionBody(fields.StrictSerializer):
    """What was seen, and with `restore` the way back from a lossy summary."""

    verdict = fields.EnumField(VERDICTS)
    note = fields.TextField(max_length=MAX_NOTE_CHARS, required=False, allow_blank=True)
    restore = fields.EnumField(WAYS_BACK, default="none")
    restore_version = fields.IntField(minimum=1, maximum=MAX_VERSION, required=False)


class SavedReply(serializers.Serializer[dict[str, object]]):
    """What a summary saved: tokens of each request made with it, how many there were, and of all."""

    tokens_per_request = serializers.IntegerField()
    requests = serializers.IntegerField()
    tokens = serializers.IntegerField()
    dollars = serializers.FloatField(allow_null=True)


class CompressionReply(serializers.Serializer[dict[str, object]]):
    """An attempt to compress a conversation."""

    id = serializers.CharField()
    session = serializers.CharField()
    summary = serializers.CharField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    trigger = serializers.CharField()
    engine = serializers.CharField()
    outcome = serializers.CharField()
    degraded = serializers.CharField(allow_null=True)
    from_seq = serializers.IntegerField()
    to_seq = serializers.IntegerField()
    source_tokens = serializers.IntegerField()
    summary_tokens = serializers.IntegerField()
    ratio = serializers.FloatField(allow_null=True)
    score = serializers.FloatField(allow_null=True)
    spans = serializers.IntegerField()
    lost = serializers.DictField(child=serializers.IntegerField())
    repaired = serializers.IntegerField()
    milliseconds = serializers.IntegerField()
    saved = SavedReply()
    created_at = serializers.DateTimeField()


class ReviewReply(serializers.Serializer[dict[str, object]]):
    """Something a person should look at; `kind` says what, `target` which one."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    status = serializers.CharField()
    reason = serializers.CharField()
    user = serializers.CharField()
    session = serializers.CharField()
    target = serializers.CharField()
    version = serializers.IntegerField()
    turn = serializers.CharField(allow_null=True)
    details = serializers.DictField()
    note = serializers.CharField()
    decided_by = serializers.CharField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class DecidedReviewReply(ReviewReply):
    """A decided review, and the summary version that was made on the way back."""

    restored_version = serializers.IntegerField(allow_null=True)


class CompressionsView(ConversationView):
    """The attempts to compress a conversation."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": PageQuery}

    @extend_schema(responses={200: page_of(CompressionReply)})
    def get(self, request: Request, id: str) -> Response:
        """The newest first, those that were refused or failed too."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            shape = functools.partial(compression_data, price=input_price(session, tenant_settings()))
            return self.page(compressions_of(session.pk), order=("-created_at", "-id"), shape=shape)


class ReviewsView(TenantView):
    """What waits for a person's judgement."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": ReviewsQuery}

    @extend_schema(responses={200: page_of(ReviewReply)})
    def get(self, request: Request) -> Response:
        """The newest first."""
        with self.scope():
            reviews = summary_review_queue(self.params["status"])
            return self.page(reviews, order=("-created_at", "-id"), shape=review_data)


class DecideReviewView(TenantView):
    """The judgement of one review."""

    scopes = {"POST": "admin"}
    bodies = {"POST": ReviewDecisionBody}

    @extend_schema(responses={200: DecidedReviewReply})
    def post(self, request: Request, id: str) -> Response:
        """Say whether the summary is faithful; a lossy one can be mended in the same step.

        Raises:
            Conflict: `review_decided`, `nothing_to_restore`. InvalidInput: a way back that does not fit.
        """
        decided = decide_summary_review(
            self.tenant,
            self.path_id("srv"),
            SummaryDecision(
                verdict=self.body["verdict"],
                note=self.body.get("note", ""),
                way_back=self.body["restore"],
                version=self.body.get("restore_version"),
            ),
            actor=self.actor,
        )
        with self.scope():
            answer = review_data(get_review(decided.review.pk))
        return self.respond(
            answer | {"restored_version": decided.restored.version if decided.restored else None}
        )


def compression_data(run: CompressionRun, *, price: float | None) -> dict[str, Any]:
    """An attempt of `compressions_of`; `price` in US dollars a million input tokens."""
    saving = saving_of(run)
    return {
        "id": encode_id("cmp", run.pk),
        "session": encode_id("ses", run.session_id),
        "summary": _id_or_none("sum", run.summary_id),
        "version": run.summary.version if run.summary else None,
        "trigger": run.trigger,
        "engine": run.engine,
        "outcome": run.outcome,
        "degraded": run.degraded or None,
        "from_seq": run.from_seq,
        "to_seq": run.to_seq,
        "source_tokens": run.source_tokens,
        "summary_tokens": run.summary_tokens,
        "ratio": round(run.summary_tokens / run.source_tokens, 4) if run.source_tokens else None,
        "score": run.score,
        "spans": run.spans,
        "lost": run.lost,
        "repaired": run.repaired,
        "milliseconds": run.milliseconds,
        "saved": {
            "tokens_per_request": saving.per_request,
            "requests": saving.requests,
            "tokens": saving.tokens,
            "dollars": saving.dollars(price),
        },
        "created_at": run.created_at,
    }


def review_data(review: SummaryReview) -> dict[str, Any]:
    """A review of a summary, as the API shows it."""
    return {
        "id": encode_id("srv", review.pk),
        "kind": "summary",
        "status": review.status,
        "reason": review.reason,
        "user": review.session.user.user_ref,
        "session": encode_id("ses", review.session_id),
        "target": encode_id("sum", review.summary_id),
        "version": review.summary.version,
        "turn": _id_or_none("trn", review.turn_id),
        "details": review.details,
        "note": review.note,
        "decided_by": review.decided_by or None,
        "decided_at": review.decided_at,
        "created_at": review.created_at,
    }


def _id_or_none(prefix: str, value: uuid.UUID | None) -> str | None:
    return None if value is None else encode_id(prefix, value)
