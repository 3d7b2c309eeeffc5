"""GET /users/{user}/clarifications and POST /clarifications/{id}/answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.memories.api.conftest import Api

HOME = "profile.home"


def asked(api: Api, unsure: str = "Maybe I live in Rome") -> dict[str, Any]:
    """The open question that an unsure contradiction leaves."""
    for content in ("I live in Paris", unsure):
        body = {"user": "ann", "content": content, "subject_key": HOME, "source": {"channel": "user_stated"}}
        api("POST", "/memories", body)
    return found(api)[0]


def found(api: Api, status: str = "open") -> list[dict[str, Any]]:
    """The user's clarifications."""
    answer = api("GET", f"/users/ann/clarifications?status={status}")
    assert answer.status == 200
    rows: list[dict[str, Any]] = answer.body["data"]
    return rows


def home(api: Api) -> list[str]:
    """What holds under the key."""
    return [row["content"] for row in api("GET", f"/memories?user=ann&subject_key={HOME}").body["data"]]


def test_an_open_question_has_the_contracts_shape(api: Api) -> None:
    row = asked(api)
    assert row["id"].startswith("clr_")
    assert (row["status"], row["subject_key"]) == ("open", HOME)
    assert "Which one holds?" in row["question"]
    assert [one["content"] for one in row["options"]] == [
        "I live in Paris", "Maybe I live in Rome", "Neither is right",
    ]  # fmt: skip
    assert row["options"][2]["memory_id"] is None


def test_a_write_says_that_it_asks(api: Api) -> None:
    asked(api)
    body = {"user": "ann", "content": "Perhaps I live in Bonn", "subject_key": HOME}
    told = api("POST", "/memories", body).body
    assert (told["decision"], told["status"]) == ("clarify", "review")
    assert len(found(api)) == 1


def test_an_option_is_chosen(api: Api) -> None:
    row = asked(api)
    path = f"/clarifications/{row['id']}/answer"
    done = api("POST", path, {"choice": row["options"][1]["memory_id"]})
    assert done.status == 200
    assert (done.body["status"], done.body["chosen"]) == ("answered", row["options"][1]["memory_id"])
    assert done.body["results"][0]["rule"] == "clarify.answered"
    assert done.body["results"][0]["superseded_ids"] == [row["options"][0]["memory_id"]]
    assert home(api) == ["Maybe I live in Rome"]
    again = api("POST", path, {"choice": None})
    assert (again.status, again.code) == (409, "clarification_settled")
    assert found(api) == []
    assert [one["id"] for one in found(api, "answered")] == [row["id"]]


@pytest.mark.parametrize(
    ("body", "holds"),
    [
        ({"choice": None}, []),
        ({"choice": "both"}, ["Maybe I live in Rome", "I live in Paris"]),
        ({"answer": "the first one"}, ["I live in Paris"]),
        ({"answer": "I live in Oslo"}, ["I live in Oslo"]),
    ],
)
def test_other_answers(api: Api, body: dict[str, Any], holds: list[str]) -> None:
    row = asked(api)
    assert api("POST", f"/clarifications/{row['id']}/answer", body).status == 200
    assert home(api) == holds


def test_what_is_refused(api: Api) -> None:
    row = asked(api)
    path = f"/clarifications/{row['id']}/answer"
    nobody = f"mem_{'0' * 32}"
    assert api("POST", path, {}).code == "required"
    assert api("POST", path, {"choice": nobody}).code == "invalid_choice"
    assert api("POST", path, {"choice": "perhaps"}).code == "invalid_choice"
    assert api("POST", path, {"choice": "both", "answer": "x"}).code == "invalid"
    assert api("POST", path, {"answer": "My password is hunter2-Xk9!"}).code == "secret_refused"
    assert found(api)[0]["options"] == row["options"]


def test_foreign_and_absent_are_the_same(api: Api, foreign: Api) -> None:
    row = asked(api)
    body = {"choice": "neither"}
    other = foreign("POST", f"/clarifications/{row['id']}/answer", body)
    absent = foreign("POST", f"/clarifications/clr_{'0' * 32}/answer", body)
    assert (other.status, other.code) == (absent.status, absent.code) == (404, "not_found")
    assert foreign("GET", "/users/nobody/clarifications").status == 404
    assert len(found(api)) == 1
