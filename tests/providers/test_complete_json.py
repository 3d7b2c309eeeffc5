"""Structured answers: checked, repaired once, and never half believed."""

import json
from dataclasses import replace

import pytest

from memoryhub.providers.llm import ChatMessage, ChatRequest, ModelUnavailable
from memoryhub.providers.openai_compatible import OpenAICompatibleModel
from tests.fakes.model_answers import Step
from tests.fakes.model_server import FakeModelServer
from tests.providers.conftest import MakeServer

REQUEST = ChatRequest((ChatMessage("system", "Extract."), ChatMessage("user", "我叫林晚，住在杭州。")))
SCHEMA = {
    "type": "object",
    "properties": {"facts": {"type": "array", "items": {"type": "string"}, "maxItems": 3}},
    "required": ["facts"],
    "additionalProperties": False,
}
GOOD = json.dumps({"facts": ["叫林晚", "住在杭州"]}, ensure_ascii=False)


@pytest.fixture
def model(make_server: MakeServer) -> OpenAICompatibleModel:
    return OpenAICompatibleModel(make_server(), count_tokens=len)


@pytest.mark.parametrize(
    "text", [GOOD, f"```json\n{GOOD}\n```", f"  {GOOD}\n", f"<think>\n…\n</think>\n{GOOD}"]
)
def test_a_good_answer_is_taken_at_once(
    fake: FakeModelServer, model: OpenAICompatibleModel, text: str
) -> None:
    fake.always(Step(text=text))
    answer = model.complete_json(REQUEST, SCHEMA)
    assert answer.value == {"facts": ["叫林晚", "住在杭州"]}
    assert (answer.usage.calls, fake.count) == (1, 1)


def test_work_behind_waits_as_long_as_a_busy_server_asks(
    fake: FakeModelServer, make_server: MakeServer, waits: list[float]
) -> None:
    fake.play(Step("rate_limited", retry_after="20"), Step(text=GOOD))
    patient = OpenAICompatibleModel(make_server(total=60), count_tokens=len)
    assert patient.complete_json(REQUEST, SCHEMA).usage.calls == 2
    assert waits == [20.0]


def test_a_refused_parameter_is_not_taken_for_a_refused_schema(
    fake: FakeModelServer, model: OpenAICompatibleModel
) -> None:
    fake.always(Step("new_parameters", text=GOOD))
    request = replace(REQUEST, max_tokens=100)
    for requests in (2, 3):
        assert model.complete_json(request, SCHEMA).value["facts"]
        assert fake.count == requests
    body = fake.script.seen[-1].body
    assert body["max_completion_tokens"] == 100
    assert body["response_format"]["type"] == "json_schema"


def test_the_schema_is_sent_both_ways(fake: FakeModelServer, model: OpenAICompatibleModel) -> None:
    fake.always(Step(text=GOOD))
    model.complete_json(REQUEST, SCHEMA, name="facts")
    body = fake.script.seen[0].body
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert body["messages"][0]["content"].startswith("Extract.\n\n")
    assert "maxItems" in body["messages"][0]["content"]


@pytest.mark.parametrize(
    "bad",
    [
        "Certainly! Your facts: none.",
        GOOD[:-3],
        '{"facts": "叫林晚"}',
        '{"facts": [], "trust": "high"}',
        '{"facts": ["a", "b", "c", "d"]}',
        "[]",
        '{"facts": [NaN]}',
        "[" * 100_000,
    ],
    ids=["prose", "cut", "type", "extra", "too-many", "list", "nan", "deep"],
)
def test_a_bad_answer_is_repaired_once(fake: FakeModelServer, model: OpenAICompatibleModel, bad: str) -> None:
    fake.play(Step(text=bad), Step(text=GOOD))
    answer = model.complete_json(REQUEST, SCHEMA)
    assert (answer.usage.calls, answer.usage.prompt_tokens, fake.count) == (2, 14, 2)
    said, asked = fake.script.seen[1].body["messages"][-2:]
    assert said == {"role": "assistant", "content": bad[:4000]}
    assert "not valid" in asked["content"]


@pytest.mark.parametrize("mode", ["prose", "echo"])
def test_two_bad_answers_are_an_error(fake: FakeModelServer, model: OpenAICompatibleModel, mode: str) -> None:
    fake.always(mode)
    with pytest.raises(ModelUnavailable) as caught:
        model.complete_json(REQUEST, SCHEMA)
    assert (caught.value.code, caught.value.attempts, fake.count) == ("bad_response", 2, 2)


@pytest.mark.parametrize(
    ("mode", "code"),
    [
        ("empty", "bad_response"),
        ("truncated_json", "bad_response"),
        ("wrong_schema", "bad_response"),
        ("huge", "bad_response"),
        ("refusal", "refused"),
        ("disconnect", "disconnected"),
        ("no_finish", "disconnected"),
        ("server_error", "server_error"),
        ("rate_limited", "rate_limited"),
        ("bad_request", "rejected"),
    ],
)
def test_failing_modes_keep_their_code(
    fake: FakeModelServer, model: OpenAICompatibleModel, mode: str, code: str
) -> None:
    fake.always(mode)
    with pytest.raises(ModelUnavailable) as caught:
        model.complete_json(REQUEST, SCHEMA)
    assert caught.value.code == code


def test_a_server_without_schema_mode_is_asked_in_the_plainer_one(
    fake: FakeModelServer, model: OpenAICompatibleModel
) -> None:
    fake.always(Step("no_schema_mode", text=GOOD))
    assert model.complete_json(REQUEST, SCHEMA).value["facts"]
    assert model.complete_json(REQUEST, SCHEMA).value["facts"]
    modes = [seen.body["response_format"]["type"] for seen in fake.script.seen]
    assert modes == ["json_schema", "json_object", "json_object"]


async def test_blocking_on_an_event_loop_is_refused(model: OpenAICompatibleModel) -> None:
    with pytest.raises(RuntimeError, match="event loop"):
        model.complete_json(REQUEST, SCHEMA)
