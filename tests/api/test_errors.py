"""Every refusal is the same kind of object, in the reader's language, and echoes nothing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.test import Client, RequestFactory

from memoryhub.api import errors
from memoryhub.api.problems import PROBLEMS
from tests.api.conftest import ApiClient

pytestmark = pytest.mark.urls("tests.api.urls")
CHINESE = re.compile("[一-鿿]")


def test_a_problem_has_the_members_of_rfc_9457(api: ApiClient) -> None:
    answer = api.send('{"count": 5000}', Request_Id="from-the-caller-1")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "urn:memoryhub:problem:number_out_of_range",
        "title": "A number is out of range",
        "status": 400,
        "code": "number_out_of_range",
        "detail": "A number is out of range (field count; at least 0; at most 1000).",
        "field": "count",
        "minimum": 0,
        "maximum": 1000,
        "request_id": "from-the-caller-1",
        "errors": [
            {
                "field": "count",
                "code": "number_out_of_range",
                "detail": "A number is out of range (field count; at least 0; at most 1000).",
            }
        ],
    }


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("zh-Hant", "zh"),
        ("en-GB, zh;q=0.5", "en"),
        ("fr, zh;q=0.5, en;q=0.4", "zh"),
        ("fr", "en"),
        ("zh;q=0, en;q=0.1", "en"),
        ("*", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_words_follow_accept_language(api: ApiClient, header: str, language: str) -> None:
    answer = api.send('{"text": ""}', Accept_Language=header)
    assert bool(CHINESE.search(answer.json()["detail"])) == (language == "zh")
    assert answer["Content-Language"].startswith(language)


def test_a_chinese_sentence_carries_the_same_facts(api: ApiClient) -> None:
    answer = api.send('{"count": 5000}', Accept_Language="zh")
    assert answer.json()["detail"] == "数字超出范围（字段：count；最小：0；最大：1000）。"


def test_every_code_has_both_languages_and_a_status() -> None:
    for code, problem in PROBLEMS.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", code)
        assert 400 <= problem.status < 600
        assert CHINESE.search(problem.zh), code
        assert not CHINESE.search(problem.en), code


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("conflict", 409, "session_closed"),
        ("unlisted", 409, "not_in_the_table"),
        ("forbidden", 403, "forbidden"),
        ("input", 400, "too_long"),
        ("budget", 422, "context_budget_too_small"),
        ("throttled", 429, "rate_limited"),
        ("crash", 500, "internal_error"),
        ("lost", 503, "unavailable"),
        ("closed", 503, "unavailable"),
        ("away", 503, "unavailable"),
    ],
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_refusal_keeps_its_code(api: ApiClient, name: str, status: int, code: str, language: str) -> None:
    answer = api.get(f"/api/v1/refuse/{name}", headers={"Accept-Language": language})
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["code"] == code
    assert bool(CHINESE.search(answer.json()["title"])) == (language == "zh")


def test_a_refusal_carries_its_data(api: ApiClient) -> None:
    body = api.get("/api/v1/refuse/budget").json()
    assert (body["required"], body["limit"], body["segments"]) == (900, 800, {"system": 900})
    assert api.get("/api/v1/refuse/throttled")["Retry-After"] == "7"
    assert {api.get(f"/api/v1/refuse/{name}")["Retry-After"] for name in ("lost", "closed", "away")} == {"2"}


def test_a_crash_says_nothing_of_itself(api: ApiClient) -> None:
    answer = api.get("/api/v1/refuse/crash")
    assert "hunter2" not in answer.content.decode()
    assert "RuntimeError" not in answer.content.decode()


def test_the_log_of_a_crash_has_the_place_and_not_the_words(api: ApiClient) -> None:
    with structlog.testing.capture_logs() as logs:
        api.get("/api/v1/refuse/crash", headers={"Request-Id": "caller-0003"})
    (entry,) = logs
    assert (entry["event"], entry["error"]) == ("api_request_failed", "RuntimeError")
    assert "tests/api/views.py" in entry["stack"]
    assert "hunter2" not in str(entry)


HANDLERS = [
    (errors.handler400, (SuspiciousOperation("secret"),), 400, "bad_request"),
    (errors.handler400, (RequestDataTooBig("secret"),), 413, "payload_too_large"),
    (errors.handler403, (PermissionDenied("secret"),), 403, "forbidden"),
    (errors.handler404, (Http404("secret"),), 404, "not_found"),
    (errors.handler500, (), 500, "internal_error"),
]


@pytest.mark.parametrize(("handler", "given", "status", "code"), HANDLERS)
def test_djangos_own_handlers(handler: Any, given: tuple[Exception, ...], status: int, code: str) -> None:
    program = handler(RequestFactory().get("/api/v1/x"), *given)
    assert (program.status_code, json.loads(program.content)["code"]) == (status, code)
    person = handler(RequestFactory().get("/page"), *given)
    assert person["Content-Type"].startswith("text/html")
    assert "secret" not in (program.content + person.content).decode()


NOWHERE = ["ses_" + "0" * 32, "ses_" + "f" * 32, "SES_" + "0" * 32, "nonsense", "{x}", "a%00b", "x" * 2000]


def test_whatever_is_not_there_answers_one_body(api: ApiClient) -> None:
    paths = [f"/api/v1/items/{name}" for name in NOWHERE] + ["/api/v1/no-such-route", "/api/v2"]
    answers = [api.get(path, headers={"Request-Id": "the-same-id"}) for path in paths]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert "ses_" not in answers[0].content.decode()


def test_a_user_that_nobody_can_be_is_not_there(api: ApiClient) -> None:
    assert api.get("/api/v1/users/%E7%8E%8B%3A*").json() == {"user": "王:*"}
    for name in ("a%0Ab", "%E2%80%AEx", "%00", "u" * 129, "%20"):
        assert api.get(f"/api/v1/users/{name}").status_code == 404


def test_input_is_never_echoed_in_full(api: ApiClient) -> None:
    answer = api.send(json.dumps({"x" * 100_000: "secret-value"}))
    assert answer.json()["code"] == "unknown_field"
    assert len(answer.content) < 2_000
    assert "secret-value" not in answer.content.decode()


@pytest.mark.parametrize("key", [None, "nobody"])
def test_without_a_key_nothing_is_told(key: str | None) -> None:
    for path in ("/api/v1/echo", "/api/v1/items/x"):
        answer = ApiClient(key).get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")
        assert answer["WWW-Authenticate"].startswith("Bearer")
    assert ApiClient(key).generic("TRACE", "/api/v1/echo").status_code == 401


def test_a_key_without_the_scope_is_refused() -> None:
    answer = ApiClient("reader").send("{}")
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")
    assert answer.json()["scope"] == "sessions:write"
    assert ApiClient("reader").get("/api/v1/echo").status_code == 200


def test_other_methods_and_formats(api: ApiClient) -> None:
    for method in ("PATCH", "OPTIONS", "TRACE", "BREW"):
        answer = api.generic(method, "/api/v1/echo")
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
        assert "GET" in answer["Allow"]
    answer = api.get("/api/v1/echo", headers={"Accept": "text/csv"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "application/json; charset=gbk",
        "application/json; charset=bz2_codec",
    ],
)
def test_other_kinds_of_body(api: ApiClient, content_type: str) -> None:
    answer = api.generic("POST", "/api/v1/echo", b'{"text": "a"}', content_type)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_compressed_body_is_not_opened(api: ApiClient) -> None:
    answer = api.send(b"\x1f\x8b", Content_Encoding="gzip")
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_ten_megabytes_are_too_large(api: ApiClient) -> None:
    answer = api.send(b'{"text": "' + b"a" * 10_000_000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")


def test_an_empty_body_is_an_empty_object(api: ApiClient) -> None:
    assert api.post("/api/v1/echo", b"", "").status_code == 201


def test_a_flood_of_parameters_is_refused(api: ApiClient) -> None:
    answer = api.get("/api/v1/echo?" + "&".join(f"x{n}=1" for n in range(1_500)))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_query_that_is_no_utf8_is_refused(api: ApiClient) -> None:
    answer = api.generic("GET", "/api/v1/echo", QUERY_STRING="user=%ff")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_utf8")


def test_a_spoofed_host_is_a_problem_too() -> None:
    answer = Client(raise_request_exception=False).get("/api/v1/echo", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_answers_carry_the_houses_headers(api: ApiClient) -> None:
    for answer in (api.send("{}"), api.send("[]")):
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"] == "no-store"
        assert answer["Request-Id"]


def test_pages_for_people_stay_pages(client: Client) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")


def test_a_view_must_name_its_scopes() -> None:
    from tests.api.views import HouseView  # local: the class statement below is the test

    with pytest.raises(TypeError, match="names no scope"):
        type("Forgetful", (HouseView,), {"get": lambda self, request: None})
