"""Filling from a real HTTP server that misbehaves, and by a worker that is killed in the midst of it."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.utils import timezone

from memories.models import MemoryItem, Reembedding, ShadowVector
from memories.services import embedding as embedding_module
from memories.services import reembed_fill
from memories.services.embedder import Embedding
from memories.services.embedding import embed_all_pending, embed_pending
from memories.services.recall import RecallRequest, recall
from memories.services.reembed import start_reembedding, watched
from memories.services.reembed_work import work_in_background
from memories.tasks import reembed_task
from memoryhub.env import REPOSITORY
from memoryhub.providers.circuit import CircuitBreakers
from memoryhub.providers.embeddings import EmbeddingRejected
from memoryhub.providers.http_embedder import HttpEmbedder
from memoryhub.providers.model_client import ClientRules, ModelServer
from tenants.models import Job, OutboxTask
from tenants.scope import tenant_tx
from tests.conftest import TEST_DATABASE
from tests.fakes.model_answers import DIMENSION, Step
from tests.fakes.model_server import FakeModelServer, running_model_server
from tests.memories.conftest import BOT, Person, with_user
from tests.memories.reembedding import at_once, job_done, second_models, wanted
from tests.processes import environment_of

__all__ = ["at_once"]
MODEL = "fake-embedder"
RULES = ClientRules(connect=1.0, first_byte=0.3, total=1.0, retries=0)
KILLED_AFTER = 3  # requests

WORKS = """
import sys
import django
django.setup()
from memories import tasks
from memories.services import embedder, reembed, reembed_fill
from tests.memories.test_reembed_servers import http_embedder
tenant, task, url = sys.argv[1:]
using = http_embedder(url)
embedder.candidate = lambda: using
tasks.reembed_task(tenant, task)
"""


def http_embedder(base_url: str) -> HttpEmbedder:
    """The adapter for one fake server, with little patience and a circuit breaker of its own."""
    server = ModelServer(base_url, "", MODEL, rules=RULES, breakers=CircuitBreakers())
    return HttpEmbedder(server, DIMENSION)


@pytest.fixture
def server() -> Iterator[FakeModelServer]:
    with running_model_server() as running:
        yield running


@pytest.fixture
def using(server: FakeModelServer, monkeypatch: pytest.MonkeyPatch, at_once: None) -> HttpEmbedder:
    """The environment wants the server's model tried."""
    return wanted(monkeypatch, http_embedder(server.base_url))


@pytest.fixture
def told(ann: Person) -> Person:
    """Twenty-five memories with vectors of the built-in model, two of them with the same words."""
    for number in range(12):
        ann.say(f"My locker number {number} is blue", memory_type="experience")
        ann.say(f"我的第{number}号柜子是蓝色的", memory_type="experience")
    ann.say("My locker number 3 is blue", "locker.three", memory_type="fact")
    embed_all_pending(ann.tenant_id)
    return ann


def state(tenant_id: UUID, change: Reembedding) -> tuple[str, str, dict[str, int]]:
    """The change's state, its job's, and the failures counted."""
    with tenant_tx(tenant_id):
        row = Reembedding.objects.get(pk=change.pk)
        return row.status, Job.objects.get(pk=row.job_id).status, row.failures


def step(tenant_id: UUID, change: Reembedding) -> None:
    """One task of the job."""
    assert change.job_id is not None
    work_in_background(tenant_id, change.job_id)


@pytest.mark.parametrize(
    ("mode", "code"),
    [
        ("rate_limited", "rate_limited"),
        ("server_error", "server_error"),
        ("truncated_json", "bad_response"),
        ("prose", "bad_response"),
        ("disconnect", "disconnected"),
        ("slow", "timeout"),
        ("nan", "not_finite"),
        ("zero_vector", "zero_vector"),
    ],
)
def test_a_server_that_may_mend_is_asked_again_later(
    told: Person, server: FakeModelServer, using: HttpEmbedder, mode: str, code: str
) -> None:
    server.always(Step(mode, delay=0.6))
    change = start_reembedding(told.tenant_id, actor=BOT)
    step(told.tenant_id, change)
    assert state(told.tenant_id, change) == ("filling", "running", {code: 1})
    assert second_models(told.tenant_id) == []
    found = recall(told.scope, RecallRequest(query="locker", now=timezone.now(), user_id=told.user_id))
    assert found.hits
    assert found.degraded == ()
    server.always("ok")
    change, job = job_done(told.tenant_id, change)
    assert (change.status, change.setbacks, job.status, job.done) == ("ready", 0, "done", job.total)


