"""GET /sessions/{id}/compressions, GET /reviews, POST /reviews/{id}/decide."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.core.ids import encode_id
from sessions_app.models import Session, TokenUsage
from sessions_app.services.settings import change_settings
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient, new_session
from tests.sessions_app.reviewing import review_of, run_of, say, summarised

PRICED = {"fake": {"context": 8_000, "encoding": "o200k_base", "input_price": 2.0, "output_price": 8.0}}


def chatted(owner: Owner, session: Session, times: int) -> None:
    with tenant_tx(owner.tenant.id):
        for _ in range(times):
            TokenUsage.objects.create(
                user_id=session.user_id,
                session=session,
                purpose="chat",
                model="fake",
                counted_prompt_tokens=9,
                prompt_tokens=9,
                completion_tokens=9,
            )


def test_what_a_compression_kept_and_saved(api: ApiClient, owner: Owner, session: Session, path: str) -> None:
    turns = say(owner, session, [("user", "word " * 100)] * 4)
    run_of(owner, summarised(owner, session, "words"))
    chatted(owner, session, 3)
    [shown] = api.call("GET", f"{path}/compressions").json()["data"]
    each = sum(turn.tokens for turn in turns) - 9
    assert (shown["outcome"], shown["version"], shown["degraded"]) == ("written", 1, None)
    assert (shown["score"], shown["ratio"], shown["lost"]) == (1.0, 0.15, {})
    assert shown["saved"] == {"tokens_per_request": each, "requests": 3, "tokens": 3 * each, "dollars": None}


def test_money_is_shown_where_the_price_is_known(api: ApiClient, owner: Owner) -> None:
    session = new_session(owner, model="fake")
    change_settings(owner.tenant_scope, {"models": PRICED}, actor=SYSTEM)
    say(owner, session, [("user", "word " * 100)] * 4)
    run_of(owner, summarised(owner, session, "words"))
    chatted(owner, session, 10)
    [shown] = api.call("GET", f"/sessions/{encode_id('ses', session.pk)}/compressions").json()["data"]
    assert shown["saved"]["dollars"] == pytest.approx(shown["saved"]["tokens"] * 2.0 / 1_000_000)


@pytest.mark.parametrize("many", [1, 3])
def test_attempts_take_as_many_queries_as_one(
    api: ApiClient, owner: Owner, session: Session, path: str, many: int
) -> None:
    for version in range(1, many + 1):
        run_of(owner, summarised(owner, session, "x", version=version))
    api.call("GET", f"{path}/compressions")
    with CaptureQueriesContext(connection) as queries:
        rows = api.call("GET", f"{path}/compressions").json()["data"]
    assert [row["version"] for row in rows] == list(range(many, 0, -1))
    assert sum('FROM "sessions_app_' in query["sql"] for query in queries) == 3  # session, settings, rows


def test_a_stranger_sees_no_attempt(api: ApiClient, foreign_path: str, absent_path: str) -> None:
    answers = [api.call("GET", f"{one}/compressions") for one in (foreign_path, absent_path)]
    assert [answer.status_code for answer in answers] == [404, 404]


def test_the_queue(api: ApiClient, owner: Owner, session: Session, foreign: Session, stranger: Owner) -> None:
    review_of(stranger, foreign)
    review = review_of(owner, session)
    [shown] = api.call("GET", "/reviews?kind=summary").json()["data"]
    assert (shown["id"], shown["kind"], shown["status"]) == (
        encode_id("srv", review.pk),
        "summary",
        "open",
    )
    assert (shown["reason"], shown["user"], shown["version"], shown["turn"]) == (
        "operator",
        "alice",
        1,
        None,
    )
    assert shown["target"] == encode_id("sum", review.summary_id)
    assert api.call("GET", "/reviews?status=lossy").json()["data"] == []
    assert len(api.call("GET", "/reviews?status=all").json()["data"]) == 1


@pytest.mark.parametrize("many", [1, 3])
def test_the_queue_takes_one_query(api: ApiClient, owner: Owner, many: int) -> None:
    for _ in range(many):
        review_of(owner, new_session(owner))
    with CaptureQueriesContext(connection) as queries:
        assert len(api.call("GET", "/reviews").json()["data"]) == many
    assert sum('FROM "sessions_app_' in query["sql"] for query in queries) == 1


@pytest.mark.parametrize("query", ["status=new", "kind=memory", "sort=1"])
def test_an_unknown_question_is_refused(api: ApiClient, query: str) -> None:
    assert api.call("GET", f"/reviews?{query}").status_code == 400


def test_a_lossy_summary_is_mended(api: ApiClient, owner: Owner, session: Session, path: str) -> None:
    decide = f"/reviews/{encode_id('srv', review_of(owner, session).pk)}/decide"
    body = {"verdict": "lossy", "note": "the room is gone", "restore": "lost_spans"}
    answer = api.call("POST", decide, body)
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["status"], shown["note"], shown["restored_version"]) == ("lossy", "the room is gone", 2)
    assert shown["decided_at"] is not None
    newest = api.call("GET", f"{path}/summaries").json()["data"][0]
    assert (newest["version"], newest["status"]) == (2, "current")
    assert "1207" in str(newest["content"])
    again = api.call("POST", decide, {"verdict": "faithful"})
    assert (again.status_code, again.json()["code"]) == (409, "review_decided")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"verdict": "perhaps"},
        {"verdict": "faithful", "restore": "lost_spans"},
        {"verdict": "lossy", "restore": "version"},
        {"verdict": "lossy", "restore_version": 1},
        {"verdict": "lossy", "restore": "version", "restore_version": 0},
        {"verdict": "lossy", "summary": "sum_1"},
    ],
)
def test_a_decision_that_does_not_fit(
    api: ApiClient, owner: Owner, session: Session, body: dict[str, object]
) -> None:
    review = review_of(owner, session)
    assert api.call("POST", f"/reviews/{encode_id('srv', review.pk)}/decide", body).status_code == 400
    assert len(api.call("GET", "/reviews").json()["data"]) == 1


def test_who_may_decide(owner: Owner, session: Session, foreign: Session, stranger: Owner) -> None:
    reader = ApiClient(owner, scopes=["sessions:read", "sessions:write"])
    decide = f"/reviews/{encode_id('srv', review_of(owner, session).pk)}/decide"
    assert reader.call("GET", "/reviews").status_code == 200
    assert reader.call("POST", decide, {"verdict": "faithful"}).status_code == 403
    theirs = f"/reviews/{encode_id('srv', review_of(stranger, foreign).pk)}/decide"
    assert ApiClient(owner).call("POST", theirs, {"verdict": "faithful"}).status_code == 404
