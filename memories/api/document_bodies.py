"""What callers may send to the document endpoints."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from rest_framework import serializers

from memories.api.bodies import refuse_user_of_team
from memories.models import DocumentStatus, MemoryScope
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery

MAX_TITLE = 300
MAX_TEXT = 2_000_000  # code points: about five thousand chunks
MAX_FILE = 10 << 20  # bytes
MAX_BODY = 15 << 20  # of a request: a file in base64 is a third longer


class FileBody(fields.StrictSerializer):
    """A file; a form may send it as it is in the field `file`."""

    name = fields.NameField(max_length=255)
    content_base64 = fields.TextField(max_length=MAX_FILE * 4 // 3 + 4)

    def validate_content_base64(self, value: str) -> bytes:
        """The bytes of the file."""
        try:
            data = base64.b64decode(value, validate=True)
        except (binascii.Error, ValueError):
            raise field_error("invalid", expected="base64") from None
        if len(data) > MAX_FILE:
            raise field_error("too_long", maximum=MAX_FILE)
        return data


class DocumentContentBody(fields.StrictSerializer):
    """A document's words: text or Markdown in `content`, or a `file`; the title may come from the file."""

    title = fields.NameField(max_length=MAX_TITLE, required=False)
    content = fields.TextField(max_length=MAX_TEXT, required=False)
    file = FileBody(required=False)
    metadata = fields.MetadataField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one of the two, and a title."""
        if "content" in attrs and "file" in attrs:
            raise serializers.ValidationError({"file": field_error("invalid", expected="one of two").detail})
        if "content" not in attrs and "file" not in attrs:
            raise serializers.ValidationError({"content": field_error("required").detail})
        if "title" not in attrs and "file" not in attrs:
            raise serializers.ValidationError({"title": field_error("required").detail})
        return attrs


class NewDocumentBody(DocumentContentBody):
    """A document of one user, or of the team."""

    user = fields.UserRefField(required=False)
    scope = fields.EnumField(MemoryScope.values, default=MemoryScope.USER.value)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["scope"] == MemoryScope.USER and "user" not in attrs:
            raise serializers.ValidationError({"user": field_error("required").detail})
        return refuse_user_of_team(super().validate(attrs))


class DocumentsQuery(PageQuery):
    """Which documents: all of the tenant unless said otherwise."""

    user = fields.UserRefField(required=False)
    scope = fields.EnumField(MemoryScope.values, required=False)
    status = fields.EnumField(DocumentStatus.values, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return refuse_user_of_team(attrs)
