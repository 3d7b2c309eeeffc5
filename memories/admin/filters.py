"""How the lists of memories and decisions are narrowed."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from memories.admin.wording import CHANNELS, OUTCOMES, RULE_FAMILIES, STATES, TYPES
from memories.models import MemoryItem, MemoryStatus, WriteDecision
from memoryhub.core.policy.document_rules import RESERVED
from tenants.admin.changelist import KnownChoices

RECENT = datetime.timedelta(days=7)
UNUSED = datetime.timedelta(days=90)
WEAK = 0.6


class ByState(KnownChoices):
    """By state; what is active unless another is chosen."""

    title = gettext_lazy("State")
    parameter_name = "status"
    default = MemoryStatus.ACTIVE.value
    options = tuple(STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset if self.value() == "all" else queryset.filter(status=self.value())


class ByType(KnownChoices):
    """By kind of memory."""

    title = gettext_lazy("Type")
    parameter_name = "type"
    options = tuple(TYPES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(memory_type=self.value()) if self.value() else queryset


class BySource(KnownChoices):
    """By the channel it came in through."""

    title = gettext_lazy("Source")
    parameter_name = "source"
    options = tuple(CHANNELS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(channel=self.value()) if self.value() else queryset


class ByTrust(KnownChoices):
    """By how sure it is, and whether anyone uses it."""

    title = gettext_lazy("Confidence and use")
    parameter_name = "sure"
    options = (
        ("guess", gettext_lazy("Guessed, nobody confirmed it")),
        ("weak", gettext_lazy("Confidence under 0.60")),
        ("unused", gettext_lazy("Not used for 90 days")),
    )

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        narrowing = {"guess": guesses, "weak": weak, "unused": unused}.get(self.value() or "")
        return queryset.filter(narrowing()) if narrowing else queryset


class ByOwner(KnownChoices):
    """A person's or the team's."""

    title = gettext_lazy("Owner")
    parameter_name = "scope"
    options = (("user", gettext_lazy("One person")), ("team", gettext_lazy("Team")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(scope=self.value()) if self.value() else queryset


class ByOutcome(KnownChoices):
    """By what was decided."""

    title = gettext_lazy("Decision")
    parameter_name = "decision"
    options = tuple(OUTCOMES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(decision=self.value()) if self.value() else queryset


class ByRule(KnownChoices):
    """By the family of the rule that decided."""

    title = gettext_lazy("Rule")
    parameter_name = "rule"
    options = tuple(RULE_FAMILIES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        family = self.value()
        if family == "own":
            return queryset.exclude(_of_families())
        return queryset.filter(rule__startswith=f"{family}.") if family else queryset


class ByAge(KnownChoices):
    """Recent ones only."""

    title = gettext_lazy("When")
    parameter_name = "when"
    options = (("week", gettext_lazy("Last 7 days")),)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(recent()) if self.value() else queryset


def _of_families() -> Q:
    """Decisions by the product's fixed rules: the rest was decided by the tenant's policy."""
    found = Q()
    for family in (*RESERVED, "clarify."):
        found |= Q(rule__startswith=family)
    return found


def guesses() -> Q:
    """Memories nobody said: guessed from what was said."""
    return Q(inferred=True)


def weak() -> Q:
    """Memories whose confidence is under 0.60."""
    return Q(confidence__lt=WEAK)


def unused() -> Q:
    """Memories that no context held in 90 days, and that are older than that themselves."""
    before = timezone.now() - UNUSED
    return Q(created_at__lt=before) & (Q(last_used_at__isnull=True) | Q(last_used_at__lt=before))


def recent() -> Q:
    """Rows of the last 7 days."""
    return Q(created_at__gte=timezone.now() - RECENT)


def memories_in(status: str, *narrowing: Q) -> QuerySet[MemoryItem]:
    """What the list shows under one state and one more filter: the home page counts the same rows."""
    found: QuerySet[MemoryItem] = MemoryItem.objects.filter(*narrowing, status=status)
    return found


def decisions_in(*narrowing: Q, **values: str) -> QuerySet[WriteDecision]:
    """What the list of decisions shows under some filters."""
    found: QuerySet[WriteDecision] = WriteDecision.objects.filter(*narrowing, **values)
    return found
