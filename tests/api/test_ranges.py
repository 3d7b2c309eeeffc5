"""Byte ranges as RFC 9110 has them."""

from __future__ import annotations

import pytest

from memoryhub.api.errors import ApiError
from memoryhub.api.ranges import header_range


@pytest.mark.parametrize(
    ("value", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=2-5", 2, 5),
        ("bytes=2-", 2, 9),
        ("bytes=-3", 7, 9),
        ("bytes=-99", 0, 9),
        ("bytes=8-99", 8, 9),
        ("Bytes = 1-2", 1, 2),
    ],
)
def test_one_range(value: str, first: int, last: int) -> None:
    found = header_range(value, 10)
    assert found is not None
    assert (found.first, found.last) == (first, last)
    assert found.content_range == f"bytes {first}-{last}/10"


@pytest.mark.parametrize(
    "value",
    ["", "bytes", "bytes=", "bytes=-", "lines=1-2", "bytes=0-1,3-4", "bytes=5-2", "bytes=a-b", "bytes=٣-"],
)
def test_what_is_no_single_range_is_the_whole(value: str) -> None:
    assert header_range(value, 10) is None


@pytest.mark.parametrize("value", ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999-"])
def test_a_range_behind_the_end(value: str) -> None:
    with pytest.raises(ApiError) as refused:
        header_range(value, 10)
    assert (refused.value.code, refused.value.status_code) == ("range_not_satisfiable", 416)
    assert refused.value.headers == {"Content-Range": "bytes */10"}
