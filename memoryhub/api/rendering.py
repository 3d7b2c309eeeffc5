"""JSON out: one renderer for every answer, and the media types that answers come in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import orjson
from rest_framework.renderers import BaseRenderer

from memoryhub.api.times import time_text

PROBLEM_TYPE: Final = "application/problem+json"


def render_json(data: object) -> bytes:
    """UTF-8 JSON; times as ISO 8601 in UTC, UUIDs as text.

    Raises:
        orjson.JSONEncodeError: a value has no JSON form.
    """
    return orjson.dumps(
        data, default=_extra, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS
    )


def _extra(value: object) -> object:
    if isinstance(value, datetime):
        return time_text(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


class JsonRenderer(BaseRenderer):
    """`application/json` for answers and, by content type, problems."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body; empty for `None`, which only a 204 answers."""
        return b"" if data is None else render_json(data)


class PlainTextRenderer(JsonRenderer):
    """Lets a view be asked with `Accept: text/plain`; the view itself answers text, problems stay JSON."""

    media_type = "text/plain"
    format = "text"


class EventStreamRenderer(JsonRenderer):
    """Lets a view be asked with `Accept: text/event-stream`; the view itself streams, problems stay JSON."""

    media_type = "text/event-stream"
    format = "event-stream"
