"""What the endpoints of memory tests take and answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rest_framework import serializers

from memories.api.bodies import MAX_CONTENT, MAX_LABEL, MAX_LABELS, MAX_QUERY, MAX_TOP_K
from memories.models import MemoryTest, MemoryTestResult, MemoryTestRun, MemoryType
from memories.services.memory_tests import (
    DEFAULT_TOP_K,
    EVERYWHERE,
    MOST_EXPECTATIONS,
    MOST_NAME,
    MOST_TESTS,
    OPTIONS,
    NewMemoryTest,
    with_words,
)
from memoryhub.api import fields
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery
from memoryhub.core.ids import encode_id

MAX_WORDS = 2_000
_NAMED = ("memory", "turn", "document", "text")
_IDS: Mapping[str, str] = {"memory": "mem", "turn": "trn", "document": "doc"}


class ExpectationBody(fields.StrictSerializer):
    """One thing that must, or must not, come back: a memory, a turn, a document, or words in any of them.

    `content` says what stands behind an id: where the id is unknown here, it is looked for by its words.
    """

    memory = fields.IdField("mem", required=False)
    turn = fields.IdField("trn", required=False)
    document = fields.IdField("doc", required=False)
    text = fields.TextField(max_length=MAX_WORDS, required=False)
    content = fields.TextField(max_length=MAX_CONTENT, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one of the four; ids as texts again, which is how they are kept."""
        named = [name for name in _NAMED if name in attrs]
        if len(named) != 1:
            raise serializers.ValidationError(
                {"memory": field_error("invalid", expected="one of memory, turn, document, text").detail}
            )
        return {
            name: encode_id(_IDS[name], value) if name in _IDS else value for name, value in attrs.items()
        }


class MemoryTestBody(fields.StrictSerializer):
    """What may be set of a memory test."""

    name = fields.NameField(max_length=MOST_NAME, required=False, allow_blank=True)
    top_k = fields.IntField(minimum=1, maximum=MAX_TOP_K, required=False)
    as_of = fields.AwareDateTimeField(required=False)
    known_at = fields.AwareDateTimeField(required=False)
    types = fields.ListOf(fields.EnumField(MemoryType.values), minimum=1, maximum=3, required=False)
    include = fields.ListOf(fields.EnumField(EVERYWHERE), minimum=1, maximum=3, required=False)
    labels = fields.ListOf(fields.NameField(max_length=MAX_LABEL), maximum=MAX_LABELS, required=False)
    session = fields.IdField("ses", required=False)
    expected = fields.ListOf(ExpectationBody(), maximum=MOST_EXPECTATIONS, required=False)
    forbidden = fields.ListOf(ExpectationBody(), maximum=MOST_EXPECTATIONS, required=False)


class NewMemoryTestBody(MemoryTestBody):
    """A question of one user, and what must and must not come back."""

    user = fields.UserRefField()
    query = fields.TextField(max_length=MAX_QUERY)


class ChangedMemoryTestBody(MemoryTestBody):
    """What is to be changed; options of the search that are given replace all of them."""

    query = fields.TextField(max_length=MAX_QUERY, required=False)


class MemoryTestsQuery(PageQuery):
    """Which tests: all of the tenant, of one user, or those that came out so the last time."""

    user = fields.UserRefField(required=False)
    status = fields.EnumField(["passed", "failed", "attention", "never"], required=False)


class RunBody(fields.StrictSerializer):
    """Which tests to run; left out, all of them."""

    tests = fields.ListOf(fields.IdField("mts"), minimum=1, maximum=MOST_TESTS, required=False)


class ResultsQuery(PageQuery):
    """Which results of a run."""

    status = fields.EnumField(["passed", "failed", "attention"], required=False)


class ExpectationReply(serializers.Serializer[dict[str, object]]):
    """An expectation; `content` are the words behind an id, where one test is read."""

    memory = serializers.CharField(required=False)
    turn = serializers.CharField(required=False)
    document = serializers.CharField(required=False)
    text = serializers.CharField(required=False)
    erased = serializers.CharField(required=False, help_text="Its words were forgotten.")
    content = serializers.CharField(required=False)


class TestHitReply(serializers.Serializer[dict[str, object]]):
    """One thing that came back, best first."""

    kind = serializers.ChoiceField(["memory", "turn", "chunk"])
    id = serializers.CharField()
    part = serializers.IntegerField(help_text="Which part of a long turn, from 0; 0 for all else.")
    score = serializers.FloatField()


