"""Where a line of the audit log leads: the page of what was acted on, while there is one."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.urls import NoReverseMatch, reverse

from memoryhub.core.ids import decode_id
from tenants.models import AuditEvent

PAGES: Mapping[str, str] = {
    "memory": "memories_memoryitem_change",
    "session": "sessions_app_session_change",
    "user": "tenants_enduser_change",
    "clarification": "memories_clarification_change",
    "document": "memories_document_change",
    "memory_test": "memories_memorytest_change",
    "authority": "memories_authoritysource_change",
    "entity": "memories_entity_change",
    "threshold_review": "sessions_app_thresholdreview_change",
}
LISTS: Mapping[str, str] = {
    "settings": "sessions_app_tenantsettings_changelist",
    "recall_settings": "memories_recallsettingsversion_changelist",
    "alert": "sessions_app_alert_changelist",
    "policy": "memories_policyversion_changelist",
    "reembedding": "memories_reembedding_changelist",
}
QUERIES: Mapping[str, str] = {"alert": "?state=all"}
GONE = frozenset(
    {
        "authority.deleted",
        "document.forgotten",
        "memory.forgotten",
        "memory.undone",
        "memory_test.deleted",
        "session.deleted",
    }
)  # no page is left


def deed_url(event: AuditEvent) -> str:
    """The address behind an act; empty when nothing is left to show, or there is no page for it."""
    if event.target_id is None or event.action in GONE:
        return ""
    if event.target_kind in LISTS:
        return _url(LISTS[event.target_kind]) + QUERIES.get(event.target_kind, "")
    if event.target_kind == "summary":
        return _summary_url(event)
    if event.target_kind == "pin":
        session = decode_id("ses", str(event.details.get("session", "")))
        return f"{_url(PAGES['session'], session)}?tab=pins" if session else ""
    page = PAGES.get(event.target_kind)
    return _url(page, event.target_id) if page else ""


def _summary_url(event: AuditEvent) -> str:
    """The review in which a summary was looked at; an audit line names it."""
    try:
        review = uuid.UUID(str(event.details.get("review", "")))
    except ValueError:
        return ""
    return _url("sessions_app_summaryreview_change", review)


def _url(name: str, *ids: uuid.UUID) -> str:
    try:
        return reverse(f"admin:{name}", args=ids)
    except NoReverseMatch:
        return ""
