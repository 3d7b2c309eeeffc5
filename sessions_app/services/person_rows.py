"""Deletes the rows of one person, whatever the model: those that refer first, those referred to after them.

Models are found, not listed: one that is added tomorrow and belongs to a person is reached from its first
day. What is no person's own but could name one is on a list with what is done about it.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Mapping
from typing import Any

from django.apps import apps
from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import Q

from memories.models import (
    AuthorityReading,
    AuthoritySource,
    Document,
    MemoryItem,
    MemoryTestRun,
    MemoryVote,
    PolicyVersion,
    RecallSettingsVersion,
    Reembedding,
    WriteDecision,
)
from memories.models.policy import PolicyDraft
from sessions_app.models import Alert, Erasure, Session, TenantSettings, ThresholdReview, Turn
from sessions_app.services.person_records import KINDS
from tenants.fields import TenantForeignKey
from tenants.models import (
    ApiKey,
    AuditEvent,
    AuditSeal,
    EndUser,
    IdempotencyRecord,
    OutboxTask,
    TenantModel,
    UserOwnedModel,
)

ERASED = "erased"  # stands where a row of the team named its actor

# Models that are nobody's own, and why nothing of a person is left in them.
OF_NOBODY: Mapping[type[TenantModel], str] = {
    Alert: "one about a conversation goes with it; ids and numbers",
    ApiKey: "a credential of the application",
    AuditEvent: "ids and numbers, which no longer lead to anybody",
    AuditSeal: "ids and digests of those",
    AuthorityReading: "values of the application's sources",
    AuthoritySource: "addresses of the application's sources",
    EndUser: "the person; goes last",
    Erasure: "a keyed hash; it is the proof",
    IdempotencyRecord: "kept answers of the tenant go, as with anything that is forgotten",
    MemoryTestRun: "counts, and ids of tests",
    OutboxTask: "ids of rows that are gone",
    PolicyDraft: "rules and figures",
    PolicyVersion: "rules",
    RecallSettingsVersion: "figures",
    Reembedding: "figures and ids",
    TenantSettings: "figures",
    ThresholdReview: "figures",
}

_NAMES: dict[type[models.Model], str] = {kind.model: kind.name for kind in KINDS}


def kind_of(model: type[models.Model]) -> str:
    """The name under which rows of a model are counted: as in exports, where they stand there."""
    return _NAMES.get(model) or f"{model._meta.verbose_name}s".replace(" ", "_")


@functools.cache
def models_of_a_person() -> tuple[type[UserOwnedModel], ...]:
    """Every model that belongs to a person, each before all that it refers to."""
    owned = [model for model in apps.get_models() if issubclass(model, UserOwnedModel)]
    placed: list[type[UserOwnedModel]] = []

    def place(model: type[UserOwnedModel]) -> None:
        if model in placed:
            return
        for other in owned:
            if other is not model and model in _referred(other):
                place(other)
        placed.append(model)

    for model in owned:
        place(model)
    return tuple(placed)


def rows_of(model: type[UserOwnedModel], person_id: uuid.UUID) -> Any:
    """A person's rows of one model, in the open scope."""
    return model.objects.filter(user_id=person_id)


def delete_portion(model: type[UserOwnedModel], person_id: uuid.UUID, after: uuid.UUID, most: int) -> Any:
    """Delete a person's next rows behind an id in the open scope; the ids that went, in their order."""
    ids = list(
        rows_of(model, person_id).filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:most]
    )
    if ids:
        _let_go(model, ids)
        model.objects.filter(pk__in=ids)._raw_delete("default")
    return ids


@functools.cache
def inside_a_session() -> tuple[tuple[type[UserOwnedModel], str], ...]:
    """The models whose rows go with a conversation, those that refer first, and the way from each to it."""
    ways: dict[type[models.Model], str] = {Session: "pk"}
    for model in reversed(models_of_a_person()):
        for field in _references(model):
            if model is not field.related_model and field.related_model in ways:
                way = ways[field.related_model]
                ways[model] = field.attname if way == "pk" else f"{field.name}__{way}"
                if field.related_model is Session:
                    break
    return tuple((model, ways[model]) for model in models_of_a_person() if model in ways)


def delete_inside(model: type[UserOwnedModel], way: str, session_id: uuid.UUID, most: int) -> Any:
    """Delete rows of one conversation in the open scope; the ids that went."""
    ids = list(model.objects.filter(**{way: session_id}).values_list("pk", flat=True)[:most])
    if ids:
        _let_go(model, ids)
        model.objects.filter(pk__in=ids)._raw_delete("default")
    return ids


def left_of(person_id: uuid.UUID) -> dict[str, int]:
    """How many rows of a person are left, by kind; empty when there is none."""
    counted = {kind_of(model): rows_of(model, person_id).count() for model in models_of_a_person()}
    return {name: count for name, count in counted.items() if count}


def unname_in_team(person_id: uuid.UUID, stand_in: str) -> int:
    """Take a person out of what stays with the team, in the open scope; how many rows of memory named them.

    A memory of the team keeps its words and loses the way back to the conversation, the quote and the actor.
    """
    actor = f"end_user:{person_id}"
    sessions = Session.objects.filter(user_id=person_id).values("pk")
    turns = Turn.objects.filter(user_id=person_id)
    told = Q(session_id__in=sessions) | Q(turn_id__in=turns.values("pk"))
    cited = Q(source_turn_ids__overlap=ArraySubquery(turns.values("pk")))
    memories = MemoryItem.objects.filter(told | cited | Q(actor=actor), user_id=None)
    changed: int = memories.update(
        session_id=None, turn_id=None, source_turn_ids=[], quote="", quote_start=None, actor=ERASED
    )
    WriteDecision.objects.filter(told, user_id=None).update(session_id=None, turn_id=None)
    Document.objects.filter(user_id=None, actor=actor).update(actor=ERASED)
    votes = MemoryVote.objects.filter(user_id=None, actor_kind="end_user", actor_id=str(person_id))
    votes.update(actor_id=stand_in)
    return changed


def _let_go(model: type[UserOwnedModel], ids: list[uuid.UUID]) -> None:
    """Loosen what still refers to rows that go and does not go before them: their own kind, nobody's rows.

    A row of the person that came in meanwhile is not loosened: the database refuses, and all begins again.
    """
    for other in apps.get_models():
        for field in _references(other):
            if field.related_model is not model:
                continue
            referring = other._default_manager.filter(**{f"{field.name}__in": ids})
            if other is model:
                referring.update(**{field.name: None})
            elif not issubclass(other, UserOwnedModel):
                referring._raw_delete("default")
            elif field.null and other._meta.get_field("user").null:
                referring.filter(user_id=None).update(**{field.name: None})


def _referred(model: type[models.Model]) -> set[type[models.Model]]:
    return {field.related_model for field in _references(model)}


def _references(model: type[models.Model]) -> list[Any]:
    return [field for field in model._meta.local_fields if isinstance(field, TenantForeignKey)]
