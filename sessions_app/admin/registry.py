"""Puts conversations and the people in them into the console."""

from __future__ import annotations

from memories.models import PolicyVersion
from sessions_app.admin.alerts import AlertAdmin
from sessions_app.admin.artifacts import ArtifactAdmin
from sessions_app.admin.people import PeopleAdmin
from sessions_app.admin.policies import PolicyAdmin
from sessions_app.admin.reviews import ReviewAdmin
from sessions_app.admin.sessions import SessionAdmin
from sessions_app.admin.settings_page import SettingsAdmin
from sessions_app.admin.usage_page import UsageAdmin
from sessions_app.admin.weekly import WeeklyAdmin
from sessions_app.models import (
    Alert,
    Artifact,
    Session,
    SummaryReview,
    TenantSettings,
    ThresholdReview,
    TokenUsage,
)
from tenants.admin.site import ConsoleSite
from tenants.models import EndUser


def register(site: ConsoleSite) -> None:
    """Put sessions, people, reviews, alerts and settings into the console."""
    site.register(Session, SessionAdmin)
    site.register(EndUser, PeopleAdmin)
    site.register(Artifact, ArtifactAdmin)
    site.register(SummaryReview, ReviewAdmin)
    site.register(Alert, AlertAdmin)
    site.register(PolicyVersion, PolicyAdmin)
    site.register(TenantSettings, SettingsAdmin)
    site.register(TokenUsage, UsageAdmin)
    site.register(ThresholdReview, WeeklyAdmin)
