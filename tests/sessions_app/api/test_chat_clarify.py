"""`clarification` of POST chat: the question that is asked, or the one that waits for its answer."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync

from tests.sessions_app.conftest import ApiClient

EN = ("My wife's birthday is July 2.", "Maybe my wife's birthday is July 12.", "It is July 12", "July 12")
ZH = ("我在华为上班。", "我好像在中兴上班。", "是中兴", "中兴")


def said(api: ApiClient, path: str, content: str) -> dict[str, Any]:
    """The answer to a message."""
    answer = api.call("POST", f"{path}/chat", {"content": content})
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.parametrize("talk", [EN, ZH], ids=["en", "zh"])
def test_a_chat_asks_waits_and_is_answered(api: ApiClient, path: str, talk: tuple[str, ...]) -> None:
    known, unsure, answer, right = talk
    assert said(api, path, known)["clarification"] is None
    asked = said(api, path, unsure)
    question = asked["clarification"]
    assert question["question"] in " ".join(asked["turn"]["content"].split())
    assert [one["memory_id"] is None for one in question["options"]] == [False, False, True]
    waiting = said(api, path, "Hello")
    assert waiting["clarification"]["id"] == question["id"]
    assert question["question"] not in waiting["turn"]["content"]
    settled = said(api, path, answer)
    assert settled["clarification"] is None
    assert [one["rule"] for one in settled["memory"]["written"]] == ["clarify.answered"]
    assert right in settled["memory"]["written"][0]["content"]


def test_a_stream_carries_the_question(api: ApiClient, path: str) -> None:
    said(api, path, EN[0])
    answer = api.call("POST", f"{path}/chat", {"content": EN[1], "stream": True})
    text = b"".join(_parts(answer)).decode()
    assert "event: clarify\n" in text


def test_what_was_written_elsewhere_is_asked_here(api: ApiClient, path: str) -> None:
    for content in ("I live in Paris", "Maybe I live in Rome"):
        body = {"user": "alice", "content": content, "subject_key": "profile.home"}
        api.call("POST", "/memories", body)
    asked = said(api, path, "Hello")
    assert "“Maybe I live in Rome”" in asked["turn"]["content"]
    assert asked["clarification"]["subject_key"] == "profile.home"


def _parts(answer: Any) -> list[bytes]:
    async def read() -> list[bytes]:
        return [part async for part in answer]

    return list(async_to_sync(read)())
