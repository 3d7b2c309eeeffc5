"""The endpoint of long tool results: the whole text, a range of its bytes, or lines that are looked for."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memoryhub.api.errors import ApiError, field_error
from memoryhub.api.ranges import ByteRange, byte_range, header_range
from memoryhub.api.rendering import JsonRenderer, PlainTextRenderer
from memoryhub.core.offload import find_lines
from sessions_app.api.bodies import ArtifactQuery
from sessions_app.api.replies import FoundLinesReply
from sessions_app.api.sessions import ConversationView
from sessions_app.models import Artifact
from sessions_app.queries import get_artifact

MAX_LINE_DIGITS = 9


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

        With `q` the lines that hold all its words, as JSON, `limit` at a time.
        """
        with self.scope():
            artifact = get_artifact(self.path_id("art"))
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
