"""The knowledge graph in the console: people and things, what ties them, names that are one or two."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.admin import entities_view
from memories.admin.filters import ByOwner
from memories.admin.memory_time import MomentForm
from memories.admin.relation_words import name_of
from memories.admin.wording import ENTITY_TYPES
from memories.models import Entity, EntityAlias
from memories.models.graph import SELF_TYPE
from memories.models.memory_item import NOBODY
from memories.services.graph import graph_of
from memories.services.graph_merge import merge_entities, split_entity
from memoryhub.core.errors import NotFound
from tenants.admin.access import Power, actor_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin, picked_ids
from tenants.admin.changelist import KnownChoices
from tenants.templatetags.console import reads_chinese

MOST_CHOICES = 200
NAME_LENGTH = 200


class ByEntityType(KnownChoices):
    """By what kind of thing it is."""

    title = gettext_lazy("Kind")
    parameter_name = "kind"
    options = tuple(item for item in ENTITY_TYPES.items() if item[0])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(entity_type=self.value()) if self.value() else queryset


class EntityAdmin(ConsoleAdmin):
    """Entities of the chosen tenant; one that counts as another is found on that one's page."""

    heading = gettext_lazy("Knowledge graph")
    lead = gettext_lazy(
        "Who and what memories speak of, and how they belong together. Questions over several steps are "
        "answered along these ties."
    )
    columns = (
        gettext_lazy("Name"),
        gettext_lazy("Kind"),
        gettext_lazy("Owner"),
        gettext_lazy("Ties"),
        gettext_lazy("First told"),
    )
    row_template = "admin/rows/entity.html"
    page_template = "admin/entity.html"
    list_filter = (ByEntityType, ByOwner)
    search_fields = ("name", "aliases__name")
    search_label = gettext_lazy("Find a name")
    empty_icon = "graph"
    empty_title = gettext_lazy("Nobody and nothing yet")
    empty_help = gettext_lazy(
        "They appear with memories that tell a tie, such as “Anna leads project Nimbus”."
    )
    empty_act = ("/chat/new/", gettext_lazy("Open chat"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entity]:
        rows: QuerySet[Entity] = super().get_queryset(request)
        return rows.select_related("user", "merged_into")

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        ids = [row.pk for row in rows]
        ties = Count("relations_out", distinct=True) + Count("relations_in", distinct=True)
        counted = dict(Entity.objects.filter(pk__in=ids).annotate(ties=ties).values_list("pk", "ties"))
        said = EntityAlias.objects.filter(entity_id__in=ids).order_by("created_at", "id")
        names: dict[uuid.UUID, list[str]] = {}
        for entity_id, name in said.values_list("entity_id", "name"):
            names.setdefault(entity_id, []).append(name)
        for row in rows:
            row.shown, row.ties = name_of(row), counted[row.pk]
            row.also = [one for one in dict.fromkeys(names.get(row.pk, [])) if one != row.name]

    def row_acts(self) -> Sequence[Act]:
        return (
            Act("merge", Power.MEMORIES, self.merge),
            Act("part", Power.MEMORIES, self.part),
            Act("split", Power.MEMORIES, self.split),
        )

    def page_context(self, request: HttpRequest, row: Entity) -> dict[str, Any]:
        form = MomentForm(request.GET)
        as_of = form.cleaned_data["as_of"] if form.is_valid() else None
        graph = graph_of(
            scope_of(request), user_id=row.user_id or NOBODY, entity=_standing(row).pk, hops=1, as_of=as_of
        )
        ties = entities_view.ties_of(_standing(row), graph, chinese=reads_chinese())
        dots = entities_view.drawn(ties)
        return {
            "shown": name_of(row),
            "title": name_of(row),
            "ties": ties,
            "dots": dots,
            "truncated": graph.truncated,
            "middle": entities_view.shortened(name_of(row)),
            "size": (entities_view.WIDTH, entities_view.height_of(dots)),
            "names": entities_view.names_of(row),
            "merged": list(Entity.objects.filter(merged_into=row).order_by("name", "id")),
            "others": _others(row),
            "as_of": as_of,
            "unreadable": not form.is_valid(),
            "is_person_itself": row.entity_type == SELF_TYPE,
        }

    def merge(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Let an entity count as another one."""
        gone = self.row(request, object_id)
        try:
            into = uuid.UUID(request.POST.get("into", ""))
        except ValueError:
            raise NotFound("entity_not_found") from None
        kept = merge_entities(scope_of(request), object_id, into_id=into, actor=actor_of(request))
        return Done(
            text=_("{gone} counts as {kept} from now on.").format(gone=name_of(gone), kept=name_of(kept)),
            goto=self.page_url(kept.pk),
            undo_url=reverse("admin:memories_entity_row_part", args=[object_id]),
        )

    def part(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Undo a merge."""
        parted = split_entity(scope_of(request), object_id, actor=actor_of(request))
        text = _("{name} stands by itself again.").format(name=name_of(parted))
        return Done(text=text, goto=self.page_url(parted.pk))

    def split(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Make what some memories tell an entity of its own."""
        self.row(request, object_id)
        ids = picked_ids(request)
        if not ids:
            return Done(text=_("Tick the memories that speak of somebody or something else first."))
        name = request.POST.get("name", "").strip().replace("\x00", "")[:NAME_LENGTH]
        made = split_entity(scope_of(request), object_id, actor=actor_of(request), memory_ids=ids, name=name)
        text = _("What they tell is told of {name} now. Merging puts it back.").format(name=name_of(made))
        return Done(text=text, goto=self.page_url(made.pk))


def _standing(row: Entity) -> Entity:
    """The entity that counts in the graph: the last one on the way of merges."""
    seen = {row.pk}
    while row.merged_into is not None and row.merged_into_id not in seen:
        row = row.merged_into
        seen.add(row.pk)
    return row


def _others(row: Entity) -> list[Entity]:
    """What this entity could be merged into: others of the same owner and kind first, by name."""
    rows = Entity.objects.filter(user_id=row.user_id, scope=row.scope, merged_into__isnull=True)
    found = list(rows.exclude(pk=row.pk).select_related("user").order_by("name", "id")[:MOST_CHOICES])
    for other in found:
        other.shown = name_of(other)
    return sorted(found, key=lambda other: other.entity_type != row.entity_type)
