"""What the endpoints of a change of embedding model take and answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from memories.api.document_shapes import JobReply, job_data
from memories.models import Reembedding
from memoryhub.api import fields
from memoryhub.core.ids import encode_id
from tenants.models import Job


class ReembeddingBody(fields.StrictSerializer):
    """A model to change to; without one the model that the environment wants tried."""

    model = fields.NameField(max_length=120, required=False)


class ReembeddingReply(serializers.Serializer[dict[str, object]]):
    """A change of embedding model, with the job that works on it.

    `failures` counts by code what the embedder did wrong; `refused` are texts it takes no vector of. `report`
    is empty until both models were compared: ids and figures only.
    """

    id = serializers.CharField()
    status = serializers.CharField(
        help_text="filling, ready, switching, switched, returning, returned, cancelled."
    )
    from_model = serializers.CharField()
    to_model = serializers.CharField()
    dimension = serializers.IntegerField()
    way_back = serializers.BooleanField(help_text="Whether the old vectors are still kept.")
    refused = serializers.IntegerField()
    failures = serializers.DictField(child=serializers.IntegerField())
    report = serializers.DictField()
    job = JobReply(allow_null=True)
    created_at = serializers.DateTimeField()
    switched_at = serializers.DateTimeField(allow_null=True)


def reembedding_data(row: Reembedding, job: Job | None, refused: int) -> dict[str, Any]:
    """A change as it is shown."""
    return {
        "id": encode_id("ree", row.pk),
        "status": row.status,
        "from_model": row.from_model,
        "to_model": row.to_model,
        "dimension": row.dimension,
        "way_back": row.status == "switched" and row.vectors_kept,
        "refused": refused,
        "failures": row.failures,
        "report": row.report,
        "job": None if job is None else job_data(job),
        "created_at": row.created_at,
        "switched_at": row.switched_at,
    }


def listed_data(row: Reembedding, jobs: Mapping[Any, Job], refusals: Mapping[Any, int]) -> dict[str, Any]:
    """A change of a list, from what was read for the whole page."""
    return reembedding_data(row, jobs.get(row.job_id), refusals.get(row.pk, 0))
