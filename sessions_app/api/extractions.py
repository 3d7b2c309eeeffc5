"""Endpoint of what a connected model read of a conversation for memory, and what came of it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of
from memoryhub.core.ids import encode_id
from sessions_app.api.sessions import ConversationView
from sessions_app.models import ExtractionRun
from sessions_app.queries import get_session


class ExtractionReply(serializers.Serializer[dict[str, object]]):
    """One reading. `degraded` is empty, or says in a word why it failed and changed nothing."""

    id = serializers.CharField()
    model = serializers.CharField()
    from_seq = serializers.IntegerField()
    to_seq = serializers.IntegerField()
    calls = serializers.IntegerField()
    found = serializers.IntegerField(help_text="Candidates that stood up to their turns.")
    kept = serializers.IntegerField(help_text="Those that the write policy let in.")
    rejected = serializers.DictField(child=serializers.IntegerField())
    degraded = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()


class ExtractionsView(ConversationView):
    """The readings of a conversation by a connected model."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": PageQuery}

    @extend_schema(responses={200: page_of(ExtractionReply)})
    def get(self, request: Request, id: str) -> Response:
        """The newest first, those that failed too."""
        with self.scope():
            session = get_session(self.path_id("ses"))
            rows = ExtractionRun.objects.filter(session_id=session.pk)
            return self.page(rows, order=("-created_at", "-id"), shape=extraction_data)


def extraction_data(run: ExtractionRun) -> dict[str, Any]:
    """One reading as the API shows it."""
    return {
        "id": encode_id("ext", run.pk),
        "model": run.model,
        "from_seq": run.from_seq,
        "to_seq": run.to_seq,
        "calls": run.calls,
        "found": run.found,
        "kept": run.kept,
        "rejected": run.rejected,
        "degraded": run.degraded,
        "created_at": run.created_at,
    }
