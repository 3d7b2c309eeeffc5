"""A retried POST acts once: one after the other, at once, and after a crash."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any
from unittest import mock

import pytest
from django.db import connections
from django.utils import timezone

from memoryhub.api import idempotency
from memoryhub.core.errors import Conflict
from tenants.authentication import Caller
from tenants.models import IdempotencyRecord, Tenant
from tenants.scope import tenant_tx
from tests.api import views
from tests.api.conftest import ApiClient

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.api.urls")]


@pytest.fixture(autouse=True)
def tenants(keys: dict[str, Any]) -> Iterator[None]:
    """The tenants of both keys exist, and nothing has been done yet."""
    for name in ("one", "two"):
        Tenant.objects.create(id=keys[name].tenant_id, name=f"{name} {keys[name].tenant_id}")
    views.DoingView.done.clear()
    yield
    views.DoingView.done.clear()


def post(key: str = "k-1", who: str = "one", path: str = "/api/v1/do", body: Any = None) -> Any:
    """POST with an idempotency key."""
    return ApiClient(who).send(json.dumps(body or {"text": "我"}), path=path, Idempotency_Key=key)


def done() -> int:
    """How often the view has worked."""
    return len(views.DoingView.done)


def test_the_same_request_is_answered_from_the_record() -> None:
    first, second = post(), post()
    assert (first.status_code, second.status_code, done()) == (201, 201, 1)
    assert second.content == first.content
    assert "我" in second.content.decode()
    assert (second["Idempotency-Replayed"], second["Content-Type"]) == ("true", "application/json")
    assert (second["Location"], "X-Other" in second) == ("/things/1", False)
    assert "Idempotency-Replayed" not in first
    assert second["Request-Id"] != first["Request-Id"]


def test_the_order_of_keys_and_spaces_make_no_other_request() -> None:
    post(body={"text": "a", "count": 1})
    answer = ApiClient().send('{ "count":1,  "text":"a" }', path="/api/v1/do", Idempotency_Key="k-1")
    assert (answer.status_code, done()) == (201, 1)


def test_another_body_under_the_same_key_is_refused() -> None:
    post()
    answer = post(body={"text": "other"})
    assert (answer.status_code, answer.json()["code"], done()) == (422, "idempotency_key_reused", 1)


def test_a_key_counts_for_one_tenant_api_key_and_path(keys: dict[str, Any]) -> None:
    keys["second key"] = Caller(keys["one"].tenant_id, keys["two"].key_id, keys["one"].scopes)
    for who in ("one", "two", "second key"):
        assert "Idempotency-Replayed" not in post(who=who)
    assert "Idempotency-Replayed" not in post(path="/api/v1/do/7")
    assert done() == 4


@pytest.mark.parametrize("key", ["", "x" * 256, "a b", "键", "a\tb"])
def test_an_unsound_key_is_refused(key: str) -> None:
    answer = post(key=key)
    assert (answer.status_code, answer.json()["code"], done()) == (400, "invalid_idempotency_key", 0)


def test_a_refused_body_spends_no_key() -> None:
    assert post(body={"text": 5}).status_code == 400
    assert (post(body={"text": "five"}).status_code, done()) == (201, 1)


@pytest.mark.parametrize("error", [Conflict("session_closed"), RuntimeError("crash")])
def test_a_failure_spends_no_key(error: Exception) -> None:
    with mock.patch.object(views.DoingView, "fail_with", error):
        assert post().status_code in (409, 500)
    answer = post()
    assert (answer.status_code, "Idempotency-Replayed" in answer) == (201, False)


def test_a_stream_is_not_kept() -> None:
    first, second = post(body={"flag": True}), post(body={"flag": True})
    assert b"".join(first.streaming_content) == b"".join(second.streaming_content) == b"data: 1\n\n"


def test_of_parallel_requests_one_acts_and_none_waits() -> None:
    ready = Barrier(8)

    def one_of_many(_: int) -> int:
        try:
            ready.wait(timeout=30)
            return int(post().status_code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(one_of_many, range(8)))
    assert done() == 1
    assert statuses.count(201) >= 1
    assert set(statuses) <= {201, 409}


def claimed_elsewhere(keys: dict[str, Any], age: timedelta) -> idempotency.Attempt:
    """A claim that somebody took `age` ago and has not finished."""
    caller = keys["one"]
    attempt = idempotency.attempt_of(
        "k-1", tenant_id=caller.tenant_id, key_id=caller.key_id, path="/api/v1/do", body={"text": "我"}
    )
    idempotency.claim(attempt, timezone.now() - age)
    return attempt


def test_a_request_in_flight_asks_for_patience(keys: dict[str, Any]) -> None:
    claimed_elsewhere(keys, timedelta())
    answer = post()
    assert (answer.status_code, answer.json()["code"], done()) == (409, "idempotency_in_flight", 0)
    assert int(answer["Retry-After"]) >= 1


def test_a_dead_holder_is_succeeded(keys: dict[str, Any]) -> None:
    claimed_elsewhere(keys, timedelta(hours=1))
    assert (post().status_code, done()) == (201, 1)


def test_a_late_holder_overwrites_nothing(keys: dict[str, Any]) -> None:
    attempt = claimed_elsewhere(keys, timedelta(hours=2))
    late = idempotency.claim(attempt, timezone.now() - timedelta(hours=1))
    assert isinstance(late, idempotency.Claim)
    post()
    idempotency.release(late)
    with tenant_tx(attempt.tenant_id):
        assert IdempotencyRecord.objects.get().status_code == 201
