"""Which rows tell of one person, and what of each stands in an export.

Every model that belongs to a person is either a kind of record here or left out with a reason; a test holds
both lists against the models there are.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import models

from memories.models import (
    Clarification,
    Document,
    DocumentChunk,
    DocumentSection,
    Entity,
    EntityAlias,
    MemoryItem,
    MemorySpan,
    MemoryTest,
    MemoryTestResult,
    MemoryVote,
    Passage,
    Preference,
    Relation,
    ShadowVector,
    WriteDecision,
)
from memoryhub.core.ids import encode_id
from sessions_app.models import (
    Artifact,
    CompressionRun,
    ContextTrace,
    ExtractionRun,
    FormerPart,
    PersonExport,
    PersonExportPart,
    Pin,
    Session,
    Summary,
    SummaryReview,
    TaskState,
    TaskStep,
    TokenUsage,
    Turn,
)
from tenants.models import Job, Ticket, UserOwnedModel, UserToken

# Columns that hold ids without being references: apps below do not know the models above.
_PLAIN_IDS: Mapping[str, str] = {
    "session_id": "ses",
    "turn_id": "trn",
    "asked_session_id": "ses",
    "answered_turn_id": "trn",
    "source_turn_ids": "trn",
    "related_ids": "mem",
}


@dataclass(frozen=True, slots=True)
class RecordKind:
    """Records of one kind: a file `<name>.jsonl`, whose lines hold these columns of the model's rows.

    `page` rows are held in memory at once; fewer where a row may hold a whole book. `order` is unique for one
    person: ids, or what numbers rows that are made together.
    """

    name: str
    model: type[UserOwnedModel]
    columns: tuple[str, ...]
    page: int = 200
    order: tuple[str, ...] = ("id",)


def _kind(
    name: str, model: type[UserOwnedModel], columns: str, *, page: int = 200, order: str = "id"
) -> RecordKind:
    return RecordKind(name, model, ("id", *columns.split(), "created_at"), page, tuple(order.split()))


KINDS: tuple[RecordKind, ...] = (
    _kind(
        "sessions",
        Session,
        "title status goal model token_budget strategy compression_mode metadata reads_memory writes_memory "
        "external_id last_seq total_tokens last_active_at closed_at closed_reason",
    ),
    _kind(
        "turns",
        Turn,
        "session seq role name content tokens tokenizer said_at status client_turn_id tool_call_id answers "
        "artifact offload model masked_kinds off_record memory_use replaced_at reworded_at",
        order="session_id seq",
    ),
    _kind("summaries", Summary, "session version status from_seq to_seq content pins text tokens quality"),
    _kind("pins", Pin, "session turn seq text status replaced_by_seq"),
    _kind("former_parts", FormerPart, "session kind seq values until"),
    _kind("tasks", TaskState, "session goal conclusions updated_at"),
    _kind("task_steps", TaskStep, "task name title position planned status output started_at finished_at"),
    _kind("preferences", Preference, "key value memory confirmed valid_from valid_to expires_at"),
    _kind(
        "memories",
        MemoryItem,
        "scope memory_type subject_key content language importance confidence inferred channel trust status "
        "valid_from valid_to said_at event_at event_until event_precision session_id turn_id "
        "source_turn_ids quote quote_start actor version supersedes last_used_at use_count helpful "
        "unhelpful feedback_weight names labels related_ids",
    ),
    _kind("memory_spans", MemorySpan, "memory valid_from valid_to status known_from known_to"),
    _kind("votes", MemoryVote, "memory actor_kind helpful"),
    _kind(
        "decisions",
        WriteDecision,
        "decision rule reason reason_zh content subject_key memory_type channel memory superseded_ids "
        "session_id turn_id",
    ),
    _kind(
        "clarifications",
        Clarification,
        "status rule subject_key language question options candidate session_id turn_id times_asked asked_at "
        "answer chosen answered_by answered_turn_id settled_at",
    ),
    _kind("entities", Entity, "name named entity_type merged_into"),
    _kind("entity_names", EntityAlias, "entity name memory"),
    _kind("relations", Relation, "subject predicate object single_valued memory"),
    _kind(
        "documents",
        Document,
        "title file_name media_type content language metadata status error tokens version updated_at",
        page=4,
    ),
    _kind("artifacts", Artifact, "content sha256 size lines tokens last_read_at expired_at", page=4),
    _kind("summary_reviews", SummaryReview, "session summary turn reason status note decided_at"),
    _kind("memory_tests", MemoryTest, "name query top_k options expected forbidden updated_at"),
    _kind(
        "usage",
        TokenUsage,
        "session turn purpose model counted_prompt_tokens prompt_tokens completion_tokens calls succeeded",
    ),
)

LEFT_OUT: Mapping[type[UserOwnedModel], str] = {
    CompressionRun: "figures of the machinery; the summaries are there",
    ContextTrace: "ids and figures of what was shown; what was shown is there",
    DocumentChunk: "offsets into a document that is there whole",
    DocumentSection: "offsets into a document that is there whole",
    ExtractionRun: "figures of the machinery; the memories are there",
    Job: "progress of work; its outcome is there",
    MemoryTestResult: "ids of what a test found",
    Passage: "the search index of turns and documents that are there",
    PersonExport: "an export holds no exports",
    PersonExportPart: "an export holds no exports",
    ShadowVector: "vectors of texts that are there",
    Ticket: "a credential of thirty seconds, as a digest",
    UserToken: "credentials, as digests",
}


def time_text(value: datetime) -> str:
    """A time as it stands in exports: ISO 8601 in UTC, to the microsecond."""
    return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def record_of(kind: RecordKind, row: models.Model) -> dict[str, Any]:
    """One row as a line of an export: ids with their prefixes, times as ISO 8601 in UTC."""
    return {name.removesuffix("_id"): _value(row, name) for name in kind.columns}


def _value(row: models.Model, name: str) -> Any:
    if name in _PLAIN_IDS:
        return _shown(getattr(row, name), _PLAIN_IDS[name])
    field: Any = row._meta.get_field(name)
    prefix = getattr(field.related_model if field.is_relation else row, "id_prefix", "")
    return _shown(getattr(row, field.attname), prefix)


def _shown(value: Any, prefix: str) -> Any:
    if isinstance(value, uuid.UUID):
        return encode_id(prefix, value) if prefix else value.hex
    if isinstance(value, list):
        return [_shown(one, prefix) for one in value]
    return time_text(value) if isinstance(value, datetime) else value
