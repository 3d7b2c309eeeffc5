"""A relation of the graph as a plain sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from memories.models import Entity
from memories.models.graph import SELF_TYPE
from memoryhub.core.relations.vocabulary import noun_of
from tenants.admin.wording import Words

# Relations that the vocabulary has no Chinese noun for; without one their English name would be read.
ALSO_ZH: Words = {"works_on": "参与的项目", "uses": "使用的东西", "name": "名字", "captain": "队长"}


def relation_in_words(subject: str, predicate: str, object_name: str, *, chinese: bool) -> str:
    """`Li Wei’s boss: Chen Hao`, in the reader's language; names stay as they are."""
    return _("{subject}’s {noun}: {object}").format(
        subject=subject, noun=noun_in_words(predicate, chinese=chinese), object=object_name
    )


def noun_in_words(predicate: str, *, chinese: bool) -> str:
    """What the other end of a relation is, in the reader's language: `boss`."""
    also = str(ALSO_ZH.get(predicate, "")) if chinese else ""
    return also or noun_of(predicate, chinese=chinese)


def name_of(entity: Entity) -> str:
    """What an entity is called; the person a graph belongs to by that person's name."""
    return str(entity.user) if entity.entity_type == SELF_TYPE and entity.user_id else entity.name
