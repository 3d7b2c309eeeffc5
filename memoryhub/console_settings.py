"""The console's settings: its name and the side bar, as unfold's site reads them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _


def _item(title: Any, icon: str, name: str, badge: str | None = None) -> dict[str, Any]:
    link = reverse_lazy(f"admin:{name}")
    item: dict[str, Any] = {"title": title, "icon": icon, "link": link}
    return {**item, "badge": badge} if badge else item


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "MemoryHub",
    "SITE_HEADER": "MemoryHub",
    "SIDEBAR": {
        "navigation": [
            {"title": "", "items": [_item(_("Home"), "home", "index")]},
            {
                "title": _("Needs a person"),
                "items": [
                    _item(
                        _("Summary reviews"),
                        "inbox",
                        "sessions_app_summaryreview_changelist",
                        "sessions_app.admin.work.summary_badge",
                    ),
                    _item(
                        _("Conflicts"),
                        "arrows",
                        "memories_clarification_changelist",
                        "sessions_app.admin.work.conflict_badge",
                    ),
                    _item(
                        _("Alerts"),
                        "bell",
                        "sessions_app_alert_changelist",
                        "sessions_app.admin.work.alert_badge",
                    ),
                ],
            },
            {
                "title": _("What is remembered"),
                "items": [
                    _item(
                        _("Memories"),
                        "list",
                        "memories_memoryitem_changelist",
                        "sessions_app.admin.work.review_badge",
                    ),
                    _item(_("People"), "person", "tenants_enduser_changelist"),
                    _item(_("Knowledge graph"), "graph", "memories_entity_changelist"),
                    _item(_("Documents"), "book", "memories_document_changelist"),
                    _item(_("Decisions"), "decision", "memories_writedecision_changelist"),
                ],
            },
            {
                "title": _("Conversations"),
                "items": [
                    _item(_("Sessions"), "chat", "sessions_app_session_changelist"),
                    _item(_("Recall lab"), "lab", "memories_passage_changelist"),
                    _item(_("Memory tests"), "check", "memories_memorytest_changelist"),
                    _item(_("Long tool results"), "file", "sessions_app_artifact_changelist"),
                ],
            },
            {
                "title": _("Rules"),
                "items": [
                    _item(_("Write policy"), "rules", "memories_policyversion_changelist"),
                    _item(_("Authority sources"), "bank", "memories_authoritysource_changelist"),
                    _item(_("Budget and compression"), "sliders", "sessions_app_tenantsettings_changelist"),
                    _item(_("Recall settings"), "tune", "memories_recallsettingsversion_changelist"),
                    _item(_("Embedding model"), "swap", "memories_reembedding_changelist"),
                    _item(_("Weekly reviews"), "scale", "sessions_app_thresholdreview_changelist"),
                ],
            },
            {
                "title": _("Oversight"),
                "items": [
                    _item(_("Usage and cost"), "chart", "sessions_app_tokenusage_changelist"),
                    _item(
                        _("Jobs"),
                        "jobs",
                        "tenants_outboxtask_changelist",
                        "sessions_app.admin.work.dead_badge",
                    ),
                    _item(_("Audit log"), "audit", "tenants_auditevent_changelist"),
                    _item(_("API keys"), "key", "tenants_apikey_changelist"),
                    _item(_("Members"), "people", "tenants_membership_changelist"),
                ],
            },
        ]
    },
}
