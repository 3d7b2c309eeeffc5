"""The embedder of this process: the local model, or an HTTP server where one is configured."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from memoryhub.providers.embeddings import Embedder, EmbeddingRejected, LocalEmbedder, QueryCache
from memoryhub.providers.llm import ModelUnavailable

EMBEDDER_FAILED = (ModelUnavailable, EmbeddingRejected)
"""What an embedder raises when it cannot answer."""

DEFAULT_MODEL = "text-embedding-3-small"
DEFAULT_DIMENSION = 1536


@cache
def embedder() -> Embedder:
    """The one embedder of this process, made at first use."""
    endpoint = settings.ENVIRONMENT.embedding
    if endpoint.base_url is None:
        return LocalEmbedder()
    from memoryhub.providers.http_embedder import HttpEmbedder  # local: startup-cost, see below
    from memoryhub.providers.model_client import ModelServer  # local: startup-cost, openai takes 0.4 s

    server = ModelServer(
        base_url=endpoint.base_url, api_key=endpoint.api_key or "", model=endpoint.model or DEFAULT_MODEL
    )
    return HttpEmbedder(server, endpoint.dimension or DEFAULT_DIMENSION)


@cache
def query_cache() -> QueryCache:
    """Vectors of recent questions; it holds hashes and vectors, no text and no owner."""
    return QueryCache(embedder())
