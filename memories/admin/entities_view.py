"""What the page of an entity shows: its relations as sentences and as a drawing, and the names it goes by."""

from __future__ import annotations

import math
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memories.admin.relation_words import name_of, noun_in_words, relation_in_words
from memories.models import Entity, EntityAlias, MemoryItem
from memories.queries.items import HEAVY
from memories.services.graph import GraphView

MOST_DRAWN = 12
WIDTH, HEIGHT = 680, 340
LOW = 130  # the height where one line holds everything
MARGIN_X, MARGIN_Y = 100, 50
IN_LINE = 2  # neighbours that stand beside the middle
LABEL = 16  # characters of a name in the drawing


@dataclass(frozen=True, slots=True)
class Tie:
    """One relation of the entity: a sentence, the other end, what tells it, and how long it holds."""

    sentence: str
    noun: str
    other_id: uuid.UUID
    other: str
    outward: bool
    memory: MemoryItem | None
    valid_from: datetime
    valid_to: datetime | None


@dataclass(frozen=True, slots=True)
class Dot:
    """One entity in the drawing, `x` and `y` in units of its view box; lines run from the middle to it."""

    x: float
    y: float
    label: str
    name: str
    nouns: str
    url_id: uuid.UUID
    outward: bool


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the entity, and a memory that says it."""

    name: str
    memory: MemoryItem


def ties_of(entity: Entity, graph: GraphView, *, chinese: bool) -> list[Tie]:
    """The relations that have the entity at one end, in the reader's language, newest first."""
    stored = Entity.objects.filter(pk__in=[one.id for one in graph.entities]).select_related("user")
    names = {one.pk: name_of(one) for one in stored}
    told = MemoryItem.objects.defer(*HEAVY).in_bulk([one.memory_id for one in graph.relations])
    ties = []
    for one in graph.relations:
        if entity.pk not in (one.subject, one.object):
            continue
        outward = one.subject == entity.pk
        other = one.object if outward else one.subject
        subject, object_name = names.get(one.subject, ""), names.get(one.object, "")
        ties.append(
            Tie(
                sentence=relation_in_words(subject, one.predicate, object_name, chinese=chinese),
                noun=noun_in_words(one.predicate, chinese=chinese),
                other_id=other,
                other=names.get(other, ""),
                outward=outward,
                memory=told.get(one.memory_id),
                valid_from=one.valid_from,
                valid_to=one.valid_to,
            )
        )
    return ties


def drawn(ties: Sequence[Tie]) -> list[Dot]:
    """The nearest entities on an ellipse around the middle; what does not fit stands in the list alone."""
    by_other: dict[uuid.UUID, list[Tie]] = {}
    for tie in ties:
        by_other.setdefault(tie.other_id, []).append(tie)
    shown = list(by_other.items())[:MOST_DRAWN]
    height = height_of(shown)
    dots = []
    for place, (other_id, group) in enumerate(shown):
        angle = 2 * math.pi * place / len(shown) - (math.pi / 2 if len(shown) > IN_LINE else 0)
        nouns = ", ".join(dict.fromkeys(tie.noun for tie in group))
        dots.append(
            Dot(
                x=round(WIDTH / 2 + math.cos(angle) * (WIDTH / 2 - MARGIN_X), 1),
                y=round(height / 2 + math.sin(angle) * (height / 2 - MARGIN_Y), 1),
                label=shortened(group[0].other),
                name=group[0].other,
                nouns=shortened(nouns),
                url_id=other_id,
                outward=group[0].outward,
            )
        )
    return dots


def height_of(shown: Sequence[object]) -> int:
    """The height of the view box: one or two neighbours stand in one line with the middle."""
    return HEIGHT if len(shown) > IN_LINE else LOW


def names_of(entity: Entity) -> list[Name]:
    """Every name with each memory that says it, oldest first, without those of what was merged into it."""
    rows = EntityAlias.objects.filter(entity=entity).order_by("created_at", "id")
    said = MemoryItem.objects.defer(*HEAVY).in_bulk(rows.values_list("memory_id", flat=True))
    return [Name(row.name, said[row.memory_id]) for row in rows if row.memory_id in said]


def shortened(name: str) -> str:
    """A name as it fits the drawing; the whole one is its title."""
    return name if len(name) <= LABEL else f"{name[: LABEL - 1]}…"
