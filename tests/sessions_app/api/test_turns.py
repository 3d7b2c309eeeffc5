"""POST and GET /sessions/{id}/turns, and GET /sessions/{id}/decisions."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.models import Session
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient

SHAPE = {
    "id", "session", "seq", "role", "name", "content", "tokens", "tokenizer", "created_at", "recorded_at",
    "client_turn_id", "tool_call_id", "status", "masked", "offloaded",
}  # fmt: skip


def post(api: ApiClient, path: str, **body: Any) -> Any:
    return api.call("POST", f"{path}/turns", body)


def test_a_turn_is_stored(api: ApiClient, path: str) -> None:
    answer = post(api, path, role="user", content="你好", client_turn_id="c1", name="Ann")
    assert answer.status_code == 201
    turn = answer.json()
    assert turn.keys() == SHAPE
    assert (turn["seq"], turn["content"], turn["name"], turn["offloaded"]) == (1, "你好", "Ann", None)
    assert turn["tokens"] > 0
    assert api.call("GET", f"{path}/turns").json()["data"] == [turn]


@pytest.mark.parametrize(
    "said", ["👨‍👩‍👧‍👦" * 60, "a" + "\u0301" * 900, "你好 " + "🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 30 + " bye", "hi" + "\U000e0041" * 500]
)
def test_a_title_is_made_of_whatever_is_said_first(api: ApiClient, path: str, said: str) -> None:
    assert post(api, path, role="user", content=said).status_code == 201
    assert 0 < len(api.call("GET", path).json()["title"]) <= 200


def test_a_turn_sent_again_is_the_same_turn(api: ApiClient, path: str) -> None:
    first, again = (post(api, path, role="user", content="hi", client_turn_id="c1") for _ in range(2))
    assert (again.status_code, again.json()) == (201, first.json())
    other = post(api, path, role="user", content="ho", client_turn_id="c1")
    assert (other.status_code, other.json()["code"]) == (409, "client_turn_id_reused")
    assert len(api.call("GET", f"{path}/turns").json()["data"]) == 1


def test_a_batch_is_stored_in_its_order_whatever_the_clock(api: ApiClient, path: str) -> None:
    batch = [
        {"role": "user", "content": "later", "created_at": "2024-05-02T10:00:00+08:00"},
        {"role": "assistant", "content": "earlier", "created_at": "2024-05-01T10:00:00Z"},
        {"role": "tool", "content": "{}", "tool_call_id": "t1"},
    ]
    answer = post(api, path, turns=batch)
    assert answer.status_code == 201
    turns = answer.json()["data"]
    assert [(turn["seq"], turn["content"]) for turn in turns] == [(1, "later"), (2, "earlier"), (3, "{}")]
    assert turns[0]["created_at"] == "2024-05-02T02:00:00.000000Z"
    assert turns[0]["recorded_at"] > "2025"
    assert turns[2]["tool_call_id"] == "t1"


def test_five_hundred_turns_in_one_batch(api: ApiClient, path: str) -> None:
    batch = [{"role": "user", "content": f"第{n}轮 turn {n}"} for n in range(500)]
    assert len(post(api, path, turns=batch).json()["data"]) == 500
    refused = post(api, path, turns=[*batch, batch[0]])
    assert (refused.status_code, refused.json()["code"]) == (400, "too_many_items")
    assert api.call("GET", path).json()["last_seq"] == 500


def test_a_batch_is_stored_whole_or_not_at_all(api: ApiClient, path: str) -> None:
    batch = [{"role": "user", "content": "fine"}, {"role": "king", "content": "x"}]
    answer = post(api, path, turns=batch)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_choice")
    assert answer.json()["field"] == "turns.1.role"
    assert api.call("GET", path).json()["last_seq"] == 0


@pytest.mark.parametrize("line", ["line of a log, 17 ms", "日志第17行，耗时"])
def test_a_long_tool_result_is_offloaded(api: ApiClient, path: str, line: str) -> None:
    log = f"{line}\n" * 1_000
    turn = post(api, path, role="tool", content=log).json()
    offloaded = turn["offloaded"]
    assert offloaded.keys() == {"artifact_id", "tokens", "preview", "expired_at"}
    assert offloaded["tokens"] > 2_000
    assert turn["tokens"] <= 200
    assert offloaded["artifact_id"] in turn["content"]
    assert offloaded["preview"] in turn["content"]
    assert offloaded["preview"].startswith(line)
    assert api.call("GET", f"{path}/turns").json()["data"] == [turn]
    context = api.call("POST", f"{path}/context", {"input": "and?"}).json()
    assert any(turn["content"] in message["content"] for message in context["messages"])  # in its fence
    [dropped] = context["manifest"]["dropped"]
    assert (dropped["reason"], dropped["source_id"]) == ("offloaded", turn["id"])
    assert dropped["tokens"] == offloaded["tokens"] - turn["tokens"]


@pytest.mark.parametrize("role", ["user", "assistant"])
def test_what_people_and_models_say_is_not_offloaded(api: ApiClient, path: str, role: str) -> None:
    said = "what I wanted to say\n" * 1_000
    turn = post(api, path, role=role, content=said).json()
    assert (turn["content"], turn["offloaded"]) == (said, None)


def test_a_secret_is_not_stored(api: ApiClient, path: str) -> None:
    turn = post(api, path, role="user", content="my card is 4111 1111 1111 1111").json()
    assert "4111" not in turn["content"]
    assert turn["masked"] == ["bank_card"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"role": "user"}, "required"),
        ({"role": "user", "content": "  "}, "blank"),
        ({"role": "user", "content": "x" * 65_537}, "too_long"),
        ({"role": "tool", "content": "x" * 1_000_001}, "too_long"),
        ({"role": "system", "content": "x"}, "invalid_choice"),
        ({"role": "user", "content": 5}, "wrong_type"),
        ({"role": "user", "content": "x", "created_at": "2024-05-01T10:00:00"}, "timezone_required"),
        ({"role": "user", "content": "x", "created_at": "2199-05-01T10:00:00Z"}, "time_out_of_range"),
        ({"role": "user", "content": "x", "client_turn_id": "x" * 129}, "too_long"),
        ({"role": "user", "content": "x", "seq": 9}, "unknown_field"),
        ({"turns": []}, "too_few_items"),
        ({"turns": [], "role": "user"}, "unknown_field"),
    ],
)
def test_a_bad_turn_is_refused(api: ApiClient, path: str, body: dict[str, Any], code: str) -> None:
    answer = post(api, path, **body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_turns_of_others_are_out_of_reach(api: ApiClient, foreign_path: str, absent_path: str) -> None:
    for wrong in (foreign_path, absent_path):
        assert post(api, wrong, role="user", content="x").status_code == 404
        assert api.call("GET", f"{wrong}/turns").status_code == 404
        assert api.call("GET", f"{wrong}/decisions").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same(
    api: ApiClient, path: str, owner: Owner, session: Session, django_assert_num_queries: Any, count: int
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", str(n)) for n in range(count)])
    api.call("GET", f"{path}/turns")
    with django_assert_num_queries(9):  # BEGIN, scope, COMMIT twice; the key, the session, the rows
        turns = api.call("GET", f"{path}/turns").json()["data"]
    assert [turn["seq"] for turn in turns] == list(range(1, count + 1))


def test_the_list_pages(api: ApiClient, path: str) -> None:
    post(api, path, turns=[{"role": "user", "content": str(n)} for n in range(3)])
    first = api.call("GET", f"{path}/turns?limit=2").json()
    second = api.call("GET", f"{path}/turns?limit=2&cursor={first['next_cursor']}").json()
    assert [turn["content"] for turn in [*first["data"], *second["data"]]] == ["0", "1", "2"]


def test_decisions_say_why(api: ApiClient, path: str, owner: Owner, session: Session) -> None:
    kept = post(api, path, role="user", content="I live in Lisbon").json()
    refused = post(api, path, role="user", content="我的密码是 hunter2zzz，请记住").json()
    process_session(owner.scope, session.id)
    one = api.call("GET", f"{path}/decisions?turn={kept['id']}").json()["data"]
    assert [(row["decision"], row["id"][:4]) for row in one] == [("kept", "mem_")]
    assert one[0]["reason"]
    two = api.call("GET", f"{path}/decisions?turn={refused['id']}").json()["data"]
    assert "hunter2zzz" not in str(two)
    everything = api.call("GET", f"{path}/decisions").json()["data"]
    assert len(everything) == len(one) + len(two)
    assert api.call("GET", f"{path}/decisions?turn=trn_x").json()["code"] == "invalid_id"
