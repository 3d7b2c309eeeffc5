"""A real client against a real server in every mode that a model server fails in."""

import asyncio
from contextlib import aclosing

import pytest

from memoryhub.providers.llm import ChatMessage, ChatRequest, Delta, ModelUnavailable, Usage
from memoryhub.providers.openai_compatible import OpenAICompatibleModel
from tests.fakes.model_answers import Step
from tests.fakes.model_server import FakeModelServer
from tests.providers.conftest import MakeServer

REQUEST = ChatRequest(
    (ChatMessage("system", "Be short."), ChatMessage("user", "我住在哪里？")), max_tokens=50
)


def a_model(make_server: MakeServer, **rules: float) -> OpenAICompatibleModel:
    return OpenAICompatibleModel(make_server(**rules), count_tokens=len)


async def heard(model: OpenAICompatibleModel, request: ChatRequest = REQUEST) -> list[Delta]:
    return [delta async for delta in model.stream(request)]


async def test_streams_the_text_and_ends_with_the_servers_usage(
    fake: FakeModelServer, make_server: MakeServer
) -> None:
    deltas = await heard(a_model(make_server))
    assert "".join(delta.text for delta in deltas) == "Hello from the fake model. 你好。"
    assert len(deltas) > 3
    assert deltas[-1] == Delta("", Usage(7, 5, exact=True), "stop")
    assert all(delta.usage is None for delta in deltas[:-1])


async def test_sends_what_was_asked_and_no_more(fake: FakeModelServer, make_server: MakeServer) -> None:
    await heard(a_model(make_server))
    seen = fake.script.seen[0]
    assert seen.body["messages"][1] == {"role": "user", "content": "我住在哪里？"}
    assert (seen.body["model"], seen.body["max_tokens"]) == ("fake-model", 50)
    assert "temperature" not in seen.body
    assert seen.headers["authorization"] == "Bearer test-key"
    assert seen.headers["accept-encoding"] == "identity"


async def test_counts_tokens_itself_where_the_server_does_not(
    fake: FakeModelServer, make_server: MakeServer
) -> None:
    fake.play(Step("odd_usage", text="好的"), Step("no_usage", text="好的"))
    assert (await heard(a_model(make_server)))[-1].usage == Usage(
        len("Be short.我住在哪里？"), 2, exact=False
    )
    usage = (await heard(a_model(make_server)))[-1].usage
    assert usage == Usage(len("Be short.我住在哪里？"), 2, exact=False)


@pytest.mark.parametrize(
    ("mode", "code", "calls"),
    [
        ("rate_limited", "rate_limited", 3),
        ("server_error", "server_error", 3),
        ("bad_request", "rejected", 1),
        ("unauthorised", "rejected", 1),
        ("truncated_json", "bad_response", 1),
        ("wrong_schema", "bad_response", 1),
        ("empty", "bad_response", 1),
        ("huge", "bad_response", 1),
        ("packed", "bad_response", 1),
        ("refusal", "refused", 1),
        ("disconnect", "disconnected", 1),
        ("no_finish", "disconnected", 1),
        ("stream_error", "server_error", 1),
    ],
)
async def test_every_failing_mode_is_one_error_with_a_code(
    fake: FakeModelServer, make_server: MakeServer, mode: str, code: str, calls: int
) -> None:
    fake.always(mode)
    with pytest.raises(ModelUnavailable) as caught:
        await heard(a_model(make_server))
    assert (caught.value.code, caught.value.attempts, fake.count) == (code, calls, calls)


@pytest.mark.parametrize("mode", ["prose", "echo", "ok"])
async def test_any_text_is_an_answer_in_a_chat(
    fake: FakeModelServer, make_server: MakeServer, mode: str
) -> None:
    fake.always(mode)
    assert (await heard(a_model(make_server)))[-1].finish == "stop"


async def test_what_a_database_cannot_store_is_replaced(
    fake: FakeModelServer, make_server: MakeServer
) -> None:
    fake.always("bad_text")
    text = "".join(delta.text for delta in await heard(a_model(make_server)))
    assert text == "a\ufffdb\ufffdc"


async def test_no_first_byte_is_a_timeout_and_is_not_tried_again(
    fake: FakeModelServer, make_server: MakeServer
) -> None:
    fake.always(Step("slow", delay=30))
    with pytest.raises(ModelUnavailable) as caught:
        await heard(a_model(make_server, first_byte=0.1))
    assert (caught.value.code, fake.count) == ("timeout", 1)


async def test_a_drip_ends_at_the_total_limit(fake: FakeModelServer, make_server: MakeServer) -> None:
    fake.always(Step("drip", delay=0.05))
    parts: list[str] = []
    with pytest.raises(ModelUnavailable) as caught:
        async for delta in a_model(make_server, total=0.4).stream(REQUEST):
            parts.append(delta.text)
    assert caught.value.code == "timeout"
    assert parts


