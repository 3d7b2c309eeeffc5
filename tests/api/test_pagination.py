"""Pages follow each other without gap or repeat, and a cursor is good for one query of one tenant."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import pytest
from django.core import signing
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.api.errors import ApiError
from memoryhub.api.pagination import Page, page
from tenants.models import EndUser, Tenant
from tenants.scope import tenant_tx
from tests.api.conftest import ApiClient

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.api.urls")]


@pytest.fixture
def users(keys: dict[str, Any]) -> list[str]:
    """Five users of tenant one, two of them of the same moment, and one of tenant two; newest first."""
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    for name, count in (("one", 5), ("two", 1)):
        tenant_id = keys[name].tenant_id
        Tenant.objects.create(id=tenant_id, name=f"tenant {name} {tenant_id}")
        with tenant_tx(tenant_id):
            for number in range(count):
                made = EndUser.objects.create(user_ref=f"{name}-{number}")
                EndUser.objects.filter(pk=made.pk).update(created_at=moment + timedelta(days=number // 2))
    with tenant_tx(keys["one"].tenant_id):
        rows = EndUser.objects.order_by("-created_at", "-id")
        return [row.user_ref for row in rows]


def walk(api: ApiClient, limit: int) -> list[str]:
    """All pages, one after the other."""
    found: list[str] = []
    cursor: str | None = None
    while True:
        query = f"limit={limit}" + (f"&cursor={cursor}" if cursor else "")
        body = api.get(f"/api/v1/users?{query}").json()
        assert len(body["data"]) <= limit
        found += [row["user"] for row in body["data"]]
        cursor = body["next_cursor"]
        if cursor is None:
            return found


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 50])
def test_pages_join_to_the_whole_list(api: ApiClient, users: list[str], limit: int) -> None:
    assert walk(api, limit) == users
    assert not any(name.startswith("two") for name in users)


@pytest.mark.parametrize(
    "order", [("created_at", "id"), ("-created_at", "id"), ("created_at", "-user_ref", "id")]
)
def test_any_mix_of_directions(users: list[str], keys: dict[str, Any], order: tuple[str, ...]) -> None:
    with tenant_tx(keys["one"].tenant_id):
        whole = [row.user_ref for row in EndUser.objects.order_by(*order)]
        found: list[str] = []
        cursor = None
        for _ in whole:
            got: Page[EndUser] = page(EndUser.objects.all(), order=order, limit=1, cursor=cursor, bind={})
            found += [row.user_ref for row in got.rows]
            cursor = got.next_cursor
    assert found == whole
    assert cursor is None


@pytest.mark.parametrize("limit", [1, 3])
def test_a_page_costs_one_query_and_no_count(api: ApiClient, users: list[str], limit: int) -> None:
    with CaptureQueriesContext(connection) as captured:
        api.get(f"/api/v1/users?limit={limit}")
    asked = [query["sql"] for query in captured if query["sql"].startswith("SELECT")]
    assert len(asked) == 1
    assert "COUNT(" not in asked[0]


def refused(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")


def test_a_cursor_is_good_for_nothing_else(api: ApiClient, users: list[str]) -> None:
    cursor = api.get("/api/v1/users?limit=2").json()["next_cursor"]
    assert api.get(f"/api/v1/users?limit=3&cursor={cursor}").status_code == 200
    assert refused(api.get(f"/api/v1/users?limit=2&cursor={cursor}&flag=true"))
    assert refused(ApiClient("two").get(f"/api/v1/users?limit=2&cursor={cursor}"))
    assert refused(api.get(f"/api/v1/users?cursor={cursor[:-1]}"))
    assert refused(api.get(f"/api/v1/users?cursor={'x' + cursor}"))


@pytest.mark.parametrize("text", ["", "x", "a:b:c", "%00", "é", "x" * 5_000, "bnVsbA:1:2"])
def test_what_is_no_cursor_is_refused(api: ApiClient, text: str) -> None:
    assert refused(api.get("/api/v1/users", {"cursor": text}))


def test_a_megabyte_of_cursor_is_refused_unread() -> None:
    with mock.patch.object(signing, "loads") as loads, pytest.raises(ApiError):
        page(EndUser.objects.none(), order=("id",), limit=1, cursor="x" * 1_000_000, bind={})
    loads.assert_not_called()


def test_a_cursor_expires_after_a_day(api: ApiClient, users: list[str]) -> None:
    with mock.patch("django.core.signing.time.time", return_value=1_767_225_600.0):
        cursor = api.get("/api/v1/users?limit=2").json()["next_cursor"]
    with mock.patch("django.core.signing.time.time", return_value=1_767_225_600.0 + 24 * 3600 - 5):
        assert api.get(f"/api/v1/users?cursor={cursor}").status_code == 200
    with mock.patch("django.core.signing.time.time", return_value=1_767_225_600.0 + 24 * 3600 + 5):
        assert refused(api.get(f"/api/v1/users?cursor={cursor}"))


def test_a_signed_cursor_with_strange_content_is_refused(api: ApiClient, users: list[str]) -> None:
    salt = "memoryhub.api.cursor"
    strange: list[Any] = [None, [], {}, {"d": "x"}, {"d": "x", "v": []}, "text", 5]
    for content in strange:
        assert refused(api.get("/api/v1/users", {"cursor": signing.dumps(content, salt=salt)}))
