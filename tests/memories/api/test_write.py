"""POST /memories and POST /memories/dry-run."""

from __future__ import annotations

import pytest

from tenants.models import EndUser
from tenants.scope import tenant_tx
from tests.memories.api.conftest import Api, kept
from tests.memories.conftest import Person

PATH = "/memories"
SHAPE = {
    "id", "user", "scope", "memory_type", "subject_key", "content", "language", "importance", "confidence",
    "inferred", "trust", "status", "valid_from", "valid_to", "recorded_at", "event_at", "event_precision",
    "last_used_at", "use_count", "feedback", "source", "source_turn_ids", "version", "supersedes",
    "superseded_by", "names", "related", "labels",
}  # fmt: skip
DECISION = {"decision", "rule", "reason", "reason_zh", "superseded_ids", "forgotten_ids"}


def test_it_works(api: Api, ann: Person) -> None:
    session = api("POST", "/sessions", {"user": "ann"}).body["id"]
    turn = api("POST", f"/sessions/{session}/turns", {"role": "user", "content": "你好"}).body["id"]
    source = {"channel": "user_stated", "turn": turn, "quote": "住在杭州"}
    body = kept(api, "我住在杭州", subject_key="Profile.Home", importance=8, source=source)
    assert set(body) == SHAPE | DECISION
    assert (body["decision"], body["subject_key"], body["language"]) == ("kept", "profile.home", "zh")
    assert (body["user"], body["trust"], body["importance"], body["status"]) == ("ann", 100, 8, "active")
    assert body["source"]["quote"] == "住在杭州"
    assert body["source_turn_ids"] == [turn]


def test_news_supersedes_and_names_what_it_superseded(api: Api) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home", valid_from="2026-05-01T00:00:00Z")
    new = kept(api, "I live in Rome", subject_key="profile.home", valid_from="2026-06-01T00:00:00+08:00")
    assert (new["decision"], new["superseded_ids"]) == ("superseded", [old["id"]])
    assert (new["version"], new["supersedes"]) == (2, old["id"])
    assert new["valid_from"] == "2026-05-31T16:00:00.000000Z"


def test_a_duplicate_is_merged(api: Api) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home")
    again = kept(api, "I live in Paris", subject_key="profile.home")
    assert (again["decision"], again["id"]) == ("merged", old["id"])


def test_a_refusal_is_an_answer(api: Api) -> None:
    answer = api("POST", PATH, {"user": "ann", "content": "我的密码是 hunter2-Xk9!"})
    assert (answer.status, answer.body["id"], answer.body["decision"]) == (200, None, "refused")
    assert "hunter2" not in str(answer.body)


def test_a_new_user_is_made(api: Api, ann: Person, stranger: Person) -> None:
    assert api("POST", PATH, {"user": "新用户", "content": "I live in Paris"}).status == 201
    with tenant_tx(ann.tenant_id):
        assert EndUser.objects.filter(user_ref="新用户").exists()
    with tenant_tx(stranger.tenant_id):
        assert not EndUser.objects.filter(user_ref="新用户").exists()


def test_infer_reads_the_content_like_a_turn(api: Api) -> None:
    body = kept(api, "I'm allergic to peanuts. I live in Berlin.", infer=True)
    assert len(body["results"]) >= 2
    assert body["id"] == body["results"][0]["id"]
    nothing = api("POST", PATH, {"user": "ann", "content": "嗯嗯好的", "infer": True})
    assert (nothing.status, nothing.body["rule"], nothing.body["results"]) == (200, "infer.nothing", [])


def test_infer_knows_whom_a_death_told_by_a_name_means(api: Api) -> None:
    dog = kept(api, "My dog is called Rex.", infer=True)
    lost = kept(api, "Rex died", infer=True)
    assert lost["subject_key"] == dog["subject_key"].rpartition(".")[0]


def test_infer_for_the_team_needs_nobody(api: Api) -> None:
    body = {"scope": "team", "content": "Rex died. We deploy on Fridays.", "infer": True}
    assert api("POST", PATH, body).status in (200, 201)