async def test_nobody_listening_is_unreachable(make_server: MakeServer) -> None:
    model = OpenAICompatibleModel(make_server(base_url="http://127.0.0.1:9/v1"), count_tokens=len)
    with pytest.raises(ModelUnavailable) as caught:
        await heard(model)
    assert (caught.value.code, caught.value.attempts) == ("unreachable", 3)


async def test_tries_again_and_counts_every_call(
    fake: FakeModelServer, make_server: MakeServer, waits: list[float]
) -> None:
    fake.play("server_error", Step("rate_limited", retry_after="2"))
    model = a_model(make_server)
    usage = (await heard(model))[-1].usage
    assert usage is not None
    assert usage.calls == 3
    assert waits == [0.5, 2.0]
    counts = model.server.counts
    assert (counts.requests, counts.failures, counts.retries) == (3, 2, 2)


@pytest.mark.parametrize("after", [5.0, 600.0])
async def test_a_chat_does_not_wait_for_a_server_that_is_busy_for_long(
    fake: FakeModelServer, make_server: MakeServer, waits: list[float], after: float
) -> None:
    fake.always(Step("rate_limited", retry_after=f"{after:.0f}"))
    with pytest.raises(ModelUnavailable) as caught:
        await heard(a_model(make_server, total=60))
    assert (caught.value.code, caught.value.retry_after, fake.count) == ("rate_limited", after, 1)
    assert waits == []


async def test_a_dead_server_is_left_alone_after_five_failures(
    fake: FakeModelServer, make_server: MakeServer
) -> None:
    fake.always("server_error")
    model = a_model(make_server, retries=0)
    for _ in range(5):
        with pytest.raises(ModelUnavailable):
            await heard(model)
    with pytest.raises(ModelUnavailable) as caught:
        await heard(model)
    assert (caught.value.code, caught.value.attempts, fake.count) == ("circuit_open", 0, 5)
    assert caught.value.retry_after is not None


async def test_stopping_early_closes_the_request(fake: FakeModelServer, make_server: MakeServer) -> None:
    fake.always(Step("drip", delay=0.02))
    model = a_model(make_server)
    async with aclosing(model.stream(REQUEST)) as deltas:
        assert (await anext(deltas)).text == "H"
    fake.always("ok")
    assert (await heard(model))[-1].finish == "stop"
    assert model.server.counts.failures == 0


async def test_cancelled_calls_never_answer_another(fake: FakeModelServer, make_server: MakeServer) -> None:
    """Twenty streams, every other one cancelled in the middle: each of the rest hears its own text."""
    fake.always(Step("echo"))
    model = a_model(make_server, first_byte=5)

    async def ask(number: int) -> str:
        request = ChatRequest((ChatMessage("user", f"问题 {number} 的答案"),))
        return "".join(delta.text for delta in await heard(model, request))

    tasks = [asyncio.create_task(ask(number)) for number in range(20)]
    await asyncio.sleep(0.05)
    for task in tasks[::2]:
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    for number in range(1, 20, 2):
        assert answers[number] == f"问题 {number} 的答案"


def test_errors_never_repeat_prompt_or_key(fake: FakeModelServer, make_server: MakeServer) -> None:
    fake.always("bad_request")
    with pytest.raises(ModelUnavailable) as caught:
        asyncio.run(heard(a_model(make_server)))
    assert "test-key" not in repr(caught.value)
    assert "我住" not in repr(caught.value)


async def test_thoughts_are_no_part_of_the_answer(fake: FakeModelServer, make_server: MakeServer) -> None:
    fake.always("thinking")
    deltas = await heard(a_model(make_server))
    assert "".join(delta.text for delta in deltas) == "In Hangzhou. 杭州。"
    assert deltas[-1].finish == "stop"


async def test_thoughts_alone_are_no_answer(fake: FakeModelServer, make_server: MakeServer) -> None:
    fake.always(Step("ok", text="<think>I never come to an end"))
    with pytest.raises(ModelUnavailable, match="bad_response"):
        await heard(a_model(make_server))


@pytest.mark.parametrize(
    ("mode", "lacks", "has"),
    [
        ("new_parameters", "max_tokens", "max_completion_tokens"),
        ("no_stream_options", "stream_options", "stream"),
    ],
)
async def test_a_parameter_that_the_server_refuses_is_done_without(
    fake: FakeModelServer, make_server: MakeServer, mode: str, lacks: str, has: str
) -> None:
    fake.always(mode)
    model = a_model(make_server)
    for requests in (2, 3):  # the second answer asks right at once
        deltas = await heard(model)
        assert "".join(delta.text for delta in deltas) == "Hello from the fake model. 你好。"
        assert fake.count == requests
        body = fake.script.seen[-1].body
        assert lacks not in body
        assert has in body


async def test_another_refusal_is_not_asked_again(fake: FakeModelServer, make_server: MakeServer) -> None:
    fake.always("bad_request")
    with pytest.raises(ModelUnavailable, match="rejected"):
        await heard(a_model(make_server))
    assert fake.count == 1