@pytest.mark.parametrize(
    ("mode", "code"),
    [("wrong_dimension", "wrong_dimension"), ("wrong_count", "wrong_count"), ("unauthorised", "rejected")],
)
def test_a_server_set_up_wrongly_ends_the_job_and_a_new_start_goes_on(
    told: Person, server: FakeModelServer, using: HttpEmbedder, mode: str, code: str
) -> None:
    server.play("ok", mode)
    change, job = job_done(told.tenant_id, start_reembedding(told.tenant_id, actor=BOT))
    assert (change.status, job.status, job.error) == ("filling", "failed", f"embedder_{code}")
    assert change.failures == {code: 1}
    assert len(second_models(told.tenant_id)) == 10
    again = start_reembedding(told.tenant_id, actor=BOT)
    assert again.pk == change.pk
    change, job = job_done(told.tenant_id, again)
    assert (change.status, job.status) == ("ready", "done")


def test_a_server_that_never_mends_is_given_up(
    told: Person, server: FakeModelServer, using: HttpEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reembed_fill, "MOST_SETBACKS", 3)
    server.always("server_error")
    change, job = job_done(told.tenant_id, start_reembedding(told.tenant_id, actor=BOT))
    assert (job.status, job.error, change.failures) == (
        "failed",
        "embedder_server_error",
        {"server_error": 3},
    )


def test_requests_are_small_and_hold_each_text_once(
    told: Person, server: FakeModelServer, using: HttpEmbedder
) -> None:
    change, _ = job_done(told.tenant_id, start_reembedding(told.tenant_id, actor=BOT))
    asked = [text for request in server.script.seen for text in request.body["input"]]
    filled = [text for text in asked if "locker" in text or "柜子" in text]
    assert len(filled) == len(set(filled)) == 24
    assert max(len(request.body["input"]) for request in server.script.seen) <= reembed_fill.BATCH
    with tenant_tx(told.tenant_id):
        assert ShadowVector.objects.filter(model=MODEL).count() == MemoryItem.objects.count()
        assert watched(change).refused == 0


@pytest.mark.parametrize("mode", ["wrong_dimension", "nan", "zero_vector", "wrong_count"])
def test_ordinary_embedding_stores_no_such_vector(
    ann: Person, server: FakeModelServer, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    adapter = http_embedder(server.base_url)
    monkeypatch.setattr(embedding_module, "embedding_for", lambda tenant_id: Embedding(adapter))
    ann.say("The garage is under the school")
    ann.say("车库在地下二层")
    server.always(mode)
    with pytest.raises(EmbeddingRejected):
        embed_pending(ann.tenant_id)
    with tenant_tx(ann.tenant_id):
        assert set(MemoryItem.objects.values_list("embedding_model", flat=True)) == {""}
    server.always("ok")
    assert embed_pending(ann.tenant_id) == 2
    before = server.count
    with_user(ann.tenant_id, "bob").say("The garage is under the school")
    assert (embed_pending(ann.tenant_id), server.count) == (1, before)


def test_a_killed_worker_is_followed_by_one_that_goes_on(
    told: Person, server: FakeModelServer, using: HttpEmbedder
) -> None:
    change = start_reembedding(told.tenant_id, actor=BOT)
    with tenant_tx(told.tenant_id):
        task = OutboxTask.objects.get(dedupe_key=f"job:{change.job_id}")
    server.always(Step("slow", delay=0.2))
    _killed_in_the_midst(told.tenant_id, task, server)
    written = len(second_models(told.tenant_id))
    assert 0 < written < 25
    assert state(told.tenant_id, change)[:2] == ("filling", "running")
    server.always("ok")
    before = server.count
    with tenant_tx(told.tenant_id):  # its lease runs out
        OutboxTask.objects.filter(pk=task.pk).update(available_at=timezone.now())
    reembed_task(str(told.tenant_id), str(task.pk))
    assert state(told.tenant_id, change)[:2] == ("ready", "done")
    again = [text for request in server.script.seen[before:] for text in request.body["input"]]
    assert len([text for text in again if "locker" in text or "柜子" in text]) <= 25 - written


def _killed_in_the_midst(tenant_id: UUID, task: OutboxTask, server: FakeModelServer) -> None:
    """A process of its own works on the task and is ended by SIGKILL while it waits for an answer."""
    arguments = [str(tenant_id), str(task.pk), server.base_url]
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKS, *arguments],
        env=environment_of(TEST_DATABASE),
        cwd=REPOSITORY,
        stderr=subprocess.PIPE,
    )
    waited = threading.Event()
    while server.count < KILLED_AFTER and worker.poll() is None:
        waited.wait(0.02)
    worker.kill()
    _, said = worker.communicate()
    assert worker.returncode == -signal.SIGKILL, said.decode()[-2000:]
