"""Memory tests: questions whose answers operators know, asked again whenever something changes."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel, UserOwnedModel


class MemoryTest(UserOwnedModel):
    """One question of one person, with what must and what must not come back.

    `expected` and `forbidden` list `{"memory": id}`, `{"turn": id}`, `{"document": id}` or `{"text": words}`,
    ids as the API shows them. A memory that was corrected since is followed to its newest version; a
    forbidden one with `"exact": "yes"` is not: it was an old version already when it was forbidden.
    `{"erased": "text"}` stands where the words of an expectation were forgotten.
    """

    id_prefix = "mts"

    name = models.CharField(max_length=200)
    query = models.TextField()
    top_k = models.PositiveSmallIntegerField(default=10)
    # as_of, known_at, types, include, labels and session of the search; never anything else of a request.
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    expected: models.JSONField[list[dict[str, str]], list[dict[str, str]]] = models.JSONField(default=list)
    forbidden: models.JSONField[list[dict[str, str]], list[dict[str, str]]] = models.JSONField(default=list)
    actor = models.CharField(max_length=128, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta(UserOwnedModel.Meta):
        indexes = [models.Index(fields=["tenant", "-created_at", "id"], name="memory_test_newest_first")]

    def __str__(self) -> str:
        return self.name


class MemoryTestRun(TenantModel):
    """One run over the tests of a tenant: counts, and the embedding model and settings it was made under.

    `chosen` are the tests it runs, in order; `changed` counts those that came out otherwise than before.
    """

    id_prefix = "mtr"

    finished_at = models.DateTimeField(null=True)
    chosen: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    total = models.PositiveIntegerField(default=0)
    passed = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    attention = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    embedding_model = models.CharField(max_length=120, blank=True)
    settings_version = models.PositiveIntegerField(default=0)
    actor = models.CharField(max_length=128, blank=True)

    class Meta(TenantModel.Meta):
        indexes = [models.Index(fields=["tenant", "-created_at", "id"], name="memory_test_run_newest_first")]

    def __str__(self) -> str:
        return f"{self.passed} of {self.total}"


class MemoryTestStatus(models.TextChoices):
    """How a test came out; the last one could not be judged."""

    PASSED = "passed"
    FAILED = "failed"
    ATTENTION = "attention"


class MemoryTestResult(UserOwnedModel):
    """What one test found in one run: ids and places, no copies of text.

    `found` holds `hits` [{id, kind, score}], `expected` and `forbidden` (a place or null each), `why` (the
    stage that stopped each expectation, or null), `gone` and `gone_forbidden` (indexes of those that were
    erased) and `degraded`.
    """

    id_prefix = "mtx"

    run = TenantForeignKey(MemoryTestRun, models.CASCADE, related_name="results")
    test = TenantForeignKey(MemoryTest, models.CASCADE, related_name="results")
    status = models.CharField(max_length=10, choices=MemoryTestStatus.choices)
    # Since the last run of the same test (`memoryhub.core.memory_tests.Change`).
    change = models.CharField(max_length=10)
    found: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "run", "test"], name="memory_test_once_a_run")
        ]
        indexes = [models.Index(fields=["tenant", "test", "-created_at"], name="memory_test_last_result")]

    def __str__(self) -> str:
        return self.status
