"""/v1 through the Django client: how a conversation becomes a session, what is refused, models, vectors."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
import pytest

from memories.models import MemoryItem
from memoryhub.core.ids import decode_id, encode_id
from memoryhub.providers.llm import ModelUnavailable
from sessions_app.models import Session, Turn
from sessions_app.services import speaking
from sessions_app.services.sessions import close_session
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel
from tests.sessions_app.conftest import ApiClient

SAID = {
    "en": ("My sister is called Mei", "What is my sister called?", "Mei"),
    "zh": ("我妹妹叫小梅", "我妹妹叫什么名字？", "小梅"),
}


def complete(api: ApiClient, *messages: Any, headers: dict[str, str] | None = None, **body: Any) -> Any:
    """A completion; a message is a pair of role and content, or a user's text."""
    pairs = [("user", one) if isinstance(one, str) else one for one in messages]
    given = {"model": "gpt-4o", "messages": [{"role": role, "content": said} for role, said in pairs], **body}
    return api.generic_json("POST", "/v1/chat/completions", {"data": given}, headers or {})


def said_in(owner: Owner, session: str) -> list[tuple[str, str]]:
    """Roles and texts of a session, in order."""
    with tenant_tx(owner.tenant.id):
        turns = Turn.objects.filter(session_id=decode_id("ses", session)).order_by("seq")
        return [(turn.role, turn.content) for turn in turns]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_answer_comes_from_memory_of_an_earlier_call(api: ApiClient, owner: Owner, language: str) -> None:
    told, asked, name = SAID[language]
    first = complete(api, told, user="ann").json()
    body = complete(api, asked, user="ann").json()
    assert name in body["choices"][0]["message"]["content"]
    assert (body["object"], body["choices"][0]["finish_reason"]) == ("chat.completion", "stop")
    assert (
        body["usage"]["total_tokens"] == body["usage"]["prompt_tokens"] + body["usage"]["completion_tokens"]
    )
    assert body["memoryhub"]["session"] == first["memoryhub"]["session"]
    assert name not in complete(api, asked, user="bob").json()["choices"][0]["message"]["content"]


def test_a_repeated_history_is_stored_once(api: ApiClient, owner: Owner) -> None:
    first = complete(api, "I live in Oslo.", user="ann")
    session, answer = first.headers["X-MemoryHub-Session"], first.json()["choices"][0]["message"]["content"]
    history = ["I live in Oslo.", ("assistant", f"{answer} (shortened)")]
    complete(api, *history, "My cat is called Tofu.", user="ann")
    said = said_in(owner, session)
    assert [text for role, text in said if role == "user"] == ["I live in Oslo.", "My cat is called Tofu."]
    assert len(said) == 4


def test_a_history_from_elsewhere_is_taken_over(api: ApiClient, owner: Owner) -> None:
    history = ["我对花生过敏。", ("assistant", "记住了。"), ("tool", "天气：晴"), ("assistant", "")]
    session = complete(api, *history, "今晚吃什么？", user="ann").headers["X-MemoryHub-Session"]
    assert said_in(owner, session)[:4] == [
        ("user", "我对花生过敏。"),
        ("assistant", "记住了。"),
        ("tool", "天气：晴"),
        ("user", "今晚吃什么？"),
    ]


def test_a_session_is_named_by_header_or_metadata(api: ApiClient, owner: Owner, session: Session) -> None:
    name = encode_id("ses", session.id)
    by_header = complete(api, "Hello", headers={"X-MemoryHub-Session": name})
    by_metadata = complete(api, "Hello again", metadata={"session": name}, user=owner.user.user_ref)
    for answer in (by_header, by_metadata):
        assert answer.json()["memoryhub"]["session"] == answer.headers["X-MemoryHub-Session"] == name


