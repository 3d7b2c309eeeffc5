"""Endpoints by which a person's data is handed out, and by which a person is erased."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.document_shapes import JobReply, job_data
from memories.api.people import UserView
from memoryhub.api.fields import StrictSerializer, UserRefField
from memoryhub.api.json_fields import JsonField
from memoryhub.api.rendering import JsonRenderer
from memoryhub.api.views import TenantView
from memoryhub.core.ids import encode_id
from sessions_app.models import PersonExport
from sessions_app.services.export_file import headers_of, stored_bytes
from sessions_app.services.person_erasure import TYPE, start_erasure
from sessions_app.services.person_export import finished_export, start_export
from sessions_app.services.person_receipt import verify_receipt
from tenants.models import KeyScope


class ExportReply(serializers.Serializer[dict[str, object]]):
    """A finished export: `counts` are lines by kind, `size` is in bytes."""

    id = serializers.CharField()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField())
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class ReceiptField(JsonField):
    """An object that says it is a receipt of ours; whether it holds is another question."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            self.fail("wrong_type", expected="object")
        if data.get("type") != TYPE:
            self.fail("invalid", expected=f"type: {TYPE}")
        return super().to_internal_value(data)


class ReceiptBody(StrictSerializer):
    """A receipt as the job of an erasure answered it, and whose it should be."""

    receipt = ReceiptField()
    user = UserRefField(required=False)


class ReceiptReply(serializers.Serializer[dict[str, object]]):
    """Whether a receipt holds; `matches_user` is null where no user was named."""

    valid = serializers.BooleanField()
    reason = serializers.ChoiceField(choices=["altered", "other_key", "other_tenant"], allow_null=True)
    matches_user = serializers.BooleanField(allow_null=True)


class ZipRenderer(JsonRenderer):
    """Lets a view be asked with `Accept: application/zip`; the view itself streams, problems stay JSON."""

    media_type = "application/zip"
    format = "zip"


class WholePersonView(TenantView):
    """What hands out everything at once takes every scope that would read it piece by piece."""

    def require_all_reading(self) -> None:
        """Go on only with a key that may read memories and conversations. Raises ApiError."""
        self.require_scope(KeyScope.MEMORIES_READ)
        self.require_scope(KeyScope.SESSIONS_READ)


class WholeUserView(UserView):
    """One end user, and the end of all that is stored of them."""

    scopes = {**UserView.scopes, "DELETE": "users:write"}

    @extend_schema(responses={202: JobReply})
    def delete(self, request: Request, user: str) -> Response:
        """Begin to erase a person; the job's result holds a receipt. It cannot be called off.

        Nobody is found under this id from here on; a person who comes under it again is a new one. Asked
        again while it is under way, it answers the same job. Needs `users:write`, `memories:write` and
        `sessions:write`.
        """
        self.require_scope(KeyScope.MEMORIES_WRITE)
        self.require_scope(KeyScope.SESSIONS_WRITE)
        return self.respond(job_data(start_erasure(self.tenant, self.path_user(), actor=self.actor)), 202)


class VerifyReceiptView(TenantView):
    """The check of a receipt."""

    scopes = {"POST": "memories:read"}
    bodies = {"POST": ReceiptBody}

    @extend_schema(request=ReceiptBody, responses={200: ReceiptReply})
    def post(self, request: Request) -> Response:
        """Say whether a receipt of an erasure is genuine, whole, of this tenant, and of `user` if given."""
        verdict = verify_receipt(self.caller.tenant_id, self.body["receipt"], self.body.get("user"))
        return self.respond(asdict(verdict))


class ExportView(WholePersonView):
    """An export of one person."""

    scopes = {"POST": "memories:read"}

    @extend_schema(request=None, responses={202: JobReply})
    def post(self, request: Request, user: str) -> Response:
        """Begin to export all that is stored of a person; while one is under way it is that one.

        The job's result names the export (`export_id`), which can be downloaded for seven days.
        """
        self.require_all_reading()
        job = start_export(self.tenant, self.path_user(), actor=self.actor)
        return self.respond(job_data(job), 202)


class ExportItemView(WholePersonView):
    """A finished export."""

    scopes = {"GET": "memories:read"}

    @extend_schema(responses={200: ExportReply})
    def get(self, request: Request, id: str) -> Response:
        """Its size, digest and counts."""
        self.require_all_reading()
        with self.scope():
            return self.respond(export_data(finished_export(self.path_id("exp"), now=timezone.now())))


class ExportFileView(WholePersonView):
    """The file of an export."""

    scopes = {"GET": "memories:read"}
    renderer_classes = [JsonRenderer, ZipRenderer]

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, id: str) -> HttpResponseBase:
        """A ZIP of JSON Lines, a file a kind, and `manifest.json`; `docs/people.md` describes the format."""
        self.require_all_reading()
        with self.scope():
            export = finished_export(self.path_id("exp"), now=timezone.now())
        return StreamingHttpResponse(
            stored_bytes(export), content_type="application/zip", headers=headers_of(export)
        )


def export_data(export: PersonExport) -> dict[str, Any]:
    """A finished export."""
    return {
        "id": encode_id("exp", export.pk),
        "size": export.size,
        "sha256": export.sha256,
        "counts": export.counts,
        "created_at": export.created_at,
        "expires_at": export.expires_at,
    }
