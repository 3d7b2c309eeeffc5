"""POST /sessions/{id}/chat, as JSON and as server-sent events; /tickets and /usage."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import psycopg
import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.asgi import get_asgi_application

from memoryhub.core.ids import encode_id, new_id
from memoryhub.providers.llm import ChatRequest
from sessions_app.models import Session, Turn
from sessions_app.services import speaking
from sessions_app.services.processing import process_session
from sessions_app.services.threads import in_thread
from sessions_app.working_memory import WorkingMemory
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.tickets import redeem_ticket
from tests.conftest import TEST_DATABASE, Owner
from tests.fakes.model_server import FakeModelServer
from tests.sessions_app.chatting import ScriptedModel
from tests.sessions_app.conftest import ApiClient, new_session
from tests.sessions_app.sockets import Communicator


def chat(api: ApiClient, path: str, content: str, **body: Any) -> Any:
    return api.call("POST", f"{path}/chat", {"content": content, **body})


def events(answer: Any) -> list[dict[str, Any]]:
    """The frames of a stream, with the event's name checked."""

    async def body() -> bytes:
        return b"".join([part async for part in answer])

    frames = []
    for block in async_to_sync(body)().decode().split("\n\n")[:-1]:
        name, data = block.split("\n")
        frames.append(json.loads(data.removeprefix("data: ")))
        assert name == f"event: {frames[-1]['type']}"
    return frames


def test_a_message_is_answered_and_remembered(api: ApiClient, path: str, owner: Owner) -> None:
    answer = chat(api, path, "My sister is called Mei")
    assert answer.status_code == 200
    body = answer.json()
    assert body.keys() == {"turn", "memory", "clarification", "usage", "budget", "degraded", "compressed"}
    assert body["compressed"] is False
    assert (body["turn"]["seq"], body["turn"]["role"]) == (2, "assistant")
    assert [one["decision"] for one in body["memory"]["written"]] == ["kept"]
    other = f"/sessions/{encode_id('ses', new_session(owner).id)}"
    again = chat(api, other, "What is my sister called?").json()
    assert "Mei" in again["turn"]["content"]
    assert again["memory"]["cited"] == again["memory"]["injected"] == [body["memory"]["written"][0]["id"]]


def test_a_stream_carries_the_sockets_frames(api: ApiClient, path: str) -> None:
    answer = chat(api, path, "我对花生过敏", stream=True)
    assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    frames = events(answer)
    assert [frames[0]["type"], frames[-1]["type"]] == ["ack", "done"]
    assert [frame["seq"] for frame in frames] == sorted({frame["seq"] for frame in frames})
    said = "".join(frame["text"] for frame in frames if frame["type"] == "delta")
    assert said == frames[-1]["turn"]["content"]
    assert {"memory.written", "budget"} <= {frame["type"] for frame in frames}


def test_the_same_message_again_has_the_same_answer(api: ApiClient, path: str) -> None:
    first = chat(api, path, "hello", client_turn_id="c1").json()
    again = chat(api, path, "hello", client_turn_id="c1").json()
    assert (again["turn"], again["usage"], again["memory"]) == (
        first["turn"], first["usage"], first["memory"],
    )  # fmt: skip
    streamed = events(chat(api, path, "hello", client_turn_id="c1", stream=True))
    assert [frame["type"] for frame in streamed] == ["ack", "done"]
    other = chat(api, path, "other", client_turn_id="c1")
    assert (other.status_code, other.json()["code"]) == (409, "client_turn_id_reused")
    assert api.call("GET", path).json()["last_seq"] == 2


def test_an_answer_that_broke_off_is_answered_as_far_as_it_went(
    api: ApiClient, path: str, model_server: FakeModelServer
) -> None:
    model_server.always("disconnect")
    body = chat(api, path, "hello there, who are you?").json()
    assert (body["turn"]["status"], body["degraded"]) == ("interrupted", ["model"])
    model_server.always("server_error")
    body = chat(api, path, "and now, who are you?").json()
    assert (body["turn"]["status"], body["degraded"]) == ("complete", ["model"])


def test_without_redis_it_is_answered(api: ApiClient, path: str, no_redis: WorkingMemory) -> None:
    body = chat(api, path, "hello").json()
    assert (body["turn"]["status"], body["degraded"]) == ("complete", ["redis"])


@pytest.mark.parametrize("stream", [False, True])
def test_no_connection_is_held_while_the_model_speaks(
    api: ApiClient, path: str, monkeypatch: pytest.MonkeyPatch, stream: bool
) -> None:
    held: list[int] = []

    class Watching(ScriptedModel):
        async def stream(self, request: ChatRequest) -> Any:
            held.append(await _connections_that_stay())
            async for delta in super().stream(request):
                yield delta

    monkeypatch.setattr(speaking, "chat_model", lambda: Watching(["hi"]))
    answer = chat(api, path, "hello", stream=stream)
    assert (events(answer)[-1]["type"] if stream else answer.json()["turn"]["content"]) in ("done", "hi")
    assert held == [0]


