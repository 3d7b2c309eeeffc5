"""Strict fields for bodies and query parameters: what is not exactly right is refused with a code.

Inside a body a number is a JSON number and a flag a JSON boolean; in a query string (`context["query"]`) both
are read from their plain text form. Lengths count code points, after normalisation.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from math import isfinite
from typing import Any, ClassVar, Final, NoReturn
from uuid import UUID

from rest_framework import serializers

from memoryhub.api.errors import field_error
from memoryhub.api.times import TimeError, parse_time, time_text
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.core.text import is_blank

MAX_METADATA_KEYS: Final = 16
MAX_METADATA_BYTES: Final = 4096
MAX_USER_REF: Final = 128
MAX_SUBJECT_KEY: Final = 200
INT64_MAX: Final = (1 << 63) - 1
_QUERY_INT: Final = re.compile(r"-?\d{1,19}", re.ASCII)
_QUERY_FLOAT: Final = re.compile(r"-?\d{1,19}(?:\.\d{1,19})?", re.ASCII)
_METADATA_KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_SUBJECT_KEY: Final = re.compile(r"[\w\-]+(?:\.[\w\-]+)*")
# A plus sign of an offset that the sender did not escape arrives as a space.
_LOST_PLUS: Final = re.compile(r" (?=\d{2}:\d{2}\Z)", re.ASCII)
_JOINERS: Final = ("\u200c", "\u200d")  # Persian words and family emoji need them


class StrictField(serializers.Field[Any, Any, Any, Any]):
    """What the strict fields share: a refusal is a code with facts."""

    def fail(self, key: str, **kwargs: Any) -> NoReturn:
        """Refuse with the code `key`."""
        raise field_error(key, **kwargs)

    @property
    def in_query(self) -> bool:
        """Whether the value comes from a query string."""
        return bool(self.context.get("query"))

    def to_representation(self, value: Any) -> Any:
        return value


class StrictSerializer(serializers.Serializer[Any]):
    """A body or query that may hold only what it names; what the server sets is unknown to it.

    With `lets_unknown_by` what it does not name is ignored, for clients that were written for another server.
    """

    lets_unknown_by: ClassVar[bool] = False

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError(
                {"non_field_errors": field_error("wrong_type", expected="object").detail}
            )
        code = "unknown_parameter" if self.context.get("query") else "unknown_field"
        writable = {name for name, field in self.fields.items() if not field.read_only}
        unknown = [key for key in data if key not in writable]
        if unknown and not self.lets_unknown_by:
            raise serializers.ValidationError({key: field_error(code).detail for key in unknown[:20]})
        values: dict[str, Any] = super().to_internal_value(data)
        return values


class EmptyBody(StrictSerializer):
    """A body that says nothing."""


class TextField(StrictField):
    """A JSON string, NFC, at most `max_length` code points, not blank unless `allow_blank`."""

    def __init__(self, *, max_length: int, allow_blank: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.max_length = max_length
        self.allow_blank = allow_blank

    def to_internal_value(self, data: Any) -> str:
        text = unicodedata.normalize("NFC", checked_text(data, self.max_length))
        if len(text) > self.max_length:
            self.fail("too_long", maximum=self.max_length)
        if not self.allow_blank and is_blank(text):
            self.fail("blank")
        return text


class NameField(TextField):
    """One line of text for titles and names: no control, line-break or direction characters."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if not is_plain_line(text):
            self.fail("forbidden_character")
        return text


