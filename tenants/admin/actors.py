"""Who an audit row's actor is, in one look-up a kind for a whole page."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from tenants.admin.wording import ACTOR_KINDS, words_for
from tenants.models import ApiKey, AuditEvent, EndUser, Membership

_UNKNOWN_LENGTH = 8


def name_actors(events: Iterable[AuditEvent]) -> None:
    """Give each event an `actor_name`; at most three queries, none for kinds that do not occur."""
    found = list(events)
    names = {"operator": _accounts(found), "end_user": _users(found), "api_key": _keys(found)}
    for event in found:
        if event.actor_kind == "system":
            event.actor_name = _("MemoryHub itself")  # type: ignore[attr-defined]
            continue
        known = names.get(event.actor_kind, {})
        name = known.get(event.actor_id) or event.actor_id[:_UNKNOWN_LENGTH]
        event.actor_name = name or words_for(ACTOR_KINDS, event.actor_kind)  # type: ignore[attr-defined]


def deciders(tenant_id: uuid.UUID, ids: Iterable[str]) -> dict[str, str]:
    """Who stands behind ids that a row keeps without their kind: numbers are accounts, the rest API keys."""
    events = [
        AuditEvent(tenant_id=tenant_id, actor_kind="operator" if one.isdecimal() else "api_key", actor_id=one)
        for one in sorted(set(ids))
        if one
    ]
    name_actors(events)
    return {event.actor_id: str(event.actor_name) for event in events}  # type: ignore[attr-defined]  # set above


def _ids(events: list[AuditEvent], kind: str) -> set[str]:
    return {event.actor_id for event in events if event.actor_kind == kind and event.actor_id}


def _accounts(events: list[AuditEvent]) -> dict[str, str]:
    """Operators by account; only members of this tenant are named, so that no foreign account shows."""
    ids = [int(text) for text in _ids(events, "operator") if text.isdecimal()]
    if not ids:
        return {}
    tenant_ids = {event.tenant_id for event in events}
    members = Membership.objects.filter(tenant_id__in=tenant_ids).values("account_id")
    accounts = get_user_model().objects.filter(pk__in=ids).filter(pk__in=members)
    return {str(account.pk): account.get_full_name() or account.get_username() for account in accounts}


def _users(events: list[AuditEvent]) -> dict[str, str]:
    ids = _uuids(_ids(events, "end_user"))
    return {str(user.pk): str(user) for user in EndUser.objects.filter(pk__in=ids)} if ids else {}


def _keys(events: list[AuditEvent]) -> dict[str, str]:
    ids = _uuids(_ids(events, "api_key"))
    return {str(key.pk): key.name for key in ApiKey.objects.filter(pk__in=ids)} if ids else {}


def _uuids(texts: Iterable[str]) -> list[uuid.UUID]:
    found = []
    for text in texts:
        try:
            found.append(uuid.UUID(text))
        except ValueError:
            continue
    return found