def test_a_dry_run_decides_and_writes_nothing(api: Api, ann: Person) -> None:
    old = kept(api, "I live in Paris", subject_key="profile.home")
    body = {"user": "ann", "content": "I live in Rome", "subject_key": "profile.home"}
    planned = api("POST", "/memories/dry-run", body)
    assert (planned.status, planned.body["id"], planned.body["recorded_at"]) == (200, None, None)
    assert (planned.body["decision"], planned.body["superseded_ids"]) == ("superseded", [old["id"]])
    assert len(api("GET", "/memories?user=ann&status=all").body["data"]) == 1
    assert api("POST", "/memories/dry-run", body | {"user": "nobody"}).body["decision"] == "kept"
    with tenant_tx(ann.tenant_id):
        assert not EndUser.objects.filter(user_ref="nobody").exists()


def test_team_rows_need_their_scope_and_no_user(api: Api, writer: Api) -> None:
    body = {"content": "报销需要主管签字", "scope": "team"}
    refused = writer("POST", PATH, body)
    assert (refused.status, refused.code, refused.body["scope"]) == (
        403,
        "insufficient_scope",
        "memories:team",
    )
    made = api("POST", PATH, body).body
    assert (made["scope"], made["user"]) == ("team", None)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"user": None}, "user", "not_null"),
        ({"content": " "}, "content", "blank"),
        ({"content": 7}, "content", "wrong_type"),
        ({"content": "x" * 16_001}, "content", "too_long"),
        ({"memory_type": "rumour"}, "memory_type", "invalid_choice"),
        ({"importance": 11}, "importance", "number_out_of_range"),
        ({"confidence": 2}, "confidence", "number_out_of_range"),
        ({"valid_from": "2026-05-01T00:00:00"}, "valid_from", "timezone_required"),
        (
            {"valid_from": "2026-05-02T00:00:00Z", "valid_to": "2026-05-01T00:00:00Z"},
            "valid_to",
            "invalid_interval",
        ),
        ({"source": {"channel": "operator"}}, "source.channel", "invalid_choice"),
        ({"subject_key": "a b"}, "subject_key", "invalid_key"),
        ({"status": "active"}, "status", "unknown_field"),
    ],
)
def test_it_refuses(api: Api, change: dict[str, object], field: str, code: str) -> None:
    answer = api("POST", PATH, {"user": "ann", "content": "I live in Paris"} | change)
    assert (answer.status, answer.code, answer.body["field"]) == (400, code, field)


def test_it_needs_a_key_with_the_scope(reader: Api) -> None:
    body = {"user": "ann", "content": "I live in Paris"}
    assert Api(None)("POST", PATH, body).status == 401
    assert reader("POST", PATH, body).code == "insufficient_scope"
    assert reader("POST", "/memories/dry-run", body).code == "insufficient_scope"


def test_an_idempotency_key_replays(api: Api) -> None:
    body = {"user": "ann", "content": "I like tea"}
    first = api("POST", PATH, body, **{"Idempotency-Key": "k1"})
    again = api("POST", PATH, body, **{"Idempotency-Key": "k1"})
    assert first.body == again.body
    other = api("POST", PATH, body | {"content": "I like coffee"}, **{"Idempotency-Key": "k1"})
    assert (other.status, other.code) == (422, "idempotency_key_reused")


@pytest.mark.parametrize("path", [PATH, "/memories/dry-run"])
def test_team_memory_names_no_user(api: Api, path: str) -> None:
    body = {"content": "Office closes at six", "scope": "team"}
    answer = api("POST", path, body | {"user": "ann"})
    assert (answer.status, answer.body["errors"][0]["code"]) == (400, "team_has_no_user")
    assert api("POST", path, body).status in (200, 201)
    listed = api("GET", f"{PATH}?scope=team&user=ann")
    assert (listed.status, listed.body["errors"][0]["code"]) == (400, "team_has_no_user")
    assert api("GET", f"{PATH}?scope=team").status == 200


def test_one_character_may_be_a_whole_word(api: Api) -> None:
    assert api("POST", PATH, {"user": "ann", "content": "茶"}).body["decision"] == "kept"
