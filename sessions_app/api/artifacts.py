"""The endpoint of long tool results: the whole text, a range of its bytes, or lines that are looked for."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.errors import ApiError, field_error
from memoryhub.api.pagination import PageQuery
from memoryhub.api.ranges import ByteRange, byte_range, header_range
from memoryhub.api.rendering import JsonRenderer, PlainTextRenderer
from memoryhub.api.schema_types import page_of
from memoryhub.api.times import time_text
from memoryhub.core.ids import encode_id
from memoryhub.core.offload import find_lines
from sessions_app.api.bodies import ArtifactQuery
from sessions_app.api.replies import FoundLinesReply
from sessions_app.api.sessions import ConversationView
from sessions_app.models import Artifact
from sessions_app.queries import artifacts_of, get_artifact, get_session
from sessions_app.services.artifacts import touch_artifact

MAX_LINE_DIGITS = 9


class ArtifactReply(serializers.Serializer[dict[str, object]]):
    """A long tool result, by its numbers; `turns` are the `seq` of those of this session that refer to it."""

    id = serializers.CharField()
    turns = serializers.ListField(child=serializers.IntegerField())
    size = serializers.IntegerField()
    lines = serializers.IntegerField()
    tokens = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    last_read_at = serializers.DateTimeField(allow_null=True)
    expired_at = serializers.DateTimeField(allow_null=True)


class ArtifactsView(ConversationView):
    """The long tool results of a conversation."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": PageQuery}

    @extend_schema(responses={200: page_of(ArtifactReply)})
    def get(self, request: Request, id: str) -> Response:
        """Those that turns of the conversation refer to, the newest first, without their texts."""
        with self.scope():
            rows = artifacts_of(get_session(self.path_id("ses")).id)
            return self.page(rows, order=("-created_at", "-id"), shape=artifact_data)


class ArtifactView(ConversationView):
    """A long tool result."""

    scopes = {"GET": "sessions:read"}
    queries = {"GET": ArtifactQuery}
    renderer_classes = [JsonRenderer, PlainTextRenderer]

    @extend_schema(
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (206, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): FoundLinesReply,
        }
    )
    def get(self, request: Request, id: str) -> HttpResponseBase:
        """The stored text; with a `Range` header or `range` (`0-99`, `100-`, `-50`, in bytes) a part of it.

        With `q` the lines that hold all its words, as JSON, `limit` at a time. 410 once the text has expired.
        """
        with self.scope():
            artifact = get_artifact(self.path_id("art"))
            if artifact.expired_at is not None:
                raise ApiError("artifact_expired", expired_at=time_text(artifact.expired_at))
            touch_artifact(artifact)
        if "q" in self.params:
            return self._lines(artifact)
        raw = artifact.content.encode()
        part = self._range(request, artifact)
        headers = {"Accept-Ranges": "bytes", "ETag": f'"{artifact.sha256}"'}
        if part is None:
            return _text(raw, 200, headers)
        headers["Content-Range"] = part.content_range
        return _text(raw[part.first : part.last + 1], 206, headers)

    def _range(self, request: Request, artifact: Artifact) -> ByteRange | None:
        """What part is asked for; the parameter goes before the header.

        Raises:
            ApiError: `range_not_satisfiable`. ValidationError: the parameter has another form.
        """
        if "range" in self.params:
            part = byte_range(self.params["range"].removeprefix("bytes="), artifact.size)
            if part is None:
                raise field_error("invalid", field="range", expected="0-99, 100-, -50")
            return part
        asked = request.META.get("HTTP_RANGE", "")
        if not asked or request.META.get("HTTP_IF_RANGE", f'"{artifact.sha256}"') != f'"{artifact.sha256}"':
            return None
        return header_range(asked, artifact.size)

    def _lines(self, artifact: Artifact) -> Response:
        cursor = self.params.get("cursor") or "0"
        if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= MAX_LINE_DIGITS):
            raise ApiError("invalid_cursor")
        found, more = find_lines(
            artifact.content, self.params["q"], after=int(cursor), most=self.params["limit"]
        )
        data: list[dict[str, Any]] = [{"line": one.line, "text": one.text} for one in found]
        return self.respond({"data": data, "next_cursor": str(found[-1].line) if more else None})


def _text(raw: bytes, status: int, headers: dict[str, str]) -> HttpResponse:
    return HttpResponse(raw, status=status, content_type="text/plain; charset=utf-8", headers=headers)


def artifact_data(artifact: Any) -> dict[str, Any]:
    """A row of `artifacts_of`."""
    return {
        "id": encode_id("art", artifact.pk),
        "turns": artifact.seqs,
        "size": artifact.size,
        "lines": artifact.lines,
        "tokens": artifact.tokens,
        "created_at": artifact.created_at,
        "last_read_at": artifact.last_read_at,
        "expired_at": artifact.expired_at,
    }
