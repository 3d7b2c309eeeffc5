"""The demo responder as a ChatModel: the same stream of pieces and usage that a real model gives."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Mapping

from memoryhub.core.text import CJK
from memoryhub.providers.demo.answer import compose_answer
from memoryhub.providers.llm import ChatRequest, Delta, FinishReason, JsonAnswer, ModelUnavailable, Usage

# English goes word by word; Chinese, which has no spaces, two characters at a time.
_PIECE = re.compile(rf"[{CJK}]{{1,2}}[，。！？：；、]?|[^\s{CJK}]+\s*|\s+")


class DemoModel:
    """Implements ChatModel with no model behind it. `delay` is seconds between pieces."""

    name = "demo"
    is_demo = True

    def __init__(self, count_tokens: Callable[[str], int], *, delay: float = 0.0) -> None:
        self._count_tokens = count_tokens
        self._delay = delay

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Delta, None]:
        """Yield the answer in pieces; it ends early, with finish `length`, at the request's `max_tokens`."""
        said = ""
        finish: FinishReason = "stop"
        for piece in pieces(compose_answer(request)):
            if request.max_tokens is not None and self._count_tokens(said + piece) > request.max_tokens:
                finish = "length"
                break
            said += piece
            yield Delta(piece)
            await asyncio.sleep(self._delay)
        prompt = sum(self._count_tokens(message.content) for message in request.messages)
        usage = Usage(prompt, self._count_tokens(said), exact=False, calls=0)
        yield Delta("", usage, finish)

    def complete_json(
        self, request: ChatRequest, schema: Mapping[str, object], *, name: str = "answer"
    ) -> JsonAnswer:
        """There is no model to ask: always raises ModelUnavailable(refused)."""
        raise ModelUnavailable("refused", detail="no model is configured")


def pieces(text: str) -> list[str]:
    """`text` as it is streamed; joined, the pieces are the text."""
    return _PIECE.findall(text)
