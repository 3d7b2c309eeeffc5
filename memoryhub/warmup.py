"""Loads what the first chat would wait for: the embedder's weights and the tokenizer's vocabulary."""

from __future__ import annotations

import gc
import threading

import structlog

from memories.services.embedder import query_cache
from memoryhub.providers.embeddings import EmbeddingRejected
from memoryhub.providers.llm import ModelUnavailable
from sessions_app.services.engines import chat_model, session_counter

_logger = structlog.get_logger(__name__)


def warm_up() -> threading.Thread:
    """Start loading in the background; requests that come earlier load for themselves."""
    thread = threading.Thread(target=_load, name="warm-up", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    session_counter(chat_model().name).count("warm up")
    try:
        query_cache().vector("warm up")
    except (EmbeddingRejected, ModelUnavailable) as error:
        _logger.warning("embedder_not_ready", code=error.code)
    # What is loaded by now lives as long as the process. The collector looked at all of it again and again,
    # which took a tenth of the processor time of a recall.
    gc.collect()
    gc.freeze()
