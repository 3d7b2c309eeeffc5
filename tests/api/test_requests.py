"""Every answer names its request, and logs carry no session id."""

from __future__ import annotations

from uuid import UUID

import pytest
import structlog
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import AsyncClient, RequestFactory

from memoryhub.api.requests import RequestIdMiddleware, request_id
from tests.api.conftest import ApiClient

pytestmark = pytest.mark.urls("tests.api.urls")


def test_a_sane_id_is_taken_over(api: ApiClient) -> None:
    assert api.send("{}", Request_Id="order-42.retry_1")["Request-Id"] == "order-42.retry_1"


UNSOUND = ["", "short", "a" * 129, "a b c d e f", "abc\ndefgh", "<script>alert", "编号一二三四五六"]


@pytest.mark.parametrize("unsound", UNSOUND)
def test_an_unsound_id_is_replaced(unsound: str) -> None:
    request = RequestFactory().get("/", HTTP_REQUEST_ID=unsound)
    assert UUID(request_id(request)).version == 7
    assert request_id(request) == request_id(request)


def test_made_ids_differ_and_errors_carry_them(api: ApiClient) -> None:
    one, other = api.send("[]"), api.send("[]")
    assert one.json()["request_id"] == one["Request-Id"] != other["Request-Id"]


def test_the_log_context_holds_the_id_during_the_request_only() -> None:
    seen: list[object] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(structlog.contextvars.get_contextvars()["request_id"])
        return HttpResponse()

    RequestIdMiddleware(view)(RequestFactory().get("/", HTTP_REQUEST_ID="caller-0001"))
    assert seen == ["caller-0001"]
    assert "request_id" not in structlog.contextvars.get_contextvars()


async def test_the_middleware_runs_asynchronously_too() -> None:
    async def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(str(structlog.contextvars.get_contextvars()["request_id"]))

    answer = RequestIdMiddleware(view)(RequestFactory().get("/", HTTP_REQUEST_ID="caller-0004"))
    assert not isinstance(answer, HttpResponseBase)
    response = await answer
    assert (response["Request-Id"], response.getvalue()) == ("caller-0004", b"caller-0004")


async def test_the_asynchronous_path_answers_it_too() -> None:
    answer = await AsyncClient().get("/api/v1/none", headers={"Request-Id": "caller-0002"})
    assert (answer.status_code, answer["Request-Id"]) == (404, "caller-0002")
