"""GET /sessions/{id}/working-memory."""

from __future__ import annotations

from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient


def test_what_a_session_holds_ready(api: ApiClient, path: str) -> None:
    made = api.call("POST", f"{path}/turns", {"role": "user", "content": "你好"}).json()
    api.call("PUT", f"{path}/task", {"goal": "move", "steps": [{"id": "pack"}]})
    body = api.call("GET", f"{path}/working-memory").json()
    assert body == {
        "turns": [{"id": made["id"], "seq": 1, "role": "user", "tokens": made["tokens"]}],
        "tokens": made["tokens"],
        "task": {"goal": "move", "progress": "0/1", "step": "pack", "status": "pending"},
        "preferences": {},
        "idle_minutes": 30,
        "degraded": [],
    }


def test_an_empty_session_holds_nothing(api: ApiClient, path: str) -> None:
    body = api.call("GET", f"{path}/working-memory").json()
    assert (body["turns"], body["tokens"], body["task"]) == ([], 0, {})


def test_others_are_out_of_reach(owner: Owner, api: ApiClient, foreign: Session, absent_path: str) -> None:
    for path in (absent_path, f"/sessions/{encode_id('ses', foreign.id)}"):
        assert api.call("GET", f"{path}/working-memory").status_code == 404
    client = ApiClient(owner, scopes=["sessions:write"])
    assert client.call("GET", f"{absent_path}/working-memory").status_code == 403
