"""Bad bodies are refused with a code, never with a crash, before they cost anything."""

from __future__ import annotations

import io
import json
from unittest import mock

import pytest
from django.http.request import UnreadablePostError
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.api.errors import ApiError
from memoryhub.api.parsing import MAX_BODY, JsonRequest, StrictJSONParser, parse_object, read_object

BAD_BODIES = [
    (b'{"a": "x\x00"}', "invalid_json"),
    (b'{"a": "\\u0000"}', "null_character"),
    (b'{"\\u0000": 1}', "null_character"),
    (b'{"a": "\\ud800"}', "invalid_unicode"),
    (b'{"a": ["\\udc00\\ud800"]}', "invalid_unicode"),
    (b'{"a": "\xff"}', "invalid_utf8"),
    (b'{"a": "\xed\xa0\x80"}', "invalid_utf8"),
    (b'\xef\xbb\xbf{"a": 1}', "byte_order_mark"),
    ('{"a": 1}'.encode("utf-16"), "byte_order_mark"),
    (b'{"a":' * 33 + b"1" + b"}" * 33, "too_deep"),
    (b"[" * 5_000, "too_deep"),
    (b'{"a":' * 100_000, "too_deep"),
    (b'{"a": NaN}', "invalid_number"),
    (b'{"a": -Infinity}', "invalid_number"),
    (b'{"a": 1e400}', "number_out_of_range"),
    (b'{"a": 1e20}', "number_out_of_range"),
    (b'{"a": -9.3e18}', "number_out_of_range"),
    (b'{"a": ' + b"1" * 5_000 + b"}", "number_out_of_range"),
    (b'{"a": 0.' + b"1" * 5_000 + b"}", "number_out_of_range"),
    (b'{"a": 1180591620717411303424}', "number_out_of_range"),
    (b'{"a": 9223372036854775808}', "number_out_of_range"),
    (b'{"a": 1, "b": 2, "a": 3}', "duplicate_key"),
    (b'{"a": {"\\u0061": 1, "a": 3}}', "duplicate_key"),
    (b"[1, 2]", "object_required"),
    (b'"text"', "object_required"),
    (b"null", "object_required"),
    (b'{"a": 1', "invalid_json"),
    (b"{'a': 1}", "invalid_json"),
    (b'{"a": 1} {}', "invalid_json"),
    (b'{"a": "\n"}', "invalid_json"),
    (b"   ", "invalid_json"),
    (b'"' * 100_001, "invalid_json"),
    (b'{"a": "' + b"\\" * 100_001, "invalid_json"),
    (json.dumps({f"k{n}": 0 for n in range(10_001)}).encode(), "too_many_keys"),
]


@pytest.mark.parametrize(("body", "code"), BAD_BODIES, ids=lambda value: str(value)[:40])
def test_refuses_each_bad_body_with_its_code(body: bytes, code: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_object(body)
    assert (caught.value.code, caught.value.status_code) == (code, 400)


@pytest.mark.parametrize(
    "body",
    [
        '{"a": "我是素食者", "b": [1, -9223372036854775808, 1.5, null, true]}',
        '{"a": "[[[[{{{{ : : \\" \\\\"}',
        '{"a": "\\ud83d\\ude00 \\u4f60"}',
        '{"a": "<|endoftext|> \'; DROP TABLE turns; -- %_\\\\ <script>"}',
        '{"a":' * 31 + "{}" + "}" * 31,
        json.dumps({f"k{n}": 0 for n in range(10_000)}),
    ],
    ids=lambda value: value[:30],
)
def test_accepts_whatever_is_sound(body: str) -> None:
    assert parse_object(body.encode()) == json.loads(body)


def test_names_the_place_of_bad_text() -> None:
    with pytest.raises(ApiError) as caught:
        parse_object(b'{"turns": [{"content": "ok"}, {"content": "\\u0000"}]}')
    assert caught.value.data == {"field": "turns.1.content"}


def test_a_body_over_the_limit_is_refused_before_it_is_read() -> None:
    request = RequestFactory().post("/", b"{}", "application/json", CONTENT_LENGTH=str(10 * MAX_BODY))
    request._stream = None  # type: ignore[assignment]  # reading would be an AttributeError
    with pytest.raises(ApiError) as caught:
        read_object(request)
    assert (caught.value.code, caught.value.status_code) == ("payload_too_large", 413)


def test_a_body_of_unknown_length_is_read_no_further_than_the_limit() -> None:
    request = RequestFactory().post("/", b"", "application/json", CONTENT_LENGTH="")
    stream = request._stream = io.BytesIO(b" " * (10 * MAX_BODY))
    with pytest.raises(ApiError) as caught:
        read_object(request)
    assert caught.value.code == "payload_too_large"
    assert stream.tell() == MAX_BODY + 1


@pytest.mark.parametrize("length", ["-1", "1e3", "٣", "9" * 30])
def test_a_strange_content_length_is_refused(length: str) -> None:
    with pytest.raises(ApiError) as caught:
        read_object(RequestFactory().post("/", b"{}", "application/json", CONTENT_LENGTH=length))
    assert caught.value.code == "bad_request"


def test_a_body_that_breaks_off_is_the_callers_mistake() -> None:
    request = RequestFactory().post("/", b"{}", "application/json")
    with (
        mock.patch.object(request, "read", side_effect=UnreadablePostError),
        pytest.raises(ApiError) as caught,
    ):
        read_object(request)
    assert caught.value.code == "bad_request"


def test_views_that_are_drfs_own_parse_as_strictly() -> None:
    parser = StrictJSONParser()
    assert parser.parse(io.BytesIO(b'{"a": 1}')) == {"a": 1}
    for body in (b'{"a": 1, "a": 1}', b" " * (MAX_BODY + 1)):
        with pytest.raises(ApiError):
            parser.parse(io.BytesIO(body))


def test_a_body_of_unknown_length_is_read_at_all() -> None:
    request = RequestFactory().post("/", CONTENT_TYPE="application/json", CONTENT_LENGTH="")
    request._stream = io.BytesIO(b'{"a": 1}')
    assert JsonRequest(request).data == {"a": 1}


def understood(body: bytes) -> dict[str, object] | None:
    """What the parser makes of a body; None when it refuses it as the caller's mistake."""
    try:
        return parse_object(body)
    except ApiError as error:
        return None if error.status_code == 400 else {"unexpected": error.code}


@given(st.binary(max_size=400))
def test_any_bytes_are_an_object_or_a_refusal(body: bytes) -> None:
    parsed = understood(body)
    assert parsed is None or json.loads(body) == parsed


JSON_LIKE = st.lists(st.sampled_from([*'{}[]",:\\0123456789eE+-.tfn ', "\\u0000", "\\ud800", "NaN", "中"]))


@given(JSON_LIKE.map("".join))
def test_what_gets_through_can_be_stored(text: str) -> None:
    parsed = understood(b'{"a":' + text.encode() + b"}")
    stored = json.dumps(parsed, ensure_ascii=False, allow_nan=False).encode()
    assert b"\x00" not in stored


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(-9e18, 9e18)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))
)
NESTED = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab中", max_size=3), inner),
    max_leaves=20,
)


@given(st.dictionaries(st.text("xyz文", max_size=4), NESTED, max_size=5), st.booleans())
def test_every_sound_object_comes_through_unchanged(value: dict[str, object], ascii_only: bool) -> None:
    assert parse_object(json.dumps(value, ensure_ascii=ascii_only).encode()) == value
