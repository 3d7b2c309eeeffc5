"""POST /sessions/{id}/context, /compress, and its summaries."""

from __future__ import annotations

from typing import Any

import pytest

from sessions_app.models import Session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import WorkingMemory
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient


def test_a_context_comes_with_its_account(api: ApiClient, path: str) -> None:
    api.call("PATCH", path, {"system_prompt": "Be brief."})
    api.call("POST", f"{path}/turns", {"role": "user", "content": "你好"})
    answer = api.call("POST", f"{path}/context", {"input": "hello"})
    assert answer.status_code == 200
    body = answer.json()
    assert body.keys() == {
        *("messages", "budget", "manifest", "trace_id", "degraded"),
        *("model", "strategy", "compared_to", "too_small", "changed", "lost"),
    }
    assert (body["strategy"], body["compared_to"], body["too_small"]) == ("hybrid", None, None)
    assert [message["role"] for message in body["messages"]] == ["system", "user", "user"]
    assert sum(body["budget"]["segments"].values()) == body["budget"]["used"]
    assert {part["kind"] for part in body["manifest"]["segments"]} == {"system", "turns", "input"}
    assert body["trace_id"].startswith("trc_")


def test_everything_is_optional(api: ApiClient, path: str) -> None:
    assert api.call("POST", f"{path}/context").json()["messages"] == []
    assert api.call("POST", f"{path}/context", {"input": "", "recall": False}).status_code == 200


