"""Endpoints of time: what changed between two moments, and the return of an earlier version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.people import PersonView
from memories.api.replies import MemoryReply
from memories.api.shapes import memory_data
from memories.services.changes import Change, Key, Period, changes_of
from memories.services.restoring import restore_version
from memoryhub.api import fields, pagination
from memoryhub.api.errors import field_error
from memoryhub.api.pagination import PageQuery
from memoryhub.api.schema_types import page_of

AXES = ("valid", "recorded")
KEY_WIDTH = 3


class ChangesQuery(PageQuery):
    """Which changes: after `from` and until `to`, on the axis of what held (`valid`) or of what was known."""

    to = fields.AwareDateTimeField()
    axis = fields.EnumField(AXES, default=AXES[0])

    def get_fields(self) -> dict[str, Any]:
        """With `from`, which no attribute of a class can be called."""
        return {"from": fields.AwareDateTimeField(), **super().get_fields()}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["to"] <= attrs["from"]:
            raise serializers.ValidationError({"to": field_error("invalid_interval").detail})
        return attrs


class ChangeReply(serializers.Serializer[dict[str, object]]):
    """One change, with the memory before it and the one after it."""

    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(
        choices=["began", "replaced", "corrected", "restored", "ended", "withdrawn"]
    )
    subject_key = serializers.CharField(allow_null=True)
    before = MemoryReply(allow_null=True)
    after = MemoryReply(allow_null=True)


class ChangesView(PersonView):
    """What changed in one person's memory between two moments."""

    scopes = {"GET": "memories:read"}
    queries = {"GET": ChangesQuery}

    @extend_schema(parameters=[ChangesQuery], responses={200: page_of(ChangeReply)})
    def get(self, request: Request, user: str) -> Response:
        """Earliest first. `valid`: what held began, was replaced or ended, by all that is known now.

        `recorded`: what was learnt, corrected, restored, ended or withdrawn in that time.
        """
        person, wanted = self.person(), self.params
        period = Period(user_id=person.id, start=wanted["from"], end=wanted["to"])
        filters = {name: str(wanted[name]) for name in ("from", "to", "axis")}

        def read(after: Sequence[object] | None, most: int) -> list[tuple[Key, Change]]:
            key = cast(Key, tuple(after)) if after is not None else None
            found = changes_of(period, wanted["axis"], after=key, most=most)
            return [(change.key, change) for change in found]

        with self.scope():
            changes, cursor = pagination.page_of_events(
                read,
                width=KEY_WIDTH,
                limit=wanted["limit"],
                cursor=wanted.get("cursor"),
                bind={"tenant": self.caller.tenant_id, "path": self.request.path, "filters": filters},
            )
            return self.respond({"data": [change_data(one) for one in changes], "next_cursor": cursor})


class RestoreView(MemoryView):
    """The return of what a memory said."""

    scopes = {"POST": "memories:write"}

    @extend_schema(request=None, responses={200: MemoryReply})
    def post(self, request: Request, id: str) -> Response:
        """Let an ended, replaced or archived version hold again, as a new version, which is answered."""
        restored = restore_version(self.tenant, self.changeable_memory(), actor=self.actor)
        return self.respond(memory_data(self.shown_memory(restored.pk)))


def change_data(change: Change) -> Mapping[str, Any]:
    """A change with its memories, in the open scope."""
    either = change.after or change.before
    return {
        "at": change.at,
        "kind": change.kind,
        "subject_key": (either.subject_key or None) if either is not None else None,
        "before": memory_data(change.before) if change.before is not None else None,
        "after": memory_data(change.after) if change.after is not None else None,
    }
