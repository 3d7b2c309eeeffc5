"""The embedders of this process, and which of them a tenant's vectors are made by.

The newest switched change of a tenant's model decides (`memories.models.Reembedding`), else the environment's
embedder. The decision is kept for some seconds, so that a recall costs no statement more. A stale one does no
harm: rows name the model of their vector, search compares none of two models, and vectors begin to move only
when no process can hold a stale one any more (`memories.services.reembed_switch`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from uuid import UUID

from django.conf import settings

from memories.models import Reembedding, ReembeddingStatus
from memoryhub.env_models import DEFAULT_DIMENSION, DEFAULT_EMBEDDING, ModelEndpoint
from memoryhub.providers.embeddings import Embedder, EmbeddingRejected, LocalEmbedder, QueryCache
from memoryhub.providers.llm import ModelUnavailable
from tenants.scope import tenant_tx

EMBEDDER_FAILED = (ModelUnavailable, EmbeddingRejected)
"""What an embedder raises when it cannot answer."""

CHOICE_SECONDS = 5.0  # for which a process keeps to a tenant's model
MOST_CHOICES = 4096  # tenants


@dataclass(frozen=True, slots=True)
class Embedding:
    """What a tenant's texts are embedded by.

    `beside`: vectors are moving, so a row may have the one of this model in `ShadowVector`.
    """

    embedder: Embedder
    beside: bool = False

    @property
    def model(self) -> str:
        """The name that stands beside every vector."""
        return self.embedder.model


_choices: dict[UUID, tuple[float, Embedding]] = {}
_caches: dict[int, QueryCache] = {}


@cache
def embedder() -> Embedder:
    """The embedder of the environment, made at first use; of tenants that chose no other."""
    return _made(settings.ENVIRONMENT.embedding)


@cache
def candidate() -> Embedder | None:
    """The embedder that the environment names to be tried beside the one in use."""
    endpoint = settings.ENVIRONMENT.shadow_embedding
    return None if endpoint is None else _made(endpoint)


def configured() -> Mapping[str, Embedder]:
    """Every embedder that this process can ask, by the name of its model; the built-in one always."""
    others = [one for one in (candidate(), embedder()) if one is not None]
    return {one.model: one for one in (_local(), *others)}


def embedding_for(tenant_id: UUID) -> Embedding:
    """What embeds a tenant's texts now. Not to be called inside another transaction.

    A model that was switched to and is no longer configured leaves the environment's: the rows of the lost
    one are found by their words until they are embedded again.
    """
    kept = _choices.get(tenant_id)
    if kept is not None and kept[0] > time.monotonic():
        return kept[1]
    with tenant_tx(tenant_id):
        chosen = _chosen()
    if len(_choices) >= MOST_CHOICES:
        _choices.clear()
    _choices[tenant_id] = (time.monotonic() + CHOICE_SECONDS, chosen)
    return chosen


def choose_again(tenant_id: UUID) -> None:
    """Have this process ask the database for a tenant's model at its next use."""
    _choices.pop(tenant_id, None)


def query_cache(of: Embedder | None = None) -> QueryCache:
    """Vectors of recent questions by one embedder; it holds hashes and vectors, no text and no owner."""
    asked = of or embedder()
    # By identity: a cache holds its embedder, so none of another can come to stand under the same number.
    return _caches.setdefault(id(asked), QueryCache(asked))


def _chosen() -> Embedding:
    """The choice as the rows of the open scope say."""
    rows = list(
        Reembedding.objects.exclude(status=ReembeddingStatus.CANCELLED)
        .order_by("-created_at")
        .values_list("status", "from_model", "to_model")[:2]
    )
    for status, from_model, to_model in rows:
        beside = status in (ReembeddingStatus.SWITCHING, ReembeddingStatus.RETURNING)
        if status in (ReembeddingStatus.SWITCHING, ReembeddingStatus.SWITCHED):
            return Embedding(configured().get(to_model) or embedder(), beside)
        if status in (ReembeddingStatus.RETURNING, ReembeddingStatus.RETURNED):
            return Embedding(configured().get(from_model) or embedder(), beside)
    return Embedding(embedder())


@cache
def _local() -> LocalEmbedder:
    return LocalEmbedder()


def _made(endpoint: ModelEndpoint) -> Embedder:
    if endpoint.base_url is None:
        return _local()
    from memoryhub.providers.http_embedder import HttpEmbedder  # local: startup-cost, see below
    from memoryhub.providers.model_client import ModelServer  # local: startup-cost, openai takes 0.4 s

    server = ModelServer(
        base_url=endpoint.base_url, api_key=endpoint.api_key or "", model=endpoint.model or DEFAULT_EMBEDDING
    )
    return HttpEmbedder(server, endpoint.dimension or DEFAULT_DIMENSION)