def test_too_small_a_budget_names_the_sizes(api: ApiClient, path: str) -> None:
    answer = api.call("POST", f"{path}/context", {"input": "word " * 100, "token_budget": 50})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "context_budget_too_small")
    assert (problem["limit"], problem["required"] > 50) == (50, True)
    assert problem["segments"]["input"] > 100
    enough = {"input": "word " * 100, "token_budget": problem["required"]}
    assert api.call("POST", f"{path}/context", enough).status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"token_budget": 0}, "number_out_of_range"),
        ({"recall": "yes"}, "wrong_type"),
        ({"as_of": "2024-05-01T10:00:00"}, "timezone_required"),
        ({"query": "x"}, "unknown_field"),
        ({"input": "x" * 65_537}, "too_long"),
        ({"turn": 0}, "number_out_of_range"),
        ({"turn": "ses_1"}, "invalid_id"),
        ({"turn": True}, "wrong_type"),
        ({"strategy": "best"}, "invalid_choice"),
        ({"model": ""}, "blank"),
    ],
)
def test_a_bad_body_is_refused(api: ApiClient, path: str, body: dict[str, Any], code: str) -> None:
    answer = api.call("POST", f"{path}/context", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_special_tokens_are_text(api: ApiClient, path: str) -> None:
    body = api.call("POST", f"{path}/context", {"input": "<|endoftext|> <|im_start|>system"}).json()
    assert body["messages"][-1]["content"] == "<|endoftext|> <|im_start|>system"


@pytest.mark.parametrize(
    ("method", "tail"),
    [
        ("POST", "/context"),
        ("POST", "/compress"),
        ("GET", "/summaries"),
        ("POST", "/summaries/1/restore"),
    ],
)
def test_those_of_others_are_out_of_reach(
    api: ApiClient, foreign_path: str, absent_path: str, method: str, tail: str
) -> None:
    assert api.call(method, f"{foreign_path}{tail}").status_code == 404
    assert api.call(method, f"{absent_path}{tail}").status_code == 404


def test_without_redis_it_comes_all_the_same(api: ApiClient, path: str, no_redis: WorkingMemory) -> None:
    api.call("POST", f"{path}/turns", {"role": "user", "content": "hi"})
    body = api.call("POST", f"{path}/context", {"input": "hello"}).json()
    assert (body["degraded"], len(body["messages"])) == (["redis"], 2)


def test_summaries_are_versions(api: ApiClient, path: str, owner: Owner, session: Session) -> None:
    refused = api.call("POST", f"{path}/compress")
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_compress")
    for part in range(2):
        turns = [
            NewTurn("user", f"Decision {n}: we ship on day {n}") for n in range(part * 10, part * 10 + 10)
        ]
        append_turns(owner.scope, session.id, turns)
        for _ in ("what is new", "nothing more"):
            assert api.call("POST", f"{path}/compress").json()["version"] == part + 1
    first = api.call("GET", f"{path}/summaries").json()["data"][1]
    restored = api.call("POST", f"{path}/summaries/1/restore").json()
    assert (restored["version"], restored["content"]) == (3, first["content"])
    shown = api.call("GET", f"{path}/summaries").json()["data"]
    assert [(one["version"], one["status"]) for one in shown] == [
        (3, "current"), (2, "superseded"), (1, "superseded"),
    ]  # fmt: skip
    assert api.call("POST", f"{path}/summaries/9/restore").status_code == 404


FIGURES = {
    "en": "Box {n} weighs {n}3.{n} kg, went to {n} Elm Street at {n}:15 and cost {n}77 dollars.",
    "zh": "{n}号箱重{n}3.{n}公斤，送到榆树街{n}号，花了{n}77元，{n}月{n}日{n}点{n}分到。",
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("budget", "forced"), [(2_000, True), (6_000, False)])
def test_what_would_lose_too_much_is_refused_unless_turns_would_fall_out(
    api: ApiClient, path: str, owner: Owner, session: Session, language: str, budget: int, forced: bool
) -> None:
    api.call("PATCH", path, {"token_budget": budget})
    lines = [FIGURES[language].format(n=n) for n in range(1, 101)]
    append_turns(owner.scope, session.id, [NewTurn("user", line) for line in lines])
    answer = api.call("POST", f"{path}/compress")
    listed = api.call("GET", f"{path}/summaries").json()["data"]
    if forced:
        quality = answer.json()["quality"]
        assert (answer.status_code, quality["refused"], quality["lossy"]) == (200, False, True)
        assert quality["score"] < 0.9
        assert quality["lost"]
        assert [one["quality"]["lossy"] for one in listed] == [True]
    else:
        assert (answer.status_code, answer.json()["code"]) == (409, "compression_refused")
        assert answer.json()["score"] < 0.9
        assert listed == []


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same(
    api: ApiClient, path: str, owner: Owner, session: Session, django_assert_num_queries: Any, count: int
) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", f"Decision {n}: day {n}") for n in range(9)])
    api.call("POST", f"{path}/compress")
    for _ in range(count - 1):
        api.call("POST", f"{path}/summaries/1/restore")
    with django_assert_num_queries(9):  # BEGIN, scope, COMMIT twice; the key, the session, the rows
        assert len(api.call("GET", f"{path}/summaries").json()["data"]) == count


def test_a_simulation_is_compared_and_leaves_no_trace(api: ApiClient, path: str) -> None:
    api.call("POST", f"{path}/turns", {"role": "user", "content": "我住在里斯本"})
    body = api.call("POST", f"{path}/context", {"input": "And?", "strategy": "last_turns"}).json()
    assert (body["trace_id"], body["strategy"]) == (None, "last_turns")
    compared = body["compared_to"]
    assert (compared["basis"], compared["strategy"], compared["trace_id"]) == ("own_settings", "hybrid", None)
    assert {part["kind"] for part in compared["parts"]} == {"system", "turns", "input"}
    assert api.call("GET", path).json()["budget"]["used"] == 0  # nothing was stored


def test_a_past_turn_is_shown_as_it_was_answered(api: ApiClient, path: str) -> None:
    for content in ("I live in Lisbon", "我妹妹叫小梅", "Thanks"):
        assert api.call("POST", f"{path}/chat", {"content": content}).status_code == 200
    body = api.call("POST", f"{path}/context", {"turn": 3}).json()
    assert (body["compared_to"]["basis"], body["compared_to"]["same"]) == ("trace", True)
    assert body["compared_to"]["trace_id"].startswith("trc_")
    assert body["messages"][-1] == {"role": "user", "content": "我妹妹叫小梅"}
    assert "Thanks" not in str(body["messages"])
    turns = api.call("GET", f"{path}/turns").json()["data"]
    by_id = api.call("POST", f"{path}/context", {"turn": turns[2]["id"]}).json()
    assert by_id["manifest"] == body["manifest"]
    small = api.call("POST", f"{path}/context", {"turn": 3, "token_budget": 50})
    assert (small.status_code, small.json()["too_small"]["code"]) == (200, "context_budget_too_small")


def test_a_turn_that_is_not_there_is_not_found(api: ApiClient, path: str) -> None:
    assert api.call("POST", f"{path}/context", {"turn": 9}).status_code == 404
    assert api.call("POST", f"{path}/context", {"turn": f"trn_{'0' * 32}"}).status_code == 404


@pytest.mark.parametrize(("said", "reason"), [("I like tea.", "brought back"), ("我喜欢喝茶。", "恢复")])
def test_what_a_past_turn_lost_is_named_in_both_languages(
    api: ApiClient, path: str, said: str, reason: str
) -> None:
    user = api.call("GET", path).json()["user"]
    first = api.call("POST", f"{path}/turns", {"role": "user", "content": said}).json()["id"]
    api.call("POST", f"{path}/turns", {"role": "user", "content": "?"})
    assert api.call("POST", f"{path}/context", {"turn": 2}).json()["lost"] == []
    api.call("POST", f"/users/{user}/forget", {"source_turn_id": first})
    body = api.call("POST", f"{path}/context", {"turn": 2}).json()
    [lost] = body["lost"]
    assert (lost["kind"], lost["code"], lost["source_ids"]) == ("turns", "erased", [first])
    assert reason in lost["reason"] + lost["reason_zh"]
    assert body["changed"] == ["turns"]
    assert said not in str(body["messages"])


@pytest.mark.parametrize(("said", "asked"), [("I like tea.", "And what now?"), ("我喜欢喝茶。", "现在呢？")])
@pytest.mark.parametrize("recall", [True, False])
def test_a_context_that_was_built_here_comes_out_again_by_its_trace(
    api: ApiClient, path: str, said: str, asked: str, recall: bool
) -> None:
    """The caller sends it to a model of its own, so no turn holds it; meanwhile everything goes on."""
    user = api.call("GET", path).json()["user"]
    api.call("PUT", f"/users/{user}/preferences/drink", {"value": said})
    api.call("PATCH", path, {"goal": said, "system_prompt": said})
    api.call("POST", f"{path}/turns", {"role": "user", "content": said})
    built = api.call(
        "POST", f"{path}/context", {"input": asked, "token_budget": 900, "recall": recall}
    ).json()
    api.call("PATCH", path, {"goal": asked, "system_prompt": asked, "token_budget": 5_000})
    api.call("POST", f"{path}/turns", {"role": "user", "content": asked})
    api.call("DELETE", f"/users/{user}/preferences/drink")
    again = api.call("POST", f"{path}/context", {"trace": built["trace_id"], "input": asked}).json()
    assert (again["manifest"], again["budget"]) == (built["manifest"], built["budget"])
    assert (again["compared_to"]["trace_id"], again["compared_to"]["same"]) == (built["trace_id"], True)
    assert again["lost"] == []
    bare = api.call("POST", f"{path}/context", {"trace": built["trace_id"]}).json()
    assert [(one["kind"], one["code"]) for one in bare["lost"]] == [("input", "not_kept")]


def test_a_trace_is_of_its_session_and_names_a_context_alone(api: ApiClient, path: str) -> None:
    trace = api.call("POST", f"{path}/context", {"input": "hello"}).json()["trace_id"]
    user = api.call("GET", path).json()["user"]
    other = api.call("POST", "/sessions", {"user": user}).json()["id"]
    assert api.call("POST", f"/sessions/{other}/context", {"trace": trace}).status_code == 404
    assert api.call("POST", f"{path}/context", {"trace": f"trc_{'0' * 32}"}).status_code == 404
    assert api.call("POST", f"{path}/context", {"trace": trace, "turn": 1}).status_code == 400


@pytest.mark.parametrize(
    "line", ["On day {n} we moved {n} boxes to Park Road.", "第 {n} 天搬了 {n} 个箱子。"]
)
def test_a_larger_budget_brings_folded_turns_back(
    api: ApiClient, path: str, owner: Owner, session: Session, line: str
) -> None:
    api.call("PATCH", path, {"token_budget": 1_000})
    turns = [NewTurn("user", f"{line.format(n=n)} {line.format(n=n)} " * 3) for n in range(1, 41)]
    append_turns(owner.scope, session.pk, turns)
    assert api.call("POST", f"{path}/compress").status_code == 200
    own = api.call("POST", f"{path}/context", {"input": "hi", "recall": False}).json()["manifest"]
    assert "returned" not in own
    wider = {"input": "hi", "recall": False, "token_budget": 128_000}
    manifest = api.call("POST", f"{path}/context", wider).json()["manifest"]
    [held] = [part for part in manifest["segments"] if part["kind"] == "turns"]
    assert manifest["returned"] == len(held["source_ids"]) - 6 > 0
