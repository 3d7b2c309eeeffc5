"""A second embedding model for tests, and its jobs done at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

import pytest

from memories.models import MemoryItem, Passage, Reembedding, ShadowVector
from memories.services import embedder as embedder_module
from memories.services import reembed, reembed_switch, reembed_work
from memories.services.reembed_work import work_in_background
from memoryhub.providers.embeddings import Embedder, Vectors
from tenants.models import Job
from tenants.models.job import OVER
from tenants.scope import tenant_tx

MIRROR = "mirror"
EmbedderT = TypeVar("EmbedderT", bound=Embedder)


class MirrorEmbedder:
    """The built-in model with its numbers in reverse: the same likeness among its own, none across models."""

    model = MIRROR
    dimension = 512

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector a text."""
        self.asked += texts
        reverse: Vectors = embedder_module.embedder().embed(texts)[:, ::-1].copy()
        return reverse


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for other processes: there are none."""
    monkeypatch.setattr(reembed_switch, "SETTLED_AFTER", reembed_work.BREATH * 0)


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch, at_once: None) -> MirrorEmbedder:
    """The model that the environment wants tried."""
    return wanted(monkeypatch, MirrorEmbedder())


def wanted(monkeypatch: pytest.MonkeyPatch, using: EmbedderT) -> EmbedderT:
    """Have the environment name an embedder to be tried."""
    monkeypatch.setattr(embedder_module, "candidate", lambda: using)
    monkeypatch.setattr(reembed, "candidate", lambda: using)
    return using


def job_done(tenant_id: UUID, change: Reembedding, *, most: int = 20) -> tuple[Reembedding, Job]:
    """Do the newest job of a change task by task, as it stands then."""
    for _ in range(most):
        with tenant_tx(tenant_id):
            change = Reembedding.objects.get(pk=change.pk)
            job = Job.objects.get(pk=change.job_id)
        if job.status in OVER:
            break
        work_in_background(tenant_id, job.pk)
    return change, job


def own_models(tenant_id: UUID) -> set[str]:
    """The models of the vectors in the rows."""
    with tenant_tx(tenant_id):
        kinds = (MemoryItem, Passage)
        return {name for kind in kinds for name in kind.objects.values_list("embedding_model", flat=True)}


def second_models(tenant_id: UUID) -> list[str]:
    """The models of the vectors beside the rows, one entry a vector."""
    with tenant_tx(tenant_id):
        return list(ShadowVector.objects.values_list("model", flat=True))
