"""Who may do what in the console: the membership's role decides alone, never Django's permissions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.http import HttpRequest

from tenants.models import Membership, Role
from tenants.scope import Scope, required_scope
from tenants.services.audit import Actor


class Power(StrEnum):
    """What a role can be allowed to change. Reading needs no power: every role reads all of its tenant."""

    MEMORIES = "memories"
    SESSIONS = "sessions"
    JOBS = "jobs"
    KEYS = "keys"
    MEMBERS = "members"
    SETTINGS = "settings"


POWERS: Mapping[str, frozenset[Power]] = {
    Role.OWNER: frozenset(Power),
    Role.OPERATOR: frozenset({Power.MEMORIES, Power.SESSIONS, Power.JOBS}),
    Role.AUDITOR: frozenset(),
}


def membership_of(request: HttpRequest) -> Membership | None:
    """The membership that `OperatorScopeMiddleware` found for this request, or None."""
    membership: Membership | None = getattr(request, "membership", None)
    return membership


def powers_of(request: HttpRequest) -> frozenset[Power]:
    """What the signed-in account may change in the chosen tenant; an unknown role may change nothing."""
    membership = membership_of(request)
    return POWERS.get(membership.role, frozenset()) if membership else frozenset()


def may(request: HttpRequest, power: Power) -> bool:
    """Whether the signed-in account has one power in the chosen tenant."""
    return power in powers_of(request)


def scope_of(_request: HttpRequest) -> Scope:
    """The scope services are called with: the one the middleware opened, so that they join its transaction.

    Raises:
        NoTenantScope: the request has no membership.
    """
    return required_scope()


def actor_of(request: HttpRequest) -> Actor:
    """The operator as the audit trail names him."""
    return Actor(kind="operator", id=str(request.user.pk))