class OutcomeReply(serializers.Serializer[dict[str, object]]):
    """How a test came out; places count from 1, null did not come back."""

    run = serializers.CharField()
    test = serializers.CharField()
    status = serializers.ChoiceField(["passed", "failed", "attention"])
    change = serializers.CharField(
        help_text="Since its last run: first, same, moved, fixed, broken, attention, settled."
    )
    expected = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    forbidden = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    stopped_by = serializers.ListField(
        child=serializers.CharField(allow_null=True),
        help_text="The stage that dropped each expectation, as in why-not.",
    )
    erased = serializers.ListField(
        child=serializers.IntegerField(), help_text="Indexes of expectations that exist no more."
    )
    hits = TestHitReply(many=True)
    degraded = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()


class MemoryTestReply(serializers.Serializer[dict[str, object]]):
    """A memory test with its last outcome; options of the search stand where they were given."""

    id = serializers.CharField()
    user = serializers.CharField()
    name = serializers.CharField()
    query = serializers.CharField()
    top_k = serializers.IntegerField()
    as_of = serializers.DateTimeField(required=False)
    known_at = serializers.DateTimeField(required=False)
    types = serializers.ListField(child=serializers.CharField(), required=False)
    include = serializers.ListField(child=serializers.CharField(), required=False)
    labels = serializers.ListField(child=serializers.CharField(), required=False)
    session = serializers.CharField(required=False)
    expected = ExpectationReply(many=True)
    forbidden = ExpectationReply(many=True)
    last = OutcomeReply(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class RunReply(serializers.Serializer[dict[str, object]]):
    """One run: its counts, and what it was made under; `finished_at` is null until it is done."""

    id = serializers.CharField()
    total = serializers.IntegerField()
    passed = serializers.IntegerField()
    failed = serializers.IntegerField()
    attention = serializers.IntegerField()
    changed = serializers.IntegerField()
    embedding_model = serializers.CharField()
    settings_version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


def new_test_of(body: Mapping[str, Any]) -> NewMemoryTest:
    """A body as the service takes it."""
    return NewMemoryTest(
        query=body["query"],
        name=body.get("name", ""),
        top_k=body.get("top_k", DEFAULT_TOP_K),
        options=options_of(body),
        expected=body.get("expected", ()),
        forbidden=body.get("forbidden", ()),
    )


def options_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the search that a body gives."""
    return {name: body[name] for name in OPTIONS if name in body}


def memory_test_data(
    test: MemoryTest, last: MemoryTestResult | None, words: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A test; its user must be loaded. `words` stand behind ids."""
    options = dict(test.options)
    if "session" in options:
        options["session"] = encode_id("ses", UUID(options["session"]))
    return {
        "id": encode_id("mts", test.pk),
        "user": test.user.user_ref,
        "name": test.name,
        "query": test.query,
        "top_k": test.top_k,
        **options,
        "expected": [with_words(entry, words or {}) for entry in test.expected],
        "forbidden": [with_words(entry, words or {}) for entry in test.forbidden],
        "last": outcome_data(last) if last is not None else None,
        "created_at": test.created_at,
        "updated_at": test.updated_at,
    }


def outcome_data(result: MemoryTestResult) -> dict[str, Any]:
    """How a test came out."""
    found = result.found
    return {
        "run": encode_id("mtr", result.run_id),
        "test": encode_id("mts", result.test_id),
        "status": result.status,
        "change": result.change,
        "expected": found["expected"],
        "forbidden": found["forbidden"],
        "stopped_by": found["why"],
        "erased": found["gone"],
        "hits": [{"part": 0, **hit} for hit in found["hits"]],  # earlier versions kept no part
        "degraded": found["degraded"],
        "created_at": result.created_at,
    }


def run_data(run: MemoryTestRun) -> dict[str, Any]:
    """One run."""
    return {
        "id": encode_id("mtr", run.pk),
        "total": run.total,
        "passed": run.passed,
        "failed": run.failed,
        "attention": run.attention,
        "changed": run.changed,
        "embedding_model": run.embedding_model,
        "settings_version": run.settings_version,
        "created_at": run.created_at,
        "finished_at": run.finished_at,
    }
