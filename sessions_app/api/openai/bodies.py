"""What OpenAI's clients send. They send more than is used here, and what is not named is ignored.

Parameters that would change what comes back, such as `tools`, are refused instead: a client that asked for a
tool call could not tell that it never gets one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rest_framework.exceptions import ValidationError

from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.fields import StrictField, checked_text
from memoryhub.api.json_fields import TextsField
from memoryhub.api.schema_types import field_schema
from sessions_app.api.bodies import MAX_TOOL_CHARS, MAX_TURNS

ROLES: Final = ("system", "developer", "user", "assistant", "tool")
MAX_PARTS: Final = 100
MAX_TEXTS: Final = 256
MAX_TEXT_CHARS: Final = 32_000
_REFUSED: Final = ("tools", "functions", "audio", "logprobs")
_PLAIN: Final[Mapping[str, object]] = {"n": 1, "modalities": ["text"], "response_format": {"type": "text"}}


class TolerantSerializer(fields.StrictSerializer):
    """A body of which unknown members are ignored."""

    lets_unknown_by = True


class ContentField(StrictField):
    """A text, a list of parts of text, or null; one text inside, empty for null."""

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, list):
            if len(data) > MAX_PARTS:
                self.fail("too_many_items", maximum=MAX_PARTS)
            data = "\n".join(self._text_of(part) for part in data)
        text = checked_text(data, MAX_TOOL_CHARS)
        if len(text) > MAX_TOOL_CHARS:
            self.fail("too_long", maximum=MAX_TOOL_CHARS)
        return text

    def _text_of(self, part: object) -> str:
        if not isinstance(part, Mapping) or part.get("type") != "text":
            self.fail("unsupported_parameter", expected="type: text")
        return checked_text(part.get("text"), MAX_TOOL_CHARS)


@field_schema.register
def _content(field: ContentField) -> dict[str, Any]:
    part = {"type": "object", "properties": {"type": {"const": "text"}, "text": {"type": "string"}}}
    return {"oneOf": [{"type": "string"}, {"type": "array", "items": part, "maxItems": MAX_PARTS}]}


class MessageBody(TolerantSerializer):
    """One message of a conversation."""

    role = fields.EnumField(ROLES)
    content = ContentField(required=False, allow_null=True)
    name = fields.NameField(max_length=128, required=False, allow_null=True)
    tool_call_id = fields.NameField(max_length=128, required=False)


class StreamOptions(TolerantSerializer):
    """How a stream ends."""

    include_usage = fields.BoolField(required=False)


class CompletionBody(TolerantSerializer):
    """A conversation whose last message is to be answered, in one session of one user.

    `model` may be any name: the connected model answers. Temperature and the like are ignored.
    """

    model = fields.TextField(max_length=200, required=False)
    messages = fields.ListOf(MessageBody(), minimum=1, maximum=MAX_TURNS)
    stream = fields.BoolField(required=False, allow_null=True)
    stream_options = StreamOptions(required=False, allow_null=True)
    user = fields.UserRefField(required=False)
    metadata = fields.MetadataField(
        required=False, allow_null=True, help_text="`session`: the id of a session."
    )

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, Mapping):
            refused = [name for name in _REFUSED if data.get(name)]
            refused += [name for name, plain in _PLAIN.items() if data.get(name) not in (None, plain)]
            if refused:
                raise ValidationError({refused[0]: field_error("unsupported_parameter").detail})
        return super().to_internal_value(data)


class EmbeddingsBody(TolerantSerializer):
    """Texts to make vectors of; `base64` is little-endian float32."""

    model = fields.TextField(max_length=200, required=False)
    input = TextsField(max_length=MAX_TEXT_CHARS, most=MAX_TEXTS)
    encoding_format = fields.EnumField(("float", "base64"), required=False)
    dimensions = fields.IntField(minimum=1, maximum=16_000, required=False)
    user = fields.TextField(max_length=128, required=False)
