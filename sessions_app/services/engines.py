"""The model and the tokenizer in use, built once a process from the environment."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from django.conf import settings

from memoryhub.core.model_limits import ModelFacts, model_facts
from memoryhub.core.tokens import TokenCounter
from memoryhub.providers.demo import DemoModel
from memoryhub.providers.llm import ChatModel
from memoryhub.providers.tokenizers import counter_for

# The demo responder has no tokenizer of its own; it is counted as the commonest models are.
DEMO_ENCODING = "o200k_base"


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
def token_counter(model: str, encoding: str = "") -> TokenCounter:
    """The tokenizer of a model; its vocabulary is unpacked into the data directory once.

    `encoding` is what a tenant says its model counts with; only those that are shipped are allowed there.
    """
    encoding = DEMO_ENCODING if model == DemoModel.name else encoding
    return counter_for(model, cache_dir=settings.ENVIRONMENT.data_dir / "tokenizers", encoding=encoding)


def session_counter(model: str, own: Mapping[str, ModelFacts] = MappingProxyType({})) -> TokenCounter:
    """The tokenizer of a session: that of its own model, else of the connected one.

    `own` is the tenant's table of models, which goes before what is known of a model.
    """
    name = model or chat_model().name
    return token_counter(name, model_facts(name, own).encoding if own else "")
