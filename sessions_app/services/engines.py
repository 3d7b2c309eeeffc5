"""The model and the tokenizer in use, built once a process from the environment."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from django.conf import settings

from memoryhub.core.tokens import TokenCounter
from memoryhub.providers.demo import DemoModel
from memoryhub.providers.llm import ChatModel
from memoryhub.providers.tokenizers import counter_for

DEFAULT_CONTEXT_LIMIT = 16_000
DEFAULT_REPLY_RESERVE = 1_024
DEFAULT_SAFETY_MARGIN = 0.15
# The demo responder has no tokenizer of its own; it is counted as the commonest models are.
DEMO_ENCODING = "o200k_base"


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """What a session's budget starts from, in tokens."""

    limit: int = DEFAULT_CONTEXT_LIMIT
    reply_reserve: int = DEFAULT_REPLY_RESERVE
    safety_margin: float = DEFAULT_SAFETY_MARGIN


@functools.cache
def demo_model() -> DemoModel:
    """The responder that answers when no model is connected, or when the connected one is down."""
    return DemoModel(token_counter(DemoModel.name).count)


@functools.cache
def chat_model() -> ChatModel:
    """The connected model, or the demo responder when none is configured. Pages say which."""
    endpoint = settings.ENVIRONMENT.llm
    if endpoint.base_url is None:
        return demo_model()
    from memoryhub.providers.model_client import ModelServer  # local: startup-cost, see below
    from memoryhub.providers.openai_compatible import (  # local: startup-cost, openai imports for 0.4 s
        OpenAICompatibleModel,
    )

    model = endpoint.model or ""
    server = ModelServer(endpoint.base_url, endpoint.api_key or "", model)
    return OpenAICompatibleModel(server, token_counter(model).count)


@functools.cache
def token_counter(model: str) -> TokenCounter:
    """The tokenizer of a model; its vocabulary is unpacked into the data directory once."""
    encoding = DEMO_ENCODING if model == DemoModel.name else ""
    return counter_for(model, cache_dir=settings.ENVIRONMENT.data_dir / "tokenizers", encoding=encoding)


def session_counter(model: str) -> TokenCounter:
    """The tokenizer of a session: that of its own model, else of the connected one."""
    return token_counter(model or chat_model().name)