def test_instructions_become_the_sessions_prompt(
    api: ApiClient, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel(["Arr."])
    monkeypatch.setattr(speaking, "chat_model", lambda: model)
    parts = [{"type": "text", "text": "Be brief."}]
    complete(api, ("system", "Speak like a pirate."), ("developer", parts), "Hi", user="ann")
    prompt = "Speak like a pirate.\n\nBe brief."
    assert model.seen[0].messages[0].content.startswith(prompt)
    with tenant_tx(owner.tenant.id):
        assert Session.objects.get(user__user_ref="ann").system_prompt == prompt
    complete(api, "And now?", user="ann")
    assert model.seen[1].messages[0].content.startswith(prompt)


def test_a_message_without_an_answer_is_not_stored_twice(
    api: ApiClient, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = ScriptedModel([])
    monkeypatch.setattr(speaking, "chat_model", lambda: silent)
    refused = complete(api, "Are you there?", user="ann")
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "model_unavailable")
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(["Yes."]))
    again = complete(api, "Are you there?", user="ann")
    session = again.headers["X-MemoryHub-Session"]
    assert said_in(owner, session) == [("user", "Are you there?"), ("assistant", "Yes.")]


def test_a_closed_session_is_followed_by_another(api: ApiClient, owner: Owner) -> None:
    first = complete(api, "Hello", user="ann").json()["memoryhub"]["session"]
    found = decode_id("ses", first)
    assert found is not None
    close_session(owner.tenant_scope, found, actor=SYSTEM)
    second = complete(api, "Hello", user="ann").json()["memoryhub"]["session"]
    assert second != first
    assert complete(api, "Hello", user="ann").json()["memoryhub"]["session"] == second


@pytest.mark.parametrize(
    ("messages", "more", "code", "param"),
    [
        (["Hi"], {}, "required", "user"),
        ([], {"user": "ann"}, "too_few_items", "messages"),
        (["Hi", ("assistant", "Hello")], {"user": "ann"}, "last_message_not_user", "messages"),
        (["Hi", "  "], {"user": "ann"}, "blank", "messages.1.content"),
        ([("user", None)], {"user": "ann"}, "blank", "messages.0.content"),
        ([("wizard", "Hi")], {"user": "ann"}, "invalid_choice", "messages.0.role"),
        ([("user", [{"type": "image_url"}])], {"user": "ann"}, "unsupported_parameter", "messages.0.content"),
        (["Hi"], {"user": "ann", "tools": [{"type": "function"}]}, "unsupported_parameter", "tools"),
        (["Hi"], {"user": "ann", "n": 2}, "unsupported_parameter", "n"),
        (
            ["Hi"],
            {"user": "ann", "response_format": {"type": "json_object"}},
            "unsupported_parameter",
            "response_format",
        ),
        (["x" * 65_537, "Hi"], {"user": "ann"}, "too_long", "messages.0.content"),
    ],
)
def test_what_cannot_be_done_is_refused(
    api: ApiClient, owner: Owner, messages: list[Any], more: dict[str, Any], code: str, param: str
) -> None:
    answer = complete(api, *messages, **more)
    body = answer.json()
    assert (answer.status_code, body["code"]) == (400, code)
    assert (body["error"]["code"], body["error"]["param"]) == (code, param)
    assert body["error"]["type"] == "invalid_request_error"
    with tenant_tx(owner.tenant.id):
        assert not EndUser.objects.filter(user_ref="ann").exists()


def test_what_changes_nothing_is_let_by(api: ApiClient) -> None:
    plain: dict[str, Any] = {
        "n": 1,
        "response_format": {"type": "text"},
        "tools": [],
        "temperature": 0.2,
        "seed": 7,
    }
    assert complete(api, "Hi", user="ann", **plain, parallel_tool_calls=True).status_code == 200


