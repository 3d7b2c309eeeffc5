"""Writes the relations that a memory tells into the graph, in the transaction that writes the memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from memories.models import Entity, EntityAlias, MemoryItem, MemoryScope, Relation
from memories.models.graph import SELF_TYPE
from memories.models.memory_item import ON_THE_TIMELINE
from memories.queries.graph import entities_named, objects_of
from memories.queries.locks import lock_graph
from memories.services.graph_upkeep import entities_of, forget_entities
from memoryhub.core.policy.rules import TRUSTED
from memoryhub.core.relations import Mention, Reading, Told, fact_of, folded_name, read_relations
from memoryhub.core.relations.entity_names import is_namable, is_tellable
from memoryhub.core.relations.names import clean_name
from memoryhub.core.relations.vocabulary import family_of, is_single

MOST_NAME = 200
MOST_PREDICATE = 64
_NAMELESS = ("person", "org", "project", "place")  # what may be known by a relation alone


def relate(memory: MemoryItem) -> None:
    """Write what `memory` tells, once: entities by their names, one row for each name and relation.

    Memories that do not hold at any time, and those of channels that are not trusted, tell the graph nothing.
    """
    if memory.status not in ON_THE_TIMELINE or memory.channel not in TRUSTED:
        return
    reading = told_by(memory)
    if not reading.told and not reading.named:
        return
    if Relation.objects.filter(memory_id=memory.pk).exists():
        return
    lock_graph(memory.user_id)
    writer = _Writer(memory)
    for told in reading.told:
        writer.relation(told)
    for mention in reading.named:
        writer.entity(mention)


def relate_again(memory: MemoryItem) -> None:
    """Let the graph say what a memory says now that its words have changed."""
    before = entities_of([memory.pk])
    Relation.objects.filter(memory_id=memory.pk).delete()
    EntityAlias.objects.filter(memory_id=memory.pk).delete()
    relate(memory)
    forget_entities(before)


def told_by(memory: MemoryItem) -> Reading:
    """The relations a memory stands for: that of its key where one has it, else all that are sure.

    Of a sentence that tells two relations two memories are made, each with its own key and time.
    """
    reading = read_relations(memory.content)
    told = tuple(one for one in reading.told if is_tellable(one))
    keyed = tuple(
        one for one in told if memory.subject_key and _key(one).casefold() == memory.subject_key.casefold()
    )
    named = tuple(one for one in reading.named if is_namable(one))
    return Reading(keyed or told, named)


def _key(told: Told) -> str:
    fact = fact_of(told)
    return fact.subject_key if fact is not None else ""


@dataclass(frozen=True, slots=True)
class _Writer:
    """Finds or makes the entities that one memory speaks of; the caller holds the graph of its owner."""

    memory: MemoryItem

    def relation(self, told: Told) -> None:
        """Write one relation, unless one of its ends is nobody."""
        subject = self.entity(told.subject)
        other = self.entity(told.object, told_of=(subject, told.predicate))
        if subject is not None and other is not None and subject != other:
            self.link(subject, told.predicate, other, single=told.single)

    def link(self, subject: Entity, predicate: str, other: Entity, *, single: bool) -> None:
        """Write an edge of this memory, once."""
        Relation.objects.get_or_create(
            memory=self.memory,
            subject=subject,
            predicate=predicate[:MOST_PREDICATE],
            object=other,
            defaults={"user_id": self.memory.user_id, "single_valued": single},
        )

    def entity(self, mention: Mention, told_of: tuple[Entity | None, str] = (None, "")) -> Entity | None:
        """Who or what a mention is: by exact name, else by the relation it is told with, else new.

        `told_of` is the owner and predicate of the relation that the mention is the object of.
        """
        if mention.is_self:
            return self._self()
        owner = self.entity(mention.of) if mention.of is not None else None
        if not mention.name:
            return self._nameless(mention, owner)
        names = [mention.name, *mention.aliases]
        found = self._known(names) or self._adopted(mention.name, owner, mention.role)
        found = found or self._adopted(mention.name, *told_of) or self._new(mention)
        self._names(found, names)
        if mention.kind and not found.entity_type:
            found.entity_type = mention.kind[:16]
            found.save(update_fields=["entity_type"])
        if owner is not None and owner != found:
            self.link(owner, mention.role, found, single=is_single(mention.role))
        return found

    def _self(self) -> Entity | None:
        user = self.memory.user
        if user is None:
            return None
        made: Entity | None = Entity.objects.filter(user_id=user.pk, entity_type=SELF_TYPE).first()
        if made is None:
            made = Entity.objects.create(user_id=user.pk, name=str(user)[:MOST_NAME], entity_type=SELF_TYPE)
        return made

    def _known(self, names: Iterable[str]) -> Entity | None:
        """The entity of this owner that goes by one of the names; names are compared folded and whole."""
        for name in names:
            found = entities_named(self.memory.user_id, folded_name(name))
            if found:
                return found[0]
        return None

    def _adopted(self, name: str, owner: Entity | None, role: str) -> Entity | None:
        """The nameless entity of the same relation, which has a name from now on."""
        if owner is None:
            return None
        nameless = [one for one in self._by_role(owner, role) if not one.named]
        if len(nameless) != 1:
            return None
        found = nameless[0]
        found.name, found.named = clean_name(name)[:MOST_NAME], True
        found.save(update_fields=["name", "named"])
        return found

    def _nameless(self, mention: Mention, owner: Entity | None) -> Entity | None:
        """Who is told by a relation alone: the one there is, or a new one; nobody when there are several."""
        if owner is None:
            return None
        known = self._by_role(owner, mention.role)
        if len(known) > 1 or (not known and mention.kind not in _NAMELESS):
            return None
        if known:
            return known[0]
        made = self._create(mention.wording or mention.role, mention.kind, named=False)
        self.link(owner, mention.role, made, single=is_single(mention.role))
        return made

    def _by_role(self, owner: Entity, role: str) -> list[Entity]:
        for predicate in family_of(role):
            found = objects_of(owner, predicate, moment=self.memory.valid_from)
            if found:
                return found
        return []

    def _new(self, mention: Mention) -> Entity:
        return self._create(clean_name(mention.name), mention.kind, named=True)

    def _create(self, name: str, kind: str, *, named: bool) -> Entity:
        owner: UUID | None = self.memory.user_id
        scope = MemoryScope.TEAM if owner is None else MemoryScope.USER
        made: Entity = Entity.objects.create(
            user_id=owner, scope=scope, name=name[:MOST_NAME], entity_type=kind[:16], named=named
        )
        return made

    def _names(self, entity: Entity, names: Iterable[str]) -> None:
        for name in names:
            EntityAlias.objects.get_or_create(
                entity=entity,
                folded=folded_name(name)[:MOST_NAME],
                memory=self.memory,
                defaults={"user_id": self.memory.user_id, "name": clean_name(name)[:MOST_NAME]},
            )
