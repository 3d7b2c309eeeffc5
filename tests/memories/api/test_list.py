"""GET /memories."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.memories.api.conftest import Api, api_of, kept
from tests.memories.conftest import Person

PATH = "/memories"


def listed(api: Api, query: str) -> list[str]:
    """The contents a query lists."""
    answer = api("GET", f"{PATH}?{query}")
    assert answer.status == 200, answer.body
    return [row["content"] for row in answer.body["data"]]


def test_it_lists_active_rows_of_one_user_newest_first(api: Api, ben: Person) -> None:
    kept(api, "I live in Paris", subject_key="profile.home")
    kept(api, "I live in Rome", subject_key="profile.home")
    kept(api, "请用中文回答", subject_key="reply.language", memory_type="preference")
    assert listed(api, "user=ann") == ["请用中文回答", "I live in Rome"]
    assert listed(api, "user=ann&status=superseded") == ["I live in Paris"]
    assert len(listed(api, "user=ann&status=all")) == 3
    assert listed(api, "user=ann&memory_type=preference") == ["请用中文回答"]
    assert listed(api, "user=ann&subject_key=profile.home&status=all") == [
        "I live in Rome",
        "I live in Paris",
    ]
    assert len(listed(api, "status=all")) == 4


def test_nothing_of_strangers_shows(api: Api, stranger: Person, ann: Person) -> None:
    assert listed(api, "user=ann&status=all") == []
    assert listed(api, "user=nobody") == []
    assert "My home is in Lisbon" in listed(api_of(stranger), "user=ann")


@pytest.mark.parametrize(("q", "found"), [("杭州", 1), ("杭", 1), ("tea sugar", 1), ("TEA", 1), ("beer", 0)])
def test_q_searches_the_text(api: Api, q: str, found: int) -> None:
    kept(api, "我在杭州工作")
    kept(api, "I drink tea without sugar")
    assert len(listed(api, f"user=ann&q={quote(q)}")) == found


def test_as_of_and_known_at_read_the_past(api: Api, ann: Person) -> None:
    kept(api, "I live in Paris", subject_key="profile.home", valid_from="2026-05-01T00:00:00Z")
    rome = kept(api, "I live in Rome", subject_key="profile.home", valid_from="2026-06-01T00:00:00Z")
    assert listed(api, "user=ann&as_of=2026-05-15T00:00:00Z") == ["I live in Paris"]
    assert listed(api, "user=ann&as_of=2026-06-15T00:00:00Z") == ["I live in Rome"]
    assert listed(api, "user=ann&as_of=2026-04-01T00:00:00Z") == []
    before = rome["recorded_at"].replace("Z", "")[:-3] + "000Z"
    assert listed(api, f"user=ann&as_of=2026-06-15T00:00:00Z&known_at={before}") == ["I live in Paris"]


def test_team_rows_are_listed_by_scope(api: Api, ann: Person) -> None:
    api("POST", PATH, {"content": "报销需要主管签字", "scope": "team"})
    kept(api, "I live in Paris")
    assert listed(api, "scope=team") == ["报销需要主管签字"]
    assert listed(api, "user=ann") == ["I live in Paris"]


def test_pages_follow_each_other_without_gap_or_repeat(api: Api) -> None:
    for number in range(5):
        kept(api, f"Note number {number}: something about {'abcde'[number] * 5}")
    seen, cursor = [], ""
    while True:
        page = api("GET", f"{PATH}?user=ann&limit=2{cursor}").body
        seen += [row["content"] for row in page["data"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert [text[12] for text in seen] == ["4", "3", "2", "1", "0"]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_list_takes_as_many_statements_for_one_row_as_for_three(api: Api, rows: int) -> None:
    for number in range(rows):
        kept(api, f"Note number {number}: something about {'abc'[number] * 5}")
    # The key in a transaction of its own (3 with begin and commit: 4), then begin, scope, user, rows, commit.
    assert api.statements(f"{PATH}?user=ann") == 9


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("status=gone", "invalid_choice"),
        ("limit=0", "number_out_of_range"),
        ("limit=101", "number_out_of_range"),
        ("as_of=yesterday", "invalid_time"),
        ("cursor=abc", "invalid_cursor"),
        ("users=ann", "unknown_parameter"),
        ("user=ann&user=ben", "repeated_parameter"),
    ],
)
def test_it_refuses(api: Api, query: str, code: str) -> None:
    answer = api("GET", f"{PATH}?{query}")
    assert (answer.status, answer.code) == (400, code)


def test_it_needs_a_key_with_the_scope(ann: Person) -> None:
    assert Api(None)("GET", PATH).status == 401
    assert api_of(ann, ["sessions:read"])("GET", PATH).code == "insufficient_scope"
