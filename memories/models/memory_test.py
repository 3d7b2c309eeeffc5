"""Memory tests: questions whose answers operators know, asked again whenever something changes."""

from __future__ import annotations

from typing import Any

from django.db import models

from tenants.fields import TenantForeignKey
from tenants.models.base import TenantModel, UserOwnedModel


class MemoryTest(UserOwnedModel):
    """One question of one person, with what must and what must not come back.

    `expected` and `forbidden` list `{"memory_id": id}`, `{"turn_id": id}` or `{"text": words}`; a memory that
    was corrected since is followed to its newest version.
    """

    id_prefix = "mts"

    name = models.CharField(max_length=200)
    query = models.TextField()
    top_k = models.PositiveSmallIntegerField(default=10)
    # as_of, types, include and session of the search; never anything else of a request.
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
    """One run over the tests of a tenant: counts, and the embedding model and settings it was made under."""

    id_prefix = "mtr"

    finished_at = models.DateTimeField(null=True)
    total = models.PositiveIntegerField(default=0)
    passed = models.PositiveIntegerField(default=0)
    embedding_model = models.CharField(max_length=120, blank=True)
    settings_version = models.PositiveIntegerField(default=0)
    actor = models.CharField(max_length=128, blank=True)

    class Meta(TenantModel.Meta):
        indexes = [models.Index(fields=["tenant", "-created_at", "id"], name="memory_test_run_newest_first")]

    def __str__(self) -> str:
        return f"{self.passed} of {self.total}"


class MemoryTestResult(UserOwnedModel):
    """What one test found in one run: ids and places, no copies of text."""

    id_prefix = "mtx"

    run = TenantForeignKey(MemoryTestRun, models.CASCADE, related_name="results")
    test = TenantForeignKey(MemoryTest, models.CASCADE, related_name="results")
    passed = models.BooleanField()
    # hits [{kind, id, score}], missing and forbidden (indexes), places (one or null an expectation), error
    found: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta(UserOwnedModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tenant", "run", "test"], name="memory_test_once_a_run")
        ]

    def __str__(self) -> str:
        return "passed" if self.passed else "failed"
