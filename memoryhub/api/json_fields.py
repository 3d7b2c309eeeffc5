"""Strict fields whose value may have more than one form."""

from __future__ import annotations

from typing import Any, Final

import orjson

from memoryhub.api.fields import StrictField, checked_text

MAX_JSON_BYTES: Final = 64 * 1024


class JsonField(StrictField):
    """Any JSON value of at most 64 KiB; numbers, depth and texts were bounded when the body was parsed."""

    def to_internal_value(self, data: Any) -> Any:
        if len(orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)) > MAX_JSON_BYTES:
            self.fail("too_long", maximum=MAX_JSON_BYTES)
        return data


class TextsField(StrictField):
    """A text of at most `max_length` code points, or a list of at most `most` such texts; as it was given."""

    def __init__(self, *, max_length: int, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.max_length = max_length
        self.most = most

    def to_internal_value(self, data: Any) -> str | list[str]:
        if isinstance(data, str):
            return self._checked(data)
        if not isinstance(data, list):
            self.fail("wrong_type", expected="string, array")
        if len(data) > self.most:
            self.fail("too_many_items", maximum=self.most)
        return [self._checked(text) for text in data]

    def _checked(self, data: object) -> str:
        text = checked_text(data, self.max_length)
        if len(text) > self.max_length:
            self.fail("too_long", maximum=self.max_length)
        return text