def test_a_budget_that_is_too_small(api: ApiClient, path: str) -> None:
    api.call("PATCH", path, {"token_budget": 20})
    answer = chat(api, path, "hello")
    assert (answer.status_code, answer.json()["code"]) == (422, "context_budget_too_small")
    frames = events(chat(api, path, "hello", stream=True))
    assert (frames[-1]["type"], frames[-1]["data"]["limit"]) == ("error", 20)
    assert frames[-1]["message"].startswith("The parts that may not be cut")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "required"),
        ({"content": ""}, "blank"),
        ({"content": "x" * 32_001}, "too_long"),
        ({"content": "x", "stream": 1}, "wrong_type"),
        ({"content": "x", "model": "m"}, "unknown_field"),
    ],
)
def test_a_bad_message_is_refused(api: ApiClient, path: str, body: dict[str, Any], code: str) -> None:
    answer = api.call("POST", f"{path}/chat", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_conversations_of_others_are_out_of_reach(
    api: ApiClient, foreign_path: str, absent_path: str, stranger: Owner
) -> None:
    for wrong in (foreign_path, absent_path):
        assert chat(api, wrong, "hello").status_code == 404
    with tenant_tx(stranger.tenant.id):
        assert not Turn.objects.exists()


def test_a_message_that_memory_cannot_read_is_answered(
    api: ApiClient, path: str, owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ValueError("a bug")

    with monkeypatch.context() as bug:
        bug.setattr("sessions_app.services.chat.read_turn", broken)
        assert chat(api, path, "I live in Lisbon").json()["memory"]["written"] == []
    assert process_session(owner.scope, session.id)  # read in the background instead


def test_a_ticket_is_for_its_user_and_session(
    api: ApiClient, owner: Owner, session: Session, foreign: Session
) -> None:
    body = {"user": "alice", "session": encode_id("ses", session.id)}
    answer = api.call("POST", "/tickets", body)
    assert (answer.status_code, answer.json().keys()) == (201, {"ticket", "expires_at"})
    holder = redeem_ticket(answer.json()["ticket"])
    assert holder is not None
    assert (holder.tenant_id, holder.session_id) == (owner.tenant.id, session.id)
    assert holder.key_id is not None
    with tenant_tx(owner.tenant.id):
        EndUser.objects.create(user_ref="bob")
    for wrong in ({"user": "bob"}, {"user": "nobody"}, {"session": encode_id("ses", foreign.id)}):
        assert api.call("POST", "/tickets", {**body, **wrong}).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_usage_is_listed(
    api: ApiClient, path: str, session: Session, django_assert_num_queries: Any, count: int
) -> None:
    for _ in range(count):
        chat(api, path, "hello")
    with django_assert_num_queries(8):  # BEGIN, scope, COMMIT twice; the key; the rows
        rows = api.call("GET", "/usage").json()["data"]
    assert [(row["purpose"], row["model"], row["succeeded"]) for row in rows] == [
        ("chat", "demo", True)
    ] * count
    mine = encode_id("ses", session.id)
    assert len(api.call("GET", f"/usage?session={mine}").json()["data"]) == count
    assert api.call("GET", f"/usage?session={encode_id('ses', new_id())}").json()["data"] == []


async def _connections_that_stay() -> int:
    """Those still open after a moment, in which threads of earlier tests may end theirs."""
    for _ in range(30):
        if not _app_connections():
            return 0
        await asyncio.sleep(0.1)
    return _app_connections()


def _app_connections() -> int:
    """Connections of the product's own role to the test database, over one of another role."""
    admin_url = str(settings.ENVIRONMENT.admin_url)
    with psycopg.connect(admin_url) as server:
        found = server.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND usename = %s",
            [TEST_DATABASE, settings.DATABASES["default"]["USER"]],
        ).fetchone()
    return found[0] if found else -1


@pytest.mark.parametrize("stream", [False, True])
async def test_a_client_that_hangs_up_does_not_end_the_answer(
    owner: Owner, session: Session, path: str, monkeypatch: pytest.MonkeyPatch, stream: bool
) -> None:
    model = ScriptedModel(["said ", "anyway"], pause_before=1)
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    client = await in_thread(ApiClient, owner)
    body = json.dumps({"content": "are you there?", "stream": stream}).encode()
    headers = [(b"authorization", f"Bearer {client.key}".encode()), (b"host", b"testserver")]
    headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    place = f"/api/v1{path}/chat"
    scope = {"type": "http", "method": "POST", "path": place, "query_string": b"", "headers": headers}
    connection = Communicator(get_asgi_application(), scope)
    await connection.send_input({"type": "http.request", "body": body})
    await model.paused.wait()
    await connection.send_input({"type": "http.disconnect"})
    model.go.set()
    await connection.wait(20)
    assert await in_thread(_contents, owner, session) == ["are you there?", "said anyway"]


def _contents(owner: Owner, session: Session) -> list[str]:
    with tenant_tx(owner.tenant.id):
        return [turn.content for turn in Turn.objects.filter(session_id=session.id).order_by("seq")]