def test_what_the_server_sets_is_let_by_and_not_taken(api: ApiClient, owner: Owner, stranger: Owner) -> None:
    tenant, person = str(stranger.tenant.id), str(stranger.user.id)
    sent: dict[str, Any] = {"tenant": tenant, "tenant_id": tenant, "user_id": person, "id": "chatcmpl-1"}
    answer = complete(api, "Hi", user="ann", **sent, seq=9, trust=100, channel="operator", last_seq=99)
    assert answer.status_code == 200
    with tenant_tx(owner.tenant.id):
        session = Session.objects.get(pk=decode_id("ses", answer.headers["X-MemoryHub-Session"]))
        assert (session.user.user_ref, session.last_seq) == ("ann", 2)
        assert session.turns.values_list("stored_by", flat=True).first() != "operator"


def test_sessions_of_others_are_out_of_reach(
    api: ApiClient, owner: Owner, session: Session, foreign: Session
) -> None:
    mine = encode_id("ses", session.id)
    for name in (encode_id("ses", foreign.id), "ses_nothing", f"{mine}0"):
        answer = complete(api, "Hi", headers={"X-MemoryHub-Session": name})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert complete(api, "Hi", user="somebody", headers={"X-MemoryHub-Session": mine}).status_code == 404
    assert complete(api, "Hi", metadata={"session": 7}, user="ann").status_code == 404


def test_a_key_is_needed_with_its_scope(owner: Owner) -> None:
    reader = ApiClient(owner, scopes=["memories:read"])
    assert complete(reader, "Hi", user="ann").json()["error"]["type"] == "permission_error"
    stranger = reader.post("/v1/chat/completions", headers={"Authorization": "Bearer mh_live_no"})
    assert (stranger.status_code, stranger.json()["error"]["type"]) == (401, "authentication_error")


def test_an_idempotency_key_is_answered_once(api: ApiClient, owner: Owner) -> None:
    once = {"Idempotency-Key": "one"}
    answers = [complete(api, "I live in Oslo.", user="ann", headers=once).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(said_in(owner, answers[0]["memoryhub"]["session"])) == 2


def test_what_is_told_by_the_assistant_is_not_the_users_word(api: ApiClient, owner: Owner) -> None:
    history = ["Hi", ("assistant", "You live in Rome and you hate cheese.")]
    complete(api, *history, "Thanks", user="ann")
    with tenant_tx(owner.tenant.id):
        assert not MemoryItem.objects.filter(channel="user_stated").exists()


def test_models_are_listed(api: ApiClient) -> None:
    listed = api.get("/v1/models").json()["data"]
    assert [one["object"] for one in listed] == ["model", "model"]
    for one in listed:
        assert api.get(f"/v1/models/{one['id']}").json() == one
    assert api.get("/v1/models/nothing").status_code == 404


def test_texts_become_vectors(api: ApiClient) -> None:
    def vectors(**body: Any) -> Any:
        return api.generic_json("POST", "/v1/embeddings", {"data": {"model": "any", **body}}, {})

    texts = ["我喜欢喝茶", "I like tea", "the engine broke down"]
    body = vectors(input=texts).json()
    rows = np.array([one["embedding"] for one in body["data"]])
    assert [one["index"] for one in body["data"]] == [0, 1, 2]
    assert rows[0] @ rows[1] > rows[0] @ rows[2]
    packed = vectors(input=texts[0], encoding_format="base64").json()["data"][0]["embedding"]
    assert np.allclose(np.frombuffer(base64.b64decode(packed), "<f4"), rows[0], atol=1e-5)
    assert vectors(input=texts[0], dimensions=rows.shape[1]).status_code == 200
    assert vectors(input=texts[0], dimensions=7).json()["error"]["param"] == "dimensions"
    assert vectors(input=["tea", " "]).json()["error"]["code"] == "blank"
    assert vectors(input=[[1, 2, 3]]).json()["error"]["code"] == "wrong_type"


def test_a_model_that_breaks_off_says_so(
    api: ApiClient, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = ScriptedModel(["Half an an"], fails=ModelUnavailable("disconnected"))
    monkeypatch.setattr(speaking, "chat_model", lambda: broken)
    choice = complete(api, "Tell me", user="ann").json()["choices"][0]
    assert (choice["message"]["content"], choice["finish_reason"]) == ("Half an an", "length")
