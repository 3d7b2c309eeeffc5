"""The graph arm of recall: the memories behind the relations that a question asks along, placed first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem
from memories.queries.search import Found
from memories.services.graph import chains_of
from memoryhub.core.ranking import Fused
from memoryhub.core.relations.paths import paths_of_question

MOST_CHAINS = 3  # "where do my friends live" has an answer for each
MOST_RESERVED = 20  # as many as a tenant may reserve


@dataclass(frozen=True, slots=True)
class Linked:
    """The memories that answer a question together, in the order of its steps, as candidates of their arm."""

    memory_ids: tuple[UUID, ...] = ()

    def first(self, most: int) -> Linked:
        """The first `most` of them, which have reserved places."""
        return Linked(self.memory_ids[:most])

    @property
    def found(self) -> list[Found]:
        """The candidates, best first."""
        return [
            Found("memory", "graph", one, 1.0 / place) for place, one in enumerate(self.memory_ids, start=1)
        ]


def linked_memories(user_id: UUID, query: str, held: Callable[[], QuerySet[MemoryItem] | None]) -> Linked:
    """Follow the path of a question over the memories that `held` gives, in the open scope.

    Only a path that leads to its end counts: what is known of a part of it answers nothing.
    """
    paths = paths_of_question(query)
    rows = held() if paths else None
    if rows is None:
        return Linked()
    for path in paths:
        chains = chains_of(user_id, path, rows)[:MOST_CHAINS]
        if chains and chains[0].steps == len(path.steps):
            ids = dict.fromkeys(one for chain in chains for one in chain.memory_ids)
            return Linked(tuple(ids)[:MOST_RESERVED])
    return Linked()


def linked_first(ranked: Sequence[Fused[UUID]], linked: Linked) -> list[Fused[UUID]]:
    """`ranked` with the linked memories before all others: they need not be like the question at all."""
    places: Mapping[UUID, int] = {one: place for place, one in enumerate(linked.memory_ids)}
    return sorted(ranked, key=lambda item: places.get(item.id, len(places)))