class UserRefField(NameField):
    """The tenant's own id of its end user: 1 to 128 code points, and one part of a path."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_USER_REF, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        ref = super().to_internal_value(data)
        if "/" in ref or "\\" in ref or not ref.strip("."):
            self.fail("forbidden_character")  # no `/users/{user}` could name such a person again
        return ref


class SubjectKeyField(StrictField):
    """A dotted key such as `report.timezone`, NFKC and case-folded, so that look-alikes are one key."""

    def to_internal_value(self, data: Any) -> str:
        key = unicodedata.normalize("NFKC", checked_text(data, MAX_SUBJECT_KEY))
        key = unicodedata.normalize("NFKC", key.casefold())
        if len(key) > MAX_SUBJECT_KEY:
            self.fail("too_long", maximum=MAX_SUBJECT_KEY)
        if not _SUBJECT_KEY.fullmatch(key):
            self.fail("invalid_key", expected="letters, digits, _ and - joined by dots")
        return key


class IdField(StrictField):
    """An id of this API such as `ses_…`; a UUID inside."""

    def __init__(self, prefix: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.prefix = prefix

    def to_internal_value(self, data: Any) -> UUID:
        found = decode_id(self.prefix, checked_text(data, 64))
        if found is None:
            self.fail("invalid_id", expected=f"{self.prefix}_…")
        return found

    def to_representation(self, value: UUID) -> str:
        return encode_id(self.prefix, value)


class AwareDateTimeField(StrictField):
    """An ISO 8601 time with a zone, in the years 1900 to 2200; UTC inside."""

    def to_internal_value(self, data: Any) -> datetime:
        text = checked_text(data, 64)
        try:
            return parse_time(_LOST_PLUS.sub("+", text) if self.in_query else text)
        except TimeError as error:
            self.fail(error.code)

    def to_representation(self, value: datetime) -> str:
        return time_text(value)


class IntField(StrictField):
    """A whole number from `minimum` to `maximum`; `true` and `1.0` are none."""

    def __init__(self, *, minimum: int = 0, maximum: int = INT64_MAX, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def to_internal_value(self, data: Any) -> int:
        if self.in_query and isinstance(data, str) and _QUERY_INT.fullmatch(data):
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("wrong_type", expected="integer", minimum=self.minimum, maximum=self.maximum)
        if not self.minimum <= data <= self.maximum:
            self.fail("number_out_of_range", minimum=self.minimum, maximum=self.maximum)
        return data


class FloatField(StrictField):
    """A finite number from `minimum` to `maximum`."""

    def __init__(self, *, minimum: float, maximum: float, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def to_internal_value(self, data: Any) -> float:
        if self.in_query and isinstance(data, str) and _QUERY_FLOAT.fullmatch(data):
            data = float(data)
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("wrong_type", expected="number", minimum=self.minimum, maximum=self.maximum)
        # The comparison comes first: float(2**2000) would overflow.
        if not self.minimum <= data <= self.maximum or not isfinite(data):
            self.fail("number_out_of_range", minimum=self.minimum, maximum=self.maximum)
        return float(data)


class BoolField(StrictField):
    """`true` or `false`."""

    def to_internal_value(self, data: Any) -> bool:
        if self.in_query and data in ("true", "false"):
            return bool(data == "true")
        if not isinstance(data, bool):
            self.fail("wrong_type", expected="true, false")
        return data


class EnumField(StrictField):
    """One of a few exact words."""

    def __init__(self, choices: Iterable[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("wrong_type", expected="string")
        if data not in self.choices:
            self.fail("invalid_choice", choices=list(self.choices))
        return data


class ListOf(serializers.ListField):
    """A list of `minimum` to `maximum` items of one kind; the size is checked before any item is."""

    def __init__(self, child: Any, *, maximum: int, minimum: int = 0, **kwargs: Any) -> None:
        super().__init__(child=child, **kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def to_internal_value(self, data: Any) -> list[Any]:
        if not isinstance(data, list):
            raise field_error("wrong_type", expected="array")
        if len(data) > self.maximum:
            raise field_error("too_many_items", maximum=self.maximum)
        if len(data) < self.minimum:
            raise field_error("too_few_items", minimum=self.minimum)
        values: list[Any] = super().to_internal_value(data)
        return values


class MetadataField(StrictField):
    """A flat object of at most 16 keys (`^[a-z][a-z0-9_]{0,39}$`) and scalar values, 4 KiB in all."""

    def to_internal_value(self, data: Any) -> dict[str, str | int | float | bool | None]:
        if not isinstance(data, dict):
            self.fail("wrong_type", expected="object")
        if len(data) > MAX_METADATA_KEYS:
            self.fail("too_many_items", maximum=MAX_METADATA_KEYS)
        size = 0
        for key, value in data.items():
            if not isinstance(key, str) or not _METADATA_KEY.fullmatch(key):
                self.fail("invalid_key", expected="^[a-z][a-z0-9_]{0,39}$")
            size += len(key) + metadata_size(value)
        if size > MAX_METADATA_BYTES:
            self.fail("too_long", maximum=MAX_METADATA_BYTES)
        return data


def metadata_size(value: object) -> int:
    """Bytes of one metadata value; a refusal where it is no scalar that Postgres can hold."""
    if value is None or isinstance(value, bool):
        return 5
    if isinstance(value, str):
        return len(checked_text(value, MAX_METADATA_BYTES).encode())
    if isinstance(value, int | float) and -(1 << 63) <= value < 1 << 63:
        return len(repr(value))
    raise field_error("wrong_type", expected="text, number, true, false, null")


def checked_text(data: object, maximum: int) -> str:
    """`data` when it is a string that UTF-8 and Postgres can hold; a refusal otherwise.

    `maximum` only bounds the work here (NFC never shortens text to below a third); fields check it exactly.
    """
    if not isinstance(data, str):
        raise field_error("wrong_type", expected="string")
    if len(data) > maximum * 3:
        raise field_error("too_long", maximum=maximum)
    if "\x00" in data:
        raise field_error("null_character")
    if any("\ud800" <= character <= "\udfff" for character in data):
        raise field_error("invalid_unicode")
    return data


def is_plain_line(text: str) -> bool:
    """No control or direction-changing characters, which would let a name pass for another.

    U+FFFD is what decoding leaves of bytes that were no UTF-8: two broken names would become one.
    """
    return "\ufffd" not in text and all(
        character in _JOINERS or unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp")
        for character in text
    )
